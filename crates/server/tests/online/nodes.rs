//! Several nodes serve the same tables.

use std::{sync::Arc, time::Duration};

use catalog::{First, GameId, Seed};
use game::{Seat, Turn};
use protocol::{
    Command, CommandId, Phase,
    online::{Created, FromServer, SeatPlan, ToServer, Words},
};
use server::bus::{Bus, InProcess, Nats, Silent};
use store::{Options, Sqlite, Store};
use test_clients::{Client, Guest, Server, quick, wanted};

/// Two nodes of one store.
struct Nodes {
    one: Server,
    other: Server,
    store: Arc<dyn Store>,
}

impl Nodes {
    async fn start(one: Arc<dyn Bus>, other: Arc<dyn Bus>, settings: server::Settings) -> Self {
        Self::start_each((one, settings.clone()), (other, settings)).await
    }

    async fn start_each(one: (Arc<dyn Bus>, server::Settings), other: (Arc<dyn Bus>, server::Settings)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path(), Options::default()).expect("a store"));
        let mut nodes = Vec::new();
        for ((bus, settings), folder) in [(one, folder), (other, tempfile::tempdir().expect("a folder"))] {
            let online = server::Online::start_beside(Arc::clone(&store), bus, settings).await;
            let site = server::Site { online: Some(online.expect("a node")), ..server::Site::default() };
            nodes.push(Server::of(site, folder).await);
        }
        let other = nodes.pop().expect("two nodes");
        Self { one: nodes.pop().expect("two nodes"), other, store }
    }

    async fn in_process(settings: server::Settings) -> Self {
        let one = InProcess::default();
        let other = one.beside();
        Self::start(Arc::new(one), Arc::new(other), settings).await
    }

    /// The same guest, at the other node.
    fn moved(&self, guest: &Guest) -> Guest {
        Guest { address: self.other.address, ..guest.clone() }
    }
}

fn often() -> server::Settings {
    server::Settings { look_around: Duration::from_millis(100), ..quick() }
}

/// Ada opens a table at one node, Lina sits down at the other, and the play is started.
async fn begin(nodes: &Nodes, game: GameId, seats: &[SeatPlan]) -> (Created, Guest, Client, Client) {
    let ada = nodes.one.guest("Ada").await;
    let lina = nodes.other.guest("Lina").await;
    let created = ada.open(&wanted(game, seats)).await;
    let mut host = ada.come(&created).await;
    let mut other = lina.come(&created).await;
    let free = other.free_seat();
    other.sit(free).await;
    host.until(|client| client.known().state.seats.iter().all(|seat| seat.taken)).await;
    host.command(Command::Start).await.expect("everyone sits");
    (created, lina, host, other)
}

