//! Cells, and pairs of cells that share an edge, as positions in bit sets.

/// One of the 25 cells of a sheet, ordered row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Rows, and cells in a row.
    pub const SIDE: u8 = 5;

    /// The cell in this column and row, both counted from 0.
    ///
    /// # Panics
    /// If there is no such column or row.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < Self::SIDE && row < Self::SIDE, "a sheet has five columns and five rows");
        Self(row * Self::SIDE + column)
    }

    /// The column, counted from 0: `a` is 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % Self::SIDE
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / Self::SIDE
    }

    /// The place in reading order, counted from 0, which is also the cell's bit in a set of cells.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this cell alone.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Every cell in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..Self::SIDE * Self::SIDE).map(Cell)
    }
}

/// Two cells that share an edge. Pairs side by side come before pairs one above the other, each in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(u8);

/// The first number of the pairs one above the other; below it are the pairs side by side.
const BELOW: u8 = Cell::SIDE * Cell::SIDE;

impl Pair {
    /// The pair of these two cells in either order, if they share an edge.
    #[must_use]
    pub fn new(one: Cell, other: Cell) -> Option<Self> {
        let (first, second) = (one.min(other), one.max(other));
        if first.row() == second.row() && second.0 - first.0 == 1 {
            Some(Self(first.0))
        } else if second.0 - first.0 == Cell::SIDE {
            Some(Self(BELOW + first.0))
        } else {
            None
        }
    }

    /// Its two cells in reading order.
    #[must_use]
    pub const fn cells(self) -> [Cell; 2] {
        if self.0 < BELOW {
            [Cell(self.0), Cell(self.0 + 1)]
        } else {
            [Cell(self.0 - BELOW), Cell(self.0 - BELOW + Cell::SIDE)]
        }
    }

    /// The set of its two cells.
    #[must_use]
    pub const fn bits(self) -> u32 {
        let [first, second] = self.cells();
        first.bit() | second.bit()
    }
}

/// A set of pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairs(u64);

game::bit_set!(Pairs(u64) of Pair: pair => pair.0, bit => Pair(bit as u8));

impl Pairs {
    /// All pairs whose two cells are in this set of cells.
    #[inline]
    #[must_use]
    pub const fn within(cells: u32) -> Self {
        // A cell in column e has no neighbour to the right, though the next bit is a cell.
        const NOT_LAST_COLUMN: u32 = 0b01111_01111_01111_01111_01111;
        let beside = cells & (cells >> 1) & NOT_LAST_COLUMN;
        let below = cells & (cells >> Cell::SIDE);
        Self(beside as u64 | (below as u64) << BELOW)
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}
