//! How a play is set up: how many players, and which of the three ways to play.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Setting, Settings};
use serde::{Deserialize, Serialize};

/// The ways to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Everyone for themselves, 2 to 4 players.
    Standard,
    /// Seats 1 and 3 against seats 2 and 4.
    Teams,
    /// Alone.
    Solo,
}

/// The options of Génial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many players, 1 to 4.
    pub players: u8,
    /// The way to play.
    pub variant: Variant,
}

impl Options {
    /// The standard game for 2 to 4 players, the solitaire for one.
    #[must_use]
    pub const fn for_players(players: u8) -> Self {
        Self { players, variant: if players == 1 { Variant::Solo } else { Variant::Standard } }
    }

    /// Two teams of two.
    pub const TEAMS: Self = Self { players: 4, variant: Variant::Teams };

    /// Checks that players and variant go together.
    pub(crate) fn check(&self) -> Result<(), BadSetup> {
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

impl Default for Options {
    fn default() -> Self {
        Self::for_players(2)
    }
}

impl Variant {
    const WORDS: [(&'static str, Self); 3] =
        [("standard", Self::Standard), ("teams", Self::Teams), ("solo", Self::Solo)];

    /// Its name in records.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.into_iter().find(|(_, variant)| *variant == self).expect("every variant has a word").0
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Number(1, 4) },
        OptionSpec { name: "variant", kind: OptionKind::Choice(&["standard", "teams", "solo"]) },
    ];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let mut options = match settings.get("players") {
            Some(Setting::Number(players)) => Self::for_players(*players as u8),
            _ => Self::default(),
        };
        if let Some(Setting::Choice(word)) = settings.get("variant") {
            let known = Variant::WORDS.into_iter().find(|(name, _)| name == word);
            options.variant = known.expect("the word has been checked").1;
        }
        options.check().map(|()| options)
    }

    fn settings(&self) -> Settings {
        [
            ("players".to_owned(), Setting::Number(self.players.into())),
            ("variant".to_owned(), Setting::Choice(self.variant.word().to_owned())),
        ]
        .into()
    }

    fn players(&self) -> u8 {
        self.players
    }
}
