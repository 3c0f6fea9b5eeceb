//! Cards by their numbers, and sets of them.

use std::{fmt, num::NonZeroU8, str::FromStr};

use game::Malformed;
use serde::{Deserialize, Serialize};

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

    /// All cards, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        CardSet::ALL.iter()
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
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
