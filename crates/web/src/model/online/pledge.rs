//! What this browser adds to the chance of an online play, and what it was promised before.
//!
//! Both are kept in the browser: a page that is loaded again adds the same, and the end is compared with what was shown at
//! the beginning.

use catalog::{
    Bytes32, Record,
    fair::{Unfair, Verified, verify},
};
use protocol::{Phase, Snapshot};
use serde::{Deserialize, Serialize};

use crate::ui::dom;

const KEY: &str = "tablee.pledges";

/// So many tables are remembered.
const MOST: usize = 50;

/// What this browser adds at one table, and was promised there.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Pledge {
    table: String,
    seed: Bytes32,
    /// The commitment as it was first shown.
    commitment: Option<Bytes32>,
    /// Whether the table has taken the seed.
    is_added: bool,
}

impl Pledge {
    /// What was kept for this table, or a fresh one.
    pub(super) fn of(table: &str) -> Self {
        let kept = all().into_iter().find(|pledge| pledge.table == table);
        kept.unwrap_or_else(|| Self {
            table: table.to_owned(),
            seed: Bytes32(dom::random_bytes()),
            commitment: None,
            is_added: false,
        })
    }

    pub(super) fn seed(&self) -> Bytes32 {
        self.seed
    }

    /// Remembers what a table shows before its play is over.
    pub(super) fn notice(&mut self, snapshot: &Snapshot) {
        let Some(promise) = &snapshot.setup.promise else { return };
        let shows_seed = snapshot.state.seeds.contains(&Some(self.seed));
        let before = self.clone();
        match snapshot.state.phase {
            // Whoever leaves takes their seed along.
            Phase::Waiting => self.is_added = shows_seed,
            Phase::Running => self.is_added |= shows_seed,
            Phase::Over | Phase::Closed => return,
        }
        self.commitment = self.commitment.or(Some(promise.commitment));
        if *self != before {
            self.keep();
        }
    }

    fn keep(&self) {
        let mut pledges: Vec<Self> = all().into_iter().filter(|pledge| pledge.table != self.table).collect();
        pledges.push(self.clone());
        pledges.drain(..pledges.len().saturating_sub(MOST));
        if let (Some(storage), Ok(text)) = (dom::storage(), serde_json::to_string(&pledges)) {
            // A browser that stores nothing compares nothing; the record can be verified all the same.
            let _ = storage.set_item(KEY, &text);
        }
    }

    /// Draws everything in the record again, and compares it with what this browser knows.
    pub(super) fn verify(&self, record: &Record) -> Result<Verified, Unfair> {
        match self.commitment {
            Some(commitment) => Verified::by_player(record, commitment, self.is_added.then_some(self.seed)),
            None => verify(record),
        }
    }
}

fn all() -> Vec<Pledge> {
    let text = dom::storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}
