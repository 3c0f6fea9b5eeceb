//! Criss Cross: the lines of a sheet and the runs in them.

use ::criss_cross::{Cell, Lines, Sheet};

/// A line that scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A row, counted from 0 from the top.
    Row(u8),
    /// A column, counted from 0 from the left.
    Column(u8),
    /// The diagonal from bottom left to top right.
    Diagonal,
}

impl Line {
    /// The lines of a sheet, in order; only the advanced game has the diagonal.
    pub fn all(advanced: bool) -> impl Iterator<Item = Self> {
        let straight = (0..Cell::SIDE).map(Self::Row).chain((0..Cell::SIDE).map(Self::Column));
        straight.chain(advanced.then_some(Self::Diagonal))
    }

    /// What this line adds to the total.
    #[must_use]
    pub fn points(self, lines: &Lines, advanced: bool) -> i32 {
        match self {
            Self::Row(index) => Lines::counted(lines.rows[usize::from(index)], advanced),
            Self::Column(index) => Lines::counted(lines.columns[usize::from(index)], advanced),
            Self::Diagonal => lines.diagonal_counted(),
        }
    }

    /// Its cells in order.
    #[must_use]
    pub fn cells(self) -> [Cell; Cell::SIDE as usize] {
        std::array::from_fn(|index| {
            let at = index as u8;
            match self {
                Self::Row(row) => Cell::new(at, row),
                Self::Column(column) => Cell::new(column, at),
                Self::Diagonal => Cell::new(at, Cell::SIDE - 1 - at),
            }
        })
    }

    /// The number of a row, the letter of a column, and for the diagonal the way it goes.
    #[must_use]
    pub fn sign(self) -> String {
        match self {
            Self::Row(index) => (index + 1).to_string(),
            Self::Column(index) => char::from(b'a' + index).to_string(),
            Self::Diagonal => "↗".to_owned(),
        }
    }

    /// The sentence of the catalogue that says what this line gained.
    pub(crate) const fn gain_message(self) -> &'static str {
        match self {
            Self::Row(_) => "criss-cross-story-row",
            Self::Column(_) => "criss-cross-story-column",
            Self::Diagonal => "criss-cross-story-diagonal",
        }
    }
}

/// Equal symbols side by side in a line: at least two, which score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The line.
    pub line: Line,
    /// The first cell.
    pub from: Cell,
    /// The last one.
    pub to: Cell,
}

impl Run {
    /// Whether this cell is in the run.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let at = |wanted: Cell| self.line.cells().iter().position(|cell| *cell == wanted);
        at(cell).is_some_and(|index| (at(self.from)..=at(self.to)).contains(&Some(index)))
    }
}

/// The runs of a sheet.
pub fn runs(sheet: Sheet, advanced: bool) -> impl Iterator<Item = Run> {
    Line::all(advanced).flat_map(move |line| {
        let cells = line.cells();
        let mut runs = Vec::new();
        let mut start = 0;
        for end in 1..=cells.len() {
            let joined = cells
                .get(end)
                .is_some_and(|next| sheet.at(*next).is_some() && sheet.at(*next) == sheet.at(cells[start]));
            if !joined {
                if end - start > 1 {
                    runs.push(Run { line, from: cells[start], to: cells[end - 1] });
                }
                start = end;
            }
        }
        runs
    })
}
