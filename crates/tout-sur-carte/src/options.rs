//! How a play is set up.

use crate::printed::Printed;

game::options! {
    /// How many play, whether with a choice of cards, and what is printed on them.
    pub struct Options {
        /// How many play, 2 to 4.
        pub players: u8[2..=4] = 2,
        /// Three of five cards each, and a market, rather than two cards and the top of the deck.
        pub advanced: bool = false,
        /// What is printed on the cards: ours, unless a family plays with its own.
        pub cards: Printed = Printed::OURS,
    }
    goes_together = |_| Ok(());
}

impl Options {
    /// How many cards each player is dealt.
    #[must_use]
    pub const fn dealt(&self) -> u8 {
        if self.advanced { 5 } else { 2 }
    }
}
