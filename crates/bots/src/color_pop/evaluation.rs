//! The static evaluation: how far each colour is from being cleared, and for whom that is good.

use color_pop::{COLUMNS, ROWS};

use super::grid::{Bits, Grid, JOKER, beside, parts};

/// How much each colour's way to being cleared counts: more than 0 where it should be cleared, less where it should
/// not.
pub(super) type Care = [f32; 5];

/// What makes a colour hard to clear, and what else counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// A token.
    pub(super) left: f32,
    /// A connected set of tokens, however small.
    pub(super) parts: f32,
    /// A token with no other beside it.
    pub(super) alone: f32,
    /// Such a token in a column that has no other, between columns that have none.
    pub(super) far: f32,
    /// A cell between such a token and the nearest of its colour in its own column and those beside.
    pub(super) gap: f32,
    /// How much a rival's colours count, if one's own count 1.
    pub(super) deny: f32,
    /// A joker that is still there.
    pub(super) jokers: f32,
}

impl Weights {
    /// Reads weights in the order of their names.
    ///
    /// # Panics
    /// If there are not as many as there are names.
    pub(super) fn new(weights: &[f64]) -> Self {
        let &[left, parts, alone, far, gap, deny, jokers] = weights else { panic!("there are seven weights") };
        let [left, parts, alone, far, gap] = [left, parts, alone, far, gap].map(|weight| weight as f32);
        Self { left, parts, alone, far, gap, deny: deny as f32, jokers: jokers as f32 }
    }

    /// How good the grid is, by what one cares for.
    pub(super) fn value(&self, grid: &Grid, care: &Care) -> f32 {
        let kinds = grid.kinds();
        let mut value = self.jokers * kinds[JOKER].count_ones() as f32;
        for (own, care) in kinds.into_iter().zip(care) {
            if *care != 0.0 && own != 0 {
                value -= care * self.hardness(own);
            }
        }
        value
    }

    /// How hard it is to clear a colour that lies like this.
    fn hardness(&self, own: Bits) -> f32 {
        let alone = own & !beside(own);
        let mut hardness = self.left * own.count_ones() as f32
            + self.parts * parts(own) as f32
            + self.alone * alone.count_ones() as f32;
        let columns = columns(own);
        let mut left = alone;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            hardness += match gap(&columns, at) {
                Some(gap) => self.gap * gap as f32,
                None => self.far,
            };
        }
        hardness
    }
}

/// Bits a column takes in a set of cells.
const STRIDE: u32 = ROWS as u32 + 1;
/// More than any gap.
const NO_GAP: u32 = 100;

/// The rows of each column, with an empty column before the first and after the last.
pub(super) fn columns(cells: Bits) -> [u32; COLUMNS as usize + 2] {
    let mut columns = [0; COLUMNS as usize + 2];
    let mut left = cells;
    for column in &mut columns[1..=COLUMNS as usize] {
        *column = left as u32 & ((1 << ROWS) - 1);
        left >>= STRIDE;
    }
    columns
}

/// How many cells lie between a token and the nearest other in its column, or how many rows it is higher or lower than
/// the nearest in a column beside; none if there is no other.
pub(super) fn gap(columns: &[u32; COLUMNS as usize + 2], at: u32) -> Option<u32> {
    let (column, row) = ((at / STRIDE + 1) as usize, at % STRIDE);
    let beside = columns[column - 1] | columns[column + 1];
    let same = distance(columns[column] & !(1 << row), row);
    // Tokens side by side in a column have no cell between them.
    let least = distance(beside, row).min(same.saturating_sub(1));
    (least < NO_GAP - 1).then_some(least)
}

/// How far the nearest of these rows is.
const fn distance(rows: u32, row: u32) -> u32 {
    let (up, down) = (rows >> row, rows & ((1 << row) - 1));
    let above = if up == 0 { NO_GAP } else { up.trailing_zeros() };
    let below = if down == 0 { NO_GAP } else { row - (31 - down.leading_zeros()) };
    if above < below { above } else { below }
}
