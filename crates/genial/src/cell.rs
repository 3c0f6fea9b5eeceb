//! The cells of the board, the six directions, and sets of cells.
//!
//! Cells live on a grid of 16 × 16 whose edges meet, so that a neighbour is one wrapping addition on a byte. The board
//! leaves the last row and the last column free: whoever walks off the board lands on a cell that is outside it.

use std::fmt;

/// A cell of the full board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many rows the full board has; its widest row has as many cells.
    pub const ROWS: u8 = 15;

    /// The cell with this row, from 0, and this number, from 1 at the left of the row of the full board.
    #[must_use]
    pub const fn new(row: u8, number: u8) -> Option<Self> {
        if row < Self::ROWS && number >= 1 && number <= Self::row_length(row) {
            Some(Self(row * 16 + Self::row_start(row) + number - 1))
        } else {
            None
        }
    }

    /// The cells within this distance of the centre, in board order: by row, then by number.
    pub fn all(reach: u8) -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self).filter(move |cell| cell.distance() <= reach)
    }

    /// The row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 16
    }

    /// The number in its row, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % 16 - Self::row_start(self.row()) + 1
    }

    /// Axial coordinates (q, r) from the centre: q grows to the right, r to the lower right.
    #[must_use]
    pub const fn axial(self) -> (i8, i8) {
        ((self.0 % 16) as i8 - 7, (self.0 / 16) as i8 - 7)
    }

    /// How many steps it is from the centre.
    #[must_use]
    pub const fn distance(self) -> u8 {
        let (q, r) = self.axial();
        let (q_steps, r_steps, s_steps) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        let longer = if q_steps > r_steps { q_steps } else { r_steps };
        if longer > s_steps { longer } else { s_steps }
    }

    /// The next cell in this direction, unless it is off the full board.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let next = self.step(direction);
        if next.distance() <= 7 { Some(next) } else { None }
    }

    /// The direction in which the other cell is next to this one, if it is.
    #[must_use]
    pub fn towards(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == other)
    }

    /// The next place of the grid in this direction, which may be off the board.
    pub(crate) const fn step(self, direction: Direction) -> Self {
        Self(self.0.wrapping_add(direction.delta()))
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    const fn row_start(row: u8) -> u8 {
        7u8.saturating_sub(row)
    }

    const fn row_length(row: u8) -> u8 {
        Self::ROWS - row.abs_diff(7)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.row()) as char, self.number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

game::serde_as_text!(Cell);

/// A direction from a cell to a neighbour. The first three lead on in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Along the row, rising.
    Right,
    /// Down and to the left.
    LowerLeft,
    /// Down and to the right.
    LowerRight,
    /// Along the row, falling.
    Left,
    /// Up and to the right.
    UpperRight,
    /// Up and to the left.
    UpperLeft,
}

impl Direction {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Right, Self::LowerLeft, Self::LowerRight, Self::Left, Self::UpperRight, Self::UpperLeft];

    /// The three that lead on in board order.
    pub const ONWARD: [Self; 3] = [Self::Right, Self::LowerLeft, Self::LowerRight];

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The step on the grid.
    pub(crate) const fn delta(self) -> u8 {
        [1, 15, 16, 255, 241, 240][self as usize]
    }
}

/// A set of cells: one bit for each place of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Cells(pub(crate) [u64; 4]);

impl Cells {
    pub(crate) const NONE: Self = Self([0; 4]);

    /// The cells within this distance of the centre.
    pub(crate) const fn within(reach: u8) -> Self {
        let mut cells = Self::NONE;
        let mut index = 0;
        while index < 256 {
            if Cell(index as u8).distance() <= reach {
                cells = cells.with(Cell(index as u8));
            }
            index += 1;
        }
        cells
    }

    pub(crate) const fn with(mut self, cell: Cell) -> Self {
        self.0[(cell.0 / 64) as usize] |= 1 << (cell.0 % 64);
        self
    }

    pub(crate) const fn remove(&mut self, cell: Cell) {
        self.0[(cell.0 / 64) as usize] &= !(1 << (cell.0 % 64));
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The cells from which a step onward leads into the set.
    pub(crate) fn before(self, direction: Direction) -> Self {
        let delta = u32::from(direction.delta());
        debug_assert!(delta <= 16, "the step leads onward");
        let next = |word: usize| self.0.get(word + 1).copied().unwrap_or(0);
        Self(std::array::from_fn(|word| self.0[word] >> delta | next(word) << (64 - delta)))
    }
}
