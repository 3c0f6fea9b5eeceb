//! Boards drawn in the terminal, each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::{AnyGame, GameId};
use game::{Game, Observer};

/// What an observer sees, drawn for a terminal of 80 columns.
pub(crate) fn draw(play: &AnyGame, observer: Observer) -> String {
    match play.id() {
        GameId::Genial => genial::draw(&view::<::genial::Genial>(play, observer)),
        GameId::CrissCross => criss_cross::draw(&view::<::criss_cross::CrissCross>(play, observer)),
        GameId::ToutSurCarte => tout_sur_carte::draw(&view::<::tout_sur_carte::ToutSurCarte>(play, observer)),
        GameId::ColorPop => color_pop::draw(&view::<::color_pop::ColorPop>(play, observer)),
        GameId::Blockers => blockers::draw(&view::<::blockers::Blockers>(play, observer)),
    }
}

fn view<G: Game>(play: &AnyGame, observer: Observer) -> G::View {
    play.downcast_ref::<G>().expect("a play is of its game").view(observer)
}
