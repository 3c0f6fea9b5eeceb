//! What a sheet is worth: runs, lines, totals, and the title of somebody who plays alone.

use game::{Explain, Message};

use crate::{Cell, Sheet, Symbol};

/// Rows of a sheet, and columns.
const SIDE: usize = Cell::SIDE as usize;

/// What the lines of a sheet score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// The rows from the top.
    pub rows: [u8; SIDE],
    /// The columns from the left.
    pub columns: [u8; SIDE],
    /// The diagonal from bottom left to top right, counted once.
    pub diagonal: u8,
}

impl Lines {
    /// Scores every line of a sheet.
    #[must_use]
    pub fn of(sheet: Sheet) -> Self {
        let across = sheet.same(1);
        let down = sheet.same(Cell::SIDE);
        // From e1 down to the left, the next cell of the diagonal always comes four later in reading order.
        let slanting = sheet.same(Cell::SIDE - 1);
        Self {
            rows: std::array::from_fn(|row| joined(across >> (SIDE * row), 1)),
            columns: std::array::from_fn(|column| joined(down >> column, SIDE)),
            diagonal: joined(slanting >> (SIDE - 1), SIDE - 1),
        }
    }

    /// The best single row or column.
    #[must_use]
    pub fn best(&self) -> u8 {
        self.straight().max().expect("there are ten rows and columns")
    }

    /// The total of the basic or the advanced game.
    #[must_use]
    pub fn total(&self, advanced: bool) -> i32 {
        let straight: i32 = self.straight().map(|score| Self::counted(score, advanced)).sum();
        if advanced { straight + self.diagonal_counted() } else { straight }
    }

    /// What a row or column with this score adds to the total: in the advanced game one without any costs five.
    #[must_use]
    pub const fn counted(score: u8, advanced: bool) -> i32 {
        if score == 0 && advanced { -5 } else { score as i32 }
    }

    /// What the diagonal adds to the total of the advanced game.
    #[must_use]
    pub const fn diagonal_counted(&self) -> i32 {
        2 * self.diagonal as i32
    }

    fn straight(&self) -> impl Iterator<Item = u8> {
        self.rows.into_iter().chain(self.columns)
    }
}

/// What one line of five cells scores: the sum over its runs of equal neighbours.
#[must_use]
pub fn line_score(line: [Option<Symbol>; SIDE]) -> u8 {
    let joins = (0..SIDE - 1).filter(|&i| line[i].is_some() && line[i] == line[i + 1]);
    LINE_SCORES[joins.fold(0, |set, i| set | 1 << i)]
}

/// The score of a line whose cells are the bits 0, `step`, 2 × `step`, … of the cells that equal their successor.
fn joined(same: u32, step: usize) -> u8 {
    let joins = (0..SIDE - 1).fold(0, |set, i| set | (same >> (i * step) & 1) << i);
    LINE_SCORES[joins as usize]
}

/// The score of a line, by the set of its first four cells that equal their successor: all that a score depends on.
const LINE_SCORES: [u8; 1 << (SIDE - 1)] = {
    let mut scores = [0; 1 << (SIDE - 1)];
    let mut joins = 0;
    while joins < scores.len() {
        let mut run = 1;
        let mut cell = 0;
        while cell < SIDE {
            if joins >> cell & 1 == 1 {
                run += 1;
            } else {
                scores[joins] += RUN_SCORES[run];
                run = 1;
            }
            cell += 1;
        }
        joins += 1;
    }
    scores
};

/// What a run scores, by its length.
const RUN_SCORES: [u8; SIDE + 1] = [0, 0, 2, 3, 8, 10];

/// Where a seat stands: its total, and for a tie its best row or column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score {
    /// What records write.
    pub total: i32,
    /// The best single row or column.
    pub best: u8,
}

impl Score {
    /// The score of a sheet in the basic or the advanced game.
    #[must_use]
    pub fn of(sheet: Sheet, advanced: bool) -> Self {
        let lines = Lines::of(sheet);
        Self { total: lines.total(advanced), best: lines.best() }
    }
}

/// What somebody who plays alone may call themselves. The greater title comes from the higher total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Title {
    /// Below 15.
    CouldDoBetter,
    /// 15 to 19.
    Average,
    /// 20 to 24.
    Good,
    /// 25 to 29.
    Expert,
    /// 30 and more.
    GrandMaster,
}

impl Title {
    /// The title that a total earns, the same in the basic and the advanced game.
    #[must_use]
    pub const fn of(total: i32) -> Self {
        match total {
            30.. => Self::GrandMaster,
            25..=29 => Self::Expert,
            20..=24 => Self::Good,
            15..=19 => Self::Average,
            ..15 => Self::CouldDoBetter,
        }
    }
}

impl Explain for Title {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::CouldDoBetter => "criss-cross-title-could-do-better",
            Self::Average => "criss-cross-title-average",
            Self::Good => "criss-cross-title-good",
            Self::Expert => "criss-cross-title-expert",
            Self::GrandMaster => "criss-cross-title-grand-master",
        })
    }
}
