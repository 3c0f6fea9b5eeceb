//! What rivals can do with their next placement, as far as a seat can know.

use game::Seat;
use genial::{Board, Colour, Markers, Tile, Variant, View};

use super::field::Field;

/// Where a rival can bring its markers with a single placement, before and after a decision.
pub(super) struct Prospect {
    pub(super) rival: Seat,
    /// Where its markers are.
    pub(super) markers: Markers,
    pub(super) before: Markers,
    pub(super) after: Markers,
}

/// The prospects of a seat's rivals, in the order in which they play, before and after a decision that leads to this
/// board.
pub(super) fn of_rivals(view: &View, seat: Seat, board: &Board) -> Vec<Prospect> {
    let [before, after] = [&view.board, board].map(Field::new);
    rivals(view, seat)
        .map(|rival| Prospect {
            rival,
            markers: view.seats[rival.index()].markers,
            before: reach(view, rival, &before),
            after: reach(view, rival, &after),
        })
        .collect()
}

fn rivals(view: &View, seat: Seat) -> impl Iterator<Item = Seat> {
    let (teams, players) = (view.options.variant == Variant::Teams, view.options.players);
    let others = std::iter::successors(Some(seat.next(players)), move |other| Some(other.next(players)));
    others
        .take_while(move |&other| other != seat)
        .filter(move |other| !teams || (other.index() + seat.index()) % 2 == 1)
}

/// Where a single placement of this rival can bring each of its markers at best, with any tile that it may hold.
fn reach(view: &View, rival: Seat, field: &Field) -> Markers {
    let (track, known) = (view.track(), &view.seats[rival.index()]);
    let held = view.unseen().minus(known.put_back);
    let is_first_turn = rival.index() >= view.board.tile_count().into();
    let mut best = known.markers;
    for colour in Colour::ALL {
        let is_held = |other: &Colour| held.contains(Tile::new(colour, *other));
        // A double moves the marker with both halves; on all other tiles the colour beside it makes no difference.
        let double = Some(colour).filter(is_held);
        let mixed = Colour::ALL.into_iter().filter(|&other| other != colour).find(is_held);
        for other in [double, mixed].into_iter().flatten() {
            for spot in field.spots().iter().filter(|&&spot| !is_first_turn || field.opens(spot)) {
                for colours in [[colour, other], [other, colour]] {
                    let lay = spot.lay(colours.map(Colour::index));
                    let scored = track.score(&known.markers, lay.placement(), field.points_of(lay));
                    best[colour.index()] = best[colour.index()].max(scored.markers[colour.index()]);
                }
            }
        }
    }
    best
}
