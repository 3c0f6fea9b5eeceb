//! The last rounds: every roll that can come, with its odds, and the best answer to each.

use criss_cross::{Move, Roll, Score, Symbol};

use super::{
    board::Board,
    table::{END, Table},
};

/// With so many rolls to come or fewer, everything is looked at.
pub(crate) const ROLLS: usize = 2;

/// What is left of a play, as one player sees it. The others are expected to write as the table advises, which my moves
/// do not change: so all that counts of them is where they end, for every sequence of rolls.
pub(crate) struct Endgame<'a> {
    table: &'a Table,
    advanced: bool,
    /// Where the best of the others ends, and how many end there; nothing if there are none.
    rivals: Vec<(Score, u32)>,
}

impl<'a> Endgame<'a> {
    /// What is left once the others have written this round's roll too.
    pub(crate) fn new(table: &'a Table, advanced: bool, others: &[Board], round: usize, roll: Roll) -> Self {
        let mut rivals = Vec::new();
        for board in others {
            let mut ends = Vec::new();
            let written = table.best(round, board, roll).map_or(*board, |(_, mv)| board.after(mv));
            follow(table, &written, round, &mut |end| ends.push((end.score(advanced), 1)));
            if rivals.is_empty() {
                rivals = ends;
            } else {
                for (best, end) in rivals.iter_mut().zip(ends) {
                    *best = match best.0.cmp(&end.0) {
                        std::cmp::Ordering::Greater => *best,
                        std::cmp::Ordering::Equal => (best.0, best.1 + 1),
                        std::cmp::Ordering::Less => end,
                    };
                }
            }
        }
        Self { table, advanced, rivals }
    }

    /// What this sheet brings its owner once so many rounds are written: the share of the first place, alone the score.
    /// None if it is time to stop, which is asked for every roll that may come next.
    fn expected(&self, board: &Board, round: usize, should_stop: &mut dyn FnMut() -> bool) -> Option<f64> {
        if round == END {
            return Some(self.result(board, 0));
        }
        let mut sum = 0.0;
        for (number, (roll, odds)) in rolls().enumerate() {
            if should_stop() {
                return None;
            }
            sum += f64::from(odds) * self.after_roll(board, round, number, roll);
        }
        Some(sum / 36.0)
    }

    fn after_rolls(&self, board: &Board, round: usize, rolled: usize) -> f64 {
        if round == END {
            return self.result(board, rolled);
        }
        let after = |(number, (roll, odds)): (usize, (Roll, u32))| {
            f64::from(odds) * self.after_roll(board, round, rolled * ROLL_COUNT + number, roll)
        };
        rolls().enumerate().map(after).sum::<f64>() / 36.0
    }

    fn after_roll(&self, board: &Board, round: usize, rolled: usize, roll: Roll) -> f64 {
        let mut best = f64::NEG_INFINITY;
        if round + 1 == END && self.rivals.is_empty() {
            best = self.table.best(END, board, roll).map_or(best, |(value, _)| value.into());
        } else {
            self.table.each(round + 1, board, roll, |_, mv| {
                best = best.max(self.after_rolls(&board.after(mv), round + 1, rolled));
            });
        }
        if best == f64::NEG_INFINITY { self.after_rolls(board, round + 1, rolled) } else { best }
    }

    fn result(&self, board: &Board, rolled: usize) -> f64 {
        let score = board.score(self.advanced);
        match self.rivals.get(rolled) {
            None => score.total.into(),
            Some((best, _)) if score > *best => 1.0,
            Some((best, count)) if score == *best => 1.0 / f64::from(1 + count),
            Some(_) => 0.0,
        }
    }

    /// The moves with what they bring, best first, as many as there is time for; equal ones in the table's order.
    pub(crate) fn ranked(
        &self,
        board: &Board,
        round: usize,
        moves: &[Move],
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Vec<(Move, f64)> {
        let mut ranked = Vec::with_capacity(moves.len());
        for &mv in moves {
            // Whoever is stopped at once knows about one move at least.
            let is_first = ranked.is_empty();
            let Some(expected) = self.expected(&board.after(mv), round, &mut || !is_first && should_stop()) else {
                break;
            };
            ranked.push((mv, expected));
        }
        game::sort_by(&mut ranked, |a, b| b.1.total_cmp(&a.1));
        ranked
    }
}

/// How many different rolls there are.
pub(crate) const ROLL_COUNT: usize = 21;

/// Every roll, and in how many of 36 ways it falls.
pub(crate) fn rolls() -> impl Iterator<Item = (Roll, u32)> {
    let pairs =
        Symbol::all().flat_map(|low| Symbol::all().filter(move |&high| high >= low).map(move |high| (low, high)));
    pairs.map(|(low, high)| (Roll::new(low, high), if low == high { 1 } else { 2 }))
}

/// Gives where a sheet ends when its owner writes as the table advises, for every sequence of rolls in order.
fn follow(table: &Table, board: &Board, round: usize, sink: &mut dyn FnMut(&Board)) {
    if round == END {
        sink(board);
        return;
    }
    for (roll, _) in rolls() {
        let next = table.best(round + 1, board, roll).map_or(*board, |(_, mv)| board.after(mv));
        follow(table, &next, round + 1, sink);
    }
}
