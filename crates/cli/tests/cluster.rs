//! What `cargo xtask cluster` starts: a game that is played through two nodes survives the end of either, and the data stays.
#![cfg(unix)]

use std::{net::SocketAddr, path::Path, time::Duration};

use backends::{Cluster, Nats, Postgres};
use catalog::{GameId, Seed, Stream};
use protocol::{
    Command, CommandId,
    online::{Created, SeatPlan, ToServer},
};
use test_clients::{Client, Guest, wanted};
use tokio::{sync::watch, time::timeout};

/// How long somebody waits for an answer before they try elsewhere.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who plays at a node, and goes to another one by the balancer when that is gone.
struct Person {
    guest: Guest,
    elsewhere: SocketAddr,
    client: Client,
    stream: Stream,
    commands: u32,
    acknowledged: Vec<u64>,
}

impl Person {
    async fn come(guest: Guest, elsewhere: SocketAddr, created: &Created, name: &str) -> Self {
        let client = guest.come(created).await;
        Self { guest, elsewhere, client, stream: Seed::new(name).chance(1), commands: 0, acknowledged: Vec::new() }
    }

    async fn go_elsewhere(&mut self, created: &Created) {
        self.guest.address = self.elsewhere;
        loop {
            let known = self.client.snapshot.clone();
            if let Ok(Some(client)) = timeout(PATIENCE, Client::try_connect(&self.guest, created, known)).await {
                self.client = client;
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Gives a command until it is acknowledged, with the same identifier at whichever node.
    async fn insist(&mut self, created: &Created, command: Command) {
        self.commands += 1;
        let id = CommandId::new(self.commands.to_string());
        let message = ToServer::Command { id: id.clone(), command };
        loop {
            self.client.say(&message).await;
            match timeout(PATIENCE, self.client.try_answer(&id)).await {
                Ok(Some(answer)) => {
                    self.acknowledged.push(answer.expect("it is right"));
                    return;
                }
                _ => self.go_elsewhere(created).await,
            }
        }
    }

    /// Plays to the end, but never more moves than are allowed to both together.
    async fn play(&mut self, created: &Created, moves: &watch::Sender<usize>, allowed: &watch::Sender<usize>) {
        while !self.client.is_over() {
            if let Some(command) = self.client.random_move(&mut self.stream) {
                // It is nobody else's turn, so nobody else counts meanwhile.
                let _ = allowed.subscribe().wait_for(|allowed| *allowed > *moves.borrow()).await;
                self.insist(created, command).await;
                moves.send_modify(|moves| *moves += 1);
            }
            let last = self.acknowledged.last().copied().unwrap_or_default();
            while self.client.known().seq < last || self.waits() {
                if self.client.read().await.is_none() {
                    self.go_elsewhere(created).await;
                }
            }
        }
    }

    /// Whether the others have to do something first.
    fn waits(&self) -> bool {
        !self.client.is_over() && self.client.random_move(&mut self.stream.clone()).is_none()
    }
}

fn start(data: &Path) -> Cluster {
    let anywhere = "127.0.0.1:0".parse().expect("an address");
    let tablee = Path::new(env!("CARGO_BIN_EXE_tablee"));
    tokio::task::block_in_place(|| Cluster::start(tablee, data, anywhere, 3)).expect("everything starts")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_through_two_nodes_survives_the_end_of_either_and_the_data_stays() {
    if !Postgres::is_installed() || !Nats::is_installed() {
        let _ = (Postgres::start_or_say(), Nats::start_or_say());
        return;
    }
    // PostgreSQL may run as another user, who has to come past this folder.
    let reachable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    let data = tempfile::Builder::new().permissions(reachable).tempdir().expect("a folder");
    let mut cluster = start(data.path());
    let (one, other) = (cluster.nodes()[0].address(), cluster.nodes()[1].address());
    let ada = Guest::new(one, "Ada").await;
    let lina = Guest::new(other, "Lina").await;
    let created = ada.open(&wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut ada = Person::come(ada, cluster.address(), &created, "Ada").await;
    let mut lina = Person::come(lina, cluster.address(), &created, "Lina").await;
    let seat = lina.client.free_seat();
    lina.client.sit(seat).await;
    ada.insist(&created, Command::Start).await;
    let (moves, allowed) = (watch::Sender::new(0), watch::Sender::new(0));
    let break_nodes = async {
        for (round, node) in [0, 1].into_iter().enumerate() {
            for (step, ends) in [(1, true), (2, false)] {
                let most = 6 * (2 * round + step);
                allowed.send_replace(most);
                moves.subscribe().wait_for(|moves| *moves >= most).await.expect("they play");
                let node = &mut cluster.nodes()[node];
                tokio::task::block_in_place(|| if ends { node.kill() } else { node.start() }).expect("it obeys");
            }
        }
        allowed.send_replace(usize::MAX);
    };
    tokio::join!(ada.play(&created, &moves, &allowed), lina.play(&created, &moves, &allowed), break_nodes);

    // Everything comes back from the folder.
    drop(cluster);
    let cluster = start(data.path());
    for person in [&mut ada, &mut lina] {
        person.guest.address = cluster.address();
        let client = person.guest.come(&created).await;
        assert_eq!(client.known(), person.client.known(), "what was seen before is there");
        let own = game::Actor::Seat(client.seat());
        let log: Vec<u64> =
            client.known().log.iter().filter(|entry| entry.actor == own).map(|entry| entry.seq).collect();
        // The host has also started the game.
        let moves: Vec<u64> = person.acknowledged.iter().copied().filter(|seq| *seq >= log[0]).collect();
        assert_eq!(log, moves, "every move that was acknowledged is there once");
    }
}
