//! How a seat plays in an imagined world, quickly: join, grow where there is room, be in the
//! others' way, capture what costs least.

use blockers::{Blockers, Cell, Cells, Colour, Face, Move, Tile, Tiles};
use game::{Game, Rng, Seat};

use super::field::{Touching, around, beside, opposing};

const JOKER: Tile = Tile::new(Face::Joker);

/// One group more, or one more tile of the colour captured most, in parts: whole numbers, because costs are added up in
/// the innermost loop of every simulation.
pub(super) const POINT: i32 = 1 << 16;
/// Cells beyond this many make a tile no more patient.
const PATIENT: u32 = 6;
/// How many low bits of a draw decide among moves of nearly equal cost.
const WHIM: u32 = 12;

/// What things cost that are not points yet, in parts of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Costs {
    /// Another captured tile, which may count later and decides ties.
    capture: i32,
    /// The joker, which may join groups later.
    joker: i32,
    /// An empty cell next to the tile and to no group yet: room to grow.
    room: i32,
    /// A cell from which one more tile makes a connection.
    near: i32,
    /// Each other cell where the tile could have grown a group: it can wait.
    patience: i32,
    /// A cell next to an opponent's group, where it could have grown,
    in_the_way: i32,
    /// and moreover one where an opponent could have joined groups.
    between: i32,
}

impl Costs {
    /// Reads costs in points, in the order of their names.
    ///
    /// # Panics
    /// If there are not as many as there are names.
    pub(super) fn new(points: &[f64]) -> Self {
        let &[capture, joker, room, near, patience, in_the_way, between] = points else {
            panic!("there are seven costs")
        };
        let [capture, joker, room, near, patience, in_the_way, between] =
            [capture, joker, room, near, patience, in_the_way, between].map(|cost| (cost * f64::from(POINT)) as i32);
        Self { capture, joker, room, near, patience, in_the_way, between }
    }
}

/// A quick move for this seat, which is to decide.
pub(super) fn quick_move<R: Rng>(play: &Blockers, seat: Seat, costs: &Costs, rng: &mut R) -> Move {
    let mut best: Option<(i32, Move)> = None;
    each_quick(play, seat, costs, rng, |cost, mv| {
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, mv));
        }
    });
    best.expect("a seat that is to decide has a move").1
}

/// The few moves of this seat that cost least.
pub(super) fn quick_few<R: Rng>(play: &Blockers, seat: Seat, costs: &Costs, rng: &mut R, few: &mut Few) {
    each_quick(play, seat, costs, rng, |cost, mv| few.offer(cost, mv));
}

/// What the cheapest move with each of these tiles of a colour would cost its owner, in parts of a point; the most where
/// there is none.
pub(super) fn least_costs(play: &Blockers, colour: Colour, tiles: Tiles, costs: &Costs) -> Vec<i32> {
    let rivals = Rivals::new(play, play.options().owner(colour), costs);
    let mut least: Vec<(Tile, i32)> = tiles.iter().map(|tile| (tile, i32::MAX)).collect();
    let mut at = 0;
    each_of(
        play,
        (colour, tiles),
        &rivals,
        costs,
        || 0,
        |cost, mv| {
            // Moves come tile by tile, in the same order.
            while least[at].0 != mv.tile {
                at += 1;
            }
            least[at].1 = least[at].1.min(cost);
        },
    );
    least.into_iter().map(|(_, cost)| cost).collect()
}

/// Every move of this seat, and what it costs.
#[inline]
fn each_quick<R: Rng>(play: &Blockers, seat: Seat, costs: &Costs, rng: &mut R, mut sink: impl FnMut(i32, Move)) {
    let rivals = Rivals::new(play, seat, costs);
    for colour in play.options().colours_of(seat).filter(|&colour| !play.is_finished(colour)) {
        let whim = || (rng.next_u32() >> (u32::BITS - WHIM)) as i32;
        each_of(play, (colour, play.rack(colour)), &rivals, costs, whim, &mut sink);
    }
}

/// What a move does, as far as that is seen at once.
pub(super) struct Feature {
    /// How many groups of its colour it touches; four are counted as three.
    pub(super) touches: u8,
    /// Whether it captures a tile of the colour of which most were captured.
    pub(super) costs_a_point: bool,
    pub(super) joker: bool,
    /// Whether one more tile makes a connection from there.
    pub(super) near: bool,
    /// Whether an opponent's group could have grown there,
    pub(super) in_the_way: bool,
    /// or groups could have been joined.
    pub(super) between: bool,
    /// The empty cells beside it that are next to no group yet.
    pub(super) room: i32,
    /// The cells where the tile could have grown a group, as far as they count.
    pub(super) homes: i32,
}

