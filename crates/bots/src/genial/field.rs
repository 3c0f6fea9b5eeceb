//! The board as the search sees it: the free pairs, and for every free cell what a half of each colour would score.
//!
//! A half never scores in the direction of its other half, and that cell is free until the tile lies there: so what a
//! half scores depends on its cell and colour alone, and a table of it is enough. Placing a symbol changes the table
//! only where lines of its colour end, which makes simulated plays cheap.

use genial::{Board, Cell, Colour, Direction, PRINTED, Pair, Placement};

/// A place of the grid: sixteen columns by sixteen rows, so that a neighbour is one addition away.
pub(super) type Place = u8;

/// What lies on a place: a colour's index, or one of these.
const FREE: u8 = 6;
const OUTSIDE: u8 = 7;

/// The steps to the six neighbours; each is the opposite of the one three further on.
const STEPS: [u8; 6] = [1, 15, 16, 255, 241, 240];

/// The most free pairs there ever are: those of the empty board for four players.
const MOST_PAIRS: usize = 426;

/// More points than this bring a marker no further: to the next stop of a track it is never longer.
pub(super) const MOST_POINTS: u8 = 18;

/// Two adjacent free cells.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) pair: Pair,
    pub(super) places: [Place; 2],
}

impl Spot {
    /// A tile on these cells, the first of its colours on the first cell.
    pub(super) const fn lay(self, colours: [usize; 2]) -> Lay {
        Lay { spot: self, colours }
    }
}

/// A tile on a spot.
#[derive(Clone, Copy)]
pub(super) struct Lay {
    pub(super) spot: Spot,
    pub(super) colours: [usize; 2],
}

impl Lay {
    pub(super) fn of(placement: Placement) -> Self {
        let colours = [placement.first.index(), placement.second.index()];
        Spot::of(placement.pair).lay(colours)
    }

    pub(super) const fn placement(self) -> Placement {
        let [first, second] = self.colours;
        Placement { first: Colour::ALL[first], second: Colour::ALL[second], pair: self.spot.pair }
    }

    pub(super) const fn is_double(self) -> bool {
        self.colours[0] == self.colours[1]
    }

    /// Each half: its place and its colour.
    pub(super) const fn halves(self) -> [(Place, usize); 2] {
        let Self { spot, colours } = self;
        [(spot.places[0], colours[0]), (spot.places[1], colours[1])]
    }
}

/// The board with its table of points.
#[derive(Clone)]
pub(super) struct Field {
    on: [u8; 256],
    points: [[u8; 6]; 256],
    spots: [Spot; MOST_PAIRS],
    spot_count: usize,
    /// The printed symbols that no tile touches, one bit each, by their order in [`PRINTED`].
    untouched: u8,
}

/// Where a line of one colour that would go through a place ends, and how long the line would be seen from there.
#[derive(Clone, Copy)]
pub(super) struct LineEnd {
    pub(super) place: Place,
    /// How many more points a half of that colour scores there once the symbol lies.
    pub(super) gain: u8,
}

impl Field {
    pub(super) fn new(board: &Board) -> Self {
        let cells = || Cell::all(board.reach());
        let mut on = [OUTSIDE; 256];
        for cell in cells() {
            on[usize::from(place_of(cell))] = board.symbol(cell).map_or(FREE, |colour| colour.index() as u8);
        }
        let mut points = [[0; 6]; 256];
        for cell in cells().filter(|&cell| board.is_free(cell)) {
            points[usize::from(place_of(cell))] = Colour::ALL
                .map(|colour| Direction::ALL.into_iter().map(|direction| board.line(cell, colour, direction)).sum())
                .map(|points: u8| points.min(MOST_POINTS));
        }
        let mut spots = [Spot::of(first_pair()); MOST_PAIRS];
        let mut spot_count = 0;
        for cell in cells().filter(|&cell| board.is_free(cell)) {
            for next in Direction::ONWARD.into_iter().filter_map(|direction| cell.neighbour(direction)) {
                if board.is_free(next) {
                    spots[spot_count] = Spot::of(Pair::new(cell, next).expect("they are neighbours").0);
                    spot_count += 1;
                }
            }
        }
        let touched = |cell: Cell| {
            let mut around = Direction::ALL.into_iter().filter_map(|direction| cell.neighbour(direction));
            around.any(|next| board.other_half(next).is_some())
        };
        let untouched = (0..6).filter(|&symbol| !touched(PRINTED[symbol].0)).fold(0, |bits, symbol| bits | 1 << symbol);
        Self { on, points, spots, spot_count, untouched }
    }

