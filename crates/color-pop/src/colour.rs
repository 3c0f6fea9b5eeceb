//! The five colours, sets of them, and what lies on a cell: a coloured token or a joker.

use std::{fmt, str::FromStr};

use game::Malformed;

/// One of the five colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `G`
    Green,
    /// `Y`
    Yellow,
    /// `O`
    Orange,
    /// `B`
    Blue,
    /// `P`
    Pink,
}

impl Colour {
    /// The colours in the order in which they are written.
    pub const ALL: [Self; 5] = [Self::Green, Self::Yellow, Self::Orange, Self::Blue, Self::Pink];

    /// Its place in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        ['G', 'Y', 'O', 'B', 'P'][self as usize]
    }

    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "color-pop-green",
            Self::Yellow => "color-pop-yellow",
            Self::Orange => "color-pop-orange",
            Self::Blue => "color-pop-blue",
            Self::Pink => "color-pop-pink",
        }
    }

    /// The colour written with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// A token of this colour.
    Colour(Colour),
    /// A white joker, `*`.
    Joker,
}

impl Token {
    /// The colours, then the joker.
    pub const ALL: [Self; 6] = [
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Yellow),
        Self::Colour(Colour::Orange),
        Self::Colour(Colour::Blue),
        Self::Colour(Colour::Pink),
        Self::Joker,
    ];

    /// Its place in [`Token::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Colour(colour) => colour.index(),
            Self::Joker => 5,
        }
    }

    /// How many there are in the box.
    #[must_use]
    pub const fn in_the_box(self) -> u32 {
        match self {
            Self::Colour(_) => 19,
            Self::Joker => 5,
        }
    }

    /// The letter it is written with, or `*`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Colour(colour) => colour.letter(),
            Self::Joker => '*',
        }
    }

    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colour(colour) => colour.name(),
            Self::Joker => "color-pop-joker",
        }
    }

    /// The token written so.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|token| token.letter() == letter)
    }
}

/// A set of colours, such as somebody's secret: written `GB`, always in the order G Y O B P.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Colours(u8);

game::bit_set!(Colours(u8) of Colour: colour => colour as u8, bit => Colour::ALL[bit as usize]);

impl Colours {
    /// All five.
    pub const ALL: Self = Self(0b11111);

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Every set of this many of its colours.
    pub(crate) fn choices(self, count: u8) -> impl Iterator<Item = Self> {
        (0..=Self::ALL.0).map(Self).filter(move |set| set.len() == count && set.0 & !self.0 == 0)
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|colour| fmt::Display::fmt(&colour, f))
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Colours {
    type Err = Malformed;

    /// At least one colour, in any order, none twice.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut colours = Self::NONE;
        for letter in text.chars() {
            let colour = Colour::from_letter(letter).filter(|&colour| !colours.contains(colour));
            colours = colours.union(Self::one(colour.ok_or(Malformed { example: "GB" })?));
        }
        if colours.is_empty() { Err(Malformed { example: "GB" }) } else { Ok(colours) }
    }
}

game::serde_as_text!(Colours);
