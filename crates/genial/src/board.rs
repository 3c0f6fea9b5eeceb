//! The board: which symbols lie where, where a tile fits, and what it would score.

use std::fmt;

use game::nth_bit;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Cell, Colour, Direction, Placement, Tiles, cell::Cells};

/// The printed symbols, clockwise from the upper left.
pub const PRINTED: [(Cell, Colour); 6] = [
    (printed(2, 3), Colour::Red),
    (printed(2, 8), Colour::Green),
    (printed(7, 13), Colour::Blue),
    (printed(12, 8), Colour::Orange),
    (printed(12, 3), Colour::Yellow),
    (printed(7, 3), Colour::Purple),
];

const fn printed(row: u8, number: u8) -> Cell {
    Cell::new(row, number).expect("the cell is on the board")
}

/// The cells around each printed symbol.
const AROUND: [Cells; 6] = {
    let mut around = [Cells::NONE; 6];
    let mut symbol = 0;
    while symbol < 6 {
        let mut direction = 0;
        while direction < 6 {
            around[symbol] = around[symbol].with(PRINTED[symbol].0.step(Direction::ALL[direction]));
            direction += 1;
        }
        symbol += 1;
    }
    around
};

/// Which printed symbols each place of the grid is next to.
const TOUCHED: [u8; 256] = {
    let mut touched = [0; 256];
    let mut symbol = 0;
    while symbol < 6 {
        let mut direction = 0;
        while direction < 6 {
            touched[PRINTED[symbol].0.step(Direction::ALL[direction]).index() as usize] |= 1 << symbol;
            direction += 1;
        }
        symbol += 1;
    }
    touched
};

/// Two adjacent cells, ordered first by the direction from one to the other, then by the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair(u16);

impl Pair {
    /// The pair of these cells, if they are adjacent, and whether they came in board order.
    #[must_use]
    pub fn new(one: Cell, other: Cell) -> Option<(Self, bool)> {
        let direction = one.towards(other)?;
        let onward = Direction::ONWARD.contains(&direction);
        let pair = if onward { Self::onward(one, direction) } else { Self::onward(other, direction.opposite()) };
        Some((pair, onward))
    }

    /// The cell that comes first in board order.
    #[must_use]
    pub const fn first(self) -> Cell {
        Cell::from_index(self.0 as u8)
    }

    /// The cell that comes second in board order.
    #[must_use]
    pub const fn second(self) -> Cell {
        self.first().step(self.direction())
    }

    /// The direction from the first to the second.
    #[must_use]
    pub const fn direction(self) -> Direction {
        Direction::ONWARD[(self.0 >> 8) as usize]
    }

    const fn onward(first: Cell, direction: Direction) -> Self {
        Self((direction as u16) << 8 | first.index() as u16)
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first(), self.second())
    }
}

/// A set of pairs: for each direction onward the first cells.
pub(crate) struct Pairs([u64; 12]);

impl Pairs {
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The `n`-th pair, counted from 0.
    pub(crate) fn nth(&self, mut n: u32) -> Pair {
        for (index, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Pair((index as u32 * 64 + nth_bit(word, n)) as u16);
            }
            n -= here;
        }
        panic!("there are not that many pairs")
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Pair> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(Pair((index as u32 * 64 + bit) as u16))
            })
        })
    }
}

/// The symbols on the board, printed and placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// For each place of the grid [`FREE`], [`OUTSIDE`], or a symbol from 1 in the lower three bits, and above them
    /// the direction to the tile's other half from 1, or 0 where the symbol is printed.
    grid: [u8; 256],
    /// The places that are [`FREE`], as a set.
    free: Cells,
    /// How many pairs of free cells are adjacent.
    free_pairs: u16,
    /// How many tiles lie on the board.
    tiles: u8,
    /// The tiles of the box that do not.
    unplaced: Tiles,
    /// The printed symbols that no tile touches, one bit each.
    untouched: u8,
    /// How far the board goes from its centre.
    reach: u8,
}

