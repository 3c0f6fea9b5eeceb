//! The levels that look ahead: promising moves are played on in imagined worlds, and the last plays are exact.

use blockers::{Blockers, Move, Options, View};
use catalog::Stream;
use game::{Game, Rng, Seat};
use search::{Budget, Rollouts, Root, Thought, Wins, solve};

use super::{
    evaluation::Evaluation,
    field::LEFT_OVER,
    knowledge::Knowledge,
    policy::Costs,
    weights::{TUNED, TUNED_COSTS},
};
use crate::{Mind, Strength};

/// How a level looks ahead.
#[derive(Clone, Copy)]
struct Plan {
    /// How many moves are worth a look.
    candidates: usize,
    /// How many decisions are played on before a position is valued.
    depth: u32,
    /// How many simulations are made.
    simulations: u32,
}

const FOURTH: Plan = Plan { candidates: 6, depth: 6, simulations: 36 };
/// An advice looks as far as level 5 whoever gives it; below that level it makes fewer simulations.
const ADVICE: Plan = Plan { candidates: 20, depth: 10, simulations: 4_000 };

/// Simulations of level 5, for two to five players: each player makes one take longer.
const FULL_BUDGETS: [u32; 4] = [16_000, 16_000, 16_000, 14_000];

/// When so few tiles are to be played, everybody's racks are known and every continuation can be looked at,
const LAST_PLAYS: u8 = 3;
/// unless there are more positions than this, which take a few milliseconds.
const POSITIONS: u32 = 3000;

/// How many simulations level 5 makes.
pub(super) fn full_budget(options: &Options) -> u32 {
    FULL_BUDGETS[usize::from(options.players) - 2]
}

fn fifth(options: &Options) -> Plan {
    Plan { simulations: full_budget(options), ..ADVICE }
}

/// The move that the fourth or fifth level makes.
pub(super) fn choose(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
    let plan = if strength.level < 5 { FOURTH } else { fifth(&view.options) };
    think(view, seat, None, plan.within(strength), &TUNED_COSTS, mind)
        .0
        .best()
        .expect("a seat that is to decide has a move")
}

/// The move of somebody like the fourth level, in whose simulations everybody counts these costs.
pub(super) fn on_trial(view: &View, seat: Seat, costs: &[f64], rng: &mut Stream) -> Move {
    let mut mind = Mind { rng, should_stop: &mut || false };
    think(view, seat, None, FOURTH, costs, &mut mind).0.best().expect("a seat that is to decide has a move")
}

/// The moves worth a look and the one that was asked about, best first, each with the share of the first place that
/// the seat may expect.
pub(super) fn advise(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    strength: Strength,
    mind: &mut Mind<'_>,
) -> Vec<(Move, f64)> {
    let plan = if strength.level < 5 { ADVICE } else { fifth(&view.options) };
    let (thought, knowledge) = think(view, seat, asked, plan.within(strength), &TUNED_COSTS, mind);
    let play = Blockers::imagine(view, mind.rng);
    // A move that was dropped early was seen in few worlds: its mean may come out higher than that of those it was
    // dropped for, which is no reason to expect more of it.
    let mut least = 1.0f64;
    let expected = thought.ranked.into_iter().map(|ranked| {
        let seen = ranked.visits > 0;
        let expected = if seen { ranked.expected } else { knowledge.expected_after(&play, seat, ranked.mv) };
        least = least.min(expected);
        (ranked.mv, least)
    });
    expected.collect()
}

impl Plan {
    /// The same with as many simulations as are allowed.
    fn within(self, strength: Strength) -> Self {
        Self { simulations: strength.simulations.unwrap_or(self.simulations), ..self }
    }
}

fn think(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    plan: Plan,
    costs: &[f64],
    mind: &mut Mind<'_>,
) -> (Thought<Move>, Knowledge<'static>) {
    let evaluation = Evaluation(&TUNED);
    let knowledge = Knowledge { evaluation, costs: Costs::new(costs), candidates: plan.candidates, asked };
    let seed = mind.rng.next_u64();
    let thought = last_plays(view, seat, &knowledge).unwrap_or_else(|| {
        let mut budget = Budget::until(plan.simulations, mind.should_stop);
        Rollouts { depth: plan.depth }.think(Root::View(view), seat, &knowledge, seed, &mut budget)
    });
    (thought, knowledge)
}

/// Exact values where nothing is hidden and little is left.
fn last_plays(view: &View, seat: Seat, knowledge: &Knowledge<'_>) -> Option<Thought<Move>> {
    let plays: u8 = view.supplies.iter().map(|supply| (supply.rack + supply.pile).saturating_sub(LEFT_OVER)).sum();
    let hidden = view.supplies.iter().any(|supply| supply.held.is_none() || supply.pile > 0);
    if plays > LAST_PLAYS || hidden {
        return None;
    }
    let play = Blockers::imagine(view, &mut search::SplitMix::new(0));
    let mut solution = solve(&play, seat, knowledge, POSITIONS)?;
    // What comes of it when everybody plays for the first place alone.
    let shares = solve(&play, seat, &Wins, POSITIONS)?.ranked;
    for ranked in &mut solution.ranked {
        let share = shares.iter().find(|share| share.mv == ranked.mv).expect("both have every move");
        ranked.expected = share.value;
    }
    Some(Thought { ranked: solution.ranked, simulations: solution.positions, complete: true })
}
