//! What load is made of: two people at a table, who take turns.

use std::{future::Future, time::Instant};

use anyhow::Result;

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    /// When its author knew that it counts.
    pub(crate) acknowledged: Instant,
    /// When both people had seen it.
    pub(crate) seen: Instant,
}

/// Two people at a table.
pub(crate) trait Pair: Send + 'static {
    /// Whoever is to decide moves as soon as they can. None if the play is over.
    fn play(&mut self) -> impl Future<Output = Result<Option<Made>>> + Send;

    /// Both listen to what comes. May be given up at any moment.
    fn listen(&mut self) -> impl Future<Output = Result<()>> + Send;
}

/// A server on which load is put.
pub(crate) trait Target: Send + Sync + 'static {
    type Table: Pair;

    /// Opens a table where two people play. Each table has a number of its own.
    fn open(&self, number: usize) -> impl Future<Output = Result<Self::Table>> + Send;
}
