//! Reads messages that were serialised, from a worker or over a network.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Deserializer};

use crate::{Arg, Message, Piece, Seat, Seats};

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
    Pieces(Vec<WrittenPiece>),
}

/// A [`Piece`] as it is read.
#[derive(Deserialize)]
struct WrittenPiece {
    kind: String,
    code: String,
    name: Message,
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
            WrittenArg::Pieces(pieces) => Self::Pieces(pieces.into_iter().map(Piece::from).collect()),
        }
    }
}

impl From<WrittenPiece> for Piece {
    fn from(WrittenPiece { kind, code, name }: WrittenPiece) -> Self {
        Self { kind: interned(&kind), code, name }
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
