//! The six colours, and how many there are of each: dice, boxes and ticks are all counted like this.

use std::{fmt, str::FromStr};

use game::Malformed;
use serde::{Deserialize, Serialize};

/// A face of a die, and the colour of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `G`
    Green,
    /// `P`
    Purple,
    /// `O`
    Orange,
}

impl Colour {
    /// All six, in the order in which they are written.
    pub const ALL: [Self; 6] = [Self::Red, Self::Yellow, Self::Blue, Self::Green, Self::Purple, Self::Orange];

    /// The letter that stands for it.
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self as usize] as char
    }

    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "tout-sur-carte-red",
            Self::Yellow => "tout-sur-carte-yellow",
            Self::Blue => "tout-sur-carte-blue",
            Self::Green => "tout-sur-carte-green",
            Self::Purple => "tout-sur-carte-purple",
            Self::Orange => "tout-sur-carte-orange",
        }
    }

    const fn shift(self) -> u32 {
        4 * self as u32
    }
}

const LETTERS: [u8; 6] = *b"RYBGPO";

/// How many there are of each colour, seven at most; written as letters in the order R Y B G P O, such as `RRBGO`.
///
/// Four bits a colour, red lowest, so that one addition, subtraction or comparison serves all six at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colours(u32);

/// The highest bit of every colour's four: it is free, because counts stay below eight.
const HIGH: u32 = 0x88_8888;
const ONES: u32 = 0x11_1111;

impl Colours {
    /// None of any colour.
    pub const NONE: Self = Self(0);

    /// So many of this colour, and none of the others.
    ///
    /// # Panics
    /// If there are more than seven.
    #[must_use]
    pub const fn of(colour: Colour, count: u8) -> Self {
        assert!(count < 8, "a colour is counted up to seven");
        Self((count as u32) << colour.shift())
    }

    /// How many there are of this colour.
    #[must_use]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> colour.shift() & 7) as u8
    }

    /// How many there are of all colours together.
    #[must_use]
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0F_0F0F) + (self.0 >> 4 & 0x0F_0F0F);
        (pairs.wrapping_mul(0x01_0101) >> 16) as u8
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each colour there is, in writing order, with its count.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> + Clone {
        Colour::ALL.into_iter().map(move |colour| (colour, self.count(colour))).filter(|&(_, count)| count > 0)
    }

    /// Whether there are at least as many of every colour as in `others`.
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        self.room_for(others) == HIGH
    }

    /// Both together.
    ///
    /// # Panics
    /// In debug builds, if a colour comes to more than seven.
    #[must_use]
    pub const fn plus(self, others: Self) -> Self {
        let sum = Self(self.0 + others.0);
        debug_assert!(sum.0 & HIGH == 0, "a colour is counted up to seven");
        sum
    }

    /// What is left without `others`.
    ///
    /// # Panics
    /// In debug builds, if there are not so many.
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        debug_assert!(self.contains(others), "there are not so many");
        Self(self.0 - others.0)
    }

    /// Of each colour of `others`, all if there is room for all of them here, otherwise none.
    #[must_use]
    pub const fn fitting(self, others: Self) -> Self {
        Self(others.0 & ((self.room_for(others) >> 3) * 0xF))
    }

    /// Of each colour all, where `others` has none of it.
    #[must_use]
    pub const fn where_none(self, others: Self) -> Self {
        // Seven added to a count reaches the highest bit unless the count is zero.
        let none = !(others.0 + 7 * ONES) & HIGH;
        Self(self.0 & ((none >> 3) * 0xF))
    }

    /// How many colours there are.
    #[must_use]
    pub const fn kinds(self) -> u8 {
        ((self.0 + 7 * ONES) & HIGH).count_ones() as u8
    }

    /// How many ways there are to pick some, none or all of these.
    #[must_use]
    pub const fn selections(self) -> u32 {
        let (mut product, mut rest) = (1, self.0);
        while rest != 0 {
            product *= (rest & 7) + 1;
            rest >>= 4;
        }
        product
    }

    /// The `n`-th of these ways in ascending order, counted from 0, which is to pick none.
    ///
    /// # Panics
    /// In debug builds, if there are fewer.
    #[must_use]
    pub const fn selection(self, n: u32) -> Self {
        let (mut picked, mut left, mut rest) = (0, n, self.0);
        // The counts are the digits of n, where a colour with three has the digits 0 to 3.
        while left != 0 && rest != 0 {
            let shift = rest.trailing_zeros() & !3;
            let radix = (rest >> shift & 7) + 1;
            picked |= (left % radix) << shift;
            left /= radix;
            rest &= !(7 << shift);
        }
        debug_assert!(left == 0, "there are fewer selections");
        Self(picked)
    }

    /// Four bits a colour, red lowest.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        debug_assert!(bits & !(7 * ONES) == 0, "a colour is counted up to seven");
        Self(bits)
    }

    /// The highest bit of every colour of which there are at least as many as in `others`.
    const fn room_for(self, others: Self) -> u32 {
        ((self.0 | HIGH) - others.0) & HIGH
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (colour, count) in self.iter() {
            for _ in 0..count {
                fmt::Write::write_char(f, colour.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Colours({self})")
    }
}

impl FromStr for Colours {
    type Err = Malformed;

    /// Letters in the order R Y B G P O and in no other; no letters are none.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "RRBGO" };
        let mut colours = Self::NONE;
        let mut last = 0;
        for letter in text.bytes() {
            let index = LETTERS.iter().position(|&known| known == letter).ok_or(malformed)?;
            if index < last || colours.count(Colour::ALL[index]) == 7 {
                return Err(malformed);
            }
            colours = colours.plus(Self::of(Colour::ALL[index], 1));
            last = index;
        }
        Ok(colours)
    }
}

impl TryFrom<String> for Colours {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map_err(|_| "colours are letters in the order RYBGPO")
    }
}

impl From<Colours> for String {
    fn from(colours: Colours) -> Self {
        colours.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn colours(text: &str) -> Colours {
        text.parse().unwrap()
    }

    #[test]
    fn counts_of_all_colours_are_compared_at_once() {
        let free = colours("RRRRRRYYYBBBBGGPPPPP");
        assert_eq!(free.total(), 20);
        assert_eq!(free.kinds(), 5);
        assert_eq!(free.fitting(colours("YYPPO")), colours("YYPP"));
        assert_eq!(colours("Y").fitting(colours("YYPPP")), Colours::NONE);
        assert_eq!(free.where_none(colours("RO")), colours("YYYBBBBGGPPPPP"));
        assert!(free.contains(colours("GGY".chars().rev().collect::<String>().as_str())));
        assert!(!free.contains(colours("GGG")));
    }

    #[test]
    fn selections_are_each_sub_multiset_once_and_ascending() {
        let dice = colours("RYYGG");
        let all: Vec<Colours> = (0..dice.selections()).map(|n| dice.selection(n)).collect();
        assert_eq!(all.len(), 2 * 3 * 3);
        assert!(all.is_sorted_by(|a, b| a < b));
        assert!(all.iter().all(|&some| dice.contains(some)));
        assert_eq!((all[0], all[17]), (Colours::NONE, dice));
    }

    #[test]
    fn letters_stand_in_one_order() {
        for text in ["YR", "r", "R Y", "RÉ", "RRRRRRRR", "X"] {
            assert!(text.parse::<Colours>().is_err(), "{text}");
        }
        assert_eq!(colours("RRYBGPO").to_string(), "RRYBGPO");
    }
}
