//! How a play is set up.

game::options! {
    /// How many play, and whether with a choice of cards.
    pub struct Options {
        /// How many play, 2 to 4.
        pub players: u8[2..=4] = 2,
        /// Three of five cards each, and a market, rather than two cards and the top of the deck.
        pub advanced: bool = false,
    }
    goes_together = |_| Ok(());
}

impl Options {
    /// How many cards each player is dealt.
    #[must_use]
    pub const fn dealt(self) -> u8 {
        if self.advanced { 5 } else { 2 }
    }
}
