//! The version of the bots, so that measurements of different versions are not mixed.

use catalog::{GameId, with_game};

use crate::Playable;

/// The version of a game's bots: [`Playable::VERSION`].
#[must_use]
pub const fn version(game: GameId) -> u32 {
    with_game!(game, G => <G as Playable>::VERSION)
}
