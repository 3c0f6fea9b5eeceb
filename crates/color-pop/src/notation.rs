//! How moves, answers of chance and removals are written and read.

use std::{fmt, str::FromStr};

use game::{Malformed, Seat};

use crate::{
    cells::{Cell, Cells},
    colour::{Colour, Token},
    moves::{Chance, JOKERS, Move, Removal},
};

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

game::serde_as_text!(Move, Removal);
