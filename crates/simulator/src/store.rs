//! A store that stalls, fails, and forgets what was not synced.

#[cfg(test)]
mod promises;

use std::collections::{BTreeMap, VecDeque};

use game::Message;
use protocol::Millis;
use runner::{Further, Known, NotStored};
use table::{StoredEnvelope, Table};

/// Something to be stored.
pub(crate) struct Write {
    pub(crate) ticket: u64,
    pub(crate) node: usize,
    pub(crate) envelopes: Vec<StoredEnvelope>,
    pub(crate) positions: Vec<u128>,
    pub(crate) wake: Option<Millis>,
}

/// What the store does with a write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is stored.
    Done,
    /// It is not stored, and the store says so.
    Failed,
    /// It is stored, and the store says that it failed.
    DoneUnknown,
}

/// The log of one table, with what is kept beside it.
#[derive(Default)]
pub(crate) struct Store {
    log: Vec<StoredEnvelope>,
    /// The table of a beginning of the log, so that it is not read from the first envelope each time.
    read: Option<Table>,
    positions: Vec<u128>,
    pub(crate) wake: Option<Millis>,
    /// What of it would survive a power failure: the length of the log, and what is kept beside it.
    synced: (usize, Vec<u128>, Option<Millis>),
    /// When a server last noted that it was there, and the times in which none was.
    alive: Option<Millis>,
    outages: Vec<(Millis, Millis)>,
    /// What has come and is not committed.
    waiting: VecDeque<Write>,
    answers: BTreeMap<u64, Result<(), NotStored>>,
    pub(crate) stalled_until: Millis,
    pub(crate) fails_until: Millis,
    pub(crate) is_full: bool,
    /// How many races for a number were lost.
    pub(crate) races: u64,
}

impl Store {
    /// Keeps a new table.
    pub(crate) fn create(&mut self, log: Vec<StoredEnvelope>, positions: Vec<u128>) {
        (self.log, self.positions) = (log, positions);
        self.sync();
    }

    /// The log, as whoever reads it now gets it.
    pub(crate) fn log(&self) -> &[StoredEnvelope] {
        &self.log
    }

    pub(crate) fn push(&mut self, write: Write) {
        self.waiting.push_back(write);
    }

    /// Stores at once, and says so, what is only synced later: what a store must not do.
    pub(crate) fn write_unsynced(&mut self, write: Write) {
        self.write(write, Fate::Done);
    }

    /// Commits what has come, each in turn, and only then answers.
    pub(crate) fn commit(&mut self, mut fate: impl FnMut() -> Fate) {
        while let Some(write) = self.waiting.pop_front() {
            let fate = fate();
            self.write(write, fate);
        }
        self.sync();
    }

    fn sync(&mut self) {
        self.synced = (self.log.len(), self.positions.clone(), self.wake);
    }

    /// The uniqueness of the numbers is the whole of the concurrency control.
    fn write(&mut self, write: Write, fate: Fate) {
        let is_taken = write.envelopes.first().is_none_or(|first| first.seq != self.log.len() as u64 + 1);
        let failed = NotStored::Failed(Message::new(if self.is_full { "server-disk-full" } else { "server-failed" }));
        let answer = match fate {
            Fate::Failed => Err(failed),
            _ if is_taken => Err(NotStored::Taken),
            Fate::Done => Ok(()),
            Fate::DoneUnknown => Err(failed),
        };
        self.races += u64::from(answer == Err(NotStored::Taken));
        if fate != Fate::Failed && !is_taken {
            self.log.extend(write.envelopes);
            self.positions = write.positions;
            self.wake = write.wake;
        }
        self.answers.insert(write.ticket, answer);
    }

    /// The answer to a write, once.
    pub(crate) fn answer(&mut self, ticket: u64) -> Option<Result<(), NotStored>> {
        self.answers.remove(&ticket)
    }

    /// A node dies, and what it has sent may die with it.
    pub(crate) fn drop_writes_of(&mut self, node: usize) {
        self.waiting.retain(|write| write.node != node);
    }

    /// The power fails.
    pub(crate) fn forget_unsynced(&mut self) {
        self.waiting.clear();
        self.log.truncate(self.synced.0);
        self.read = None;
        (self.positions, self.wake) = (self.synced.1.clone(), self.synced.2);
    }

    pub(crate) fn load(&mut self) -> Known {
        let opened = || Table::replay(self.log.first().cloned()).expect("the table was opened");
        let mut table = self.read.take().unwrap_or_else(opened);
        for envelope in &self.log[table.seq() as usize..] {
            table.apply_stored(envelope.clone()).expect("the log is right");
        }
        self.read = Some(table.clone());
        Known { table, positions: self.positions.clone(), outages: self.outages() }
    }

    /// What there is after the envelope with this number.
    pub(crate) fn further(&mut self, after: u64) -> Further {
        let envelopes = self.log.get(after as usize..).unwrap_or_default().to_vec();
        Further { envelopes, positions: self.positions.clone(), outages: self.outages() }
    }

    /// The times in which no server was there since something last happened.
    fn outages(&self) -> Vec<(Millis, Millis)> {
        let since = self.log.last().map_or(0, |envelope| envelope.at);
        self.outages.iter().filter(|(_, started)| *started > since).copied().collect()
    }

    /// Notes that a server is there again. Where another one is, no time was lost.
    pub(crate) fn start(&mut self, now: Millis, is_first: bool) {
        if let Some(alive) = self.alive.filter(|alive| is_first && *alive < now) {
            self.outages.push((alive, now));
        }
        self.alive(now);
    }

    /// Notes that a server is there.
    pub(crate) fn alive(&mut self, now: Millis) {
        self.alive = Some(now);
    }
}