const FREE: u8 = 0;
const OUTSIDE: u8 = 7;
const SYMBOL: u8 = 7;

impl Board {
    /// The board before the first tile, with all cells up to this distance from the centre.
    ///
    /// # Panics
    /// Unless the distance is 5, 6 or 7.
    #[must_use]
    pub fn new(reach: u8) -> Self {
        const EMPTY: [Board; 3] = [Board::empty(5), Board::empty(6), Board::empty(7)];
        EMPTY[usize::from(reach - 5)]
    }

    const fn empty(reach: u8) -> Self {
        let mut free = Cells::within(reach);
        let mut grid = [OUTSIDE; 256];
        let mut index = 0;
        while index < 256 {
            if Cell::from_index(index as u8).distance() <= reach {
                grid[index] = FREE;
            }
            index += 1;
        }
        let mut symbol = 0;
        while symbol < 6 {
            let (cell, colour) = PRINTED[symbol];
            grid[cell.index() as usize] = colour as u8 + 1;
            free.remove(cell);
            symbol += 1;
        }
        let mut free_pairs = 0;
        index = 0;
        while index < 256 {
            let mut onward = 0;
            while onward < 3 {
                let next = Cell::from_index(index as u8).step(Direction::ONWARD[onward]);
                free_pairs += (grid[index] == FREE && grid[next.index() as usize] == FREE) as u16;
                onward += 1;
            }
            index += 1;
        }
        Self { grid, free, free_pairs, tiles: 0, unplaced: Tiles::BOX, untouched: 0b11_1111, reach }
    }

    /// How far the board goes from its centre: 5, 6 or 7.
    #[must_use]
    pub const fn reach(&self) -> u8 {
        self.reach
    }

    /// Whether the cell is inside the boundary.
    #[must_use]
    pub const fn is_inside(&self, cell: Cell) -> bool {
        cell.distance() <= self.reach
    }

    /// Whether the cell is inside the boundary and no symbol is on it.
    #[must_use]
    pub const fn is_free(&self, cell: Cell) -> bool {
        self.at(cell) == FREE
    }

    /// The symbol on this cell, printed or placed.
    #[must_use]
    pub fn symbol(&self, cell: Cell) -> Option<Colour> {
        let symbol = self.at(cell) & SYMBOL;
        (symbol != FREE && symbol != OUTSIDE).then(|| Colour::ALL[usize::from(symbol) - 1])
    }

    /// The direction in which the other half of the tile on this cell lies, if there is a tile.
    #[must_use]
    pub fn other_half(&self, cell: Cell) -> Option<Direction> {
        let direction = self.at(cell) >> 3;
        (direction != 0).then(|| Direction::ALL[usize::from(direction) - 1])
    }

    /// How many tiles lie on the board.
    #[must_use]
    pub const fn tile_count(&self) -> u8 {
        self.tiles
    }

    /// The tiles on the board, in board order of their first cells.
    pub fn placements(&self) -> impl Iterator<Item = Placement> {
        Cell::all(self.reach).filter_map(|first| {
            let direction = self.other_half(first).filter(|direction| Direction::ONWARD.contains(direction))?;
            let pair = Pair::onward(first, direction);
            Some(Placement { first: self.symbol(first)?, second: self.symbol(pair.second())?, pair })
        })
    }

    /// The tiles of the box that do not lie on the board.
    #[must_use]
    pub const fn unplaced(&self) -> Tiles {
        self.unplaced
    }

