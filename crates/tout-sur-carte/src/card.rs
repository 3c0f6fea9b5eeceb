//! The 30 cards and sets of them.

use std::{fmt, num::NonZeroU8, str::FromStr};

use game::Malformed;
use serde::{Deserialize, Serialize};

use crate::colours::{Colour, Colours};

/// One of the 30 cards, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(NonZeroU8);

impl Card {
    /// How many cards there are.
    pub const COUNT: u8 = 30;

    /// The card with this number, if there is one.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(nonzero) if number <= Self::COUNT => Some(Self(nonzero)),
            _ => None,
        }
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// How many boxes its rows have, by colour; the colour that it lacks has none.
    #[must_use]
    #[inline]
    pub const fn boxes(self) -> Colours {
        PRINTED[self.index()].boxes
    }

    /// The colours of the two rows with a sun, one of each.
    #[must_use]
    #[inline]
    pub const fn suns(self) -> Colours {
        PRINTED[self.index()].suns
    }

    /// Whether the row of this colour carries a sun.
    #[must_use]
    pub const fn has_sun(self, colour: Colour) -> bool {
        self.suns().count(colour) > 0
    }

    /// All cards, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        CardSet::ALL.iter()
    }

    #[inline]
    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    #[inline]
    const fn from_index(index: u32) -> Self {
        Self::from_number(index as u8 + 1).expect("the index is below 30")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Card {
    type Err = Malformed;

    /// The number in digits, without sign or leading zero.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let number = match *text.as_bytes() {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [tens @ b'1'..=b'3', ones @ b'0'..=b'9'] => 10 * (tens - b'0') + ones - b'0',
            _ => 0,
        };
        Self::from_number(number).ok_or(Malformed { example: "17" })
    }
}

impl TryFrom<u8> for Card {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::from_number(number).ok_or("a card is a number from 1 to 30")
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.number()
    }
}

/// What is printed on a card.
#[derive(Clone, Copy)]
struct Printed {
    boxes: Colours,
    suns: Colours,
}

/// The rows of each card: colour, boxes, and `*` for a sun.
const PRINTED: [Printed; Card::COUNT as usize] = [
    printed(b"R4 Y4 B4*G4*P4"),
    printed(b"R4 Y4*B4 G4 O4*"),
    printed(b"R4*B4*G4 P4 O4"),
    printed(b"Y4 B4 G4 P4*O4*"),
    printed(b"R4*Y4 G4*P4 O4"),
    printed(b"R4 Y4*B4 P4*O4"),
    printed(b"R3 Y4*B4 G4 O5*"),
    printed(b"R4 B4 G5*P4*O3"),
    printed(b"Y4 B4*G3 P5*O4"),
    printed(b"R4 Y4 B5*P3 O4*"),
    printed(b"R4*Y5*B3 G4 P4"),
    printed(b"R5*Y3 G4*P4 O4"),
    printed(b"R4*Y3 G4 P3 O6*"),
    printed(b"R3 Y6*B4*P3 O4"),
    printed(b"R3 Y4 B6*G4*O3"),
    printed(b"R6*Y3 B4 G3 P4*"),
    printed(b"Y4*B3 G6*P4 O3"),
    printed(b"R4 B3 G3 P6*O4*"),
    printed(b"R3*Y5 B6*P2 O4"),
    printed(b"R5 B2 G6*P4 O3*"),
    printed(b"R4 Y2 B3*G5 O6*"),
    printed(b"R2 Y6*G4 P3*O5"),
    printed(b"R6*Y3*B4 G2 P5"),
    printed(b"Y4 B5 G3*P6*O2"),
    printed(b"R5 Y3 B5*P3*O4"),
    printed(b"R3 Y4 B5 G3*O5*"),
    printed(b"R4 Y5*B3*G5 P3"),
    printed(b"Y3*B4 G5*P5 O3"),
    printed(b"R5*Y5 G3 P4 O3*"),
    printed(b"R3*B3 G4 P5*O5"),
];

/// Reads a line of the table while compiling.
const fn printed(text: &[u8]) -> Printed {
    let (mut boxes, mut suns) = (Colours::NONE, Colours::NONE);
    let mut at = 0;
    while at + 1 < text.len() {
        let colour = match text[at] {
            b'R' => Colour::Red,
            b'Y' => Colour::Yellow,
            b'B' => Colour::Blue,
            b'G' => Colour::Green,
            b'P' => Colour::Purple,
            b'O' => Colour::Orange,
            _ => panic!("a row begins with its colour"),
        };
        boxes = boxes.plus(Colours::of(colour, text[at + 1] - b'0'));
        if at + 2 < text.len() && text[at + 2] == b'*' {
            suns = suns.plus(Colours::of(colour, 1));
        }
        at += 3;
    }
    Printed { boxes, suns }
}

/// A set of cards, written in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u32);

game::bit_set!(CardSet(u32) of Card: card => card.index(), bit => Card::from_index(bit));

impl CardSet {
    /// All 30 cards.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(cards: CardSet) -> Self {
        cards.iter().collect()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::number)).finish()
    }
}
