//! How a seat plays in an imagined world, quickly: join, grow where there is room, capture what costs least.

use blockers::{Blockers, Cell, Cells, Colour, Face, Move, Tile};
use game::{Game, Rng, Seat};

use super::field::{Touching, around, beside, opposing};

const JOKER: Tile = Tile::new(Face::Joker);

// Costs in parts of a point, whole numbers because they are added up in the innermost loop of every simulation.

/// One group more, or one more tile of the colour captured most.
const POINT: i32 = 1 << 16;
/// Another captured tile, which may count later and decides ties.
const CAPTURE: i32 = POINT * 2 / 5;
/// The joker, which may join groups later.
const SPENT_JOKER: i32 = POINT * 7 / 10;
/// An empty cell next to the tile and to no group yet: room to grow.
const ROOM: i32 = -POINT * 3 / 20;
/// A cell from which one more tile makes a connection.
const NEAR: i32 = -POINT * 2 / 5;
/// Each other cell where the tile could have grown a group: it can wait.
const PATIENCE: i32 = POINT / 20;
/// Cells beyond this many make a tile no more patient.
const PATIENT: u32 = 6;
/// How many low bits of a draw decide among moves of nearly equal cost.
const WHIM: u32 = 12;

/// A quick move for this seat, which is to decide.
pub(super) fn quick_move<R: Rng>(play: &Blockers, seat: Seat, rng: &mut R) -> Move {
    let options = play.options();
    let empty = play.board().empty();
    let prices = Prices::new(play, seat);
    let mut best: Option<(i32, Move)> = None;
    for colour in options.colours_of(seat).filter(|&colour| !play.is_finished(colour)) {
        let named = options.two_colours_each().then_some(colour);
        let touching = Touching::new(play, colour);
        let liberties = touching.one.and(empty);
        let near = around(liberties);
        let room = empty.without(liberties);
        for tile in play.rack(colour).iter() {
            let homes = tile.cells().and(liberties).len().min(PATIENT) as i32;
            let of_tile = PATIENCE * homes + if tile == JOKER { SPENT_JOKER } else { 0 };
            for cell in tile.cells().and(prices.open).iter() {
                let captures = !empty.contains(cell);
                let mut cost = of_tile + POINT * (1 - i32::from(touching.at(cell)));
                cost += ROOM * beside(cell).and(room).len() as i32;
                cost += if near.contains(cell) { NEAR } else { 0 };
                cost += if captures { prices.of(cell) } else { 0 };
                cost += (rng.next_u32() >> (u32::BITS - WHIM)) as i32;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, Move { colour: named, tile, cell, captures }));
                }
            }
        }
    }
    best.expect("a seat that is to decide has a move").1
}

/// Where a seat can play, and what captures cost it.
struct Prices {
    /// The empty cells and those with a tile that it may capture.
    open: Cells,
    /// The cells with a tile that it may capture, by colour, and the cost.
    of: [(Cells, i32); Colour::MOST],
}

impl Prices {
    fn new(play: &Blockers, seat: Seat) -> Self {
        let mut prices = Self { open: play.board().empty(), of: [(Cells::NONE, 0); Colour::MOST] };
        let most = opposing(play, seat).map(|colour| play.captured(seat, colour).len()).max();
        for colour in opposing(play, seat) {
            let cells = play.board().capturable(colour);
            let costs_a_point = Some(play.captured(seat, colour).len()) == most;
            prices.open = prices.open.or(cells);
            prices.of[colour.index()] = (cells, if costs_a_point { POINT } else { CAPTURE });
        }
        prices
    }

    fn of(&self, cell: Cell) -> i32 {
        self.of.iter().find(|(cells, _)| cells.contains(cell)).map_or(0, |&(_, price)| price)
    }
}
