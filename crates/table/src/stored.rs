//! A table's log as it is stored, and what may be wrong with it.

use std::convert::Infallible;

use catalog::AnyEvent;
use game::{BadSetup, Explain, Message};

use crate::{Envelope, Table, TableEvent};

/// An envelope as it is stored: events of the play are texts.
pub type StoredEnvelope = Envelope<String>;

/// A stored log that does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrupt {
    /// The number of the first envelope that does not apply; 0 for an empty log.
    pub seq: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a stored envelope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no envelope at all.
    Empty,
    /// The first envelope does not open the table, or a later one does.
    Opening,
    /// The options of the game are wrong.
    Setup(BadSetup),
    /// There are not as many players as seats.
    Players,
    /// The number does not follow on the one before.
    Gap {
        /// The number that would.
        expected: u64,
    },
    /// It happened before the one before.
    Time,
    /// An event of the play breaks a rule.
    Rule(Message),
    /// The event is not possible in this state of the table.
    Impossible,
}

impl Explain for Corrupt {
    fn message(&self) -> Message {
        match &self.fault {
            Fault::Setup(bad) => bad.message(),
            Fault::Rule(why) => why.clone(),
            Fault::Players => Message::new("table-bad-facts"),
            Fault::Empty | Fault::Opening | Fault::Gap { .. } | Fault::Time | Fault::Impossible => {
                Message::new("table-corrupt").with("number", self.seq as i64)
            }
        }
    }
}

impl Envelope {
    /// The envelope as it is stored.
    #[must_use]
    pub fn stored(&self) -> StoredEnvelope {
        let Self { seq, at, by, id, event } = self.clone();
        let text = |event: AnyEvent| Ok::<_, Infallible>(event.to_string());
        let Ok(event) = event.try_map(text);
        Envelope { seq, at, by, id, event }
    }
}

impl Table {
    /// The table that a stored log is of.
    ///
    /// # Errors
    /// [`Corrupt`] names the first envelope that does not apply.
    pub fn replay(log: impl IntoIterator<Item = StoredEnvelope>) -> Result<Self, Corrupt> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(Corrupt { seq: 0, fault: Fault::Empty })?;
        let mut table = Self::opened(&first)?;
        for envelope in log {
            table.apply_stored(envelope)?;
        }
        Ok(table)
    }

    /// Reads a stored envelope and lets it happen.
    ///
    /// # Errors
    /// [`Corrupt`] if it does not apply; then nothing has changed.
    pub fn apply_stored(&mut self, envelope: StoredEnvelope) -> Result<(), Corrupt> {
        // A missing envelope is named as such, and not by what could not be read because of it.
        self.check_place(&envelope).map_err(|fault| Corrupt { seq: envelope.seq, fault })?;
        let Envelope { seq, at, by, id, event } = envelope;
        let read = |text: String| self.play.read(&text).map_err(|why| Corrupt { seq, fault: Fault::Rule(why) });
        let event: TableEvent = event.try_map(read)?;
        self.apply(&Envelope { seq, at, by, id, event })
    }
}
