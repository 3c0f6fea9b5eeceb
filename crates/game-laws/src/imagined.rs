//! Laws on imagined plays: what the observer knows is the same in them.

use game::{Game, Observer};

use crate::{
    LawRng,
    law::{Kept, hold},
};

/// Imagines a play from every observer's view and compares what the observer knows.
pub(crate) fn check<G: Game>(play: &G, rng: &mut LawRng) -> Kept {
    for observer in Observer::all(play.players()) {
        let view = play.view(observer);
        let imagined = G::imagine(&view, rng);
        hold!(
            ImagineFaithful,
            imagined.options() == play.options(),
            "imagined by {observer:?} with the options {:?}",
            imagined.options()
        );
        let seen = imagined.view(observer);
        hold!(ImagineFaithful, seen == view, "{observer:?} sees\n  {view:?}\nbut in an imagined play\n  {seen:?}");
        let (turn, real) = (imagined.turn(), play.turn());
        hold!(ImagineFaithful, turn == real, "the turn is {real:?}, but {turn:?} in a play imagined by {observer:?}");
        if let Some(seat) = observer.seat() {
            let (moves, own) = (imagined.moves(seat), play.moves(seat));
            hold!(
                ImagineFaithful,
                moves == own,
                "seat {seat} has {} moves, but {} others in a play imagined from what it sees",
                own.len(),
                moves.len()
            );
        }
    }
    Ok(())
}
