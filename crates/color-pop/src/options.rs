//! How a play is set up: how many players, who shares what with whom, and how jokers count.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Seat, Setting, Settings};
use serde::{Deserialize, Serialize};

/// The options of a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Settings", try_from = "Settings")]
pub struct Options {
    /// How many seats, 1 to 5.
    pub players: u8,
    /// Who has how many secret colours.
    pub variant: Variant,
    /// Which jokers count as the colour named.
    pub jokers: JokerRule,
}

/// Who has how many secret colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// 2 to 5 players with one secret colour each.
    Standard,
    /// One player who clears some colours.
    Solo {
        /// How many, 1 to 5.
        secrets: u8,
    },
    /// 2 players with two secret colours each.
    TwoColours,
    /// 4 players, seats 1 and 3 against 2 and 4; partners know both their colours.
    Teams,
}

impl Variant {
    /// The variant played when none is named.
    #[must_use]
    pub const fn usual(players: u8) -> Self {
        match players {
            1 => Self::Solo { secrets: 1 },
            2 => Self::TwoColours,
            _ => Self::Standard,
        }
    }

    /// Its word in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Solo { .. } => "solo",
            Self::TwoColours => "two-colours",
            Self::Teams => "teams",
        }
    }

    /// How many secret colours a seat has.
    #[must_use]
    pub const fn secrets(self) -> u8 {
        match self {
            Self::Standard | Self::Teams => 1,
            Self::TwoColours => 2,
            Self::Solo { secrets } => secrets,
        }
    }

    /// Whether so many can play it.
    const fn seats(self, players: u8) -> bool {
        match self {
            Self::Standard => 2 <= players && players <= 5,
            Self::Solo { secrets } => players == 1 && 1 <= secrets && secrets <= 5,
            Self::TwoColours => players == 2,
            Self::Teams => players == 4,
        }
    }
}

/// Which jokers count as the colour named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JokerRule {
    /// Those that the player names.
    Free,
    /// All of them.
    Forced,
}

impl JokerRule {
    /// Its word in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Forced => "forced",
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
        Self { players, variant: Variant::usual(players), jokers: JokerRule::Free }
    }

    /// The first seat of the side that a seat belongs to.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> Seat {
        match self.variant {
            Variant::Teams => Seat::new(seat.index() as u8 % 2),
            _ => seat,
        }
    }

    /// That the values go together.
    pub(crate) fn check(&self) -> Result<(), BadSetup> {
        if self.variant.seats(self.players) {
            Ok(())
        } else {
            Err(BadSetup::Combination { option: "variant", why: "color-pop-variant-players" })
        }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Number(1, 5) },
        OptionSpec { name: "variant", kind: OptionKind::Choice(&["standard", "solo", "two-colours", "teams"]) },
        OptionSpec { name: "secrets", kind: OptionKind::Number(1, 5) },
        OptionSpec { name: "jokers", kind: OptionKind::Choice(&["free", "forced"]) },
    ];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let number = |name| match settings.get(name) {
            Some(&Setting::Number(n)) => Some(n as u8),
            _ => None,
        };
        let word = |name| match settings.get(name) {
            Some(Setting::Choice(word)) => Some(word.as_str()),
            _ => None,
        };
        let players = number("players").unwrap_or(2);
        let secrets = number("secrets");
        let variant = match word("variant") {
            Some("standard") => Variant::Standard,
            Some("solo") => Variant::Solo { secrets: 1 },
            Some("two-colours") => Variant::TwoColours,
            Some("teams") => Variant::Teams,
            _ => Variant::usual(players),
        };
        let variant = match (variant, secrets) {
            (variant, None) => variant,
            (Variant::Solo { .. }, Some(secrets)) => Variant::Solo { secrets },
            _ => return Err(BadSetup::Combination { option: "secrets", why: "color-pop-secrets-only-solo" }),
        };
        let jokers = if word("jokers") == Some("forced") { JokerRule::Forced } else { JokerRule::Free };
        let options = Self { players, variant, jokers };
        options.check()?;
        Ok(options)
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::from([
            ("players".to_owned(), Setting::Number(self.players.into())),
            ("variant".to_owned(), Setting::Choice(self.variant.word().into())),
            ("jokers".to_owned(), Setting::Choice(self.jokers.word().into())),
        ]);
        if let Variant::Solo { secrets } = self.variant {
            settings.insert("secrets".into(), Setting::Number(secrets.into()));
        }
        settings
    }

    fn players(&self) -> u8 {
        self.players
    }
}

impl From<Options> for Settings {
    fn from(options: Options) -> Self {
        options.settings()
    }
}

impl TryFrom<Settings> for Options {
    type Error = &'static str;

    fn try_from(settings: Settings) -> Result<Self, Self::Error> {
        Self::read(&settings).map_err(|_| "these options do not go together")
    }
}
