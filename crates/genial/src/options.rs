//! How a play is set up: how many players, and which of the three ways to play.

use game::BadSetup;

game::choices! {
    /// The ways to play.
    pub enum Variant {
        /// Everyone for themselves, 2 to 4 players.
        Standard = "standard",
        /// Seats 1 and 3 against seats 2 and 4.
        Teams = "teams",
        /// Alone.
        Solo = "solo",
    }
}

game::options! {
    /// The options of Génial.
    pub struct Options {
        /// How many players, 1 to 4.
        pub players: u8[1..=4] = 2,
        /// The way to play.
        pub variant: Variant = Variant::usual(players),
    }
    goes_together = Options::goes_together;
}

impl Variant {
    /// The variant played when none is named.
    const fn usual(players: u8) -> Self {
        if players == 1 { Self::Solo } else { Self::Standard }
    }
}

impl Options {
    /// The standard game for 2 to 4 players, the solitaire for one.
    #[must_use]
    pub const fn for_players(players: u8) -> Self {
        Self { players, variant: Variant::usual(players) }
    }

    /// Two teams of two.
    pub const TEAMS: Self = Self { players: 4, variant: Variant::Teams };

    fn goes_together(&self) -> Result<(), BadSetup> {
        let (fits, why) = match self.variant {
            Variant::Standard => ((2..=4).contains(&self.players), "genial-setup-standard"),
            Variant::Teams => (self.players == 4, "genial-setup-teams"),
            Variant::Solo => (self.players == 1, "genial-setup-solo"),
        };
        if fits { Ok(()) } else { Err(BadSetup::Combination { option: "variant", why }) }
    }

    /// How far the board reaches from its centre.
    pub(crate) fn reach(&self) -> u8 {
        self.players.max(2) + 3
    }
}
