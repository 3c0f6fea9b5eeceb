//! The six symbols, each with a colour of its own, and sets of them.

use std::{fmt, str::FromStr};

use game::Malformed;

/// A symbol, named by its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `R`, an asterisk.
    Red,
    /// `Y`, a sun.
    Yellow,
    /// `B`, a star.
    Blue,
    /// `G`, a disc.
    Green,
    /// `P`, a ring.
    Purple,
    /// `O`, a hexagon.
    Orange,
}

impl Colour {
    /// All six, in the order of tile names, markers and scores.
    pub const ALL: [Self; 6] = [Self::Red, Self::Yellow, Self::Blue, Self::Green, Self::Purple, Self::Orange];

    /// Its place in [`Colour::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        ['R', 'Y', 'B', 'G', 'P', 'O'][self as usize]
    }

    /// The colour with this letter, if there is one.
    #[must_use]
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() as u8 == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Colours(u8);

game::bit_set!(Colours(u8) of Colour: colour => colour as u8, bit => Colour::ALL[bit as usize]);

impl Colours {
    /// All colours tied for the lowest of these markers.
    #[must_use]
    pub fn lowest(markers: &[u8; 6]) -> Self {
        let least = markers.iter().min().expect("there are six markers");
        Colour::ALL.into_iter().filter(|colour| markers[colour.index()] == *least).collect()
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for Colours {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let colours = text.bytes().map(Colour::from_letter).collect::<Option<Self>>();
        colours.filter(|colours| colours.to_string() == text).ok_or(Malformed { example: "RB" })
    }
}

game::serde_as_text!(Colours);
