//! The processes of one set-up: an embedded server, or nodes with PostgreSQL and NATS.

use std::{net::SocketAddr, path::Path};

use anyhow::{Context, Result};
use backends::{Nats, Postgres, Stop};
use load::{Process, Together, Used};
use tokio_postgres::{Client, NoTls};

/// All processes of a set-up. They end with this.
pub(crate) struct Machines {
    pub(crate) nodes: Vec<Process>,
    pub(crate) behind: Option<Behind>,
}

/// What nodes need.
pub(crate) struct Behind {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    /// A connection to ask the database what it has done.
    pub(crate) asks: Client,
    pub(crate) together: Together,
}

impl Behind {
    async fn start() -> Result<Self> {
        let mut postgres = Postgres::start()?;
        postgres.add_settings("track_wal_io_timing = on")?;
        postgres.restart(Stop::Fast)?;
        let nats = Nats::start()?;
        let (asks, connection) = tokio_postgres::connect(&postgres.url(), NoTls).await?;
        // It ends with the client; what breaks is noticed by whoever asks.
        tokio::spawn(connection);
        let together = Together { store: postgres.url(), bus: nats.url() };
        Ok(Self { postgres, nats, asks, together })
    }
}

impl Machines {
    /// Starts so many nodes; none is an embedded server.
    pub(crate) async fn start(tablee: &Path, nodes: usize, connections: usize) -> Result<Self> {
        let behind = if nodes > 0 { Some(Behind::start().await?) } else { None };
        let mut machines = Self { nodes: Vec::new(), behind };
        machines.start_nodes(tablee, nodes.max(1), connections).await?;
        Ok(machines)
    }

    /// Ends the nodes and starts new ones on the same data.
    pub(crate) async fn restart_nodes(&mut self, tablee: &Path, connections: usize) -> Result<()> {
        let count = self.nodes.len();
        self.nodes.clear();
        self.start_nodes(tablee, count, connections).await
    }

    async fn start_nodes(&mut self, tablee: &Path, count: usize, connections: usize) -> Result<()> {
        let among = self.behind.as_ref().map(|behind| &behind.together);
        for _ in 0..count {
            self.nodes.push(Process::serve(tablee, &std::env::temp_dir(), connections, among).await?);
        }
        Ok(())
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(Process::address).collect()
    }

    /// What the nodes have used up together.
    pub(crate) fn used(&self) -> Result<Used> {
        let mut used = Used::default();
        for node in &self.nodes {
            let one = node.used()?;
            used.cpu += one.cpu;
            used.memory += one.memory;
        }
        Ok(used)
    }
}

impl Behind {
    /// The processor seconds of PostgreSQL and of NATS.
    pub(crate) fn cpu(&self) -> Result<(f64, f64)> {
        let postgres = load::family_cpu(self.postgres.process().context("PostgreSQL runs")?)?;
        let nats = load::used(self.nats.process().context("NATS runs")?)?.cpu;
        Ok((postgres.as_secs_f64(), nats.as_secs_f64()))
    }
}
