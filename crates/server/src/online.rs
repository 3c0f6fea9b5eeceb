//! Online tables: people on different devices around one table that the server keeps.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Online`] | all of it together, and how it is set up |
//! | `table_task` | a table in use: the task in which its runner runs |
//! | `tables` | which tables are in use; opening new ones |
//! | `nodes` | what a node looks for where several serve the same tables |
//! | `clock` | the time, which all nodes agree on |
//! | `bots` | the bots' pool |
//! | `deadlines` | wakes tables whose time has come |
//! | `archive` | records of finished plays that have left the store |
//! | `guests`, `origin`, `limits` | who somebody is, from where they come, and how much they may ask |
//! | `metrics` | what is counted and measured |
//! | `api` | requests over HTTP |
//! | `socket` | a client at a table |

mod api;
mod archive;
mod bots;
mod clock;
mod deadlines;
mod guests;
mod limits;
mod metrics;
mod nodes;
mod origin;
mod refused;
mod secrets;
mod socket;
mod table_task;
mod tables;

use std::{path::PathBuf, sync::Arc, time::Duration};

use axum::Router;
use bus::{Bus, InProcess};
use protocol::{Millis, PersonId};
use store::Store;
use tokio::sync::{Semaphore, watch};

use self::{bots::Pool, clock::Clock, limits::Limiter, metrics::Metrics, tables::Tables};

/// How online tables are run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that people open, where it is not the one that requests name: `https://games.example.org`.
    pub public_url: Option<String>,
    /// Whether connections are encrypted by this server.
    pub tls: bool,
    /// How long a bot waits at least before it moves, so that people can follow.
    pub pace: Duration,
    /// How long a bot may think.
    pub thinking: Duration,
    /// How many bots think at the same time.
    pub thinkers: usize,
    /// How long a request may take, with the time in which its body comes.
    pub request: Duration,
    /// How long the connections of a person may be gone before they count as away.
    pub grace: Duration,
    /// How long a person may be away before a bot stands in.
    pub absence: Duration,
    /// How often a client is asked for a sign of life; one that gives none twice is dropped.
    pub heartbeat: Duration,
    /// How long an invitation leads to a seat.
    pub invitation: Duration,
    /// How long a client may take for its first message on a socket, or to take one of ours.
    pub patience: Duration,
    /// How long a table that nobody needs is kept in memory.
    pub idle: Duration,
    /// How often a node that serves the same tables as others looks for what it was not told.
    pub look_around: Duration,
    /// How many sockets there may be.
    pub sockets: usize,
    /// Whether guests are held to a number of requests.
    pub limited: bool,
    /// How long finished tables are kept; for ever if this is missing.
    pub keep_finished: Option<Duration>,
    /// The folder that their records go into before they are forgotten.
    pub archive: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            public_url: None,
            tls: false,
            pace: Duration::from_secs(1),
            thinking: Duration::from_secs(5),
            thinkers: cores.saturating_sub(1).max(1),
            request: Duration::from_secs(20),
            grace: Duration::from_secs(15),
            absence: Duration::from_secs(120),
            heartbeat: Duration::from_secs(20),
            invitation: Duration::from_secs(14 * 24 * 60 * 60),
            patience: Duration::from_secs(20),
            idle: Duration::from_secs(60),
            look_around: Duration::from_secs(3),
            sockets: 4000,
            limited: true,
            keep_finished: None,
            archive: None,
        }
    }
}

/// All that online tables need. Cheap to clone.
#[derive(Clone)]
pub struct Online {
    inner: Arc<Inner>,
}

struct Inner {
    settings: Settings,
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    tables: Tables,
    pool: Pool,
    limiter: Limiter,
    metrics: Metrics,
    sockets: Arc<Semaphore>,
    stopping: watch::Sender<bool>,
}

impl Online {
    /// Begins to look after the tables in this store, which no other node does.
    ///
    /// # Errors
    /// What the store says.
    pub async fn start(store: Arc<dyn Store>, settings: Settings) -> Result<Self, store::StoreError> {
        Self::start_beside(store, Arc::new(InProcess::default()), settings).await
    }

    /// Begins to look after the tables in this store together with the other nodes on this bus.
    ///
    /// # Errors
    /// What the store says.
    pub async fn start_beside(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        settings: Settings,
    ) -> Result<Self, store::StoreError> {
        let clock = Clock::of(&*store).await?;
        store.start(clock.now()).await?;
        let inner = Inner {
            bus,
            clock,
            tables: Tables::default(),
            pool: Pool::new(settings.thinkers, settings.thinking),
            limiter: Limiter::new(settings.limited),
            metrics: Metrics::new(),
            sockets: Arc::new(Semaphore::new(settings.sockets)),
            stopping: watch::Sender::new(false),
            settings,
            store,
        };
        let online = Self { inner: Arc::new(inner) };
        tokio::spawn(deadlines::look_after(online.clone()));
        if online.inner.bus.is_shared() {
            tokio::spawn(nodes::look_around(online.clone()));
        }
        Ok(online)
    }

    /// What is answered over HTTP.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// Tells every client that the server stops, and notes when it did.
    pub async fn stop(&self) {
        self.inner.stopping.send_replace(true);
        tracing::info!("stopping: clients are told to come back");
        // Where this cannot be noted, clocks are given the time back from the last note on.
        let _ = self.inner.store.alive(self.now()).await;
        self.hand_over().await;
    }

    /// Leaves what tables wait for, bots' turns and draws, to the other nodes. Where both do it, one is first, and nothing is
    /// done twice.
    pub(crate) async fn hand_over(&self) {
        let waits = |table: &table_task::Handle| runner::waits_for_server(&table.table());
        let tables: Vec<_> =
            self.inner.tables.all().iter().filter(|table| waits(table)).map(|table| table.id().clone()).collect();
        if tables.is_empty() {
            return;
        }
        // Where this fails, others take it up some seconds later.
        let _ = self.inner.store.release(tables.clone(), self.now().saturating_sub(runner::LAG)).await;
        tables.iter().for_each(|table| self.inner.bus.tell(table, runner::Told::HandedOver));
    }

    /// The time.
    pub(crate) fn now(&self) -> Millis {
        self.inner.clock.now()
    }
}

/// Who asks something of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caller {
    pub(crate) id: PersonId,
    pub(crate) name: String,
    pub(crate) since: Millis,
    pub(crate) program: Option<protocol::online::ProgramSeat>,
}
