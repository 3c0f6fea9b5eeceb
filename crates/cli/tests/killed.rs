//! A server that is killed at any moment loses nothing that it acknowledged, and counts nothing twice.
//!
//! The real binary is killed with SIGKILL while clients play, and started again on the same folder. How often is up to
//! `TABLEE_KILLS`.
#![cfg(unix)]

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
    time::Duration,
};

use catalog::{GameId, Seed, Stream};
use game::{Seat, below};
use protocol::{
    CommandId, Phase,
    online::{Created, SeatPlan, ToServer},
};
use test_clients::{Client, Guest, Process, wanted};
use tokio::sync::watch;

/// How often the server is killed, unless it is said otherwise.
const KILLS: u32 = 12;

fn start(data: &Path) -> Process {
    let data = data.to_str().expect("a plain path");
    Process::start(Command::new(env!("CARGO_BIN_EXE_tablee")).args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--data",
        data,
    ]))
}

fn kill(mut server: Process) {
    server.child.kill().expect("it can be killed");
    server.child.wait().expect("it has ended");
}

/// What the server acknowledged: for each table the number of the envelope, and the move that came with it.
type Acknowledged = Arc<Mutex<BTreeMap<(String, u64), String>>>;

/// One of two people at a table.
struct Person {
    guest: Guest,
    addresses: watch::Receiver<Option<SocketAddr>>,
    stream: Stream,
    acknowledged: Acknowledged,
    commands: u32,
}

