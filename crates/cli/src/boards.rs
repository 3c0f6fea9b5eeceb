//! Boards drawn in the terminal, each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::{AnyGame, with_game};
use game::{Game, Observer};

/// A game that can be drawn in a terminal.
trait TerminalBoard: Game {
    /// Draws all that a view shows, for a terminal of 80 columns.
    fn draw(view: &Self::View) -> String;
}

/// What an observer sees, drawn for a terminal of 80 columns.
pub(crate) fn draw(play: &AnyGame, observer: Observer) -> String {
    with_game!(play.id(), G => {
        let play: &G = play.downcast_ref().expect("a play is of its game");
        G::draw(&play.view(observer))
    })
}
