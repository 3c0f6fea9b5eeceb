//! A move, an answer of chance, what somebody removed, and how they are written.

use std::{fmt, str::FromStr};

use game::{Malformed, Seat};

use crate::{
    board::Board,
    cells::{Cell, Cells},
    colour::{Colour, Colours, Token},
    text::serde_as_text,
};

/// There are no more jokers than this.
pub(crate) const JOKERS: usize = 5;

/// Removes one group. Two choices that remove the same cells are one move, and are written alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A group with tokens of a colour: `G c4 d5 e5`.
    Group {
        /// The colour named.
        colour: Colour,
        /// The jokers that count as it, all of them in the group.
        jokers: Cells,
        /// A cell of that colour in the group; in a legal move the first.
        cell: Cell,
    },
    /// A group of jokers alone: `* d5 e5`.
    Jokers(Cells),
}

impl Move {
    /// The jokers that go.
    #[must_use]
    pub const fn jokers(&self) -> Cells {
        match *self {
            Self::Group { jokers, .. } | Self::Jokers(jokers) => jokers,
        }
    }

    /// Whether the group is named by this coloured cell.
    pub(crate) fn names(&self, coloured: Cell) -> bool {
        matches!(*self, Self::Group { cell, .. } if cell == coloured)
    }

    /// All the cells that this move empties on a board where it is legal.
    #[must_use]
    pub fn group(&self, board: &Board) -> Cells {
        match *self {
            Self::Group { colour, jokers, cell } => (Cells::one(cell) | jokers).flood(board.of(colour) | jokers),
            Self::Jokers(jokers) => jokers,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group { colour, cell, .. } => write!(f, "{colour} {cell}")?,
            Self::Jokers(_) => f.write_str("*")?,
        }
        self.jokers().iter().try_for_each(|joker| write!(f, " {joker}"))
    }
}

impl FromStr for Move {
    type Err = Malformed;

    /// Jokers may be named in any order.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "G c4 d5 e5, * d5 e5" };
        let mut words = text.split(' ');
        let mut letters = words.next().into_iter().flat_map(str::chars);
        let (Some(token), None) = (letters.next().and_then(Token::from_letter), letters.next()) else {
            return Err(malformed);
        };
        let mut cells = words.map(|word| word.parse::<Cell>().map_err(|_| malformed));
        let cell = cells.next().ok_or(malformed)??;
        let mut jokers = if token == Token::Joker { Cells::one(cell) } else { Cells::NONE };
        for joker in cells {
            let joker = joker?;
            if jokers.contains(joker) || jokers.len() as usize == JOKERS {
                return Err(malformed);
            }
            jokers |= Cells::one(joker);
        }
        Ok(match token {
            Token::Colour(colour) => Self::Group { colour, jokers, cell },
            Token::Joker => Self::Jokers(jokers),
        })
    }
}

/// What the set-up draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The 100 tokens on the grid: `board GYB*OPPGYB/…`.
    Board(Board),
    /// A seat's secret: `secret 1 G`.
    Secret(Seat, Colours),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => write!(f, "board {board}"),
            Self::Secret(seat, colours) => write!(f, "secret {seat} {colours}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Malformed;

    /// The colours of a secret may come in any order.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "board GYB*OPPGYB/…, secret 1 G" };
        if let Some(board) = text.strip_prefix("board ") {
            return Ok(Self::Board(board.parse()?));
        }
        let (seat, colours) = text.strip_prefix("secret ").and_then(|rest| rest.split_once(' ')).ok_or(malformed)?;
        let [digit @ b'1'..=b'5'] = seat.as_bytes() else { return Err(malformed) };
        Ok(Self::Secret(Seat::new(digit - b'1'), colours.parse()?))
    }
}

/// What one move removed, written as its tokens: `GGG*`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Removal {
    /// The colour, unless it was jokers alone.
    pub colour: Option<Colour>,
    /// How many tokens of that colour.
    pub tokens: u8,
    /// How many jokers.
    pub jokers: u8,
}

impl fmt::Display for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            (0..self.tokens).try_for_each(|_| fmt::Display::fmt(&colour, f))?;
        }
        (0..self.jokers).try_for_each(|_| f.write_str("*"))
    }
}

impl fmt::Debug for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Removal {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "GGG*" };
        let coloured = text.trim_end_matches('*');
        let colour = coloured.chars().next().map(|letter| Colour::from_letter(letter).ok_or(malformed)).transpose()?;
        let jokers = text.len() - coloured.len();
        let uniform = coloured.chars().all(|letter| Some(letter) == colour.map(Colour::letter));
        if uniform && coloured.len() <= 19 && jokers <= JOKERS && text.len() >= 2 {
            Ok(Self { colour, tokens: coloured.len() as u8, jokers: jokers as u8 })
        } else {
            Err(malformed)
        }
    }
}

serde_as_text!(Move, Removal);
