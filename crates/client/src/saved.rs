//! A local table written down, and read again.
//!
//! A saved table is a record with two more keys, so that whatever reads records reads saved tables: `table` has the
//! table's log, `local` the seed and how far its streams have been used.

use catalog::{AnyGame, BadRecord, Record};
use game::{Explain, Message};
use protocol::{Author, Millis, PersonId, Player};
use serde::{Deserialize, Serialize};
use table::{Corrupt, Envelope, Opening, StoredEnvelope, Table, TableEvent};

use crate::{Local, local::Drawn, own_box::OwnBox};

/// The keys of a record under which the table's own facts stand.
const TABLE: &str = "table";
const LOCAL: &str = "local";

/// What a table is, besides its play: its log, or what version 0.1 kept instead.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum TableFacts {
    Log { log: Vec<StoredEnvelope> },
    Version01 { players: Vec<Player>, opened: Millis },
}

/// What this device must know to resume the play, besides the table.
#[derive(Serialize, Deserialize)]
struct LocalFacts {
    seed: String,
    /// Whether dice and draws are entered by hand. The table's log says so too.
    by_hand: bool,
    /// Decimal texts, because a stream is longer than JSON's numbers.
    positions: Vec<String>,
    /// The app's draws: after how many events, and from where in the stream.
    #[serde(default)]
    drawn: Vec<(usize, String)>,
    /// What people entered, where they play with a real box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<Vec<String>>,
}

/// Why a record is no saved table.
#[derive(Clone, PartialEq, Debug)]
pub enum BadSave {
    /// The record is not right.
    Record(Box<BadRecord>),
    /// It does not say who sits where, or how far its streams have been used.
    Facts,
    /// The table's log does not apply.
    Log(Corrupt),
}

impl Explain for BadSave {
    fn message(&self) -> Message {
        match self {
            Self::Record(bad) => bad.fault.message(),
            Self::Facts => Message::new("table-bad-facts"),
            Self::Log(corrupt) => corrupt.message(),
        }
    }
}

impl Local {
    /// The table as a record from which it can be resumed.
    ///
    /// # Panics
    /// Never: a log is plain data.
    #[must_use]
    pub fn save(&self, names: &[String]) -> Record {
        let mut record = self.table.record(names);
        record.keep(TABLE, &TableFacts::Log { log: self.log.clone() });
        let positions = self.positions.iter().map(ToString::to_string).collect();
        let by_hand = self.table.setup().by_hand;
        let drawn = self.drawn.iter().map(|drawn| (drawn.after, drawn.position.to_string())).collect();
        let seen = self.own_box.as_ref().map(|own_box| own_box.seen.clone());
        record.keep(LOCAL, &LocalFacts { seed: self.seed.clone(), by_hand, positions, drawn, seen });
        record
    }

    /// The table that was saved.
    ///
    /// # Errors
    /// [`BadSave`] says what is wrong with the record.
    pub fn restore(record: &Record) -> Result<Self, BadSave> {
        let facts: TableFacts = record.kept(TABLE).ok_or(BadSave::Facts)?;
        let local: LocalFacts = record.kept(LOCAL).ok_or(BadSave::Facts)?;
        record.replay().map_err(|bad| BadSave::Record(Box::new(bad)))?;
        let log = match facts {
            TableFacts::Log { log } => log,
            TableFacts::Version01 { players, opened } => {
                let opening = opening_of_record(record, players).map_err(|bad| BadSave::Record(Box::new(bad)))?;
                log_of_record(record, Opening { by_hand: local.by_hand, ..opening }, opened)
            }
        };
        let table = Table::replay(log.clone()).map_err(BadSave::Log)?;
        let positions: Vec<u128> = local.positions.iter().filter_map(|text| text.parse().ok()).collect();
        // The record is what people see of the save; a log that tells another story is not this record's.
        let same = table.record(&[]).events == record.events;
        if !same || positions.len() != usize::from(table.setup().players()) + 1 {
            return Err(BadSave::Facts);
        }
        let drawn = |(after, position): &(usize, String)| {
            position.parse().ok().map(|position| Drawn { after: *after, position })
        };
        let drawn = local.drawn.iter().filter_map(drawn).collect();
        let own_box = local.seen.map(|seen| {
            let setup = table.setup();
            let start = AnyGame::new(setup.game, &setup.settings).expect("the table was opened with these options");
            OwnBox::restored(&start, seen)
        });
        Ok(Self::of(table, log, local.seed, positions, drawn, own_box))
    }
}

impl Local {
    /// A table whose play is this record's so far, with these players, and a seed for what is still to be drawn.
    ///
    /// # Errors
    /// [`BadSave`] if the record breaks a rule, or has not as many seats as there are players.
    pub fn from_record(record: &Record, players: Vec<Player>, seed: String) -> Result<Self, BadSave> {
        let opening = opening_of_record(record, players).map_err(|bad| BadSave::Record(Box::new(bad)))?;
        Self::played_on(record, opening, seed)
    }

    /// The same at a table that was opened like this, with whatever else was agreed. Its game and options are the record's.
    ///
    /// # Errors
    /// [`BadSave`] if the record breaks a rule, or does not go with the opening.
    pub fn played_on(record: &Record, opening: Opening, seed: String) -> Result<Self, BadSave> {
        record.replay().map_err(|bad| BadSave::Record(Box::new(bad)))?;
        let log = log_of_record(record, opening, 0);
        let table = Table::replay(log.clone()).map_err(BadSave::Log)?;
        let streams = usize::from(table.setup().players()) + 1;
        Ok(Self::of(table, log, seed, vec![0; streams], Vec::new(), None))
    }
}

/// How a table around a device is opened for this record's play, with nothing else agreed.
pub(crate) fn opening_of_record(record: &Record, players: Vec<Player>) -> Result<Opening, BadRecord> {
    let start = record.begin()?;
    Ok(Opening::device(start.id(), start.settings(), players))
}

/// The log that a table would have had that was opened like this, and whose play is this record's.
pub(crate) fn log_of_record(record: &Record, opening: Opening, opened: Millis) -> Vec<StoredEnvelope> {
    let device = Author::Person(PersonId::device());
    let first = (opened, device.clone(), TableEvent::Opened(opening));
    let mut at = opened;
    let mut times = record.kept::<Vec<Millis>>("times_ms").unwrap_or_default().into_iter();
    let played = record.events.iter().map(|event| {
        at = at.saturating_add(times.next().unwrap_or(0));
        let by = if event.starts_with('*') { Author::Dealer } else { device.clone() };
        (at, by, TableEvent::Played { event: event.clone() })
    });
    let events = [first, (opened, device.clone(), TableEvent::Started)].into_iter().chain(played);
    (1..).zip(events).map(|(seq, (at, by, event))| Envelope { seq, at, by, id: None, event }).collect()
}
