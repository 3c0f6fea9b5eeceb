//! The one registry of games.

use std::{fmt, str::FromStr};

use game::{Game, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The registry: one line for each game, in the order in which they are offered. It names the game's crate and its type.
///
/// A game is registered here and nowhere else. Whoever needs every game calls `with_games!(their_macro)`, which calls
/// `their_macro! { genial::Genial, … }`. Whoever needs the type of one game calls [`with_game!`](crate::with_game!).
#[macro_export]
macro_rules! with_games {
    ($($callback:tt)::+ $(, $($input:tt)*)?) => {
        $($callback)::+! {
            $($($input)*)?
            genial::Genial,
            tout_sur_carte::ToutSurCarte,
            color_pop::ColorPop,
            blockers::Blockers,
            criss_cross::CrissCross,
        }
    };
}

/// Evaluates an expression with the type of the game that has this [`GameId`]: `with_game!(id, G => G::NAME)`.
///
/// The expression is compiled for every registered game. So a game that lacks a trait which the expression needs (a bot,
/// a board, sentences) does not compile:
///
/// ```compile_fail,E0277
/// # use catalog::{GameId, rules};
/// trait Board {}
/// impl Board for rules::genial::Genial {}
///
/// fn draw<G: Board>() {}
///
/// fn draw_any(id: GameId) {
///     catalog::with_game!(id, G => draw::<G>())
/// }
/// ```
///
/// Once every game has what is needed, it does:
///
/// ```
/// # use catalog::{GameId, rules};
/// trait Board {}
///
/// macro_rules! give_boards {
///     ($($module:ident::$Game:ident),* $(,)?) => {
///         $(impl Board for rules::$module::$Game {})*
///     };
/// }
/// catalog::with_games!(give_boards);
///
/// fn draw<G: Board>() {}
///
/// fn draw_any(id: GameId) {
///     catalog::with_game!(id, G => draw::<G>())
/// }
/// ```
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        $crate::with_games!($crate::match_game, [$id, $G => $body])
    };
}

/// The `match` of [`with_game!`](crate::with_game!).
#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ([$id:expr, $G:ident => $body:expr] $($module:ident::$Game:ident),* $(,)?) => {
        match $id {
            $($crate::GameId::$Game => {
                type $G = $crate::rules::$module::$Game;
                $body
            })*
        }
    };
}

macro_rules! define_game_id {
    ($($module:ident::$Game:ident),* $(,)?) => {
        /// A game that we play.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[allow(missing_docs)] $Game),*
        }

        impl GameId {
            /// Every game, in the order in which they are offered.
            pub const ALL: &[GameId] = &[$(GameId::$Game),*];

            /// The name in records, links and on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$Game => <::$module::$Game as Game>::NAME),*
                }
            }

            /// The numbered rules of the game, each with the code of its language; English comes first.
            #[must_use]
            pub const fn rules(self) -> &'static [(&'static str, &'static str)] {
                match self {
                    $(GameId::$Game => ::$module::RULES),*
                }
            }
        }

        /// The crates with the rules of each game.
        pub mod rules {
            $(pub use ::$module;)*
        }
    };
}

with_games!(define_game_id);

/// Calls the visitor with the type of the game that has this id.
pub fn visit<V: Visitor>(id: GameId, visitor: V) -> V::Output {
    with_game!(id, G => visitor.visit::<G>())
}

/// A generic operation on a game.
pub trait Visitor {
    /// The result.
    type Output;

    /// Performs the operation for this game.
    fn visit<G: Game>(self) -> Self::Output;
}

/// The options of a game.
#[must_use]
pub fn specs(id: GameId) -> &'static [OptionSpec] {
    with_game!(id, G => <G as Game>::Options::SPECS)
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