/// A whole play with a bot between two people at different nodes. In the end everyone has the same screen, wherever they are.
async fn plays_a_whole_game(nodes: &Nodes, game: GameId) {
    let (created, lina, mut host, mut other) =
        begin(nodes, game, &[SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot(protocol::BotLevel::Random)]).await;
    tokio::join!(host.play_to_the_end("ada"), other.play_to_the_end("lina"));
    let last = host.known().seq.max(other.known().seq);
    tokio::join!(host.until(|client| client.known().seq == last), other.until(|client| client.known().seq == last));
    let moved = nodes.moved(&lina).come(&created).await;
    assert_eq!(moved.known(), other.known(), "the same screen at the other node");
    let watching: Vec<_> = [nodes.one.guest("Noor").await, nodes.other.guest("Omar").await].into();
    let mut seen = Vec::new();
    for guest in watching {
        seen.push(guest.come(&created).await.known().clone());
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn a_game_is_played_through_two_nodes() {
    plays_a_whole_game(&Nodes::in_process(quick()).await, GameId::CrissCross).await;
}

#[tokio::test]
async fn a_game_is_played_through_two_nodes_that_hear_nothing_of_each_other() {
    let silent = || Arc::new(Silent);
    let settings = server::Settings { look_around: Duration::from_millis(10), ..quick() };
    plays_a_whole_game(&Nodes::start(silent(), silent(), settings).await, GameId::Genial).await;
}

#[tokio::test]
async fn a_game_is_played_through_two_nodes_while_nats_goes_and_comes() {
    let Some(mut nats) = backends::Nats::start_or_say() else { return };
    let (one, other) = (Nats::connect(&nats.url()).await.unwrap(), Nats::connect(&nats.url()).await.unwrap());
    let nodes = Nodes::start(Arc::new(one), Arc::new(other), often()).await;
    plays_a_whole_game(&nodes, GameId::Genial).await;
    nats.kill().expect("it can be killed");
    plays_a_whole_game(&nodes, GameId::CrissCross).await;
    nats.start_again().expect("it starts");
    plays_a_whole_game(&nodes, GameId::Blockers).await;
}

#[tokio::test]
async fn a_command_that_is_sent_again_at_another_node_counts_once() {
    let silent = || Arc::new(Silent);
    // Nobody tells the other node, and it does not look.
    let nodes = Nodes::start(silent(), silent(), quick()).await;
    let ada = nodes.one.guest("Ada").await;
    let created = ada.open(&wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Open])).await;
    let waiting = nodes.other.guest("Noor").await.come(&created).await;
    assert_eq!(waiting.known().state.phase, Phase::Waiting);
    let mut host = ada.come(&created).await;
    let id = CommandId::new("once");
    let add = Command::AddSeed { seat: host.seat(), seed: test_clients::SEED };
    let command = ToServer::Command { id: id.clone(), command: add };
    host.say(&command).await;
    let first = host.answer(&id).await.expect("it is obeyed");
    let known = host.snapshot.clone();
    drop(host);
    let mut again = Client::connect(&nodes.moved(&ada), &created, known).await;
    again.say(&command).await;
    assert_eq!(again.answer(&id).await, Ok(first), "it is the same one");
    assert!(again.known().seq >= first, "what was acknowledged elsewhere is known here");
}

#[tokio::test]
async fn everyone_sees_who_is_connected_at_whatever_node() {
    let settings = server::Settings { grace: Duration::from_millis(300), ..often() };
    let nodes = Nodes::in_process(settings).await;
    let (created, lina, mut host, other) = begin(&nodes, GameId::Genial, &[SeatPlan::Me, SeatPlan::Open]).await;
    let watching = nodes.other.guest("Noor").await.come(&created).await;
    let everyone = |client: &Client| {
        client.presence.as_ref().is_some_and(|presence| presence.seats == [true, true] && presence.spectators == 1)
    };
    host.until(everyone).await;
    // The grace passes, and nobody is taken for gone.
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(host.known().state.seats.iter().all(|seat| !seat.away), "{:?}", host.known().state.seats);
    // What is said at one node is heard at the other.
    let mut other = other;
    let id = CommandId::new("hello");
    other.say(&ToServer::Say { id: id.clone(), words: Words::Text("bonjour".into()) }).await;
    other.answer(&id).await.expect("it is said");
    loop {
        if let FromServer::Said(lines) = host.next().await {
            assert_eq!(lines[0].words, Words::Text("bonjour".into()));
            break;
        }
    }
    // Who goes is away for everyone; who comes back at another node is there again.
    drop((other, watching));
    host.until(|client| client.known().state.seats.iter().any(|seat| seat.away)).await;
    host.until(|client| client.presence.as_ref().is_some_and(|presence| presence.spectators == 0)).await;
    let lina = Guest { address: nodes.one.address, ..lina };
    let back = lina.come(&created).await;
    host.until(|client| client.known().state.seats.iter().all(|seat| !seat.away)).await;
    drop(back);
}