impl Person {
    /// Connects to the server that is running now, as often as that takes.
    async fn connect(&mut self, created: &Created, client: Option<Client>) -> Client {
        let known = client.and_then(|client| client.snapshot);
        loop {
            let address = *self.addresses.wait_for(Option::is_some).await.expect("the test goes on");
            self.guest.address = address.expect("it was waited for");
            match Client::try_connect(&self.guest, created, known.clone()).await {
                Some(client) => return client,
                None => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
    }

    /// Gives a command until it is acknowledged, always with the same identifier. Gives its number.
    async fn insist(&mut self, created: &Created, mut client: Client, command: protocol::Command) -> (Client, u64) {
        self.commands += 1;
        let id = CommandId::new(format!("{}", self.commands));
        let message = ToServer::Command { id: id.clone(), command };
        loop {
            client.say(&message).await;
            match client.try_answer(&id).await {
                Some(answer) => {
                    let seq = answer.unwrap_or_else(|why| panic!("{message:?} is refused: {why:?}"));
                    return (client, seq);
                }
                None => client = self.connect(created, Some(client)).await,
            }
        }
    }

    /// Plays one table to its end.
    async fn play(&mut self, created: &Created) {
        let mut client = self.connect(created, None).await;
        while client.known().state.phase != Phase::Over {
            let Some(command) = client.random_move(&mut self.stream) else {
                if client.read().await.is_none() {
                    client = self.connect(created, Some(client)).await;
                }
                continue;
            };
            tokio::time::sleep(Duration::from_millis(below(&mut self.stream, 15).into())).await;
            let protocol::Command::Play { notation, .. } = command.clone() else { unreachable!("it is a move") };
            let seq;
            (client, seq) = self.insist(created, client, command).await;
            let key = (created.table.to_string(), seq);
            let before = self.acknowledged.lock().unwrap().insert(key, notation);
            assert_eq!(before, None, "a number was given twice");
            while client.known().seq < seq {
                if client.read().await.is_none() {
                    client = self.connect(created, Some(client)).await;
                }
            }
        }
    }
}

/// Opens a table for two people, seats them and starts.
async fn begin(host: &mut Person, other: &mut Person, game: GameId) -> Created {
    let created = loop {
        let address = *host.addresses.wait_for(Option::is_some).await.expect("the test goes on");
        host.guest.address = address.expect("it was waited for");
        match host.guest.try_open(&wanted(game, &[SeatPlan::Me, SeatPlan::Open])).await {
            Some(created) => break created,
            None => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    };
    let client = other.connect(&created, None).await;
    let free = client.known().state.seats.iter().position(|seat| !seat.taken).expect("a free seat");
    let sit = protocol::Command::Sit { seat: Seat::new(free as u8), name: None, seed: None };
    other.insist(&created, client, sit).await;
    let client = host.connect(&created, None).await;
    host.insist(&created, client, protocol::Command::Start).await;
    created
}

/// Two people play tables of one game, one after the other, until the server is no longer killed.
async fn pair(mut host: Person, mut other: Person, game: GameId, is_done: watch::Receiver<bool>) -> Vec<Created> {
    let mut tables = Vec::new();
    while !*is_done.borrow() {
        let created = begin(&mut host, &mut other, game).await;
        tokio::join!(host.play(&created), other.play(&created));
        tables.push(created);
    }
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_move_is_there_exactly_once_however_often_the_server_is_killed() {
    let kills = std::env::var("TABLEE_KILLS").map_or(KILLS, |text| text.parse().expect("a number of kills"));
    let data = tempfile::tempdir().expect("a folder");
    let server = start(data.path());
    let (addresses, _) = watch::channel(Some(server.address));
    let (done, is_done) = watch::channel(false);
    let acknowledged = Acknowledged::default();
    let mut pairs = tokio::task::JoinSet::new();
    let mut witnesses = Vec::new();
    for game in [GameId::Genial, GameId::CrissCross, GameId::Blockers] {
        let mut people = Vec::new();
        for name in ["Ada", "Lina"] {
            let guest = Guest::new(server.address, name).await;
            witnesses.push((game, guest.clone()));
            people.push(Person {
                guest,
                addresses: addresses.subscribe(),
                stream: Seed::new(format!("{game} {name}")).chance(1),
                acknowledged: Arc::clone(&acknowledged),
                commands: 0,
            });
        }
        let [host, other] = people.try_into().ok().expect("two people");
        let is_done = is_done.clone();
        pairs.spawn(async move { (game, pair(host, other, game, is_done).await) });
    }

    let mut moments = Seed::new("kills").chance(1);
    let mut server = Some(server);
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis((20 + below(&mut moments, 180)).into())).await;
        addresses.send_replace(None);
        kill(server.take().expect("it runs"));
        let started = start(data.path());
        addresses.send_replace(Some(started.address));
        server = Some(started);
    }
    done.send_replace(true);

    let mut checked = 0;
    while let Some(played) = pairs.join_next().await {
        let (game, tables) = played.expect("nobody failed");
        for created in tables {
            for (_, guest) in witnesses.iter_mut().filter(|(of, _)| *of == game) {
                guest.address = server.as_ref().expect("it runs").address;
                let client = guest.come(&created).await;
                checked += check(&created, &client, &acknowledged);
            }
        }
    }
    let acknowledged = acknowledged.lock().unwrap().len();
    eprintln!("{kills} kills, {acknowledged} moves acknowledged");
    assert!(checked == acknowledged && checked > 0, "{checked} of {acknowledged} moves were found");
    kill(server.take().expect("it runs"));
}

/// Every move that was acknowledged to this client is in the log once, and nothing else is. Gives how many there were.
fn check(created: &Created, client: &Client, acknowledged: &Acknowledged) -> usize {
    let log = &client.known().log;
    let own = game::Actor::Seat(client.seat());
    let acknowledged = acknowledged.lock().unwrap();
    let mut seen = 0;
    for entry in log.iter().filter(|entry| entry.actor == own) {
        let text = acknowledged.get(&(created.table.to_string(), entry.seq));
        let text = text.unwrap_or_else(|| panic!("{} was played and never acknowledged", entry.shown.text));
        assert!(entry.shown.text.contains(text.as_str()), "{} was acknowledged as {text}", entry.shown.text);
        seen += 1;
    }
    let numbers: std::collections::BTreeSet<u64> = log.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers.len(), log.len(), "no number is there twice");
    seen
}
