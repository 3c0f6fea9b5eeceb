//! How well anybody can play alone: bounds that no player exceeds on average, deal by deal.
//!
//! Who sees all rolls in advance reaches more than anybody who does not, so the mean of what they reach is a bound. It is
//! far from what can be reached without seeing the rolls. So luck is taken away from whoever sees them: every roll costs
//! what it is worth more, by the table of line values, than rolls are worth on average to the same sheet. To a player who
//! does not see rolls in advance that costs nothing on average, whatever the table says; so what somebody who sees them
//! reaches at such costs is a bound too, and the better the table the closer to what can be reached.

use std::collections::HashSet;

use criss_cross::{Cell, Roll, Sheet, Symbol};

use super::{board::Board, learnt, table::Table, value::Value};

/// What this roll is worth more than rolls are worth on average to this sheet, by the table; `round` is the round that is
/// to be written.
#[must_use]
pub fn luck(advanced: bool, sheet: Sheet, round: u8, roll: Roll) -> f64 {
    luck_by(learnt::table(advanced), &Board::new(sheet), round.into(), roll)
}

fn luck_by(table: &Table, board: &Board, round: usize, roll: Roll) -> f64 {
    Value { table, net: None }.luck(board, round, roll).into()
}

/// The most that somebody who sees these rolls in advance can reach; if `costly`, less what luck costs. A beam search: in
/// every round the sheets that promise most go on, so many of them, and with few of them the most may not be found.
#[must_use]
pub fn foreseen(advanced: bool, rolls: &[Roll], width: usize, costly: bool) -> f64 {
    let table = learnt::table(advanced);
    let mut sheet = Sheet::EMPTY;
    sheet.write(Cell::new(0, 0), Symbol::all().next().expect("there are six"));
    // Each sheet with what luck has cost so far.
    let mut beam = vec![(0.0, Board::new(sheet))];
    for (round, &roll) in (1..).zip(rolls) {
        let mut next: Vec<(f64, f64, Board)> = Vec::new();
        for (cost, board) in &beam {
            let cost = if costly { cost + luck_by(table, board, round, roll) } else { *cost };
            if board.open().is_empty() {
                next.push((f64::from(table.value(round, board)) - cost, cost, *board));
            }
            table.each(round, board, roll, |value, mv| {
                next.push((f64::from(value) - cost, cost, board.after(mv)));
            });
        }
        game::sort_by(&mut next, |a, b| b.0.total_cmp(&a.0));
        // Of the same sheet that came about in several ways the cheapest comes first.
        let mut known = HashSet::new();
        let kept = next.into_iter().filter(|(_, _, board)| known.insert(*board));
        beam = kept.take(width).map(|(_, cost, board)| (cost, board)).collect();
    }
    let reached = beam.iter().map(|(cost, board)| f64::from(board.score(advanced).total) - cost);
    reached.fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::{super::endgame, *};

    #[test]
    fn luck_is_nothing_on_average() {
        let sheet = "1..../.22../.35../...../.....".parse().expect("a sheet");
        let mean: f64 =
            endgame::rolls().map(|(roll, odds)| f64::from(odds) * luck(true, sheet, 3, roll)).sum::<f64>() / 36.0;
        assert!(mean.abs() < 1e-3, "{mean}");
        let lucky = Roll::new(Symbol::new(2).unwrap(), Symbol::new(2).unwrap());
        assert!(luck(false, sheet, 3, lucky) > 0.0, "one line of four is near");
    }

    #[test]
    fn who_sees_all_rolls_uses_them() {
        // Twelve times the double of the starting symbol: ten lines of five.
        let one = Symbol::new(1).unwrap();
        let rolls = [Roll::new(one, one); 12];
        assert_eq!(foreseen(false, &rolls, 50, false), 100.0);
        assert!(foreseen(false, &rolls, 50, true) < 60.0, "such luck costs much");
    }
}