/// Every move of this seat, what it costs, and why.
pub(super) fn each_feature(play: &Blockers, seat: Seat, costs: &Costs, mut sink: impl FnMut(i32, Move, Feature)) {
    let rivals = Rivals::new(play, seat, costs);
    let empty = play.board().empty();
    for colour in play.options().colours_of(seat).filter(|&colour| !play.is_finished(colour)) {
        let touching = Touching::new(play, colour);
        let liberties = touching.one.intersection(empty);
        let near = around(liberties);
        let room = empty.difference(liberties);
        each_of(
            play,
            (colour, play.rack(colour)),
            &rivals,
            costs,
            || 0,
            |cost, mv| {
                let feature = Feature {
                    touches: touching.at(mv.cell),
                    costs_a_point: mv.captures && rivals.price(mv.cell) == POINT,
                    joker: mv.tile == JOKER,
                    near: near.contains(mv.cell),
                    in_the_way: rivals.beside.contains(mv.cell),
                    between: rivals.between.contains(mv.cell),
                    room: beside(mv.cell).intersection(room).len() as i32,
                    homes: mv.tile.cells().intersection(liberties).len().min(PATIENT) as i32,
                };
                sink(cost, mv, feature);
            },
        );
    }
}

/// Every move with one of these tiles of a colour, and what it costs.
#[inline]
fn each_of(
    play: &Blockers,
    (colour, tiles): (Colour, Tiles),
    rivals: &Rivals,
    costs: &Costs,
    mut whim: impl FnMut() -> i32,
    mut sink: impl FnMut(i32, Move),
) {
    let empty = play.board().empty();
    let named = play.options().two_colours_each().then_some(colour);
    let touching = Touching::new(play, colour);
    let liberties = touching.one.intersection(empty);
    let near = around(liberties);
    let room = empty.difference(liberties);
    for tile in tiles.iter() {
        let homes = tile.cells().intersection(liberties).len().min(PATIENT) as i32;
        let of_tile = costs.patience * homes + if tile == JOKER { costs.joker } else { 0 };
        for cell in tile.cells().intersection(rivals.open).iter() {
            let captures = !empty.contains(cell);
            let mut cost = of_tile + POINT * (1 - i32::from(touching.at(cell)));
            cost += costs.room * beside(cell).intersection(room).len() as i32;
            cost += if near.contains(cell) { costs.near } else { 0 };
            cost += if rivals.beside.contains(cell) { costs.in_the_way } else { 0 };
            cost += if rivals.between.contains(cell) { costs.between } else { 0 };
            cost += if captures { rivals.price(cell) } else { 0 };
            cost += whim();
            sink(cost, Move { colour: named, tile, cell, captures });
        }
    }
}

/// The moves that cost least of those that were offered, the cheapest first.
pub(super) struct Few {
    moves: [Option<(i32, Move)>; Self::MOST],
    size: usize,
}

impl Few {
    const MOST: usize = 32;

    /// None yet, and in the end at most so many.
    pub(super) fn new(size: usize) -> Self {
        debug_assert!((1..=Self::MOST).contains(&size));
        Self { moves: [None; Self::MOST], size }
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().flatten().map(|&(_, mv)| mv)
    }

    fn offer(&mut self, cost: i32, mv: Move) {
        let mut at = self.size - 1;
        if self.moves[at].is_some_and(|(least, _)| least <= cost) {
            return;
        }
        while at > 0 && self.moves[at - 1].is_none_or(|(least, _)| cost < least) {
            self.moves[at] = self.moves[at - 1];
            at -= 1;
        }
        self.moves[at] = Some((cost, mv));
    }
}

/// What the opponents' tiles mean to a seat.
struct Rivals {
    /// The empty cells and those with a tile that the seat may capture.
    open: Cells,
    /// The cells with a tile that it may capture, by colour, and what that costs.
    prices: [(Cells, i32); Colour::MOST],
    /// The cells next to their groups.
    beside: Cells,
    /// The cells between several groups of one colour.
    between: Cells,
}

impl Rivals {
    fn new(play: &Blockers, seat: Seat, costs: &Costs) -> Self {
        let mut rivals = Self {
            open: play.board().empty(),
            prices: [(Cells::NONE, 0); Colour::MOST],
            beside: Cells::NONE,
            between: Cells::NONE,
        };
        let most = opposing(play, seat).map(|colour| play.captured(seat, colour).len()).max();
        for colour in opposing(play, seat) {
            let cells = play.board().capturable(colour);
            let costs_a_point = Some(play.captured(seat, colour).len()) == most;
            rivals.open = rivals.open.union(cells);
            rivals.prices[colour.index()] = (cells, if costs_a_point { POINT } else { costs.capture });
            let touching = Touching::new(play, colour);
            rivals.beside = rivals.beside.union(touching.one);
            rivals.between = rivals.between.union(touching.two);
        }
        rivals
    }

    fn price(&self, cell: Cell) -> i32 {
        self.prices.iter().find(|(cells, _)| cells.contains(cell)).map_or(0, |&(_, price)| price)
    }
}