    /// The spots where a tile fits.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots[..self.spot_count]
    }

    /// Whether a tile on this spot touches a printed symbol that no tile touches yet.
    pub(super) fn opens(&self, spot: Spot) -> bool {
        spot.places.iter().any(|&place| TOUCHING[usize::from(place)] & self.untouched != 0)
    }

    /// What a half of each colour would score on this free place.
    pub(super) fn points(&self, place: Place) -> &[u8; 6] {
        &self.points[usize::from(place)]
    }

    /// What each half of the tile would score.
    pub(super) fn points_of(&self, lay: Lay) -> [u8; 2] {
        lay.halves().map(|(place, colour)| self.points(place)[colour])
    }

    /// The most that a half of each colour would score on a free place.
    pub(super) fn best(&self) -> [u8; 6] {
        let mut best = [0; 6];
        for place in self.spots().iter().flat_map(|spot| spot.places) {
            let points = self.points(place);
            for colour in 0..6 {
                best[colour] = points[colour].max(best[colour]);
            }
        }
        best
    }

    /// The free places next to this one.
    pub(super) fn free_around(&self, place: Place) -> impl Iterator<Item = Place> {
        STEPS.into_iter().map(move |step| place.wrapping_add(step)).filter(|&next| self.is_free(next))
    }

    /// How many symbols of each colour lie on the board, the printed ones not counted.
    pub(super) fn symbols(&self) -> [u8; 6] {
        let mut symbols = [0u16; 8];
        self.on.iter().for_each(|&on| symbols[usize::from(on % 8)] += 1);
        std::array::from_fn(|colour| symbols[colour] as u8 - 1)
    }

    pub(super) fn is_free(&self, place: Place) -> bool {
        self.on[usize::from(place)] == FREE
    }

    /// The free places where a symbol of this colour on this free place would be counted.
    pub(super) fn line_ends(&self, place: Place, colour: usize) -> impl Iterator<Item = LineEnd> {
        let runs = STEPS.map(|step| self.run(place, colour as u8, step));
        (0..6)
            .filter(move |&d| self.is_free(runs[d].0))
            .map(move |d| LineEnd { place: runs[d].0, gain: 1 + runs[(d + 3) % 6].1 })
    }

    /// Puts a tile on a free spot.
    pub(super) fn place(&mut self, lay: Lay) {
        for (place, colour) in lay.halves() {
            debug_assert!(self.is_free(place), "the place is free");
            let runs = STEPS.map(|step| self.run(place, colour as u8, step));
            for d in 0..6 {
                // Places with a symbol keep a number too; nobody asks for it.
                let points = &mut self.points[usize::from(runs[d].0)][colour];
                *points = (*points + 1 + runs[(d + 3) % 6].1).min(MOST_POINTS);
            }
            self.on[usize::from(place)] = colour as u8;
            self.untouched &= !TOUCHING[usize::from(place)];
        }
        let mut kept = 0;
        for index in 0..self.spot_count {
            let spot = self.spots[index];
            self.spots[kept] = spot;
            kept += usize::from(spot.places.iter().all(|&place| self.is_free(place)));
        }
        self.spot_count = kept;
    }

    /// The first place in this direction that has not this colour, and how many before it have.
    fn run(&self, place: Place, colour: u8, step: u8) -> (Place, u8) {
        let mut length = 0;
        let mut next = place.wrapping_add(step);
        while self.on[usize::from(next)] == colour {
            length += 1;
            next = next.wrapping_add(step);
        }
        (next, length)
    }
}

impl Spot {
    pub(super) fn of(pair: Pair) -> Self {
        Self { pair, places: [place_of(pair.first()), place_of(pair.second())] }
    }
}

const fn place_of(cell: Cell) -> Place {
    let (q, r) = cell.axial();
    (r + 7) as u8 * 16 + (q + 7) as u8
}

/// Which printed symbols each place is next to, one bit each.
const TOUCHING: [u8; 256] = {
    let mut touching = [0; 256];
    let mut symbol = 0;
    while symbol < 6 {
        let place = place_of(PRINTED[symbol].0);
        let mut step = 0;
        while step < 6 {
            touching[place.wrapping_add(STEPS[step]) as usize] |= 1 << symbol;
            step += 1;
        }
        symbol += 1;
    }
    touching
};

fn first_pair() -> Pair {
    let mut cells = Cell::all(7);
    let (one, other) = (cells.next().expect("there are cells"), cells.next().expect("there are cells"));
    Pair::new(one, other).expect("the first two cells are neighbours").0
}
