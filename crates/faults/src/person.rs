//! Somebody who plays, over whichever node answers.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use catalog::{Seed, Stream};
use game::below;
use protocol::{
    Command, CommandId, Phase,
    online::{Created, NewTable, ToServer, Why},
};
use test_clients::{Client, Guest};
use tokio::time::{sleep, timeout};

use crate::journal::Journal;

/// A node that is silent for this time is given up for another one.
const PATIENCE: Duration = Duration::from_secs(4);

/// How long is waited at most between two attempts to connect.
const LONGEST_PAUSE: u64 = 400;

/// Somebody who plays.
pub(crate) struct Person {
    name: String,
    guest: Guest,
    /// The ways to the nodes.
    ways: Vec<SocketAddr>,
    stream: Stream,
    commands: u32,
    journal: Arc<Journal>,
}

impl Person {
    pub(crate) async fn new(name: String, ways: Vec<SocketAddr>, journal: Arc<Journal>) -> Self {
        let guest = Guest::new(ways[0], &name).await;
        Self { stream: Seed::new(&name).chance(1), name, guest, ways, commands: 0, journal }
    }

    /// Some node: nobody stays with one.
    fn turn_elsewhere(&mut self) {
        self.guest.address = self.ways[below(&mut self.stream, self.ways.len() as u32) as usize];
    }

    /// Opens a table, as often as that takes.
    pub(crate) async fn open(&mut self, wanted: &NewTable) -> Created {
        loop {
            self.turn_elsewhere();
            if let Ok(Some(created)) = timeout(PATIENCE, self.guest.try_open(wanted)).await {
                return created;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Connects to some node, as often as that takes, with what was known before.
    pub(crate) async fn connect(&mut self, created: &Created, before: Option<Client>) -> Client {
        let known = before.and_then(|client| client.snapshot);
        let mut pause = 20;
        loop {
            self.turn_elsewhere();
            let connecting = timeout(PATIENCE, Client::try_connect(&self.guest, created, known.clone()));
            if let Ok(Some(client)) = connecting.await {
                self.journal.shown(&created.table, &self.name, client.known());
                return client;
            }
            sleep(Duration::from_millis(pause)).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    /// Reads one message; none when the connection has ended, or nothing came for a long time where something has to.
    async fn read(&mut self, created: &Created, client: &mut Client, patience: Duration) -> Option<()> {
        timeout(patience, client.read()).await.ok()??;
        self.journal.shown(&created.table, &self.name, client.known());
        Some(())
    }

    /// Gives a command until it is acknowledged, always with the same identifier and at whichever node; then waits to see it.
    pub(crate) async fn insist(&mut self, created: &Created, mut client: Client, command: Command) -> Client {
        self.commands += 1;
        let id = CommandId::new(format!("{}-{}", self.name, self.commands));
        let message = ToServer::Command { id: id.clone(), command: command.clone() };
        loop {
            let said = timeout(PATIENCE, client.try_say(&message)).await;
            let answer = match said {
                Ok(Some(())) => self.answer(created, &mut client, &id).await,
                _ => None,
            };
            match answer {
                Some(Ok(seq)) => {
                    self.journal.acknowledged(&created.table, id, seq, &command);
                    while client.known().seq < seq {
                        client = self.watch_once(created, client).await;
                    }
                    return client;
                }
                Some(Err(Why::Table(refusal))) => panic!("{} is refused {message:?}: {refusal:?}", self.name),
                // The store is away.
                Some(Err(Why::Server(_))) => sleep(Duration::from_millis(50)).await,
                None => client = self.connect(created, Some(client)).await,
            }
        }
    }

    async fn answer(&mut self, created: &Created, client: &mut Client, id: &CommandId) -> Option<Result<u64, Why>> {
        loop {
            if let Some(answer) = client.take_answer(id) {
                return Some(answer);
            }
            self.read(created, client, PATIENCE).await?;
        }
    }

    /// Plays one table to its end.
    pub(crate) async fn play(&mut self, created: &Created) {
        let mut client = self.connect(created, None).await;
        while client.known().state.phase != Phase::Over {
            match client.random_move(&mut self.stream) {
                Some(command) => {
                    sleep(Duration::from_millis((40 + below(&mut self.stream, 60)).into())).await;
                    client = self.insist(created, client, command).await;
                }
                None => client = self.watch_once(created, client).await,
            }
        }
    }

    /// Watches a table to its end.
    pub(crate) async fn watch(&mut self, created: &Created) {
        let mut client = self.connect(created, None).await;
        while client.known().state.phase != Phase::Over {
            client = self.watch_once(created, client).await;
        }
    }

    /// Reads one message, or comes back. A node that was stopped is silent, as one where nothing happens is: so whoever has
    /// waited for long looks elsewhere.
    async fn watch_once(&mut self, created: &Created, mut client: Client) -> Client {
        match self.read(created, &mut client, PATIENCE).await {
            Some(()) => client,
            None => self.connect(created, Some(client)).await,
        }
    }

    /// What this person is shown of a table by a node.
    pub(crate) async fn screen_at(&mut self, way: SocketAddr, created: &Created) -> protocol::Snapshot {
        self.guest.address = way;
        let client = Client::try_connect(&self.guest, created, None);
        let client = timeout(Duration::from_secs(60), client).await.expect("the node answers");
        client.expect("the node lets them in").known().clone()
    }
}
