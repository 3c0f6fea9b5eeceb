//! How a play is set up.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Setting, Settings};
use serde::{Deserialize, Serialize};

/// How many play, and whether with a choice of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many play, 2 to 4.
    pub players: u8,
    /// Three of five cards each, and a market, rather than two cards and the top of the deck.
    pub advanced: bool,
}

impl Options {
    /// How many cards each player is dealt.
    #[must_use]
    pub const fn dealt(self) -> u8 {
        if self.advanced { 5 } else { 2 }
    }

    /// Whether so many can play.
    ///
    /// # Errors
    /// [`BadSetup::Value`] if there are fewer than two players, or more than four.
    pub fn check(&self) -> Result<(), BadSetup> {
        match self.players {
            2..=4 => Ok(()),
            _ => Err(BadSetup::Value { option: PLAYERS.name, kind: PLAYERS.kind }),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, advanced: false }
    }
}

const PLAYERS: OptionSpec = OptionSpec { name: "players", kind: OptionKind::Number(2, 4) };

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[PLAYERS, OptionSpec { name: "advanced", kind: OptionKind::Flag }];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let mut options = Self::default();
        if let Some(&Setting::Number(players)) = settings.get("players") {
            options.players = players as u8;
        }
        if let Some(&Setting::Flag(advanced)) = settings.get("advanced") {
            options.advanced = advanced;
        }
        Ok(options)
    }

    fn settings(&self) -> Settings {
        Settings::from([
            ("players".into(), Setting::Number(self.players.into())),
            ("advanced".into(), Setting::Flag(self.advanced)),
        ])
    }

    fn players(&self) -> u8 {
        self.players
    }
}
