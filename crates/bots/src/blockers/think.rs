//! The levels that look ahead: promising moves are played on in imagined worlds, and the last plays are exact.

use blockers::{Blockers, Move, Options, View};
use catalog::Stream;
use game::{Game, Rng, Seat};
use search::{Budget, Evaluate, Rollouts, Root, Thought, Wins, solve};

use super::{
    evaluation::Evaluation,
    field::LEFT_OVER,
    knowledge::Knowledge,
    learned::Learned,
    policy::Costs,
    racks::Odds,
    training::net,
    weights::{TUNED, TUNED_COSTS},
};
use crate::{Mind, Strength, learned, net::Net};

/// How a level looks ahead by the static evaluation.
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

/// Simulations of level 5 by the static evaluation, for two to five players: each player makes one take longer.
const WEIGHED_BUDGETS: [u32; 4] = [16_000, 16_000, 16_000, 14_000];
/// An advice below level 5 makes so many times fewer simulations.
const ADVISED: u32 = 4;

/// When so few tiles are to be played, everybody's racks are known and every continuation can be looked at,
const LAST_PLAYS: u8 = 3;
/// unless there are more positions than this, which take a few milliseconds.
const POSITIONS: u32 = 3000;

/// How many simulations level 5 makes.
pub(super) fn full_budget(options: &Options) -> u32 {
    match net(options) {
        Some(_) => learned_plan(options).simulations,
        None => WEIGHED_BUDGETS[usize::from(options.players) - 2],
    }
}

/// How level 5 looks ahead by a net.
pub(super) fn learned_plan(options: &Options) -> learned::Plan {
    let simulations = [4_000, 2_600, 2_000, 1_500][usize::from(options.players) - 2];
    learned::Plan { promising: usize::MAX, candidates: 16, width: 8, rounds: 1, simulations, trust: 0 }
}

fn fifth(options: &Options) -> Plan {
    Plan { simulations: WEIGHED_BUDGETS[usize::from(options.players) - 2], ..ADVICE }
}

/// The move that the fifth level makes with this net, if there is one, and these odds of what rivals hold.
pub(super) fn choose(
    view: &View,
    seat: Seat,
    strength: Strength,
    (net, odds): (Option<&Net>, Odds),
    mind: &mut Mind<'_>,
) -> Move {
    match net.filter(|_| strength.level == 5) {
        Some(net) => {
            let plan = learned_plan(&view.options);
            let simulations = strength.simulations.unwrap_or(plan.simulations);
            foresee(view, seat, None, net, &learned::Plan { simulations, ..plan }, odds, mind)[0].0
        }
        None => weigh(view, seat, strength, odds, mind),
    }
}

/// The move that the fourth or fifth level makes by the static evaluation.
pub(super) fn weigh(view: &View, seat: Seat, strength: Strength, odds: Odds, mind: &mut Mind<'_>) -> Move {
    let plan = if strength.level < 5 { FOURTH } else { fifth(&view.options) };
    think(view, seat, None, plan.within(strength), (&TUNED_COSTS, odds), mind)
        .0
        .best()
        .expect("a seat that is to decide has a move")
}

/// The move of somebody like the fourth level, in whose simulations everybody counts these costs.
pub(super) fn on_trial(view: &View, seat: Seat, costs: &[f64], rng: &mut Stream) -> Move {
    let mut mind = Mind { rng, should_stop: &mut || false };
    think(view, seat, None, FOURTH, (costs, Odds::EQUAL), &mut mind)
        .0
        .best()
        .expect("a seat that is to decide has a move")
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
    let odds = Odds::learnt(view);
    if let Some(net) = net(&view.options) {
        let plan = learned_plan(&view.options);
        let usual = plan.simulations / if strength.level < 5 { ADVISED } else { 1 };
        let plan = learned::Plan { simulations: strength.simulations.unwrap_or(usual), ..plan };
        return foresee(view, seat, asked, net, &plan, odds, mind);
    }
    let plan = if strength.level < 5 { ADVICE } else { fifth(&view.options) };
    let (thought, knowledge) = think(view, seat, asked, plan.within(strength), (&TUNED_COSTS, odds), mind);
    let play = Blockers::imagine(view, mind.rng);
    told(thought, |mv| knowledge.expected_after(&play, seat, mv))
}

/// What a thought tells of each move, `unseen` of those that were never tried.
fn told(thought: Thought<Move>, unseen: impl Fn(Move) -> f64) -> Vec<(Move, f64)> {
    // A move that was dropped early was seen in few worlds: its mean may come out higher than that of those it was
    // dropped for, which is no reason to expect more of it.
    let mut least = 1.0f64;
    let expected = thought.ranked.into_iter().map(|ranked| {
        let expected = if ranked.visits > 0 { ranked.expected } else { unseen(ranked.mv) };
        least = least.min(expected);
        (ranked.mv, least)
    });
    expected.collect()
}

/// The moves worth a look by a net, the best first, each with the share of the first place that the seat may expect.
///
/// Everybody's next move is played in each imagined world, and the net values what the seat itself can make of it.
pub(super) fn foresee(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    net: &Net,
    plan: &learned::Plan,
    odds: Odds,
    mind: &mut Mind<'_>,
) -> Vec<(Move, f64)> {
    let learned::Plan { candidates, width, rounds, simulations, trust, .. } = *plan;
    let learned = Learned { net, costs: Costs::new(&TUNED_COSTS), width, candidates, trust, asked, odds };
    let seed = mind.rng.next_u64();
    let play = Blockers::imagine(view, &mut search::SplitMix::new(seed));
    let unseen = |mv| learned.expected_after(&play, seat, mv);
    if let Some(thought) = last_plays(view, seat, &learned) {
        return told(thought, unseen);
    }
    let mut budget = Budget::until(simulations, mind.should_stop);
    let depth = rounds as u32 * u32::from(view.options.players) - 1;
    let mut thought = Rollouts { depth }.think(Root::View(view), seat, &learned, seed, &mut budget);
    if thought.simulations == 0 {
        game::sort_by(&mut thought.ranked, |a, b| unseen(b.mv).total_cmp(&unseen(a.mv)));
    }
    told(thought, unseen)
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
    (costs, odds): (&[f64], Odds),
    mind: &mut Mind<'_>,
) -> (Thought<Move>, Knowledge<'static>) {
    let evaluation = Evaluation(&TUNED);
    let knowledge = Knowledge { evaluation, costs: Costs::new(costs), candidates: plan.candidates, asked, odds };
    let seed = mind.rng.next_u64();
    let thought = last_plays(view, seat, &knowledge).unwrap_or_else(|| {
        let mut budget = Budget::until(plan.simulations, mind.should_stop);
        Rollouts { depth: plan.depth }.think(Root::View(view), seat, &knowledge, seed, &mut budget)
    });
    (thought, knowledge)
}

/// Exact values where nothing is hidden and little is left.
fn last_plays(view: &View, seat: Seat, knowledge: &impl Evaluate<Blockers>) -> Option<Thought<Move>> {
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
