//! How things are written: one text each, and nothing else is read.

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use game::Malformed;

use crate::{Cell, Chance, Colour, Face, Move, Tile, Tiles};

const COLOUR: Malformed = Malformed { example: "3" };
const TILE: Malformed = Malformed { example: "7, C, s4, *" };
const CELL: Malformed = Malformed { example: "C7" };
const MOVE: Malformed = Malformed { example: "7 C7, 7 xC7, 3:7 C7" };
const CHANCE: Malformed = Malformed { example: "rack 1 3 C s7 9 *, draw 1 s4" };

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Colour {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            [digit @ b'1'..=b'5'] => Ok(Self::new(digit - b'1')),
            _ => Err(COLOUR),
        }
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Number(index) => write!(f, "{}", index + 1),
            Face::Letter(index) => write!(f, "{}", char::from(b'A' + index)),
            Face::Symbol(index) => write!(f, "s{}", index + 1),
            Face::Joker => f.write_str("*"),
        }
    }
}

impl FromStr for Tile {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let face = match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Face::Number(digit - b'1'),
            [letter @ b'A'..=b'I'] => Face::Letter(letter - b'A'),
            [b's', digit @ b'1'..=b'9'] => Face::Symbol(digit - b'1'),
            b"*" => Face::Joker,
            _ => return Err(TILE),
        };
        Ok(Self::new(face))
    }
}

impl Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{tile}")?;
        }
        Ok(())
    }
}

impl FromStr for Tiles {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if text.is_empty() {
            return Ok(Self::NONE);
        }
        text.split(' ').map(Tile::from_str).collect()
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

impl FromStr for Cell {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            [row @ b'A'..=b'I', column @ b'1'..=b'9'] => Ok(Self::new(row - b'A', column - b'1')),
            _ => Err(CELL),
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            write!(f, "{colour}:")?;
        }
        let capture = if self.captures { "x" } else { "" };
        write!(f, "{} {capture}{}", self.tile, self.cell)
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = || {
            let (what, place) = text.split_once(' ').ok_or(MOVE)?;
            let (colour, tile) = match what.split_once(':') {
                Some((colour, tile)) => (Some(colour.parse()?), tile),
                None => (None, what),
            };
            let (captures, cell) = match place.strip_prefix('x') {
                Some(cell) => (true, cell),
                None => (false, place),
            };
            Ok(Self { colour, tile: tile.parse()?, cell: cell.parse()?, captures })
        };
        read().map_err(|_: Malformed| MOVE)
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rack(colour, tiles) => {
                write!(f, "rack {colour}")?;
                tiles.iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Self::Draw(colour, tile) => write!(f, "draw {colour} {tile}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = || {
            let mut words = text.split(' ');
            let mut next = || words.next().ok_or(CHANCE);
            let chance = match next()? {
                "rack" => {
                    let colour = next()?.parse()?;
                    let mut tiles = [Tile::FIRST; 5];
                    for tile in &mut tiles {
                        *tile = next()?.parse()?;
                    }
                    Self::Rack(colour, tiles)
                }
                "draw" => Self::Draw(next()?.parse()?, next()?.parse()?),
                _ => return Err(CHANCE),
            };
            if words.next().is_some() { Err(CHANCE) } else { Ok(chance) }
        };
        read().map_err(|_| CHANCE)
    }
}
