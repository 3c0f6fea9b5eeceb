//! The life of an invitation: it leads to a free seat, is spent, replaced or too old, and then says so.

use std::time::Duration;

use catalog::{First, GameId};
use game::{Message, Observer, Seat};
use protocol::{
    Command, Phase,
    online::{Created, FromServer, Hello, NewTable, PROTOCOL, SeatPlan, ToServer, Why},
};
use test_clients::{Client, Guest, Server, quick, wanted};

const SEAT_2: Seat = Seat::new(1);

fn plan() -> NewTable {
    NewTable { begins: First::Player(1), ..wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]) }
}

async fn new_link(host: &Guest, created: &Created) -> Created {
    host.post(&format!("/api/tables/{}/invitation", created.table), &()).await.read()
}

/// What somebody is told whose link does not let them in.
async fn turned_away(guest: &Guest, created: &Created) -> Message {
    let mut client = Client::open(guest.address, Some(&guest.token), &created.table).await.expect("a socket");
    let invitation = Some(created.invitation.clone());
    client.say(&ToServer::Hello(Hello { protocol: PROTOCOL, seen: None, invitation })).await;
    let FromServer::Closing { why, again: false } = client.next().await else { panic!("it is let in") };
    assert!(client.snapshot.is_none());
    why
}

fn notice(client: &Client) -> Option<&'static str> {
    client.welcome.as_ref().and_then(|welcome| welcome.notice.as_ref()).map(|notice| notice.id)
}

fn sit() -> Command {
    Command::Sit { seat: SEAT_2, name: None, seed: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spent_invitation_says_so_and_lets_one_watch() {
    let server = Server::start(quick()).await;
    let [ada, lina, max] = [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await];
    let created = ada.open(&plan()).await;
    let mut early = max.come(&created).await;
    assert_eq!(notice(&early), None);
    let mut other = lina.come(&created).await;
    other.sit(2).await;
    // Whoever is there already is told, and whoever comes later.
    early.until(|client| notice(client) == Some("server-invitation-full")).await;
    assert_eq!(notice(&max.come(&created).await), Some("server-invitation-full"));
    assert_eq!(notice(&lina.come(&created).await), None, "the seat is theirs");
    // While the table waits, whoever stands up may sit down again, and so may others.
    other.command(Command::Leave { seat: SEAT_2 }).await.expect("they may");
    early.until(|client| notice(client).is_none()).await;
    other.until(|client| client.known().observer == Observer::Spectator).await;
    other.sit(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_may_not_be_watched_turns_others_away_with_the_reason() {
    let server = Server::start(quick()).await;
    let [ada, lina, max] = [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await];
    let created = ada.open(&NewTable { watch: false, ..plan() }).await;
    let (mut host, mut early) = (ada.come(&created).await, max.come(&created).await);
    lina.come(&created).await.sit(2).await;
    let full = Message::new("server-invitation-full");
    assert_eq!(early.next().await, FromServer::Closing { why: full.clone(), again: false });
    assert_eq!(turned_away(&max, &created).await, full);
    host.command(Command::Start).await.expect("all are there");
    assert_eq!(turned_away(&max, &created).await, full);
    assert_eq!(lina.come(&created).await.seat(), SEAT_2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_replaces_an_invitation_and_the_old_one_leads_nowhere() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let created = ada.open(&plan()).await;
    let path = format!("/api/tables/{}/invitation", created.table);
    assert_eq!(lina.post(&path, &()).await.refused(), "table-not-host");
    let mut host = ada.come(&created).await;
    let new = new_link(&ada, &created).await;
    assert!(new.table == created.table && new.invitation != created.invitation);
    host.until(|client| client.welcome.as_ref().is_some_and(|it| it.invitation.as_ref() == Some(&new.invitation)))
        .await;
    let mut old = lina.come(&created).await;
    assert_eq!(notice(&old), Some("server-invitation-replaced"));
    let refused = Err(Why::Server(Message::new("server-invitation-replaced")));
    assert_eq!(old.command(sit()).await, refused);
    let mut fresh = lina.come(&new).await;
    fresh.sit(2).await;
    // Whoever is removed does not come back with the same link.
    host.command(Command::Remove { seat: SEAT_2 }).await.expect("the host may");
    fresh.until(|client| notice(client) == Some("server-invitation-replaced")).await;
    assert_eq!(fresh.command(sit()).await, refused);
    let known = |client: &Client| client.welcome.as_ref().and_then(|welcome| welcome.invitation.clone());
    host.until(|client| known(client).as_ref() != Some(&new.invitation)).await;
    let newest = known(&host).expect("the host is told");
    let newest = Created { invitation: newest, ..new };
    // It survives a restart, and so does what has become of the ones before.
    let server = Server::on(server.stop().await, quick()).await;
    let [mut ada, mut lina] = [ada, lina];
    (ada.address, lina.address) = (server.address, server.address);
    assert_eq!(notice(&lina.come(&created).await), Some("server-invitation-replaced"));
    lina.come(&newest).await.sit(2).await;
    ada.come(&newest).await.command(Command::Start).await.expect("all are there");
    assert_eq!(ada.post(&path, &()).await.refused(), "table-started");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_is_too_old_leads_to_no_seat() {
    let server = Server::start(server::Settings { invitation: Duration::ZERO, ..quick() }).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let created = ada.open(&plan()).await;
    tokio::time::sleep(Duration::from_millis(2)).await;
    let mut late = lina.come(&created).await;
    assert_eq!(notice(&late), Some("server-invitation-expired"));
    assert_eq!(late.command(sit()).await, Err(Why::Server(Message::new("server-invitation-expired"))));
    assert_eq!(late.known().state.phase, Phase::Waiting);
}
