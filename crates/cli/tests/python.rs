//! Programs in Python play online: the client that was written from `docs/protocol.md`, and a bot through `tablee bot`;
//! and another one checks the chance of records as `docs/fairness.md` says.

use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use catalog::GameId;
use game::{Seat, Setting, Standings};
use protocol::online::{Program, ProgramToken, SeatPlan};
use test_clients::{Party, Server, quick, wanted};

fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("python3 is not there: THE PYTHON CLIENT WAS NOT TESTED");
    }
    found
}

fn python(server: &Server, arguments: &[&str]) -> Child {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/online_client.py");
    Command::new("python3")
        .arg(script)
        .arg(format!("http://{}", server.address))
        .args(arguments)
        // The server of the test does not count messages.
        .env("PAUSE", "0")
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts")
}

fn result(mut child: Child, mut output: impl Read) -> Standings {
    let mut text = String::new();
    output.read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("it ends").success(), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

/// Two of them play a whole game against each other, and agree on the result.
#[tokio::test(flavor = "multi_thread")]
async fn two_python_clients_play_each_game_to_the_end() {
    if !has_python() {
        return;
    }
    for &game in GameId::ALL {
        let server = Server::start(quick()).await;
        let played = tokio::task::spawn_blocking(move || {
            let mut host = python(&server, &["open", game.name(), "2"]);
            let mut output = BufReader::new(host.stdout.take().expect("its output"));
            let mut line = String::new();
            output.read_line(&mut line).expect("the table's name");
            let (table, invitation) = line.trim().split_once(' ').unwrap_or_else(|| panic!("no table: {line:?}"));
            let mut other = python(&server, &["join", table, invitation]);
            let theirs = other.stdout.take().expect("its output");
            [result(host, output), result(other, theirs)]
        });
        let [one, two] = played.await.expect("nobody failed");
        assert_eq!(one, two, "{game}");
    }
}

/// A bot of the bot protocol takes a seat with a token, is shown as a program, and plays to the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_from_outside_takes_a_seat_with_a_token() {
    if !has_python() {
        return;
    }
    let server = Server::start(quick()).await;
    let address = format!("http://{}", server.address);
    plays_from_outside(&server, &["--server", &address]).await;
}

/// The same over an encrypted connection, to a server whose certificate is of its own making.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_from_outside_trusts_a_certificate_that_it_is_given() {
    if !has_python() {
        return;
    }
    let file = |name| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../server/tests/tls").join(name);
    let data = tempfile::tempdir().expect("a folder");
    let site = server::Site::with_tables(data.path(), quick()).await.expect("a site");
    let tls = server::Tls::read(&file("certificate.pem"), &file("key.pem")).expect("a certificate");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("https://localhost:{}", listener.local_addr().expect("an address").port());
    let encrypted = server::Site { tls: Some(tls), ..site.clone() };
    tokio::spawn(server::run(listener, server::Limits::default(), encrypted, std::future::pending()));
    let server = Server::of(site, data).await;
    let trusted = file("certificate.pem");
    plays_from_outside(&server, &["--server", &address, "--ca", trusted.to_str().expect("text")]).await;
    // A certificate that nobody vouches for is not trusted, and what is no certificate is refused.
    for arguments in [&["--server", &*address][..], &["--server", &address, "--ca", "Cargo.toml"]] {
        let refused = bot(arguments, "table.2.secret").output().expect("it starts");
        assert_eq!(refused.status.code(), Some(1));
    }
}

fn bot(arguments: &[&str], token: &str) -> Command {
    let mut bot = Command::new(env!("CARGO_BIN_EXE_tablee"));
    bot.arg("bot").args(arguments).args(["--token", token, "--cmd", "python3 docs/examples/first_bot.py"]);
    bot.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    bot
}

async fn plays_from_outside(server: &Server, arguments: &[&str]) {
    let ada = server.guest("Ada").await;
    let mut plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]);
    plan.begins = catalog::First::Player(1);
    let created = ada.open(&plan).await;
    let asked = ada.post(&format!("/api/tables/{}/programs", created.table), &Program { seat: Seat::new(1) }).await;
    let ProgramToken { token } = asked.read();
    let mut bot = bot(arguments, &token).spawn().expect("it starts");
    let mut host = ada.come(&created).await;
    host.until(|client| client.known().state.seats[1].taken).await;
    assert!(host.known().state.seats[1].program);
    assert_eq!(host.known().state.seats[1].player.to_string(), "human:first bot");
    host.command(protocol::Command::Start).await.expect("all are there");
    host.play_to_the_end("host").await;
    let ended = tokio::task::spawn_blocking(move || bot.wait()).await.expect("it is waited for");
    assert!(ended.expect("it ends").success());
}

/// A fresh record of an online game, in which everyone has added a seed.
async fn fresh_record(game: GameId, players: usize, settings: &[(&str, Setting)]) -> String {
    let server = Server::start(quick()).await;
    let mut seats = vec![SeatPlan::Open; players];
    seats[0] = SeatPlan::Me;
    let mut plan = wanted(game, &seats);
    plan.settings.extend(settings.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let mut party = Party::begin(&server, &plan).await;
    party.play_to_the_end().await;
    party.record().await
}

/// What the verifier in Python and `tablee verify` find: whether the record is right.
fn verdicts(record: &str) -> [bool; 2] {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    std::io::Write::write_all(&mut file, record.as_bytes()).expect("it is written");
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/verify.py");
    let python = Command::new("python3").arg("-B").arg(script).arg(file.path()).output().expect("python3 starts");
    let tablee = Command::new(env!("CARGO_BIN_EXE_tablee")).arg("verify").arg(file.path()).output().expect("it starts");
    if python.status.success() != tablee.status.success() {
        eprintln!("{}{}", String::from_utf8_lossy(&python.stderr), String::from_utf8_lossy(&tablee.stdout));
    }
    [python.status.success(), tablee.status.success()]
}

/// Both verifiers draw every answer of chance again, in every game and in the variants that draw in other ways; and both
/// find out a secret that was exchanged.
#[tokio::test(flavor = "multi_thread")]
async fn the_verifier_in_python_agrees_about_fresh_records() {
    if !has_python() {
        return;
    }
    let text = |text: &str| Setting::Choice(text.into());
    for (game, players, settings) in [
        (GameId::Genial, 3, vec![]),
        (GameId::Genial, 1, vec![("variant", text("solo"))]),
        (GameId::Genial, 4, vec![("variant", text("teams"))]),
        (GameId::CrissCross, 2, vec![]),
        (GameId::ToutSurCarte, 2, vec![]),
        (GameId::ToutSurCarte, 3, vec![("advanced", Setting::Flag(true))]),
        (GameId::ColorPop, 2, vec![]),
        (GameId::ColorPop, 5, vec![]),
        (GameId::Blockers, 2, vec![]),
        (GameId::Blockers, 4, vec![]),
    ] {
        let record = fresh_record(game, players, &settings).await;
        let found = tokio::task::spawn_blocking(move || {
            let key = "\"secret\":\"";
            let place = record.find(key).expect("it tells the secret") + key.len();
            let mut changed = record.clone();
            let digit = if record[place..].starts_with('0') { "1" } else { "0" };
            changed.replace_range(place..=place, digit);
            [verdicts(&record), verdicts(&changed)]
        });
        assert_eq!(found.await.expect("they end"), [[true; 2], [false; 2]], "{game} {players} {settings:?}");
    }
}
