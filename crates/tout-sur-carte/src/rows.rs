//! What is printed on one card.

use std::{fmt, str::FromStr};

use game::{Explain, Message};

use crate::colours::{Colour, Colours};

/// The five rows of a card, of different colours, and the suns that two of them carry; written in the order R Y B G P O
/// with the number of boxes and `*` for a sun: `R4Y4B4*G4*P4`.
///
/// Four bits a colour, red lowest: the boxes, and whether there is a sun. Kept in three bytes, so that a card in front of a
/// player stays small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows([u8; 3]);

/// The bit of every colour that says whether its row carries a sun.
const SUNS: u32 = 0x88_8888;

/// Which rule of cards is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It is no notation of a card.
    Malformed,
    /// There are so many rows, and not five.
    Rows(u8),
    /// There are so many boxes, and not twenty.
    Boxes(u8),
    /// So many rows carry a sun, and not two.
    Suns(u8),
}

impl Rows {
    /// How many rows a card has.
    pub const COUNT: u8 = 5;
    /// How many boxes they have together.
    pub const BOXES: u8 = 20;
    /// How many of them carry a sun.
    pub const SUNS: u8 = 2;
    /// How many boxes the longest row may have.
    pub const LONGEST: u8 = 7;

    /// No card: a place for one that is still to be read.
    pub(crate) const EMPTY: Self = Self([0; 3]);

    /// The card with so many boxes in the row of each colour, and these rows carrying a sun.
    ///
    /// # Errors
    /// The first rule that this breaks.
    pub const fn new(boxes: Colours, suns: Colours) -> Result<Self, Flaw> {
        if boxes.kinds() != Self::COUNT {
            return Err(Flaw::Rows(boxes.kinds()));
        }
        if boxes.total() != Self::BOXES {
            return Err(Flaw::Boxes(boxes.total()));
        }
        // A sun needs a row to stand in.
        let suns = boxes.fitting(suns);
        if suns.total() != Self::SUNS || suns.kinds() != Self::SUNS {
            return Err(Flaw::Suns(suns.total()));
        }
        let [a, b, c, _] = (boxes.bits() | suns.bits() << 3).to_le_bytes();
        Ok(Self([a, b, c]))
    }

    /// Reads a card.
    pub(crate) const fn read(text: &str) -> Result<Self, Flaw> {
        let text = text.as_bytes();
        let (mut boxes, mut suns) = (Colours::NONE, Colours::NONE);
        let (mut at, mut colour) = (0, 0);
        while at < text.len() {
            while colour < Colour::ALL.len() && Colour::ALL[colour].letter() as u8 != text[at] {
                colour += 1;
            }
            if colour == Colour::ALL.len() || at + 1 == text.len() || !matches!(text[at + 1], b'1'..=b'7') {
                return Err(Flaw::Malformed);
            }
            boxes = boxes.plus(Colours::of(Colour::ALL[colour], text[at + 1] - b'0'));
            at += 2;
            if at < text.len() && text[at] == b'*' {
                suns = suns.plus(Colours::of(Colour::ALL[colour], 1));
                at += 1;
            }
            colour += 1;
        }
        if boxes.is_empty() { Err(Flaw::Malformed) } else { Self::new(boxes, suns) }
    }

    /// How many boxes the rows have, by colour; the colour that the card lacks has none.
    #[must_use]
    #[inline]
    pub const fn boxes(self) -> Colours {
        Colours::from_bits(self.bits() & !SUNS)
    }

    /// The colours of the two rows with a sun, one of each.
    #[must_use]
    #[inline]
    pub const fn suns(self) -> Colours {
        Colours::from_bits((self.bits() & SUNS) >> 3)
    }

    /// Whether the row of this colour carries a sun.
    #[must_use]
    pub const fn has_sun(self, colour: Colour) -> bool {
        self.suns().count(colour) > 0
    }

    #[inline]
    const fn bits(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }
}

impl FromStr for Rows {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        Self::read(text)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.boxes().iter().try_for_each(|(colour, boxes)| {
            let sun = if self.has_sun(colour) { "*" } else { "" };
            write!(f, "{}{boxes}{sun}", colour.letter())
        })
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Explain for Flaw {
    fn message(&self) -> Message {
        match *self {
            Self::Malformed => Message::new("tout-sur-carte-card-malformed").with("example", "R4Y4B4*G4*P4"),
            Self::Rows(count) => Message::new("tout-sur-carte-card-rows").with("count", count),
            Self::Boxes(count) => Message::new("tout-sur-carte-card-boxes").with("count", count),
            Self::Suns(count) => Message::new("tout-sur-carte-card-suns").with("count", count),
        }
    }
}
