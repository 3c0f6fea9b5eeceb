//! What connections and tables cost while nobody moves.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;
use tokio::{sync::Semaphore, task::JoinSet};

use crate::{
    process::{Process, Used},
    tablee::{Founded, Person, Table, Tablee},
};

/// So many people connect at a time.
const AT_ONCE: usize = 32;

/// How long the server may come to rest before its memory is read.
const REST: Duration = Duration::from_secs(1);

/// What idle tables cost a server.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Idle {
    /// How many connections there were, two at each table.
    pub connections: usize,
    /// The memory of the server with all of them, in bytes.
    pub memory: u64,
    /// What it had before anybody came.
    pub memory_before: u64,
    /// What one connection costs.
    pub per_connection: u64,
    /// What one running table costs without its connections.
    pub per_table: u64,
    /// How many processors the server kept busy while nobody moved.
    pub cpu: f64,
}

/// People who have come to a server, two to a table, and have started without moving.
pub struct AtRest {
    /// The memory of the server before anybody came, in bytes.
    pub memory_before: u64,
    /// What it is with all of them.
    pub memory: u64,
    /// What one connection costs.
    pub per_connection: u64,
    /// What one running table costs without its connections.
    pub per_table: u64,
    tables: Vec<Table>,
}

impl AtRest {
    /// Lets so many people come to a server that has just started. `used` tells what the server has used up.
    pub(crate) async fn come(
        used: impl Fn() -> Result<Used>,
        target: Arc<Tablee>,
        connections: usize,
        bar: &ProgressBar,
    ) -> Result<Self> {
        let tables = connections / 2;
        let memory_before = used()?.memory;
        let founded = all((0..tables).map(|number| {
            let target = Arc::clone(&target);
            async move { target.found(number).await.map(Arc::new) }
        }));
        let founded = founded.await?;
        let hosts = come(&target, &founded, 0, bar).await?;
        tokio::time::sleep(REST).await;
        let with_hosts = used()?.memory;
        let others = come(&target, &founded, 1, bar).await?;
        tokio::time::sleep(REST).await;
        let with_both = used()?.memory;
        let begun = hosts.into_iter().zip(others).map(|((founded, host), (_, other))| {
            let target = Arc::clone(&target);
            async move { target.begin(&founded, [host, other]).await }
        });
        let playing = all(begun).await?;
        tokio::time::sleep(REST).await;
        let memory = used()?.memory;
        let per_connection = with_both.saturating_sub(with_hosts) / tables as u64;
        let per_table = (memory.saturating_sub(memory_before) / tables as u64).saturating_sub(2 * per_connection);
        Ok(Self { memory_before, memory, per_connection, per_table, tables: playing })
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        2 * self.tables.len()
    }

    /// Everybody waits for this time, and answers the server's questions whether they are there.
    ///
    /// # Errors
    /// If the server ends a connection.
    pub async fn wait(&mut self, time: Duration) -> Result<()> {
        let end = tokio::time::Instant::now() + time;
        let mut listening = JoinSet::new();
        for mut table in self.tables.drain(..) {
            listening.spawn(async move {
                let heard = async {
                    loop {
                        crate::pair::Pair::listen(&mut table).await?;
                    }
                };
                tokio::time::timeout_at(end, heard).await.unwrap_or(Ok::<(), anyhow::Error>(()))?;
                Ok::<_, anyhow::Error>(table)
            });
        }
        while let Some(table) = listening.join_next().await {
            self.tables.push(table??);
        }
        Ok(())
    }
}

impl Idle {
    /// Lets so many people come to a server that has just started, two to a table, start, and wait for this time.
    pub(crate) async fn measure(
        server: &Process,
        target: Arc<Tablee>,
        connections: usize,
        time: Duration,
        bar: &ProgressBar,
    ) -> Result<Self> {
        let mut people = AtRest::come(|| server.used(), target, connections, bar).await?;
        let (before, begun) = (server.used()?, Instant::now());
        people.wait(time).await?;
        let after = server.used()?;
        Ok(Self {
            connections: people.connections(),
            memory: people.memory,
            memory_before: people.memory_before,
            per_connection: people.per_connection,
            per_table: people.per_table,
            cpu: (after.cpu - before.cpu).as_secs_f64() / begun.elapsed().as_secs_f64(),
        })
    }
}

/// One person of each table connects; given with their tables, in the tables' order.
async fn come(
    target: &Arc<Tablee>,
    founded: &[Arc<Founded>],
    place: usize,
    bar: &ProgressBar,
) -> Result<Vec<(Arc<Founded>, Person)>> {
    let coming = founded.iter().map(|founded| {
        let (target, founded, bar) = (Arc::clone(target), Arc::clone(founded), bar.clone());
        async move {
            let person = target.come(&founded, place).await?;
            bar.inc(1);
            Ok((founded, person))
        }
    });
    all(coming).await
}

/// Does all of these, some at a time; gives what comes of them in their order.
async fn all<T: Send + 'static>(
    work: impl Iterator<Item = impl Future<Output = Result<T>> + Send + 'static>,
) -> Result<Vec<T>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut doing = JoinSet::new();
    for (number, work) in work.enumerate() {
        let places = Arc::clone(&places);
        doing.spawn(async move {
            let _place = places.acquire().await?;
            Ok::<_, anyhow::Error>((number, work.await?))
        });
    }
    let mut done = Vec::new();
    while let Some(one) = doing.join_next().await {
        done.push(one??);
    }
    done.sort_by_key(|(number, _)| *number);
    Ok(done.into_iter().map(|(_, one)| one).collect())
}
