//! The ground on which the tiles of a group stand together: its outline is the group's.

use std::fmt::Write;

use blockers::{Board, Cell, Cells, Colour};

/// The side of a cell, and how far blocks stand apart, in the units of the drawing.
pub(super) const CELL: f64 = 100.0;
pub(super) const APART: f64 = 10.0;
/// The side of the board.
pub(super) const SIDE: f64 = 9.0 * CELL + 2.0 * APART;

/// How far the ground stays away from the edge of its cells, and how round its corners are.
const INSET: f64 = 1.5;
const ROUND: f64 = 18.0;

/// Where a row or column, counted from 0, begins.
pub(super) fn start(line: u8) -> f64 {
    f64::from(line) * CELL + f64::from(line / 3) * APART
}

/// The ground under these cells: one round-cornered square for each, and bridges between neighbours.
pub(super) fn ground(cells: Cells) -> String {
    let mut path = String::new();
    let has = |row: u8, column: u8| row < 9 && column < 9 && cells.contains(Cell::new(row, column));
    for cell in cells.iter() {
        let (row, column) = (cell.row(), cell.column());
        let (x, y) = (start(column) + INSET, start(row) + INSET);
        let side = CELL - 2.0 * INSET;
        let (right, below) = (has(row, column + 1), has(row + 1, column));
        square(&mut path, x, y, side);
        if right {
            let reach = start(column + 1) - start(column);
            rectangle(&mut path, x + side / 2.0, y, reach, side);
        }
        if below {
            let reach = start(row + 1) - start(row);
            rectangle(&mut path, x, y + side / 2.0, side, reach);
        }
        // Four together leave no hole in their middle.
        if right && below && has(row + 1, column + 1) {
            rectangle(&mut path, x + side / 2.0, y + side / 2.0, side, side);
        }
    }
    path
}

/// How many tiles each group of a colour has, and the cell that wears this number.
pub(super) fn counts(board: &Board, colour: Colour) -> Vec<(Cell, u32)> {
    board.groups(colour).filter_map(|group| Some((group.iter().next()?, group.len()))).collect()
}

/// How many tiles the group on this cell has; 0 where no tile lies.
pub(super) fn size_at(board: &Board, cell: Cell) -> u32 {
    let group = board.at(cell).and_then(|(colour, _)| board.groups(colour).find(|group| group.contains(cell)));
    group.map_or(0, Cells::len)
}

fn square(path: &mut String, x: f64, y: f64, side: f64) {
    let straight = side - 2.0 * ROUND;
    // Writing to a text does not fail.
    let _ = write!(
        path,
        "M{} {y}h{straight}a{ROUND} {ROUND} 0 0 1 {ROUND} {ROUND}v{straight}a{ROUND} {ROUND} 0 0 1-{ROUND} {ROUND}h-{straight}\
         a{ROUND} {ROUND} 0 0 1-{ROUND}-{ROUND}v-{straight}a{ROUND} {ROUND} 0 0 1 {ROUND}-{ROUND}z",
        x + ROUND
    );
}

fn rectangle(path: &mut String, x: f64, y: f64, width: f64, height: f64) {
    let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
}
