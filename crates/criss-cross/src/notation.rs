//! How everything is written: `4`, `b3`, `start 4`, `3b2 5b3`, `roll 3 5`, and a sheet row by row.

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use game::Malformed;

use crate::{Cell, Move, Pair, Roll, Sheet, Symbol};

pub(crate) const START: Malformed = Malformed { example: "start 4" };
pub(crate) const WRITE: Malformed = Malformed { example: "3b2 5b3" };

impl Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Symbol {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            &[digit] => symbol(digit),
            _ => None,
        }
        .ok_or(Malformed { example: "4" })
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            &[letter, digit] => cell(letter, digit),
            _ => None,
        }
        .ok_or(Malformed { example: "b3" })
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(symbol) => write!(f, "start {symbol}"),
            Self::Write { pair, symbols: [one, two] } => {
                let [first, second] = pair.cells();
                write!(f, "{one}{first} {two}{second}")
            }
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if let Some(symbol) = text.strip_prefix("start ") {
            return symbol.parse().map(Self::Start).map_err(|_| START);
        }
        let [(one, first), (two, second)] = two_cells(text).ok_or(Malformed { example: "start 4, 3b2 5b3" })?;
        let pair = Pair::new(first, second).ok_or(WRITE)?;
        Ok(Self::Write { pair, symbols: if first < second { [one, two] } else { [two, one] } })
    }
}

/// Reads two symbols, each with its cell, which need not be neighbours.
pub(crate) fn two_cells(text: &str) -> Option<[(Symbol, Cell); 2]> {
    let &[one, a, b, b' ', two, c, d] = text.as_bytes() else { return None };
    Some([(symbol(one)?, cell(a, b)?), (symbol(two)?, cell(c, d)?)])
}

impl Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.symbols();
        write!(f, "roll {low} {high}")
    }
}

impl FromStr for Roll {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let dice = || {
            let &[one, b' ', other] = text.strip_prefix("roll ")?.as_bytes() else { return None };
            Some(Self::new(symbol(one)?, symbol(other)?))
        };
        dice().ok_or(Malformed { example: "roll 3 5" })
    }
}

/// Rows from the top with `/` between them, and `.` for a free cell.
impl Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() > 0 {
                f.write_str("/")?;
            }
            match self.at(cell) {
                Some(symbol) => Display::fmt(&symbol, f)?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Sheet {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "4..../.3.../.5.../...../....." };
        let line = usize::from(Cell::SIDE) + 1;
        let bytes = text.as_bytes();
        let separated = bytes.iter().skip(line - 1).step_by(line).all(|&byte| byte == b'/');
        if bytes.len() != malformed.example.len() || !separated {
            return Err(malformed);
        }
        let mut sheet = Self::EMPTY;
        for place in Cell::all() {
            match bytes[usize::from(place.row()) * line + usize::from(place.column())] {
                b'.' => {}
                digit => sheet.write(place, symbol(digit).ok_or(malformed)?),
            }
        }
        Ok(sheet)
    }
}

fn symbol(digit: u8) -> Option<Symbol> {
    Symbol::new(digit.checked_sub(b'0')?)
}

fn cell(letter: u8, digit: u8) -> Option<Cell> {
    let (column, row) = (letter.checked_sub(b'a')?, digit.checked_sub(b'1')?);
    (column < Cell::SIDE && row < Cell::SIDE).then(|| Cell::new(column, row))
}

game::serde_as_text!(Cell, Move, Sheet);
