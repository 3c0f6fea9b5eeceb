//! What rivals can do with their next placement, as far as a seat can know.

use game::Seat;
use genial::{Board, Colour, Markers, Tile, Variant, View};

use super::field::Field;

/// Where a rival can bring its markers with a single placement, before and after a decision.
pub(super) struct Prospect {
    pub(super) rival: Seat,
    /// Where its markers are.
    pub(super) markers: Markers,
    pub(super) before: Reach,
    pub(super) after: Reach,
}

/// How far each marker can come.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// With any tile.
    pub(super) best: Markers,
    /// Without doubles, which bring the points of both their halves to one marker.
    pub(super) without_doubles: Markers,
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
fn reach(view: &View, rival: Seat, field: &Field) -> Reach {
    let (track, known) = (view.track(), &view.seats[rival.index()]);
    let held = view.unseen().minus(known.put_back);
    let is_first_turn = rival.index() >= view.board.tile_count().into();
    let mut reach = Reach { best: known.markers, without_doubles: known.markers };
    for colour in Colour::ALL {
        let is_held = |other: &Colour| held.contains(Tile::new(colour, *other));
        // A double moves the marker with both halves; on all other tiles the colour beside it makes no difference.
        let double = Some(colour).filter(is_held);
        let mixed = Colour::ALL.into_iter().filter(|&other| other != colour).find(is_held);
        for other in [double, mixed].into_iter().flatten() {
            let mut best = known.markers[colour.index()];
            for spot in field.spots().iter().filter(|&&spot| !is_first_turn || field.opens(spot)) {
                for colours in [[colour, other], [other, colour]] {
                    let lay = spot.lay(colours.map(Colour::index));
                    let scored = track.score(&known.markers, lay.placement(), field.points_of(lay));
                    best = best.max(scored.markers[colour.index()]);
                }
            }
            reach.best[colour.index()] = reach.best[colour.index()].max(best);
            if other != colour {
                reach.without_doubles[colour.index()] = best;
            }
        }
    }
    reach
}
