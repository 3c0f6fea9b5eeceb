//! How well anybody can play alone: bounds that no player exceeds on average, deal by deal.
//!
//! Who sees all rolls in advance reaches more than anybody who does not, so the mean of what they reach is a bound. It is
//! far from what can be reached without seeing the rolls. So luck is taken away from whoever sees them: every roll costs
//! what it is worth more, by the net, than rolls are worth on average to the same sheet. To a player who does not see rolls
//! in advance that costs nothing on average, whatever the net says; so what somebody who sees them reaches at such costs
//! is a bound too, and the better the net the closer to what can be reached.

use std::collections::HashSet;

use criss_cross::{Cell, Roll, Sheet, Symbol};

use super::{
    board::Board,
    learnt,
    value::{MOST, Value},
};

/// What luck costs whoever sees the rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// Nothing.
    Nothing,
    /// What the net makes of it.
    Net,
    /// What looking one roll ahead with the net makes of it.
    Ahead,
}

/// How many times the sheets that go on are valued by looking ahead, where luck is.
const VALUED: usize = 4;

/// What this roll is worth more than rolls are worth on average to this sheet, looking one roll ahead; `round` is the
/// round that is to be written.
#[must_use]
pub fn luck(advanced: bool, sheet: Sheet, round: u8, roll: Roll) -> f64 {
    Price::Ahead.of(Value::learnt(advanced), &Board::new(sheet), round.into(), roll)
}

impl Price {
    fn of(self, value: Value<'_>, board: &Board, round: usize, roll: Roll) -> f64 {
        match self {
            Self::Nothing => 0.0,
            Self::Net => value.luck(board, round, roll).into(),
            Self::Ahead => value.luck_ahead(board, round, roll).into(),
        }
    }
}

/// A sheet that is followed.
#[derive(Clone, Copy)]
struct Followed {
    board: Board,
    /// What luck has cost so far.
    cost: f64,
    /// What it may reach, less that.
    promise: f64,
}

/// The most that somebody who sees these rolls in advance can reach at this price. A beam search: in every round the
/// sheets that promise most go on, so many of them, and with few of them the most may not be found.
#[must_use]
pub fn foreseen(advanced: bool, rolls: &[Roll], width: usize, price: Price) -> f64 {
    let table = learnt::table(advanced);
    let value = if price == Price::Nothing { Value { table, net: None } } else { Value::learnt(advanced) };
    let mut sheet = Sheet::EMPTY;
    sheet.write(Cell::new(0, 0), Symbol::all().next().expect("there are six"));
    let mut beam = vec![Followed { board: Board::new(sheet), cost: 0.0, promise: 0.0 }];
    for (round, &roll) in (1..).zip(rolls) {
        let mut next: Vec<Followed> = Vec::new();
        for Followed { board, cost, .. } in &beam {
            let cost = cost + price.of(value, board, round, roll);
            let mut add = |worth: f32, board| next.push(Followed { board, cost, promise: f64::from(worth) - cost });
            if board.open().is_empty() {
                add(table.value(round, board), *board);
            }
            for &(worth, mv) in value.ready(round, board).promising(roll, MOST).get() {
                add(worth, board.after(mv));
            }
        }
        beam = if price == Price::Ahead {
            let mut looked_at = best(next, VALUED * width);
            for Followed { board, cost, promise } in &mut looked_at {
                *promise = f64::from(value.one_roll_ahead(board, round)) - *cost;
            }
            best(looked_at, width)
        } else {
            best(next, width)
        };
    }
    let reached = beam.iter().map(|it| f64::from(it.board.score(advanced).total) - it.cost);
    reached.fold(f64::NEG_INFINITY, f64::max)
}

/// So many sheets, those that promise most, best first. Of the same sheet that came about in several ways the cheapest is
/// taken.
fn best(mut sheets: Vec<Followed>, width: usize) -> Vec<Followed> {
    sheets.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    let mut known = HashSet::new();
    sheets.into_iter().filter(|it| known.insert(it.board)).take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::endgame, *};

    #[test]
    fn luck_is_nothing_on_average() {
        let sheet: Sheet = "1..../.22../.35../...../.....".parse().expect("a sheet");
        for price in [Price::Net, Price::Ahead] {
            let of = |roll| price.of(Value::learnt(true), &Board::new(sheet), 3, roll);
            let mean: f64 = endgame::rolls().map(|(roll, odds)| f64::from(odds) * of(roll)).sum::<f64>() / 36.0;
            assert!(mean.abs() < 1e-3, "{mean}");
        }
        let lucky = Roll::new(Symbol::new(2).unwrap(), Symbol::new(2).unwrap());
        assert!(luck(false, sheet, 3, lucky) > 0.0, "one line of four is near");
    }

    #[test]
    fn who_sees_all_rolls_uses_them() {
        // Twelve times the double of the starting symbol: ten lines of five.
        let one = Symbol::new(1).unwrap();
        let rolls = [Roll::new(one, one); 12];
        assert_eq!(foreseen(false, &rolls, 50, Price::Nothing), 100.0);
        for price in [Price::Net, Price::Ahead] {
            assert!(foreseen(false, &rolls, 10, price) < 60.0, "such luck costs much");
        }
    }
}
