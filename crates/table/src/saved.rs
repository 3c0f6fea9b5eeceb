//! A table written down, and read again.
//!
//! A saved table is a record with one more key, so that whatever reads records reads saved tables.

use catalog::{BadRecord, Record};
use game::{Explain, Message};
use serde::{Deserialize, Serialize};

use crate::{BadSeats, Millis, Player, Table, TableEvent};

/// The key of a record under which the table's own facts stand.
const KEY: &str = "table";

/// What a table is, besides its game's events.
#[derive(Serialize, Deserialize)]
struct Facts {
    players: Vec<Player>,
    opened: Millis,
    version: u64,
}

/// Why a text is no saved table.
#[derive(Clone, PartialEq, Debug)]
pub enum BadTable {
    /// Its record is not right.
    Record(Box<BadRecord>),
    /// It does not say who sits where.
    Facts,
    /// The players do not fit the game.
    Seats(BadSeats),
}

impl Explain for BadTable {
    fn message(&self) -> Message {
        match self {
            Self::Record(bad) => bad.fault.message(),
            Self::Facts => Message::new("table-bad-facts"),
            Self::Seats(bad) => bad.message(),
        }
    }
}

impl Table {
    /// The play as a record, with the players' names and how long each event took.
    #[must_use]
    pub fn record(&self, names: &[String]) -> Record {
        let mut record = Record::new(&self.play);
        record.events = self.log.iter().map(|entry| entry.event.clone()).collect();
        record.conclude(&self.play);
        record.keep("players", &names);
        record.keep("times_ms", &self.times());
        record
    }

    /// The table as a record with the table's own facts in it: all that [`Table::restore`] needs.
    #[must_use]
    pub fn save(&self, names: &[String]) -> Record {
        let mut record = self.record(names);
        let facts = Facts { players: self.players.clone(), opened: self.opened, version: self.version };
        record.keep(KEY, &facts);
        record
    }

    /// The table that was saved.
    ///
    /// # Errors
    /// [`BadTable`] when the record breaks a rule, or does not say who sits where.
    pub fn restore(record: &Record) -> Result<Self, BadTable> {
        let facts: Facts = record.kept(KEY).ok_or(BadTable::Facts)?;
        record.replay().map_err(|bad| BadTable::Record(Box::new(bad)))?;
        let start = record.begin().map_err(|bad| BadTable::Record(Box::new(bad)))?;
        let mut table = Self::new(start, facts.players, facts.opened).map_err(BadTable::Seats)?;
        let mut times = record.kept::<Vec<Millis>>("times_ms").unwrap_or_default().into_iter();
        let mut at = facts.opened;
        for event in &record.events {
            at = at.saturating_add(times.next().unwrap_or(0));
            table.apply(&TableEvent::Happened { event: event.clone(), at });
        }
        table.version = facts.version.max(table.version);
        Ok(table)
    }

    /// How long each event took, in milliseconds.
    fn times(&self) -> Vec<Millis> {
        let mut before = self.opened;
        self.log
            .iter()
            .map(|entry| {
                let took = entry.at.saturating_sub(before);
                before = entry.at;
                took
            })
            .collect()
    }
}
