//! Refusals and reasons as data: the rules say what, `texts` says it in the reader's language.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Seat, Seats};

/// Something a player may be told. Implemented by small typed enums in each game.
pub trait Explain {
    /// The message to be put into words.
    fn message(&self) -> Message;
}

/// A message's identifier in the catalogue of texts, and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Message {
    /// The identifier, such as `genial-not-adjacent`.
    pub id: &'static str,
    /// Named values that the sentence mentions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, Arg)>,
}

/// A value mentioned in a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// A number, written as the language does, and deciding plurals.
    Number(i64),
    /// Notation, the same in every language.
    Text(String),
    /// The identifier of another message, such as a colour's name.
    Name(&'static str),
    /// A player, by name where one is known.
    Seat(Seat),
    /// Players, as a list.
    Seats(Seats),
    /// Things on the table, as a list.
    Pieces(Vec<Piece>),
}

/// A thing on the table that a sentence mentions: a picture where pictures can be shown, a name in words elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What sort of thing it is, such as `genial-tile`: says how it is drawn.
    pub kind: &'static str,
    /// Which one it is, in notation. Players are shown the picture or the name instead.
    pub code: String,
    /// What it is called.
    pub name: Message,
}

impl Piece {
    /// The piece of this kind that is written so, with its name.
    #[must_use]
    pub fn new(kind: &'static str, code: impl Into<String>, name: Message) -> Self {
        Self { kind, code: code.into(), name }
    }
}

impl Message {
    /// A message with nothing to mention yet.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// The message, mentioning one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

macro_rules! arg_from {
    ($($from:ty => $arg:expr),* $(,)?) => {
        $(impl From<$from> for Arg {
            fn from(value: $from) -> Self {
                $arg(value)
            }
        })*
    };
}

arg_from! {
    i64 => Arg::Number,
    u8 => |n| Arg::Number(i64::from(n)),
    u32 => |n| Arg::Number(i64::from(n)),
    i32 => |n| Arg::Number(i64::from(n)),
    usize => |n| Arg::Number(n as i64),
    String => Arg::Text,
    &str => |text: &str| Arg::Text(text.to_owned()),
    Seat => Arg::Seat,
    Seats => Arg::Seats,
    Piece => |piece| Arg::Pieces(vec![piece]),
    Vec<Piece> => Arg::Pieces,
}

/// A [`Message`] as it is read.
#[derive(Deserialize)]
struct WrittenMessage {
    id: String,
    #[serde(default)]
    args: Vec<(String, WrittenArg)>,
}

/// An [`Arg`] as it is read.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenArg {
    Number(i64),
    Text(String),
    Name(String),
    Seat(Seat),
    Seats(Seats),
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let WrittenMessage { id, args } = WrittenMessage::deserialize(deserializer)?;
        Ok(Self {
            id: interned(&id),
            args: args.into_iter().map(|(name, arg)| (interned(&name), arg.into())).collect(),
        })
    }
}

impl From<WrittenArg> for Arg {
    fn from(written: WrittenArg) -> Self {
        match written {
            WrittenArg::Number(number) => Self::Number(number),
            WrittenArg::Text(text) => Self::Text(text),
            WrittenArg::Name(id) => Self::Name(interned(&id)),
            WrittenArg::Seat(seat) => Self::Seat(seat),
            WrittenArg::Seats(seats) => Self::Seats(seats),
        }
    }
}

/// Identifiers are few and come again and again: each is kept once, for as long as the program runs.
fn interned(text: &str) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(text) {
        return found;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(kept);
    kept
}
