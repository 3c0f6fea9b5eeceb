//! Exact play where little is left: everything that can still happen is looked at.

use std::collections::HashMap;

use search::Budget;

use super::{
    foresight::Foresight,
    grid::Group,
    secrets::{Belief, Deal},
    sides::{BySide, Outcome, Position, Sides},
    tree::Considered,
};

/// With no more groups than this, it is worth trying.
const MOST_GROUPS: usize = 8;
/// How many positions are looked at before it is given up.
const MOST_POSITIONS: u32 = 20_000;
/// How many positions are looked at for one simulation, which makes it last about as long as in the tree.
const POSITIONS_A_SIMULATION: u32 = 4;

/// Considers all groups, the best first, with what each is worth when everyone plays as well as can be in
/// every deal that is possible. None where too much can still happen.
pub(super) fn solve(belief: &Belief, foresight: &Foresight, budget: &mut Budget<'_>) -> Option<Vec<Considered>> {
    let mut groups = Vec::new();
    let likeliest = &belief.deals[0];
    likeliest.position.grid.each_group(likeliest.sides.options().jokers, &mut |group| groups.push(group));
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let mut worth = vec![(0.0, 0.0); groups.len()];
    let mut left = MOST_POSITIONS;
    for Deal { sides, odds, position } in &belief.deals {
        let mut solver = Solver { sides, foresight, known: HashMap::new(), left, budget };
        let side = sides.of(position.seat);
        for (group, (merit, share)) in groups.iter().zip(&mut worth) {
            let outcome = solver.after(position, group)?;
            *merit += odds * f64::from(outcome.merit[side]);
            *share += odds * f64::from(outcome.share[side]);
        }
        left = solver.left;
    }
    let mut order: Vec<usize> = (0..groups.len()).collect();
    game::sort_by(&mut order, |&a, &b| worth[b].0.total_cmp(&worth[a].0));
    Some(order.into_iter().map(|at| Considered { group: groups[at], expected: worth[at].1, visits: 1 }).collect())
}

struct Solver<'a, 'b> {
    sides: &'a Sides,
    foresight: &'a Foresight,
    known: HashMap<(u64, BySide<u8>), Outcome>,
    left: u32,
    budget: &'a mut Budget<'b>,
}

impl Solver<'_, '_> {
    fn after(&mut self, position: &Position, group: &Group) -> Option<Outcome> {
        let mut next = *position;
        next.remove(group, self.sides);
        self.best(&next)
    }

    /// What a position is worth to each side; whoever is to move takes what is best for its own side.
    fn best(&mut self, position: &Position) -> Option<Outcome> {
        if position.is_over(self.sides) {
            return Some(position.outcome(self.sides, self.foresight));
        }
        let key = (position.grid.hash() ^ u64::from(position.seat.number()), position.removed);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(POSITIONS_A_SIMULATION) && !self.budget.spend() {
            return None;
        }
        let side = self.sides.of(position.seat);
        let mut groups = Vec::new();
        position.grid.each_group(self.sides.options().jokers, &mut |group| groups.push(group));
        let mut best: Option<Outcome> = None;
        for group in &groups {
            let outcome = self.after(position, group)?;
            if best.is_none_or(|best| outcome.merit[side] > best.merit[side]) {
                best = Some(outcome);
            }
        }
        let best = best.expect("a play that is not over has a group");
        self.known.insert(key, best);
        Some(best)
    }
}
