//! Records: plays written down.

use game::{BadSetup, Explain, Message, Seat, Setting, Settings, Standings, Turn};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::{AnyGame, GameId};

/// One play, from set-up to result or as far as it went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The version of the format, [`Record::FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// The options, as they were written.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The events in order.
    #[serde(deserialize_with = "event_texts")]
    pub events: Vec<String>,
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Further keys, such as names and dates: kept, not read.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Record {
    /// The version of the format that this crate reads and writes.
    pub const FORMAT: &str = "tablee/1";

    /// Nobody's game takes more room than this; larger texts are refused unread.
    pub const LONGEST: usize = 16 << 20;

    /// A record of a play before its first event.
    #[must_use]
    pub fn new(play: &AnyGame) -> Self {
        Self {
            format: Self::FORMAT.into(),
            game: play.id().name().into(),
            options: play
                .settings()
                .into_iter()
                .map(|(name, value)| (name, serde_json::to_value(value).expect("a setting is plain data")))
                .collect(),
            events: Vec::new(),
            result: None,
            more: Map::new(),
        }
    }

    /// Writes the play's result into the record, if the play is over.
    pub fn conclude(&mut self, play: &AnyGame) {
        self.result = play.result().map(|standings| serde_json::to_value(standings).expect("standings are plain data"));
    }

    /// Reads a record's text. Its game is not replayed yet.
    ///
    /// # Errors
    /// [`BadRecord`] at event 0 when the text is not a record.
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        if text.len() > Self::LONGEST {
            return Err(BadRecord::outside(Fault::TooLong));
        }
        serde_json::from_str(text).map_err(|error| BadRecord::outside(Fault::Json(error.to_string())))
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
            return Err(BadRecord::outside(Fault::Format(self.format.clone())));
        }
        let id = GameId::from_name(&self.game).ok_or_else(|| BadRecord::outside(Fault::Game(self.game.clone())))?;
        let settings: Settings = self.options.iter().map(|(name, value)| (name.clone(), setting(value))).collect();
        AnyGame::new(id, &settings).map_err(|bad| BadRecord::outside(Fault::Setup(bad)))
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
                fault: Fault::Event { text: event.chars().take(80).collect(), why },
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
            Some(result) if serde_json::from_value::<Standings>(written.clone()).is_ok_and(|it| it == result) => {
                return Ok(());
            }
            Some(result) => Fault::WrongResult(result),
        };
        Err(BadRecord { event: self.events.len() + 1, fault, expected: None })
    }
}

/// Whatever stands in the list of events and is not a text is no event either, and refused when its turn comes: its
/// JSON is kept in its place, which no notation looks like.
fn event_texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    let text = |value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    Ok(values.into_iter().map(text).collect())
}

/// A value that no option takes (a list, a fraction) is kept as its JSON, which is no option's word.
fn setting(value: &Value) -> Setting {
    match value {
        Value::Bool(flag) => Setting::Flag(*flag),
        Value::String(word) => Setting::Choice(word.clone()),
        other => other.as_i64().map_or_else(|| Setting::Choice(other.to_string()), Setting::Number),
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct BadRecord {
    /// The number of the bad event, counted from 1; 0 for what is wrong outside the events, and one more than there
    /// are events for a wrong result.
    pub event: usize,
    /// What is wrong.
    pub fault: Fault,
    /// What would have been right in the place of a bad event.
    pub expected: Option<Expected>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// It is longer than [`Record::LONGEST`].
    TooLong,
    /// It is not JSON, or not of a record's shape.
    Json(String),
    /// It has another format's name.
    Format(String),
    /// It is of a game that we do not know.
    Game(String),
    /// Its options are wrong.
    Setup(BadSetup),
    /// An event breaks a rule.
    Event {
        /// The beginning of the event's text.
        text: String,
        /// The rule.
        why: Message,
    },
    /// It has a result, and the game is not over.
    EarlyResult,
    /// The game has another result.
    WrongResult(Standings),
}

/// What the play waited for when a bad event came.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// An answer of chance.
    Chance,
    /// A decision, such as this one.
    Decision {
        /// The first seat to decide.
        seat: Seat,
        /// One of its legal moves.
        example: String,
    },
    /// Nothing more.
    End,
}

impl Expected {
    fn of(play: &AnyGame) -> Self {
        match play.turn() {
            Turn::Chance => Self::Chance,
            Turn::Over => Self::End,
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("a seat is to decide");
                let example = play.legal(seat).first().expect("a seat to decide has a move").clone();
                Self::Decision { seat, example: format!("{seat} {example}") }
            }
        }
    }
}

impl BadRecord {
    fn outside(fault: Fault) -> Self {
        Self { event: 0, fault, expected: None }
    }
}

impl Explain for Expected {
    fn message(&self) -> Message {
        match self {
            Self::Chance => Message::new("expected-chance"),
            Self::End => Message::new("expected-end"),
            Self::Decision { seat, example } => {
                Message::new("expected-decision").with("seat", *seat).with("example", example.as_str())
            }
        }
    }
}

impl Explain for Fault {
    fn message(&self) -> Message {
        match self {
            Self::TooLong => Message::new("record-too-long").with("most", Record::LONGEST >> 20),
            Self::Json(error) => Message::new("record-not-json").with("error", error.as_str()),
            Self::Format(name) => {
                Message::new("record-format").with("name", name.as_str()).with("expected", Record::FORMAT)
            }
            Self::Game(name) => {
                let names: Vec<&str> = GameId::ALL.iter().map(|id| id.name()).collect();
                Message::new("record-game").with("name", name.as_str()).with("known", names.join(", "))
            }
            Self::Setup(bad) => bad.message(),
            Self::Event { why, .. } => why.clone(),
            Self::EarlyResult => Message::new("record-early-result"),
            Self::WrongResult(result) => Message::new("record-wrong-result")
                .with("result", serde_json::to_string(result).expect("standings are plain data")),
        }
    }
}
