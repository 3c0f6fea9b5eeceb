//! A sheet as its eleven lines, so that a pair that is written changes three or four numbers.

use criss_cross::{Cell, Move, Pair, Pairs, Score, Sheet, Symbol};

use super::pattern::{Line, Patterns, SIDE};

/// Rows, then columns, then the diagonal.
pub(crate) const LINES: usize = 2 * SIDE + 1;

/// The diagonal among the lines.
pub(crate) const DIAGONAL: usize = LINES - 1;

/// A sheet by lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    /// Rows from the top, columns from the left, the diagonal from the top.
    pub(crate) lines: [Line; LINES],
    /// The free cells, as a set.
    pub(crate) free: u32,
}

impl Board {
    /// The sheet by lines.
    pub(crate) fn new(sheet: Sheet) -> Self {
        let mut board = Self { lines: [0; LINES], free: sheet.free() };
        for cell in Cell::all() {
            if let Some(symbol) = sheet.at(cell) {
                board.write(cell, symbol);
            }
        }
        board
    }

    /// The board after a pair is written; a start is none.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        if let Move::Write { pair, symbols } = mv {
            for (cell, symbol) in pair.cells().into_iter().zip(symbols) {
                next.write(cell, symbol);
            }
            next.free &= !pair.bits();
        }
        next
    }

    /// The pairs of free cells that share an edge.
    #[inline]
    pub(crate) fn open(&self) -> Pairs {
        Pairs::within(self.free)
    }

    /// Where its owner stands.
    pub(crate) fn score(&self, advanced: bool) -> Score {
        let patterns = Patterns::get();
        let (mut total, mut best) = (0, 0);
        for &line in &self.lines[..DIAGONAL] {
            let score = patterns.score(line);
            total += if advanced && score == 0 { -5 } else { i32::from(score) };
            best = best.max(score);
        }
        if advanced {
            total += 2 * i32::from(patterns.score(self.lines[DIAGONAL]));
        }
        Score { total, best }
    }

    fn write(&mut self, cell: Cell, symbol: Symbol) {
        let (column, row) = (usize::from(cell.column()), usize::from(cell.row()));
        let symbol = Line::from(symbol.number());
        self.lines[row] |= symbol << (3 * column);
        self.lines[SIDE + column] |= symbol << (3 * row);
        if column + row == SIDE - 1 {
            self.lines[DIAGONAL] |= symbol << (3 * row);
        }
    }
}

/// The lines that a pair is in: one along it, one across each of its cells, and the diagonal if a cell is on it.
pub(crate) struct Place {
    /// The line along the pair, and where in it the pair begins.
    pub(crate) along: (usize, usize),
    /// The line across the first cell; the one across the second comes next.
    pub(crate) across: usize,
    /// Where in these two lines the cells are.
    pub(crate) at: usize,
    /// Which of the two cells is on the diagonal, and where.
    pub(crate) diagonal: Option<(usize, usize)>,
}

impl Place {
    /// Where this pair is.
    #[inline]
    pub(crate) fn of(pair: Pair) -> Self {
        let cells = pair.cells();
        let [column, row] = [cells[0].column(), cells[0].row()].map(usize::from);
        let beside = cells[1].row() == cells[0].row();
        let steps = SIDE.wrapping_sub(1 + column + row);
        // The step from the first cell to the second is one in either direction.
        let diagonal = (steps < 2).then(|| (steps, if beside { row } else { row + steps }));
        if beside {
            Self { along: (row, column), across: SIDE + column, at: row, diagonal }
        } else {
            Self { along: (SIDE + column, row), across: row, at: column, diagonal }
        }
    }
}
