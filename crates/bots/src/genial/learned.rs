//! Looking ahead by a net: everyone plays what the net takes for the best of a few promising placements, and what it says
//! of the position after the seat's own last one is the outcome.

use ::genial::{Genial, Move, View};
use ::search::Budget;
use game::{Game, Rng, Seat};

pub(super) use crate::learned::Plan;
use crate::{
    Mind,
    net::{Net, chance},
    policy::{Liked, Taught, likeliest, logit},
};

use super::{
    endgame,
    field::Lay,
    judge::{Few, Judge, Stakes, Table},
    position::Position,
    racks::Odds,
    search::{self, Considered, Foresight, result},
    signs, value, weights,
    worth::Weights,
};

/// Looks at the decisions of a seat by this net and ranks them, the best first.
pub(super) fn think(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    net: &Net,
    plan: &Plan,
    odds: Option<Odds>,
    mind: &mut Mind<'_>,
) -> Vec<Considered> {
    let seed = mind.rng.next_u64();
    let weights = Weights::new(weights::tuned(&view.options));
    let &Plan { promising, candidates, width, rounds, simulations, trust } = plan;
    let policy = (trust > 0 && simulations > 0).then(|| Genial::policy(&view.options));
    let mut learned =
        Learned { net, weights: &weights, promising, width, rounds, policy, trust, odds, table: Table::new() };
    let mut budget = Budget::until(simulations, mind.should_stop);
    search::think(view, seat, asked, candidates, &mut learned, seed, &mut budget)
}

struct Learned<'a> {
    net: &'a Net,
    /// Whose static evaluation says which placements are promising.
    weights: &'a Weights,
    /// How many placements the net values at first sight.
    promising: usize,
    /// How many placements of each turn the net looks at.
    width: usize,
    /// After how many more turns of its own the seat's position is valued.
    rounds: usize,
    /// The policy that says which placements are looked at, and how much it counts; without it the net says that.
    policy: Option<&'static [i16]>,
    trust: u32,
    /// What rivals probably hold; without it all that the rules leave open is equally likely.
    odds: Option<Odds>,
    table: Table,
}

impl Learned<'_> {
    fn best(&mut self, position: &Position, seat: usize, stakes: &Stakes) -> (i32, Lay) {
        let mut few = Few::new(self.width);
        Judge::new(position, seat, stakes).quick_few(&mut self.table, &mut few);
        value::best(self.net, position, seat, few.lays())
    }
}

impl Foresight for Learned<'_> {
    fn promising(&mut self, position: &Position, seat: usize, most: usize) -> Vec<Liked<Lay>> {
        if let Some(policy) = self.policy {
            let seen = signs::all(self.net, position, seat, self.weights, self.promising);
            return likeliest(seen.iter().map(|it| (it.lay, logit(policy, &it.signs))), most, self.trust);
        }
        let promising = value::promising(position, seat, self.weights, self.promising);
        let mut all = value::all(self.net, position, seat, promising);
        // Stable, so that the first of equals stays the first.
        game::sort_by_key(&mut all, |&(logit, _)| std::cmp::Reverse(logit));
        all.truncate(most);
        all.into_iter().map(|(_, mv)| Liked { mv, ahead: 0.0 }).collect()
    }

    fn imagine(&self, view: &View, rng: &mut impl Rng) -> Genial {
        match &self.odds {
            Some(odds) => odds.imagine(view, rng),
            None => Genial::imagine(view, rng),
        }
    }

    fn outcome(&mut self, mut position: Position, root: usize, budget: &mut Budget<'_>) -> f64 {
        let mut stakes = Stakes::new(&position, self.weights);
        let mut rounds = self.rounds;
        let mut last = root;
        while !position.is_over() {
            if endgame::is_near(&position) {
                return endgame::solve(&position, budget)[position.side(root)];
            }
            let seat = position.seat();
            let (logit, lay) = self.best(&position, seat, &stakes);
            if seat == root && last != root {
                rounds -= 1;
                if rounds == 0 {
                    return chance(logit);
                }
            }
            position.lay(lay);
            stakes.update(&position, position.side(seat));
            last = seat;
        }
        result(&position, root)
    }

    fn at_first_sight(&mut self, before: &Position, mv: Move, after: &Position, root: usize) -> f64 {
        match mv {
            _ if after.is_over() => result(after, root),
            Move::Place(placement) => {
                let lay = std::iter::once(Lay::of(placement));
                chance(value::best(self.net, before, root, lay).0)
            }
            Move::Swap | Move::Keep => self.outcome(after.clone(), root, &mut Budget::new(0)),
        }
    }
}
