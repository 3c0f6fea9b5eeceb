//! The toy's options: two to four players, and partners where there are four.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Setting, Settings};

use super::Flaw;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Options {
    pub(crate) players: u8,
    pub(crate) partners: bool,
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Number(2, 4) },
        OptionSpec { name: "partners", kind: OptionKind::Flag },
    ];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let players = match settings.get("players") {
            Some(&Setting::Number(players)) => players as u8,
            _ => 2,
        };
        let partners = settings.get("partners") == Some(&Setting::Flag(true));
        if partners && players != 4 {
            return Err(BadSetup::Combination { option: "partners", why: "toy-partners" });
        }
        Ok(Self { players, partners })
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::from([("players".into(), Setting::Number(self.players.into()))]);
        if !Flaw::SettingLost.is_in() {
            settings.insert("partners".into(), Setting::Flag(self.partners));
        }
        settings
    }

    fn players(&self) -> u8 {
        self.players
    }
}
