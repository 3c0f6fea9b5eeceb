//! Places on the board, and sets of them as bits.
//!
//! A row takes ten bits, one more than it has cells. The tenth is never set, so that shifting a set by one place
//! moves no tile from the end of a row to the beginning of the next.

/// How many rows, columns and blocks there are.
pub(crate) const SIDE: u8 = 9;
/// How far apart the bits of a cell and of the one below it are.
const STRIDE: u8 = 10;

/// A place on the board. Ordered row by row from the top, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both counted from 0, from the top left.
    ///
    /// # Panics
    /// If either is not below 9.
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Self {
        assert!(row < SIDE && column < SIDE, "the board has nine rows and nine columns");
        Self(row * STRIDE + column)
    }

    /// The row, counted from 0 from the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The column, counted from 0 from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The 3 × 3 block, counted from 0 from left to right, top to bottom.
    #[must_use]
    pub const fn block(self) -> u8 {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Counted from 0 over all 81 cells, for use as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.row() * SIDE + self.column()) as usize
    }

    /// All cells in order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Cells::ALL.iter()
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u128);

game::bit_set!(Cells(u128) of Cell: cell => cell.0, bit => Cell(bit as u8));

impl Cells {
    /// The whole board.
    pub const ALL: Self = Self::rectangle(0, 0, SIDE, SIDE);

    /// The cells of a rectangle, given by its top row, left column, height and width.
    pub(crate) const fn rectangle(top: u8, left: u8, height: u8, width: u8) -> Self {
        let line = ((1 << width) - 1) << left;
        let mut bits = 0;
        let mut row = top;
        while row < top + height {
            bits |= line << (row * STRIDE);
            row += 1;
        }
        Self(bits)
    }

    /// How many cells are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells orthogonally next to the cells of this set. The set itself is not left out, and bits beside the
    /// board may be set: meant to be met with a set of cells.
    const fn beside(self) -> Self {
        Self(self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// The first group of this set: its lowest cell and all that are orthogonally connected to it.
    #[must_use]
    pub(crate) const fn first_group(self) -> Self {
        self.reach(Self(self.0 & self.0.wrapping_neg()), Self::ALL)
    }

    /// The cells of this set that are connected to `from`, or enough of them to have reached all of `goal`.
    const fn reach(self, from: Self, goal: Self) -> Self {
        let mut reached = from;
        loop {
            let wider = reached.union(reached.beside().intersection(self));
            if wider.0 == reached.0 || goal.difference(wider).is_empty() {
                return wider;
            }
            reached = wider;
        }
    }

    /// Whether taking the cell out of this set splits the group it belongs to.
    #[must_use]
    pub(crate) const fn splits_at(self, cell: Cell) -> bool {
        let rest = self.difference(Self::one(cell));
        let ends = Self::one(cell).beside().intersection(rest);
        let first = Self(ends.0 & ends.0.wrapping_neg());
        !ends.difference(rest.reach(first, ends)).is_empty()
    }

    /// The cells of this set that can be taken out, one alone, without splitting a group.
    ///
    /// Where the neighbours of a cell hang together among the eight cells around it, nothing is split; this is seen
    /// for the whole board at once. Only where they do not is there a search for a way round.
    #[must_use]
    pub(crate) fn loose(self) -> Self {
        let set = self.0;
        let (north, south, west, east) = (set << STRIDE, set >> STRIDE, set << 1, set >> 1);
        let (north_west, north_east) = (north << 1, north >> 1);
        let (south_west, south_east) = (south << 1, south >> 1);
        // Going clockwise round a cell, each run of connected neighbours has one end. Two ends are two runs.
        let ends = [
            north & !(north_east & east),
            east & !(south_east & south),
            south & !(south_west & west),
            west & !(north_west & north),
        ];
        let (mut one, mut two) = (0, 0);
        for end in ends {
            two |= one & end;
            one |= end;
        }
        let mut loose = Self(set & !two);
        // The shortest way round leads through the eight cells around one that is not in the set.
        if self.len() >= 8 {
            for cell in Self(set & two).iter().filter(|&cell| !self.splits_at(cell)) {
                loose = loose.union(Self::one(cell));
            }
        }
        loose
    }
}

impl std::fmt::Debug for Cells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A set drawn with `#`, one text a row, beginning at the top left.
    fn drawn(rows: &[&str]) -> Cells {
        let mut set = Cells::NONE;
        for (row, text) in (0..).zip(rows) {
            for (column, _) in text.bytes().enumerate().filter(|&(_, byte)| byte == b'#') {
                set = set.union(Cells::one(Cell::new(row, column as u8)));
            }
        }
        set
    }

    #[track_caller]
    fn check_loose(rows: &[&str], expected: &[&str]) {
        assert_eq!(drawn(rows).loose(), drawn(expected));
    }

    #[test]
    fn ends_of_a_line_are_loose() {
        check_loose(&["####"], &["#  #"]);
        check_loose(&["#", "#", "#"], &["#", "", "#"]);
    }

    #[test]
    fn a_full_square_and_its_corners_are_loose() {
        check_loose(&["##", "##"], &["##", "##"]);
        check_loose(&["###", "###", "###"], &["###", "###", "###"]);
    }

    #[test]
    fn a_way_round_makes_loose() {
        check_loose(&["###", "# #", "###"], &["###", "# #", "###"]);
        check_loose(&["###", "# #", "## "], &["", "  #", " #"]);
        check_loose(&["####", "#  #", "####", "   #"], &["####", "#  #", "### ", "   #"]);
    }

    #[test]
    fn a_row_does_not_go_on_in_the_next() {
        let set = Cells::one(Cell::new(0, 8)).union(Cells::one(Cell::new(1, 0)));
        assert_eq!(set.first_group(), Cells::one(Cell::new(0, 8)));
        assert_eq!(set.loose(), set);
    }

    #[test]
    fn the_nth_cell_is_counted_in_order() {
        let cells: Vec<Cell> = Cell::all().collect();
        assert_eq!(cells.len(), 81);
        assert!((0..81).all(|n| Cells::ALL.nth(n) == cells[n as usize] && cells[n as usize].index() == n as usize));
    }
}
