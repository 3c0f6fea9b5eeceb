//! Events in words, for logs: each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::GameId;
use game::Message;

/// What a shown event says; `None` for a text that is not of this game.
pub(crate) fn tell(game: GameId, shown: &str) -> Option<Message> {
    match game {
        GameId::Genial => genial::tell(shown),
        GameId::CrissCross => criss_cross::tell(shown),
        GameId::ToutSurCarte => tout_sur_carte::tell(shown),
        GameId::ColorPop => color_pop::tell(shown),
        GameId::Blockers => blockers::tell(shown),
    }
}
