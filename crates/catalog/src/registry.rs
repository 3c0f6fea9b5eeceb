//! The one list of games.

use std::{fmt, str::FromStr};

use game::{Game, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

macro_rules! games {
    ($($id:ident = $game:ty),* $(,)?) => {
        /// A game that we play.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[allow(missing_docs)] $id),*
        }

        impl GameId {
            /// Every game, in the order in which they are offered.
            pub const ALL: &[GameId] = &[$(GameId::$id),*];

            /// The name in records, links and on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$id => <$game as Game>::NAME),*
                }
            }
        }

        /// Lets a visitor work with the type of a game that is known by name only.
        pub fn visit<V: Visitor>(id: GameId, visitor: V) -> V::Output {
            match id {
                $(GameId::$id => visitor.visit::<$game>()),*
            }
        }
    };
}

games! {
    Genial = genial::Genial,
    ToutSurCarte = tout_sur_carte::ToutSurCarte,
    ColorPop = color_pop::ColorPop,
    Blockers = blockers::Blockers,
    CrissCross = criss_cross::CrissCross,
}

/// Something to be done with whichever game it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn visit<G: Game>(self) -> Self::Output;
}

/// The options of a game.
#[must_use]
pub fn specs(id: GameId) -> &'static [OptionSpec] {
    struct Specs;
    impl Visitor for Specs {
        type Output = &'static [OptionSpec];

        fn visit<G: Game>(self) -> Self::Output {
            G::Options::SPECS
        }
    }
    visit(id, Specs)
}

impl GameId {
    /// The game of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.name() == name)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::from_name(name).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|id| id.name()).collect();
            format!("there is no game {name:?}; the games are {}", names.join(", "))
        })
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