/// A removed guest cannot come back with the old invitation at a node that was told nothing.
#[tokio::test]
async fn an_invitation_that_was_replaced_at_one_node_is_spent_at_all() {
    let silent = || Arc::new(Silent);
    let nodes = Nodes::start(silent(), silent(), quick()).await;
    let ada = nodes.one.guest("Ada").await;
    let created = ada.open(&wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut host = ada.come(&created).await;
    let mut lina = nodes.other.guest("Lina").await.come(&created).await;
    let seat = lina.free_seat();
    lina.sit(seat).await;
    let seat = Seat::from_number(seat).expect("a seat");
    let removed = host.command(Command::Remove { seat }).await.expect("the host may");
    assert!(removed > 0);
    let refused = lina.command(Command::Sit { seat, name: None, seed: None }).await;
    let why = refused.expect_err("the link is spent");
    assert!(format!("{why:?}").contains("server-"), "{why:?}");
}

#[tokio::test]
async fn a_node_that_ends_hands_its_clients_over() {
    let nodes = Nodes::in_process(quick()).await;
    let (created, lina, mut host, mut other) = begin(&nodes, GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]).await;
    let known = other.snapshot.clone();
    let Nodes { one, other: ending, .. } = nodes;
    let stopping = tokio::spawn(ending.stop());
    let told = loop {
        if let FromServer::Closing { again, .. } = other.next().await {
            break again;
        }
    };
    assert!(told, "it may come again");
    let lina = Guest { address: one.address, ..lina };
    let mut other = Client::connect(&lina, &created, known).await;
    tokio::join!(host.play_to_the_end("ada"), other.play_to_the_end("lina"));
    stopping.await.expect("it ends");
}

/// Ada plays with a bot, which would take an hour at her node. When that node ends, the bot's turn is the other node's at
/// once, whether or not the nodes hear of each other.
async fn a_bots_turn_is_handed_over(one: Arc<dyn Bus>, other: Arc<dyn Bus>) {
    let slow = server::Settings { pace: Duration::from_secs(3600), ..quick() };
    let Nodes { one, other, store } = Nodes::start_each((one, slow), (other, quick())).await;
    let ada = one.guest("Ada").await;
    let mut table = wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Bot(protocol::BotLevel::Random)]);
    table.begins = First::Player(1);
    let created = ada.open(&table).await;
    let mut host = ada.come(&created).await;
    host.command(Command::Start).await.expect("everyone sits");
    let mut stream = Seed::new("ada").chance(1);
    host.until(|client| client.random_move(&mut stream.clone()).is_some()).await;
    let decided = host.random_move(&mut stream).expect("it is her turn");
    host.command(decided).await.expect("it is right");
    // What is drawn after the move is there too: now the table waits for the bot alone.
    host.until(|client| matches!(client.known().state.turn, Turn::Seats(seats) if !seats.contains(client.seat())))
        .await;
    let known = host.snapshot.clone();
    let last = host.known().seq;
    one.stop().await;
    let now = store.time().await.expect("the time");
    let is_due = store.due(now - runner::LAG, 10).await.expect("a list").contains(&created.table);
    let has_moved = store.load(created.table.clone(), last).await.expect("a log").is_some_and(|it| !it.log.is_empty());
    assert!(is_due || has_moved, "nobody takes up the bot's turn yet");
    let ada = Guest { address: other.address, ..ada };
    let mut host = Client::connect(&ada, &created, known).await;
    host.play_to_the_end("ada").await;
}

#[tokio::test]
async fn a_node_that_ends_hands_its_bots_turns_over_by_the_bus() {
    let one = InProcess::default();
    let other = one.beside();
    a_bots_turn_is_handed_over(Arc::new(one), Arc::new(other)).await;
}

#[tokio::test]
async fn a_node_that_ends_hands_its_bots_turns_over_by_the_store() {
    a_bots_turn_is_handed_over(Arc::new(Silent), Arc::new(Silent)).await;
}
