//! The last placements, solved exactly in a world where every tile is known.

use search::Budget;

use super::{position::Position, search::result};

/// With so few free pairs a play is solved. Each placement takes at least one of them, most take several.
const NEAR: usize = 3;

/// How many positions count as one simulation.
const POSITIONS: u32 = 16;

/// Whether so little is left that the play can be solved.
pub(super) fn is_near(position: &Position) -> bool {
    position.field.spots().len() <= NEAR && position.players() > 1
}

/// What the play is worth to each side when everyone does what is best for themselves.
///
/// The work is taken from the budget; once that is spent, what was found so far stands.
pub(super) fn solve(position: &Position, budget: &mut Budget<'_>) -> [f64; 4] {
    let mut solver = Solver { budget, positions: 0 };
    solver.values(position)
}

struct Solver<'a, 'b> {
    budget: &'a mut Budget<'b>,
    positions: u32,
}

impl Solver<'_, '_> {
    fn values(&mut self, position: &Position) -> [f64; 4] {
        if position.is_over() {
            let mut values = [0.0; 4];
            position.sides().for_each(|side| values[side] = result(position, side));
            return values;
        }
        let seat = position.seat();
        let side = position.side(seat);
        let mut best: Option<[f64; 4]> = None;
        position.each_lay(seat, |lay| {
            self.positions += 1;
            let going_on = !self.positions.is_multiple_of(POSITIONS) || self.budget.spend();
            // Nothing beats a certain win.
            if best.is_some_and(|best| best[side] >= 1.0 || !going_on) {
                return;
            }
            let mut next = position.clone();
            next.lay(lay);
            let values = self.values(&next);
            if best.is_none_or(|best| values[side] > best[side]) {
                best = Some(values);
            }
        });
        best.expect("a seat that is to place a tile can")
    }
}
