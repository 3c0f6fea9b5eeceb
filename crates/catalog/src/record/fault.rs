//! What can be wrong with a record, told so that its author finds the place.

use game::{BadSetup, Explain, Message, Seat, Standings, Turn};

use super::Record;
use crate::{AnyGame, GameId};

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
    /// It is not UTF-8.
    NotText,
    /// It is not JSON.
    Json {
        /// Where, counted from 1.
        line: usize,
        /// Where in the line, counted from 1.
        column: usize,
        /// Whether the text ended too early.
        cut_short: bool,
    },
    /// It is JSON, and no object.
    NotObject,
    /// It lacks a key that every record has.
    Missing(&'static str),
    /// A key is there twice.
    Twice(String),
    /// A key's value is not of the right kind.
    Kind {
        /// The key.
        key: &'static str,
        /// What its value has to be.
        kind: Kind,
    },
    /// It has more than [`Record::MOST_KEYS`] keys, or options.
    ManyKeys,
    /// It has more than [`Record::MOST_EVENTS`] events.
    ManyEvents,
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

/// What the value of a record's key is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A string.
    Text,
    /// An array.
    List,
    /// An object.
    Object,
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
    pub(super) fn of(play: &AnyGame) -> Self {
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
    pub(super) fn outside(fault: Fault) -> Self {
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
            Self::NotText => Message::new("record-not-text"),
            Self::Json { line, column, cut_short } => {
                let id = if *cut_short { "record-cut-short" } else { "record-not-json" };
                Message::new(id).with("line", *line).with("column", *column)
            }
            Self::NotObject => Message::new("record-not-object"),
            Self::Missing(key) => Message::new("record-missing").with("key", *key),
            Self::Twice(key) => Message::new("record-twice").with("key", key.as_str()),
            Self::Kind { key, kind: Kind::Text } => Message::new("record-kind-text").with("key", *key),
            Self::Kind { key, kind: Kind::List } => Message::new("record-kind-list").with("key", *key),
            Self::Kind { key, kind: Kind::Object } => Message::new("record-kind-object").with("key", *key),
            Self::ManyKeys => Message::new("record-many-keys").with("most", Record::MOST_KEYS),
            Self::ManyEvents => Message::new("record-many-events").with("most", Record::MOST_EVENTS),
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
