//! Events in words, for logs: each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::{GameId, with_game};
use game::{Game, Message};

/// A game whose events are put into words.
trait EventText: Game {
    /// The sentence of an event as it was shown to somebody; `None` for a text that is not of this game.
    fn message(shown: &str) -> Option<Message>;
}

/// The sentence of an event of this game; `None` for a text that is not of this game.
pub(crate) fn message(game: GameId, shown: &str) -> Option<Message> {
    with_game!(game, G => G::message(shown))
}
