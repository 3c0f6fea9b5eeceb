//! How a play is set up.

game::options! {
    /// The options of a play.
    pub struct Options {
        /// How many play, 1 to 6.
        pub players: u8[1..=6] = 2,
        /// Whether the diagonal counts twice and lines without points cost 5.
        pub advanced: bool = false,
    }
    goes_together = |_| Ok(());
}
