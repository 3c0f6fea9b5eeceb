//! The yardstick: one ply deep it maximises its own markers sorted from the lowest, and swaps when it may.

use game::below;
use genial::{Move, Stage, View};

use super::{field::Lay, position::Position};

/// Its decision, ties at random.
pub(super) fn choose(view: &View, rng: &mut catalog::Stream) -> Move {
    if view.stage == Stage::Swap {
        return Move::Swap;
    }
    let mut best: Vec<Lay> = Vec::new();
    let mut most = None;
    each_result(view, |lay, sorted| {
        if Some(sorted) > most {
            most = Some(sorted);
            best.clear();
        }
        if Some(sorted) == most {
            best.push(lay);
        }
    });
    let pick = below(rng, best.len() as u32) as usize;
    Move::Place(best[pick].placement())
}

/// Every legal placement, and the seat's markers after it sorted from the lowest.
pub(super) fn each_result(view: &View, mut sink: impl FnMut(Lay, [u8; 6])) {
    let position = Position::new(view);
    let seat = view.seat.index();
    let markers = *position.markers(seat);
    position.each_lay(seat, |lay| {
        let scored = position.track().score(&markers, lay.placement(), position.field.points_of(lay));
        let mut sorted = scored.markers;
        game::sort_few(&mut sorted);
        sink(lay, sorted);
    });
}
