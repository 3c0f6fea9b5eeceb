//! The levels that look ahead: promising moves are played on in imagined worlds, and the last plays are exact.

use blockers::{Blockers, Move, View};
use game::{Game, Rng, Seat};
use search::{Budget, Rollouts, Root, Search, Thought, solve};

use super::{evaluation::Evaluation, field::LEFT_OVER, knowledge::Knowledge, weights::TUNED};
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
const FIFTH: Plan = Plan { candidates: 20, depth: 10, simulations: 16_000 };

/// When so few tiles are to be played, everybody's racks are known and every continuation can be looked at,
const LAST_PLAYS: u8 = 3;
/// unless there are more positions than this, which take a few milliseconds.
const POSITIONS: u32 = 3000;

/// The move that the fourth or fifth level makes.
pub(super) fn choose(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
    think(view, seat, &knowledge(strength, None), strength, mind).best().expect("a seat that is to decide has a move")
}

/// The moves worth a look and the one that was asked about, best first, each with the share of the first place that
/// the seat may expect. The levels that do not look ahead themselves advise like the fourth.
pub(super) fn advise(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    strength: Strength,
    mind: &mut Mind<'_>,
) -> Vec<(Move, f64)> {
    let knowledge = knowledge(strength, asked);
    let thought = think(view, seat, &knowledge, strength, mind);
    let play = Blockers::imagine(view, mind.rng);
    // A move that was dropped early was seen in few worlds: its mean may come out higher than that of those it was
    // dropped for, which is no reason to expect more of it.
    let mut least = 1.0f64;
    let expected = thought.ranked.into_iter().map(|ranked| {
        let value = if ranked.visits > 0 { ranked.value } else { knowledge.value_after(&play, seat, ranked.mv) };
        least = least.min(value);
        (ranked.mv, least)
    });
    expected.collect()
}

fn plan(strength: Strength) -> Plan {
    match strength.level {
        ..=4 => FOURTH,
        _ => FIFTH,
    }
}

fn knowledge(strength: Strength, asked: Option<Move>) -> Knowledge<'static> {
    Knowledge { evaluation: Evaluation(&TUNED), candidates: plan(strength).candidates, asked }
}

fn think(view: &View, seat: Seat, knowledge: &Knowledge<'_>, strength: Strength, mind: &mut Mind<'_>) -> Thought<Move> {
    let seed = mind.rng.next_u64();
    if let Some(thought) = last_plays(view, seat, knowledge) {
        return thought;
    }
    let plan = plan(strength);
    let mut budget = Budget::until(strength.simulations.unwrap_or(plan.simulations), mind.should_stop);
    Rollouts { depth: plan.depth }.think(Root::View(view), seat, knowledge, seed, &mut budget)
}

/// Exact values where nothing is hidden and little is left.
fn last_plays(view: &View, seat: Seat, knowledge: &Knowledge<'_>) -> Option<Thought<Move>> {
    let plays: u8 = view.supplies.iter().map(|supply| (supply.rack + supply.pile).saturating_sub(LEFT_OVER)).sum();
    let hidden = view.supplies.iter().any(|supply| supply.held.is_none() || supply.pile > 0);
    if plays > LAST_PLAYS || hidden {
        return None;
    }
    let play = Blockers::imagine(view, &mut search::Stream::new(0));
    let solution = solve(&play, seat, knowledge, POSITIONS)?;
    Some(Thought { ranked: solution.ranked, simulations: solution.positions, complete: true })
}
