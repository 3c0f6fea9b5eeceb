//! Color Pop: where tokens came from, so that they are seen to slide.

use ::color_pop::{Board, COLUMNS, Cell, Cells, ROWS};

const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// How far each token of a board has come with the move that led to it: columns and rows, nothing for most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slides {
    from: [(i8, i8); CELLS],
}

impl Slides {
    /// Nothing has moved.
    pub const NONE: Self = Self { from: [(0, 0); CELLS] };

    /// What slid when these cells of one board were emptied, if the other is what came of it.
    #[must_use]
    pub fn between(before: &Board, now: &Board, group: Cells) -> Option<Self> {
        let mut after = *before;
        after.remove(group);
        if after != *now || group.is_empty() {
            return None;
        }
        let mut slides = Self::NONE;
        let stays = |cell: &Cell| before.at(*cell).is_some() && !group.contains(*cell);
        let column = |column: u8| (0..ROWS).map(move |row| Cell::new(column, row)).filter(stays).collect::<Vec<_>>();
        let columns = (0..COLUMNS).map(column).filter(|cells| !cells.is_empty());
        for (to_column, cells) in columns.enumerate() {
            for (to_row, cell) in cells.into_iter().enumerate() {
                let to = Cell::new(to_column as u8, to_row as u8);
                slides.from[index(to)] = ((cell.column() - to.column()) as i8, (cell.row() - to.row()) as i8);
            }
        }
        Some(slides)
    }

    /// How many columns and rows the token on this cell has come, if it has.
    #[must_use]
    pub fn of(&self, cell: Cell) -> Option<(i8, i8)> {
        Some(self.from[index(cell)]).filter(|way| *way != (0, 0))
    }
}

/// The place of a cell among those that are filled in order: columns from the left, each from the bottom up.
#[must_use]
pub fn index(cell: Cell) -> usize {
    usize::from(cell.column()) * usize::from(ROWS) + usize::from(cell.row())
}
