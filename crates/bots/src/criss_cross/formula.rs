//! A rule of thumb for what a line may become, with weights: what it has, and what its runs may grow to.

use super::{
    pattern::{SIDE, Spelling},
    table::{END, SHAPES, Table},
};

/// What each weight is for.
pub(crate) const NAMES: [&str; 11] = [
    "a symbol alone that can grow",
    "a run of two that can grow",
    "a run of three that can grow",
    "a run of four that can grow",
    "room at the other end too",
    "a gap between equal symbols",
    "two free cells in a row",
    "a line without points",
    "the diagonal",
    "late in the play",
    "a cell that stays empty",
];

const ROOM: usize = 4;
const GAP: usize = 5;
const BLANK: usize = 6;
const POINTLESS: usize = 7;
const DIAGONAL: usize = 8;
const LATE: usize = 9;
const EMPTY: usize = 10;

/// What runs score, by length.
const RUNS: [f64; SIDE + 1] = [0.0, 0.0, 2.0, 3.0, 8.0, 10.0];

/// The formula as a table. Only the given rounds are filled in; all that comes of other ones is meaningless.
pub(crate) fn table(advanced: bool, weights: &[f64], rounds: std::ops::RangeInclusive<usize>) -> Table {
    assert_eq!(weights.len(), NAMES.len(), "the formula has its number of weights");
    let line = |round: usize, place, spelling: &Spelling| {
        if !rounds.contains(&round) || (place == SIDE && !advanced) {
            return 0.0;
        }
        let left = (END - round) as f64 / END as f64;
        let hope = (weights[LATE] + (1.0 - weights[LATE]) * left) * prospects(spelling, weights);
        let now = points(spelling);
        let value = if place == SIDE {
            2.0 * now + weights[DIAGONAL] * hope
        } else if advanced && now == 0.0 {
            hope - 5.0 * weights[POINTLESS] * (1.0 - left)
        } else {
            now + hope
        };
        value as f32
    };
    // Of an odd group of free cells one stays empty, as much as a cell that is alone.
    let lost = |number: usize| (number / 3 + number % 3) as f64;
    debug_assert_eq!(SHAPES % 3, 0, "odd groups are counted up to two");
    Table::new(advanced, line, |_, number| (weights[EMPTY] * lost(number)) as f32)
}

/// What the line scores as it is.
fn points(spelling: &Spelling) -> f64 {
    runs(spelling).map(|run| RUNS[run.length]).sum()
}

/// What its runs may grow by, and what may begin in its blank cells.
fn prospects(spelling: &Spelling, weights: &[f64]) -> f64 {
    let free = |at: usize| spelling.get(at) == Some(&0);
    let mut sum = 0.0;
    for run in runs(spelling) {
        let end = run.start + run.length;
        let rooms = usize::from(run.start > 0 && free(run.start - 1)) + usize::from(free(end));
        if rooms > 0 {
            sum += weights[run.length - 1] * if rooms == 2 { 1.0 + weights[ROOM] } else { 1.0 };
        }
        let beyond = runs(spelling).find(|other| other.start == end + 1 && other.symbol == run.symbol && free(end));
        if let Some(beyond) = beyond {
            let joined = RUNS[run.length + 1 + beyond.length];
            sum += weights[GAP] * (joined - RUNS[run.length] - RUNS[beyond.length]);
        }
    }
    let blanks = spelling.windows(2).filter(|cells| cells == &[0, 0]).count();
    sum + weights[BLANK] * blanks as f64
}

struct Run {
    symbol: u8,
    start: usize,
    length: usize,
}

/// The runs of equal symbols, single ones too.
fn runs(spelling: &Spelling) -> impl Iterator<Item = Run> {
    let mut start = 0;
    spelling.chunk_by(|one, next| one == next).filter_map(move |cells| {
        let run = Run { symbol: cells[0], start, length: cells.len() };
        start += cells.len();
        (run.symbol != 0).then_some(run)
    })
}