    /// Whether no two adjacent cells are free.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.free_pairs == 0
    }

    /// How many pairs of adjacent free cells there are.
    #[must_use]
    pub const fn free_pair_count(&self) -> u16 {
        self.free_pairs
    }

    /// Whether a tile on this pair would touch a printed symbol that no tile touches yet.
    #[must_use]
    pub fn opens(&self, pair: Pair) -> bool {
        touched_by(pair) & self.untouched != 0
    }

    /// How many points each half of the tile would score: the equal symbols in unbroken lines in the five directions
    /// that do not lead to the other half.
    #[must_use]
    pub fn points(&self, placement: Placement) -> [u8; 2] {
        let Placement { first, second, pair } = placement;
        [
            self.half_points(pair.first(), first, pair.direction()),
            self.half_points(pair.second(), second, pair.direction().opposite()),
        ]
    }

    /// How many symbols of this colour follow the cell without a gap in this direction.
    #[must_use]
    pub const fn line(&self, cell: Cell, colour: Colour, direction: Direction) -> u8 {
        let mut length = 0;
        let mut next = cell.step(direction);
        while self.at(next) & SYMBOL == colour as u8 + 1 {
            length += 1;
            next = next.step(direction);
        }
        length
    }

    /// Puts a tile on two free cells.
    ///
    /// # Panics
    /// In debug builds, if one of them is not free, or all such tiles are on the board.
    pub fn place(&mut self, placement: Placement) {
        let Placement { first, second, pair } = placement;
        self.put(pair.first(), first, pair.direction());
        self.put(pair.second(), second, pair.direction().opposite());
        self.untouched &= !touched_by(pair);
        self.unplaced.remove(placement.tile());
        self.tiles += 1;
    }

    /// The pairs of adjacent free cells.
    pub(crate) fn free_pairs(&self) -> Pairs {
        Self::pairs(|direction| self.free.and(self.free.before(direction)))
    }

    /// The pairs of adjacent free cells that touch a printed symbol that no tile touches yet.
    pub(crate) fn opening_pairs(&self) -> Pairs {
        let zone = (0..6)
            .filter(|symbol| self.untouched & 1 << symbol != 0)
            .fold(Cells::NONE, |zone, symbol| zone.or(AROUND[symbol]));
        Self::pairs(|direction| self.free.and(self.free.before(direction)).and(zone.or(zone.before(direction))))
    }

    fn pairs(firsts: impl Fn(Direction) -> Cells) -> Pairs {
        let [a, b, c] = Direction::ONWARD.map(|direction| firsts(direction).0);
        Pairs([a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], c[0], c[1], c[2], c[3]])
    }

    const fn at(&self, cell: Cell) -> u8 {
        self.grid[cell.index() as usize]
    }

    fn half_points(&self, cell: Cell, colour: Colour, other_half: Direction) -> u8 {
        let counted = Direction::ALL.into_iter().filter(|&direction| direction != other_half);
        counted.map(|direction| self.line(cell, colour, direction)).sum()
    }

    fn put(&mut self, cell: Cell, colour: Colour, other_half: Direction) {
        debug_assert!(self.is_free(cell), "the cell is free");
        self.grid[usize::from(cell.index())] = (other_half as u8 + 1) << 3 | (colour as u8 + 1);
        self.free.remove(cell);
        let free_around = Direction::ALL.into_iter().filter(|&direction| self.is_free(cell.step(direction)));
        self.free_pairs -= free_around.count() as u16;
    }
}

fn touched_by(pair: Pair) -> u8 {
    TOUCHED[usize::from(pair.first().index())] | TOUCHED[usize::from(pair.second().index())]
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.placements()).finish()
    }
}

/// A board in JSON: how far it goes, and its tiles in notation.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardJson {
    reach: u8,
    tiles: Vec<Placement>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardJson { reach: self.reach, tiles: self.placements().collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let BoardJson { reach, tiles } = BoardJson::deserialize(deserializer)?;
        if !(5..=7).contains(&reach) {
            return Err(D::Error::custom("a board goes 5, 6 or 7 cells from its centre"));
        }
        let mut board = Self::new(reach);
        for placement in tiles {
            if !(board.is_free(placement.pair.first()) && board.is_free(placement.pair.second())) {
                return Err(D::Error::custom(format_args!("{placement}: not on free cells")));
            }
            if !board.unplaced.contains(placement.tile()) {
                return Err(D::Error::custom(format_args!("{placement}: more such tiles than there are")));
            }
            board.place(placement);
        }
        Ok(board)
    }
}
