//! Refusals and reasons as data: the rules say what, `texts` says it in the reader's language.

use serde::Serialize;

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
