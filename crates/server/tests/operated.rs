//! How the server tells whoever runs it how it is.

use std::time::Duration;

use catalog::{GameId, Record};
use protocol::{
    BotLevel,
    online::{MyTable, SeatPlan},
};
use reqwest::{Client, StatusCode};
use test_clients::{Party, Server, quick, wanted};

async fn get(address: std::net::SocketAddr, path: &str) -> (StatusCode, String) {
    let answer = Client::new().get(format!("http://{address}{path}")).send().await.expect("an answer");
    (answer.status(), answer.text().await.expect("a text"))
}

/// A site with its tables, where it is told what it counts.
async fn started() -> (Server, server::Site, std::net::SocketAddr) {
    let data = tempfile::tempdir().expect("a folder");
    let site = server::Site::with_tables(data.path(), quick()).await.expect("a site");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(server::tell_metrics(listener, site.clone()));
    (Server::of(site.clone(), data).await, site, address)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_counted_and_told_apart_from_the_public() {
    let (server, _, operator) = started().await;
    let bots = [SeatPlan::Me, SeatPlan::Bot(BotLevel::Random)];
    let mut party = Party::begin(&server, &wanted(GameId::CrissCross, &bots)).await;
    party.play_to_the_end().await;
    let (status, text) = get(operator, "/metrics").await;
    assert_eq!(status, StatusCode::OK);
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {text}")).parse::<f64>().expect("a number")
    };
    assert_eq!(value("tablee_tables_opened_total"), 1.0);
    assert_eq!(value("tablee_tables_in_use"), 1.0);
    assert!(value("tablee_sockets") >= 1.0);
    assert!(value("tablee_commands_total{result=\"done\"}") >= 13.0);
    assert!(value("tablee_append_seconds_count") >= 13.0);
    assert!(value("tablee_bot_decision_seconds_count") >= 12.0);
    assert!(text.ends_with("# EOF\n"));
    assert_eq!(get(server.address, "/metrics").await.0, StatusCode::NOT_FOUND);
    let operating = include_str!("../../../docs/operate.md");
    for name in text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()) {
        assert!(operating.contains(name), "docs/operate.md does not say what {name} means");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_is_there_but_not_ready() {
    let (server, site, operator) = started().await;
    for address in [server.address, operator] {
        assert_eq!(get(address, "/health").await, (StatusCode::OK, "ok\n".into()));
        assert_eq!(get(address, "/ready").await, (StatusCode::OK, "ok\n".into()));
    }
    site.online.expect("it has tables").stop().await;
    assert_eq!(get(operator, "/health").await.0, StatusCode::OK);
    assert_eq!(get(operator, "/ready").await.0, StatusCode::SERVICE_UNAVAILABLE);
}

/// Finished tables are kept for as long as is said.
#[tokio::test(flavor = "multi_thread")]
async fn old_finished_tables_are_forgotten() {
    let server = Server::start(quick()).await;
    let bots = [SeatPlan::Bot(BotLevel::Random); 2];
    let mut party = Party::begin(&server, &wanted(GameId::CrissCross, &bots)).await;
    party.clients[0].until(test_clients::Client::is_over).await;
    let (created, guest) = (party.created.clone(), party.guests[0].clone());
    drop(party);
    let data = server.stop().await;
    let settings = server::Settings { keep_finished: Some(Duration::ZERO), ..quick() };
    let server = Server::on(data, settings).await;
    let guest = test_clients::Guest { address: server.address, ..guest };
    while !guest.get("/api/me/tables").await.read::<Vec<MyTable>>().is_empty() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let record = guest.get(&format!("/api/tables/{}/record", created.table)).await;
    assert_eq!(record.status, StatusCode::NOT_FOUND);
}

/// Plays a game to its end, and then lets another server archive it: gives that server, a guest, the table and its record.
async fn archived(
    first: server::Site,
    again: impl AsyncFnOnce(server::Settings) -> server::Site,
) -> (Server, test_clients::Guest, String) {
    let server = Server::of(first, tempfile::tempdir().expect("a folder")).await;
    let mut party = Party::begin(&server, &wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    party.play_to_the_end().await;
    let (path, guest) = (format!("/api/tables/{}/record", party.created.table), party.guests[0].clone());
    let before = Record::parse(&party.record().await).expect("a record");
    drop(party);
    let folder = server.stop().await;
    let archive = Some(folder.path().join("archive"));
    let site = again(server::Settings { keep_finished: Some(Duration::ZERO), archive, ..quick() }).await;
    let server = Server::of(site, folder).await;
    let guest = test_clients::Guest { address: server.address, ..guest };
    while !guest.get("/api/me/tables").await.read::<Vec<MyTable>>().is_empty() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let after = guest.get(&path).await.body;
    assert!(!after.contains("Guest"), "no names are archived: {after}");
    let after = Record::parse(&after).expect("a record");
    assert_eq!((&after.events, &after.result), (&before.events, &before.result));
    assert!(after.replay().expect("it follows the rules").is_over());
    (server, guest, path)
}

/// A finished play that has left the database is still answered, whatever the database is.
#[tokio::test(flavor = "multi_thread")]
async fn old_finished_tables_are_archived_and_their_records_answered() {
    let data = tempfile::tempdir().expect("a folder");
    let open = async |settings| server::Site::with_tables(data.path(), settings).await.expect("a site");
    let (server, guest, path) = archived(open(quick()).await, open).await;
    let months = std::fs::read_dir(server.data.path().join("archive")).expect("an archive");
    let files: usize =
        months.map(|month| std::fs::read_dir(month.expect("a month").path()).expect("files").count()).sum();
    assert_eq!(files, 1);
    let other = guest.get(&path.replace("/record", "x/record")).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);

    let Some(database) = backends::Postgres::start_or_say() else { return };
    let urls = ["one", "two"].map(|name| database.add_database(name).expect("a database"));
    let open = async |settings| {
        let bus = std::sync::Arc::new(server::bus::InProcess::default());
        server::Site::with_databases(&urls, bus, settings).await.expect("a site")
    };
    archived(open(quick()).await, open).await;
}
