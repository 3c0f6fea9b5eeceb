//! A card in front of a player: which card, and how far each row is ticked.

use std::fmt;

use game::Malformed;
use serde::{Serialize, Serializer};

use crate::{card::Card, colours::Colours, printed::Printed, rows::Rows};

/// A card with its ticks; written as its number and, once there are any, the ticked boxes: `23`, `23 YYPP`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TickedCard {
    card: Card,
    rows: Rows,
    /// The free boxes without their always empty last byte: a card takes seven bytes, and so does an empty place.
    free: [u8; 3],
}

impl Printed {
    /// The card without any tick.
    #[must_use]
    #[inline]
    pub const fn fresh(&self, card: Card) -> TickedCard {
        TickedCard::new(card, self.rows(card))
    }

    /// Reads a card with its ticks.
    ///
    /// # Errors
    /// [`Malformed`] if there is no such card, or it has not so many boxes.
    pub fn read(&self, text: &str) -> Result<TickedCard, Malformed> {
        let malformed = Malformed { example: "23 YYPP" };
        let Some((card, ticked)) = text.split_once(' ') else {
            return text.parse().map(|card| self.fresh(card));
        };
        let fresh = self.fresh(card.parse()?);
        let ticked: Colours = ticked.parse()?;
        if ticked.is_empty() || !fresh.free().contains(ticked) {
            return Err(malformed);
        }
        Ok(fresh.with_free(fresh.free().minus(ticked)))
    }
}

impl TickedCard {
    /// The card with these rows, without any tick.
    #[must_use]
    #[inline]
    pub const fn new(card: Card, rows: Rows) -> Self {
        Self { card, rows, free: [0; 3] }.with_free(rows.boxes())
    }

    /// Which card it is.
    #[must_use]
    #[inline]
    pub const fn card(self) -> Card {
        self.card
    }

    /// What is printed on it.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> Rows {
        self.rows
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
        self.rows.boxes().minus(self.free())
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
        self.with_free(self.free().minus(self.usable(dice)))
    }

    /// The complete rows, each with the number of its boxes.
    #[must_use]
    #[inline]
    pub const fn complete_rows(self) -> Colours {
        self.rows.boxes().where_none(self.free())
    }

    /// Whether enough rows are complete for the card to be scored.
    #[must_use]
    #[inline]
    pub const fn is_complete(self) -> bool {
        self.complete_rows().kinds() >= 3
    }

    #[inline]
    const fn with_free(self, free: Colours) -> Self {
        let [a, b, c, _] = free.bits().to_le_bytes();
        Self { free: [a, b, c], ..self }
    }
}

impl fmt::Display for TickedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ticked().is_empty() { write!(f, "{}", self.card) } else { write!(f, "{} {}", self.card, self.ticked()) }
    }
}

impl Serialize for TickedCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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
