//! A bus between processes: a NATS server carries the messages.

use std::{
    fmt,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use async_nats::{Client, ConnectOptions, Event, Message, ServerAddr, connection::State};
use futures_util::StreamExt;
use protocol::online::TableId;
use runner::{NodeId, Told};
use tokio::sync::{broadcast, mpsc, watch};

use crate::{Bus, Counting, Counts, Heard, KEPT, Subscription, Written, new_node};

/// What the subject of every message begins with. The number grows when messages change their meaning, so that nodes of
/// different versions do not misunderstand each other.
const SUBJECT: &str = "tablee.1.";

/// So many messages may wait to be sent. Further ones are lost.
const MOST_WAITING: usize = 4096;

/// How long is waited at most between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The address of a bus cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadAddress(pub String);

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadAddress {}

/// A bus that NATS carries. It connects by itself, again and again.
pub struct Nats {
    node: NodeId,
    client: Client,
    waiting: mpsc::Sender<(String, Vec<u8>)>,
    /// How often a connection was made.
    connections: watch::Receiver<u64>,
    counting: Arc<Counting>,
}

impl Nats {
    /// A bus at this address, such as `nats://127.0.0.1:4222`; several are separated by commas. Nobody has to be there yet.
    ///
    /// # Errors
    /// If the address cannot be understood.
    pub async fn connect(addresses: &str) -> Result<Self, BadAddress> {
        let bad = |error: &dyn fmt::Display| BadAddress(error.to_string());
        let read = addresses.split(',').map(|address| address.trim().parse::<ServerAddr>());
        let servers = read.collect::<Result<Vec<_>, _>>().map_err(|error| bad(&error))?;
        let counting = Arc::new(Counting::default());
        let (connected, connections) = watch::channel(0);
        let counted = Arc::clone(&counting);
        let client = ConnectOptions::new()
            .name("tablee")
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| LONGEST_PAUSE.min(Duration::from_millis(20 * attempts as u64)))
            .event_callback(move |event| {
                match event {
                    Event::Connected => connected.send_modify(|times| *times += 1),
                    Event::Disconnected => {
                        counted.lost_connections.fetch_add(1, Relaxed);
                        tracing::warn!("the connection to the bus is lost: nodes read the store until it is back");
                    }
                    other => tracing::info!(event = %other, "the bus"),
                }
                std::future::ready(())
            })
            .connect(servers)
            .await
            .map_err(|error| bad(&error))?;
        let (waiting, to_send) = mpsc::channel(MOST_WAITING);
        tokio::spawn(send(client.clone(), to_send));
        Ok(Self { node: new_node(), client, waiting, connections, counting })
    }
}

/// Sends what has come in, one after the other.
async fn send(client: Client, mut to_send: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, payload)) = to_send.recv().await {
        // What cannot be sent is lost, as messages may be.
        let _ = client.publish(subject, payload.into()).await;
    }
}

impl Bus for Nats {
    fn is_shared(&self) -> bool {
        true
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn tell(&self, table: &TableId, told: Told) {
        let written = Written { node: self.node.clone(), told };
        let payload = serde_json::to_vec(&written).expect("a message is plain data");
        let bytes = payload.len();
        if self.is_connected() && self.waiting.try_send((subject(table), payload)).is_ok() {
            self.counting.sent(bytes);
        } else {
            self.counting.dropped.fetch_add(1, Relaxed);
        }
    }

    fn subscribe(&self, table: &TableId) -> Subscription {
        let (sender, heard) = broadcast::channel(KEPT);
        let (client, counting) = (self.client.clone(), Arc::clone(&self.counting));
        tokio::spawn(listen(client, subject(table), sender, self.connections.clone(), counting));
        Subscription { heard, own: self.node.clone() }
    }

    fn counts(&self) -> Counts {
        self.counting.read()
    }
}

fn subject(table: &TableId) -> String {
    format!("{SUBJECT}{table}")
}

/// Hands on what comes until nobody listens any more.
async fn listen(
    client: Client,
    subject: String,
    sender: broadcast::Sender<Heard>,
    mut connections: watch::Receiver<u64>,
    counting: Arc<Counting>,
) {
    connections.mark_unchanged();
    let Ok(mut messages) = client.subscribe(subject).await else { return };
    loop {
        let heard = tokio::select! {
            message = messages.next() => match message.as_ref().map(read) {
                Some(Some(heard)) => heard,
                // A message that cannot be read still says that there is something.
                Some(None) => Heard::Gap,
                None => return,
            },
            // What was told while there was no connection is lost.
            changed = connections.changed() => match changed {
                Ok(()) => Heard::Gap,
                Err(_) => return,
            },
            () = sender.closed() => return,
        };
        counting.heard.fetch_add(u64::from(heard != Heard::Gap), Relaxed);
        // Whoever no longer listens is noticed above.
        let _ = sender.send(heard);
    }
}

fn read(message: &Message) -> Option<Heard> {
    let Written { node, told } = serde_json::from_slice(&message.payload).ok()?;
    Some(Heard::Told { from: node, told })
}
