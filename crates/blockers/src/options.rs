//! How many play, and which colours are whose.

use game::{BadSetup, GameOptions, OptionKind, OptionSpec, Seat, Setting, Settings};
use serde::{Deserialize, Serialize};

use crate::Colour;

/// How a play is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many seats, 2 to 5.
    pub players: u8,
}

impl Options {
    /// How many colours are in play: one a seat, or two each when two play.
    #[must_use]
    pub const fn colours(self) -> u8 {
        if self.two_colours_each() { 4 } else { self.players }
    }

    /// Whether each seat has two colours, which moves then name.
    #[must_use]
    pub const fn two_colours_each(self) -> bool {
        self.players == 2
    }

    /// The colours of a seat in ascending order.
    pub fn colours_of(self, seat: Seat) -> impl Iterator<Item = Colour> + Clone {
        (seat.index() as u8..self.colours()).step_by(usize::from(self.players)).map(Colour::new)
    }

    /// The seat that has this colour.
    #[must_use]
    pub const fn owner(self, colour: Colour) -> Seat {
        Seat::new(colour.index() as u8 % self.players)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 3 }
    }
}

const PLAYERS: OptionSpec = OptionSpec { name: "players", kind: OptionKind::Number(2, 5) };

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[PLAYERS];

    fn combine(settings: &Settings) -> Result<Self, BadSetup> {
        let wrong = BadSetup::Value { option: PLAYERS.name, kind: PLAYERS.kind };
        match settings.get(PLAYERS.name) {
            None => Ok(Self::default()),
            Some(&Setting::Number(players)) => u8::try_from(players).map(|players| Self { players }).map_err(|_| wrong),
            Some(_) => Err(wrong),
        }
    }

    fn settings(&self) -> Settings {
        Settings::from([(PLAYERS.name.into(), Setting::Number(self.players.into()))])
    }

    fn players(&self) -> u8 {
        self.players
    }
}

impl Options {
    /// The options, if so many can play.
    pub(crate) fn checked(self) -> Result<Self, BadSetup> {
        match self.players {
            2..=5 => Ok(self),
            _ => Err(BadSetup::Value { option: PLAYERS.name, kind: PLAYERS.kind }),
        }
    }
}
