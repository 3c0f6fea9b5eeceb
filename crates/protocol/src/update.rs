//! What changed at a table for one observer.

use serde::{Deserialize, Serialize};

use crate::{LogEntry, Snapshot, State};

/// What changed since an earlier moment. Applied to the snapshot of that moment it gives the snapshot of now.
///
/// The state is small and comes whole; only the log, which grows, comes as a change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update {
    /// The number of the table event that the observer last knew.
    pub since: u64,
    /// The number of the table event that this is the state after.
    pub seq: u64,
    /// What the observer may know now.
    pub state: State,
    /// How the log changed.
    pub log: LogChange,
}

/// How the log changed.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct LogChange {
    /// How many of the events that the observer knew are still there; the later ones were taken back.
    pub kept: usize,
    /// Events among those that are shown otherwise now, because something hidden became public.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<LogEntry>,
    /// The events that came after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<LogEntry>,
}

/// An update that does not follow on the snapshot: something in between is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// What the snapshot is of.
    pub seq: u64,
    /// What the update follows on.
    pub since: u64,
}

impl Snapshot {
    /// Brings the snapshot up to date.
    ///
    /// # Errors
    /// [`Mismatch`] if the update does not follow on this snapshot; then nothing has changed.
    pub fn apply(&mut self, update: Update) -> Result<(), Mismatch> {
        let Update { since, seq, state, log: LogChange { kept, revealed, added } } = update;
        let fits = kept <= self.log.len() && revealed.iter().all(|entry| (1..=kept).contains(&entry.number));
        if since != self.seq || !fits {
            return Err(Mismatch { seq: self.seq, since });
        }
        self.log.truncate(kept);
        for entry in revealed {
            let index = entry.number - 1;
            self.log[index] = entry;
        }
        self.log.extend(added);
        self.state = state;
        self.seq = seq;
        Ok(())
    }
}
