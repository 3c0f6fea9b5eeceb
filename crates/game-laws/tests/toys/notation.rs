//! How the toy writes its moves and answers of chance.

use std::{fmt, str::FromStr};

use game::{Malformed, Seat};

use super::Flaw;

/// A decision: a card to bid, or what the leader does with the points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Move {
    Bid(u8),
    Leave,
    Take,
}

/// An answer of chance: a hand of two, a die, a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Chance {
    Deal(Seat, [u8; 2]),
    Roll(u8),
    Draw(Seat, u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(card) => write!(f, "bid {card}"),
            Self::Leave if Flaw::MoveClash.is_in() => f.write_str("take"),
            Self::Leave => f.write_str("leave"),
            Self::Take => f.write_str("take"),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = if Flaw::Sloppy.is_in() { text.trim() } else { text };
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["leave"] if !Flaw::Unreadable.is_in() => Ok(Self::Leave),
            ["take"] => Ok(Self::Take),
            ["bid", card] => digit(card).map(Self::Bid),
            _ => Err(Malformed { example: "bid 3" }),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, [a, b]) => write!(f, "deal {seat} {a} {b}"),
            Self::Roll(2) if Flaw::RollClash.is_in() => f.write_str("roll 1"),
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Draw(seat, card) => write!(f, "draw {seat} {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["roll", "3"] if Flaw::Misread.is_in() => Ok(Self::Roll(1)),
            ["roll", face] => digit(face).map(Self::Roll),
            ["deal", seat, a, b] => Ok(Self::Deal(seat_named(seat)?, [digit(a)?, digit(b)?])),
            ["draw", seat, card] => Ok(Self::Draw(seat_named(seat)?, digit(card)?)),
            _ => Err(Malformed { example: "roll 3" }),
        }
    }
}

fn digit(text: &str) -> Result<u8, Malformed> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
        _ => Err(Malformed { example: "bid 3" }),
    }
}

fn seat_named(text: &str) -> Result<Seat, Malformed> {
    Seat::from_number(digit(text)?).ok_or(Malformed { example: "draw 1 3" })
}
