//! Carries news of tables between the nodes of a server.
//!
//! [`Bus`] is the seam: [`InProcess`] is for one node, and for tests with several nodes in one process; [`Nats`] is for nodes
//! that are processes of their own; [`Silent`] is for nodes that have no bus. News say that there is something to look for,
//! never what it is: whoever hears them reads the store. So a message may be lost or come twice, and a bus that is away stops
//! nobody.

mod in_process;
mod nats;
mod silent;

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

pub use in_process::InProcess;
pub use nats::{BadAddress, Nats};
pub use silent::Silent;

use protocol::online::TableId;
use runner::{NodeId, Told};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

/// So many messages are kept for a table that is slow. One that misses some looks for everything.
const KEPT: usize = 64;

/// What is heard at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// What another node told.
    Told {
        /// Who it is from.
        from: NodeId,
        /// What there is to look for.
        told: Told,
    },
    /// Messages may have been lost: whoever hears this looks for everything.
    Gap,
}

/// The way by which nodes tell each other that there is something to look for at a table.
///
/// What is promised: a message reaches whoever listens at that table at another node, unless it is lost; it never comes back
/// to the node that sent it, and never reaches those who listen at other tables. Where messages were lost and the bus knows
/// that, those who listen are told of a gap. Nothing here waits for the network.
pub trait Bus: Send + Sync + 'static {
    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool;

    /// Whether messages are carried at the moment.
    fn is_connected(&self) -> bool;

    /// Tells the other nodes. Lost where messages are not carried at the moment.
    fn tell(&self, table: &TableId, told: Told);

    /// What other nodes tell about a table from now on, until the subscription is dropped.
    fn subscribe(&self, table: &TableId) -> Subscription;

    /// What was sent and heard so far.
    fn counts(&self) -> Counts;
}

/// What other nodes tell about a table.
pub struct Subscription {
    heard: broadcast::Receiver<Heard>,
    own: NodeId,
}

impl Subscription {
    /// What is heard next. Never anything where there are no other nodes.
    pub async fn next(&mut self) -> Heard {
        loop {
            match self.heard.recv().await {
                Ok(Heard::Told { from, .. }) if from == self.own => {}
                Ok(heard) => return heard,
                Err(broadcast::error::RecvError::Lagged(_)) => return Heard::Gap,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }

    /// What is heard next, if that is within this time.
    pub async fn within(&mut self, time: Duration) -> Option<Heard> {
        tokio::time::timeout(time, self.next()).await.ok()
    }
}

/// What a bus has carried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Messages that were sent.
    pub sent: u64,
    /// Their bytes.
    pub sent_bytes: u64,
    /// Messages of other nodes that were heard.
    pub heard: u64,
    /// Messages that were not sent, because the bus was away.
    pub dropped: u64,
    /// How often the connection was lost.
    pub lost_connections: u64,
}

#[derive(Default)]
struct Counting {
    sent: AtomicU64,
    sent_bytes: AtomicU64,
    heard: AtomicU64,
    dropped: AtomicU64,
    lost_connections: AtomicU64,
}

impl Counting {
    fn sent(&self, bytes: usize) {
        self.sent.fetch_add(1, Relaxed);
        self.sent_bytes.fetch_add(bytes as u64, Relaxed);
    }

    fn read(&self) -> Counts {
        Counts {
            sent: self.sent.load(Relaxed),
            sent_bytes: self.sent_bytes.load(Relaxed),
            heard: self.heard.load(Relaxed),
            dropped: self.dropped.load(Relaxed),
            lost_connections: self.lost_connections.load(Relaxed),
        }
    }
}

/// A message as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    node: NodeId,
    told: Told,
}

/// A name that no other node has.
fn new_node() -> NodeId {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    NodeId::new(bytes.map(|byte| format!("{byte:02x}")).concat())
}
