//! A card in front of a player: which card, and how far each row is ticked.

use std::{fmt, str::FromStr};

use game::Malformed;
use serde::{Deserialize, Serialize};

use crate::{card::Card, colours::Colours};

/// A card with its ticks; written as its number and, once there are any, the ticked boxes: `23`, `23 YYPP`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TickedCard {
    card: Card,
    /// The free boxes without their always empty last byte: a card takes four bytes, and so does an empty place.
    free: [u8; 3],
}

impl TickedCard {
    /// The card without any tick.
    #[must_use]
    #[inline]
    pub const fn new(card: Card) -> Self {
        Self::with_free(card, card.boxes())
    }

    /// Which card it is.
    #[must_use]
    #[inline]
    pub const fn card(self) -> Card {
        self.card
    }

    /// The boxes without a tick, by colour.
    #[must_use]
    #[inline]
    pub const fn free(self) -> Colours {
        let [a, b, c] = self.free;
        Colours::from_bits(u32::from_le_bytes([a, b, c, 0]))
    }

    /// The boxes with a tick, by colour.
    #[must_use]
    pub const fn ticked(self) -> Colours {
        self.card.boxes().minus(self.free())
    }

    /// The dice that using this card would use up: of each colour all, if its row has so many free boxes, else none.
    #[must_use]
    #[inline]
    pub const fn usable(self, dice: Colours) -> Colours {
        self.free().fitting(dice)
    }

    /// The card after all dice that are usable have been ticked.
    #[must_use]
    #[inline]
    pub const fn after(self, dice: Colours) -> Self {
        Self::with_free(self.card, self.free().minus(self.usable(dice)))
    }

    /// The complete rows, each with the number of its boxes.
    #[must_use]
    #[inline]
    pub const fn complete_rows(self) -> Colours {
        self.card.boxes().where_none(self.free())
    }

    /// Whether enough rows are complete for the card to be scored.
    #[must_use]
    #[inline]
    pub const fn is_complete(self) -> bool {
        self.complete_rows().kinds() >= 3
    }

    #[inline]
    const fn with_free(card: Card, free: Colours) -> Self {
        let [a, b, c, _] = free.bits().to_le_bytes();
        Self { card, free: [a, b, c] }
    }
}

impl fmt::Display for TickedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ticked().is_empty() { write!(f, "{}", self.card) } else { write!(f, "{} {}", self.card, self.ticked()) }
    }
}

impl FromStr for TickedCard {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "23 YYPP" };
        let Some((card, ticked)) = text.split_once(' ') else {
            return text.parse().map(Self::new);
        };
        let card: Card = card.parse()?;
        let ticked: Colours = ticked.parse()?;
        if ticked.is_empty() || !card.boxes().contains(ticked) {
            return Err(malformed);
        }
        Ok(Self::with_free(card, card.boxes().minus(ticked)))
    }
}

impl TryFrom<String> for TickedCard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map_err(|_| "a ticked card is its number and the ticked boxes, such as “23 YYPP”")
    }
}

impl From<TickedCard> for String {
    fn from(card: TickedCard) -> Self {
        card.to_string()
    }
}

/// Places for cards in front of a player: the cards in ascending order, then the empty places.
///
/// A fixed number of places, so that a play is a plain value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Places<const N: usize>([Option<TickedCard>; N]);

impl<const N: usize> Places<N> {
    /// All places empty.
    pub(crate) const EMPTY: Self = Self([None; N]);

    /// The cards in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = TickedCard> + '_ {
        self.0.iter().map_while(|place| *place)
    }

    /// Whether no place is taken.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whether all places are taken.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.0[N - 1].is_some()
    }

    /// The card with its ticks, if it lies here.
    #[inline]
    pub(crate) fn find(&self, card: Card) -> Option<TickedCard> {
        self.iter().find(|ticked| ticked.card() == card)
    }

    /// Puts the card in its place.
    ///
    /// # Panics
    /// If all places are taken.
    pub(crate) fn add(&mut self, card: TickedCard) {
        assert!(!self.is_full(), "there is an empty place");
        let mut moving = Some(card);
        for place in &mut self.0 {
            if place.is_none_or(|lying| moving.is_some_and(|card| card.card() < lying.card())) {
                std::mem::swap(place, &mut moving);
            }
        }
    }

    /// Replaces the card by itself with other ticks.
    #[inline]
    pub(crate) fn update(&mut self, card: TickedCard) {
        for place in self.0.iter_mut().flatten() {
            if place.card() == card.card() {
                *place = card;
            }
        }
    }

    /// Takes the card away.
    pub(crate) fn remove(&mut self, card: Card) {
        let at = self.iter().position(|lying| lying.card() == card).expect("the card lies here");
        self.0[at..].rotate_left(1);
        self.0[N - 1] = None;
    }
}

impl<const N: usize> FromIterator<TickedCard> for Places<N> {
    fn from_iter<I: IntoIterator<Item = TickedCard>>(cards: I) -> Self {
        let mut places = Self::EMPTY;
        cards.into_iter().for_each(|card| places.add(card));
        places
    }
}
