//! Cells of the grid, and sets of them as bits.
//!
//! A column takes eleven bits of which the eleventh is always clear: a set shifted by a cell runs into that gap rather
//! than into the next column, and what runs out is cut off by whatever set of tokens the result is met with.

use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign},
    str::FromStr,
};

use game::Malformed;

/// How many columns, or slides, the grid has.
pub const COLUMNS: u8 = 10;
/// How many cells a column has.
pub const ROWS: u8 = 10;

/// Bits a column takes.
const STRIDE: u8 = ROWS + 1;

/// A place on the grid, such as `c4`. Ordered a1 a2 … j10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column, from the left, and row, from the bottom, both counted from 0.
    ///
    /// # Panics
    /// If there is no such column or row.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        assert!(column < COLUMNS && row < ROWS, "the grid is ten by ten");
        Self(column * STRIDE + row)
    }

    /// The column, counted from 0 from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 / STRIDE
    }

    /// The row, counted from 0 from the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 % STRIDE
    }

    /// Every cell, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| Self::new(column, row)))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let (column, row) = match *text.as_bytes() {
            [column @ b'a'..=b'j', row @ b'1'..=b'9'] => (column - b'a', row - b'1'),
            [column @ b'a'..=b'j', b'1', b'0'] => (column - b'a', 9),
            _ => return Err(Malformed { example: "c4" }),
        };
        Ok(Self::new(column, row))
    }
}

/// A set of cells. Sets are ordered as binary numbers, a1 being the lowest digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(u128);

game::bit_set!(Cells(u128) of Cell: cell => cell.0, bit => Cell(bit as u8));

impl Cells {
    /// The cells of a column, counted from 0.
    #[must_use]
    pub const fn column(column: u8) -> Self {
        Self(((1 << ROWS) - 1) << (column * STRIDE))
    }

    /// How many cells are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first cell in the order a1 a2 … j10.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The last cell in that order.
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(127 - self.0.leading_zeros() as u8)) }
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have a cell in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Places beside a cell of the set. Some lie off the grid: meet the result with tokens.
    #[inline]
    #[must_use]
    pub(crate) const fn beside(self) -> Self {
        Self(self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// This set and all that is connected with it through cells of `ground`.
    #[inline]
    #[must_use]
    pub(crate) fn flood(self, ground: Self) -> Self {
        let mut reached = self;
        loop {
            let wider = reached | reached.beside() & ground;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The set after the cell has been taken out from under those above it in its column.
    #[inline]
    #[must_use]
    pub(crate) const fn drop_column(self, cell: Cell) -> Self {
        let from_cell = Self::column(cell.column()).0 & (u128::MAX << cell.0);
        Self(self.0 & !from_cell | self.0 >> 1 & from_cell)
    }

    /// The set after a column has been taken out from among those to its right.
    #[inline]
    #[must_use]
    pub(crate) const fn close_column(self, column: u8) -> Self {
        let right = u128::MAX << (column * STRIDE);
        Self(self.0 & !right | self.0 >> STRIDE & right)
    }
}

impl BitOr for Cells {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Cells {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
