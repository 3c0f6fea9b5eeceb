//! How a play is set up.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Seat, Setting, Settings};
use serde::{Deserialize, Serialize};

/// The options of a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many play, 1 to 6.
    pub players: u8,
    /// Whether the diagonal counts twice and lines without points cost 5.
    pub advanced: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, advanced: false }
    }
}

impl Options {
    /// # Errors
    /// [`BadSetup::Value`] if there cannot be that many players.
    pub(crate) fn check(self) -> Result<Self, BadSetup> {
        let [players, _] = Self::SPECS else { unreachable!("there are two options") };
        match players.kind {
            OptionKind::Number(least, most) if (least..=most).contains(&self.players) => Ok(self),
            kind => Err(BadSetup::Value { option: players.name, kind }),
        }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Number(1, Seat::MOST) },
        OptionSpec { name: "advanced", kind: OptionKind::Flag },
    ];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let mut options = Self::default();
        if let Some(&Setting::Number(players)) = settings.get("players") {
            // What is out of a byte's range is out of ours.
            options.players = u8::try_from(players).unwrap_or(0);
        }
        if let Some(&Setting::Flag(advanced)) = settings.get("advanced") {
            options.advanced = advanced;
        }
        options.check()
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
