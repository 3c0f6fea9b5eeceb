//! Records: plays written down.

mod fault;
mod json;
mod read;

use std::collections::BTreeMap;

use game::{Settings, Standings};
use serde::{Serialize, de::DeserializeOwned};

use crate::{AnyGame, GameId};

pub use self::{
    fault::{BadRecord, Expected, Fault, Kind},
    json::Json,
};

/// One play, from set-up to result or as far as it went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// The version of the format, [`Record::FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// The options, not checked yet.
    pub options: Settings,
    /// The events in order.
    pub events: Vec<String>,
    /// The result of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Json>,
    /// Further keys, such as names and dates.
    #[serde(flatten)]
    more: BTreeMap<String, Json>,
}

impl Record {
    /// The version of the format that this crate reads and writes.
    pub const FORMAT: &str = "tablee/1";

    /// Nobody's game takes more room than this; larger texts are refused unread.
    pub const LONGEST: usize = 16 << 20;

    /// No record has more keys than this, and none has more options.
    pub const MOST_KEYS: usize = 256;

    /// Nobody's game has more events than this: the longest have some hundreds.
    pub const MOST_EVENTS: usize = 20_000;

    /// A record of a play before its first event.
    #[must_use]
    pub fn new(play: &AnyGame) -> Self {
        Self {
            format: Self::FORMAT.into(),
            game: play.id().name().into(),
            options: play.settings(),
            events: Vec::new(),
            result: None,
            more: BTreeMap::new(),
        }
    }

    /// Keeps a value under a further key.
    pub fn keep(&mut self, key: &str, value: &impl Serialize) {
        self.more.insert(key.into(), Json::of(value));
    }

    /// The value that is kept under a further key; none if it is not there, or of another type.
    #[must_use]
    pub fn kept<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        self.more.get(key)?.read()
    }

    /// Whether there is something under a further key.
    #[must_use]
    pub fn keeps(&self, key: &str) -> bool {
        self.more.contains_key(key)
    }

    /// Writes the play's result into the record, if the play is over.
    pub fn conclude(&mut self, play: &AnyGame) {
        self.result = play.result().map(|standings| Json::of(&standings));
    }

    /// Reads a record's text. Its game is not replayed yet.
    ///
    /// # Errors
    /// [`BadRecord`] at event 0 when the text is not a record.
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        read::record(text)
    }

    /// The record as a JSON text of one line an event.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }

    /// The play before the first event.
    ///
    /// # Errors
    /// [`BadRecord`] at event 0 when format, game or options are not ours.
    pub fn begin(&self) -> Result<AnyGame, BadRecord> {
        if self.format != Self::FORMAT {
            return Err(BadRecord::outside(Fault::Format(beginning(&self.format))));
        }
        let unknown = || BadRecord::outside(Fault::Game(beginning(&self.game)));
        let id = GameId::from_name(&self.game).ok_or_else(unknown)?;
        AnyGame::new(id, &self.options).map_err(|bad| BadRecord::outside(Fault::Setup(bad)))
    }

    /// Replays all events and checks the result.
    ///
    /// # Errors
    /// [`BadRecord`] at the first event that breaks a rule, or after the last one if the result is not the game's.
    pub fn replay(&self) -> Result<AnyGame, BadRecord> {
        self.replay_with(|_, _| {})
    }

    /// Replays as [`replay`](Self::replay) does, showing the play before each event, with the event's number, and
    /// after the last.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn replay_with(&self, mut look: impl FnMut(usize, &AnyGame)) -> Result<AnyGame, BadRecord> {
        let mut play = self.begin()?;
        for (index, event) in self.events.iter().enumerate() {
            look(index + 1, &play);
            play.apply(event).map_err(|why| BadRecord {
                event: index + 1,
                fault: Fault::Event { text: beginning(event), why },
                expected: Some(Expected::of(&play)),
            })?;
        }
        look(self.events.len() + 1, &play);
        self.check_result(&play)?;
        Ok(play)
    }

    fn check_result(&self, play: &AnyGame) -> Result<(), BadRecord> {
        let Some(written) = &self.result else { return Ok(()) };
        let fault = match play.result() {
            None => Fault::EarlyResult,
            Some(result) if written.read::<Standings>().is_some_and(|it| it == result) => {
                return Ok(());
            }
            Some(result) => Fault::WrongResult(result),
        };
        Err(BadRecord { event: self.events.len() + 1, fault, expected: None })
    }
}

/// The beginning of a text from outside: enough to find the place, and never all of a huge one.
fn beginning(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests;
