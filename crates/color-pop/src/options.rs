//! How a play is set up: how many players, who shares what with whom, and how jokers count.

use game::{BadSetup, Seat};

game::choices! {
    /// Who has how many secret colours.
    pub enum Variant {
        /// 2 to 5 players with one secret colour each.
        Standard = "standard",
        /// One player who clears some colours.
        Solo = "solo",
        /// 2 players with two secret colours each.
        TwoColours = "two-colours",
        /// 4 players, seats 1 and 3 against 2 and 4; partners know both their colours.
        Teams = "teams",
    }
}

game::choices! {
    /// Which jokers count as the colour named.
    pub enum JokerRule {
        /// Those that the player names.
        Free = "free",
        /// All of them.
        Forced = "forced",
    }
}

game::options! {
    /// The options of a play.
    pub struct Options {
        /// How many seats, 1 to 5.
        pub players: u8[1..=5] = 2,
        /// Who has how many secret colours.
        pub variant: Variant = Variant::usual(players),
        /// How many colours somebody who plays alone clears, 1 to 5; nothing in the other variants.
        pub secrets: Option<u8>[1..=5] = if matches!(variant, Variant::Solo) { Some(1) } else { None },
        /// Which jokers count as the colour named.
        pub jokers: JokerRule = JokerRule::Free,
    }
    goes_together = Options::goes_together;
}

impl Variant {
    /// The variant played when none is named.
    #[must_use]
    pub const fn usual(players: u8) -> Self {
        match players {
            1 => Self::Solo,
            2 => Self::TwoColours,
            _ => Self::Standard,
        }
    }
}

impl Options {
    /// The usual play of so many.
    ///
    /// # Panics
    /// If `players` is not 1 to 5.
    #[must_use]
    pub const fn usual(players: u8) -> Self {
        assert!(1 <= players && players <= 5, "1 to 5 can play");
        let variant = Variant::usual(players);
        let secrets = if matches!(variant, Variant::Solo) { Some(1) } else { None };
        Self { players, variant, secrets, jokers: JokerRule::Free }
    }

    /// The play of one who clears so many colours.
    #[must_use]
    pub const fn solo(secrets: u8) -> Self {
        Self { secrets: Some(secrets), ..Self::usual(1) }
    }

    /// How many secret colours a seat has.
    #[must_use]
    pub const fn secrets_each(&self) -> u8 {
        match (self.variant, self.secrets) {
            (Variant::Solo, Some(secrets)) => secrets,
            (Variant::Standard | Variant::Teams | Variant::Solo, _) => 1,
            (Variant::TwoColours, _) => 2,
        }
    }

    /// The first seat of the side that a seat belongs to.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> Seat {
        match self.variant {
            Variant::Teams => Seat::new(seat.index() as u8 % 2),
            _ => seat,
        }
    }

    fn goes_together(&self) -> Result<(), BadSetup> {
        if self.secrets.is_some() != (self.variant == Variant::Solo) {
            return Err(BadSetup::Combination { option: "secrets", why: "color-pop-secrets-only-solo" });
        }
        let fits = match self.variant {
            Variant::Standard => (2..=5).contains(&self.players),
            Variant::Solo => self.players == 1,
            Variant::TwoColours => self.players == 2,
            Variant::Teams => self.players == 4,
        };
        if fits { Ok(()) } else { Err(BadSetup::Combination { option: "variant", why: "color-pop-variant-players" }) }
    }
}
