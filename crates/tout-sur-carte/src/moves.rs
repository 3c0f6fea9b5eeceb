//! What players decide and what chance answers.

use game::Seat;

use crate::{
    card::{Card, CardSet},
    colours::Colours,
};

/// One decision. Moves are ordered as they stand here, dice and sets of cards as their bits are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// `keep 5 9 12`: of the cards dealt, these three.
    Keep(CardSet),
    /// `stop`: the dice stay as they are.
    Stop,
    /// `reroll BG`: these dice are rolled again.
    Reroll(Colours),
    /// `pass`: no card is used.
    Pass,
    /// `use 12`: the dice are ticked on this card.
    Use(Card),
    /// `take 8`: this card of the market replaces the one just scored.
    Take(Card),
}

/// One answer of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// `deal 1 12 5`: the first cards of a seat.
    Deal(Seat, Hand),
    /// `market 3 8 21`: the cards laid in the middle, all different.
    Market([Card; 3]),
    /// `roll RRBGO`: the dice just rolled.
    Roll(Colours),
    /// `draw 1 17`: the new card of a seat.
    Draw(Seat, Card),
    /// `refill 30`: the card that fills the market up.
    Refill(Card),
}

/// The cards dealt to a seat, all different, in the order as drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// Of the basic game.
    Two([Card; 2]),
    /// Of the advanced game.
    Five([Card; 5]),
}

impl Hand {
    /// The cards in the order as drawn.
    #[must_use]
    pub const fn cards(&self) -> &[Card] {
        match self {
            Self::Two(cards) => cards,
            Self::Five(cards) => cards,
        }
    }
}
