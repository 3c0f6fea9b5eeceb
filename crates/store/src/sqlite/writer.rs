//! One thread that writes: it takes whatever has come in from all tables and commits it as one transaction.
//!
//! Under load the batches grow by themselves, because more comes in while the disk is busy; no timer is needed.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::{
    mpsc::{Receiver, Sender, channel},
    oneshot,
};

use crate::{StoreError, Wait};

/// So many writes may wait; whoever has more waits with them.
const MOST_WAITING: usize = 1024;

/// So many writes are one transaction at most, so that the first of them does not wait for too long.
const MOST_AT_ONCE: usize = 256;

/// A write: done within a transaction, and answered when that is committed.
trait Job: Send {
    /// Does it; what it did alone is undone if it fails. Gives the error.
    fn run(&mut self, transaction: &mut Transaction<'_>) -> Option<StoreError>;

    /// Answers, after the commit or its failure.
    fn answer(self: Box<Self>, committed: &Result<(), StoreError>);
}

struct Write<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F> Job for Write<T, F>
where
    F: FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, transaction: &mut Transaction<'_>) -> Option<StoreError> {
        let result = within_savepoint(transaction, self.work.take()?);
        let error = result.as_ref().err().cloned();
        self.result = Some(result);
        error
    }

    fn answer(self: Box<Self>, committed: &Result<(), StoreError>) {
        let result = self.result.unwrap_or_else(|| Err(StoreError::Failed("it was not tried".into())));
        let answer = match committed {
            Ok(()) => result,
            Err(error) => result.and(Err(error.clone())),
        };
        // Nobody waits any more where a client is gone; what was written stays.
        let _ = self.answer.send(answer);
    }
}

fn within_savepoint<T>(
    transaction: &mut Transaction<'_>,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    transaction.execute_batch("SAVEPOINT one").map_err(StoreError::from)?;
    let result = work(transaction);
    // Some errors undo the whole transaction, and there is nothing left to undo then.
    if result.is_err() && transaction.is_autocommit() {
        return result;
    }
    let end = if result.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
    transaction.execute_batch(end).map_err(StoreError::from)?;
    result
}

/// The way to the thread that writes. It ends when nobody can ask it any more.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: Sender<Box<dyn Job>>,
    commits: Arc<AtomicU64>,
}

impl Writer {
    pub(crate) fn start(connection: Connection) -> Self {
        let (jobs, waiting) = channel(MOST_WAITING);
        let commits = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&commits);
        let work = move || write_all(connection, waiting, &counted);
        thread::Builder::new().name("store".into()).spawn(work).expect("a thread can be started");
        Self { jobs, commits }
    }

    /// How many transactions were committed.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Does something within a transaction; the answer comes when that is durable.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Wait<T> {
        let (answer, answered) = oneshot::channel();
        let job: Box<dyn Job> = Box::new(Write { work: Some(work), result: None, answer });
        let jobs = self.jobs.clone();
        Box::pin(async move {
            let gone = || StoreError::Failed("the thread that writes has ended".into());
            jobs.send(job).await.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }
}

fn write_all(mut connection: Connection, mut waiting: Receiver<Box<dyn Job>>, commits: &AtomicU64) {
    while let Some(first) = waiting.blocking_recv() {
        let mut batch: VecDeque<Box<dyn Job>> = VecDeque::from([first]);
        while batch.len() < MOST_AT_ONCE
            && let Ok(next) = waiting.try_recv()
        {
            batch.push_back(next);
        }
        while !batch.is_empty() {
            let mut done = Vec::new();
            let committed = commit(&mut connection, &mut batch, &mut done);
            if committed.is_ok() {
                commits.fetch_add(1, Ordering::Relaxed);
            }
            done.into_iter().for_each(|job| job.answer(&committed));
        }
    }
}

/// Does as many jobs as possible in one transaction. A disk that is full may undo the whole transaction at once: then those
/// done so far have failed, and those that are left are for the next one.
fn commit(
    connection: &mut Connection,
    batch: &mut VecDeque<Box<dyn Job>>,
    done: &mut Vec<Box<dyn Job>>,
) -> Result<(), StoreError> {
    let mut transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            done.extend(batch.drain(..));
            return Err(error.into());
        }
    };
    while let Some(mut job) = batch.pop_front() {
        let error = job.run(&mut transaction);
        done.push(job);
        if transaction.is_autocommit() {
            return Err(error.unwrap_or(StoreError::Full));
        }
    }
    transaction.commit()?;
    Ok(())
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Corrupt(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}
