//! What a puzzle is called in an address.

use std::{fmt, str::FromStr};

use crate::{Day, Puzzles, day::NoDay};

/// A puzzle by its day, `2026-11-16`, or by its number, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleName {
    /// The one of a day.
    Day(Day),
    /// The one with this number.
    Number(u16),
}

impl PuzzleName {
    /// The place of this puzzle among those of a game, counted from 0.
    #[must_use]
    pub fn place(self, puzzles: Puzzles) -> Option<usize> {
        let place = match self {
            Self::Day(day) => puzzles.number_of(day),
            Self::Number(number) => usize::from(number).checked_sub(1)?,
        };
        (place < puzzles.len()).then_some(place)
    }
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl FromStr for PuzzleName {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let number = text.parse().ok().filter(|number: &u16| *number > 0 && number.to_string() == text);
        number.map_or_else(|| text.parse().map(Self::Day), |number| Ok(Self::Number(number)))
    }
}
