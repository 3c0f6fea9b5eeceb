//! How tiles, cells, moves and draws are written and read.

use std::{fmt, str::FromStr};

use game::{Malformed, Seat};

use crate::{Cell, Chance, Colour, Drawn, Move, Placement, Tile};

game::serde_as_text!(Placement);

const PLACEMENT: Malformed = Malformed { example: "RB g5 g6" };
const MOVE: Malformed = Malformed { example: "RB g5 g6, swap, keep" };
const CHANCE: Malformed = Malformed { example: "rack 1 RB GG YO BP RR GO, draw 1 RB" };

/// A placement as somebody wrote it: the cells in any order, adjacent or not.
pub(crate) struct Spelled {
    pub(crate) colours: (Colour, Colour),
    pub(crate) cells: (Cell, Cell),
}

impl FromStr for Spelled {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or(PLACEMENT);
        let colours = colours(word()?).ok_or(PLACEMENT)?;
        let cells = (word()?.parse().map_err(|_| PLACEMENT)?, word()?.parse().map_err(|_| PLACEMENT)?);
        if words.next().is_some() { Err(PLACEMENT) } else { Ok(Self { colours, cells }) }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {} {}", self.first, self.second, self.pair.first(), self.pair.second())
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Placement {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let Spelled { colours, cells } = text.parse()?;
        Self::new(colours, cells).ok_or(PLACEMENT)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placement) => fmt::Display::fmt(placement, f),
            Self::Keep => f.write_str("keep"),
            Self::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text {
            "keep" => Ok(Self::Keep),
            "swap" => Ok(Self::Swap),
            _ => text.parse().map(Self::Place).map_err(|_| MOVE),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, seat, drawn) = match self {
            Self::Rack(seat, drawn) => ("rack", seat, drawn),
            Self::Draw(seat, drawn) => ("draw", seat, drawn),
        };
        write!(f, "{word} {seat}")?;
        drawn.iter().try_for_each(|tile| write!(f, " {tile}"))
    }
}

impl FromStr for Chance {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = text.split(' ');
        let chance = match words.next() {
            Some("rack") => Self::Rack,
            Some("draw") => Self::Draw,
            _ => return Err(CHANCE),
        };
        let seat = match words.next().map(str::as_bytes) {
            Some([digit @ b'1'..=b'4']) => Seat::new(digit - b'1'),
            _ => return Err(CHANCE),
        };
        let mut drawn = Drawn::default();
        for word in words {
            if drawn.len() == Drawn::MOST {
                return Err(CHANCE);
            }
            drawn.push(word.parse().map_err(|_| CHANCE)?);
        }
        if drawn.is_empty() { Err(CHANCE) } else { Ok(chance(seat, drawn)) }
    }
}

impl FromStr for Tile {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match colours(text) {
            Some((first, second)) if first <= second => Ok(Self::new(first, second)),
            _ => Err(Malformed { example: "RB" }),
        }
    }
}

impl FromStr for Cell {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let cell = match *text.as_bytes() {
            [row, ones @ b'1'..=b'9'] => Self::new(row.wrapping_sub(b'a'), ones - b'0'),
            [row, b'1', ones @ b'0'..=b'9'] => Self::new(row.wrapping_sub(b'a'), 10 + ones - b'0'),
            _ => None,
        };
        cell.ok_or(Malformed { example: "g5" })
    }
}

fn colours(text: &str) -> Option<(Colour, Colour)> {
    match *text.as_bytes() {
        [first, second] => Some((Colour::from_letter(first)?, Colour::from_letter(second)?)),
        _ => None,
    }
}
