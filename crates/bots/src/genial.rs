//! The opponents of Génial.
//!
//! | level | how it plays |
//! |---|---|
//! | 1 | notices a few placements and takes the one that helps its low colours most |
//! | 2, 3 | the static evaluation, with a hand that wavers much or little |
//! | 4 | looks a little ahead over imagined racks |
//! | 5 | looks far ahead and often, in company by a net that was trained by self-play |
//!
//! Alone only the lowest marker counts, and the evaluation tells points for the others apart by so little that any
//! wavering would drown them: there level 2 has a steady hand, and level 3 looks ahead already.
//!
//! | module | what is in it |
//! |---|---|
//! | `field` | the board with a table of points for every place and colour |
//! | `position` | one imagined world, quick to play on |
//! | `worth`, `weights` | what points are worth to a side, and the weights of that |
//! | `judge` | the static evaluation of a placement |
//! | `places`, `inputs`, `value` | what a net is told about a position, and what it says |
//! | `racks` | what rivals probably hold |
//! | `signs` | what is seen of a placement at once, for a policy learnt from the search |
//! | `search`, `endgame` | looking ahead, and the last placements exactly |
//! | `weighed`, `learned` | how worlds are played on: by the static evaluation, or by a net |
//! | `training` | what is needed to train nets, and those that were trained |
//! | `greedy` | the yardstick |
//! | [`bound`] | what can be reached alone |
//! | `reasons`, `prospect` | why a decision is good or bad, also for what it lets rivals do |

pub mod bound;
mod endgame;
mod field;
mod greedy;
mod inputs;
mod judge;
mod learned;
mod places;
mod position;
mod prospect;
mod racks;
mod reasons;
mod search;
mod signs;
mod training;
mod value;
mod weighed;
mod weights;
mod worth;

use ::genial::{Genial, Move, Options, Stage, View};
use ::search::Budget;
use catalog::Stream;
use game::{Rng, Seat, below, shuffle};

use self::{
    judge::{Judge, Stakes},
    position::Position,
    weighed::Weighed,
    worth::Weights,
};
use crate::{Advised, Mind, Playable, Strength, Trained, Tunable, Tuned, learned::Learned, net::Net, odds::Correction};

use self::reasons::Reason;

/// How many placements level 1 notices.
const NOTICED: usize = 100;
/// How far the hands of levels 2 and 3 waver in company, in the unit of the evaluation.
const WAVERING: [f32; 2] = [0.15, 0.04];

impl Playable for Genial {
    type Reason = Reason;

    const VERSION: u32 = 7;

    fn trained(options: &Options) -> Vec<&'static Trained> {
        training::trained_for(options).into_iter().collect()
    }

    fn full_budget(options: &Options) -> u32 {
        match training::net(options) {
            Some(_) => Genial::plan(options).simulations,
            None => WEIGHED_BUDGETS[usize::from(options.players) - 1],
        }
    }

    fn greedy(view: &View, _seat: Seat, rng: &mut Stream) -> Move {
        greedy::choose(view, rng)
    }

    fn at_strength(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let alone = view.options.players == 1;
        match strength.level {
            1 => notice(view, seat, mind.rng),
            2 if alone => waver(view, seat, 0.0, mind.rng),
            level @ 2..=3 if !alone => waver(view, seat, WAVERING[usize::from(level) - 2], mind.rng),
            _ => think(view, seat, None, &plan(strength, &view.options), mind)[0].mv,
        }
    }

    #[cfg(feature = "nets")]
    const PAST: &'static [u32] = &[2, 4, 5, 6];
    #[cfg(not(feature = "nets"))]
    const PAST: &'static [u32] = &[2];

    fn past(view: &View, seat: Seat, version: u32, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let plan = past_plan(version, strength, &view.options);
        think(view, seat, None, &plan, mind)[0].mv
    }

    fn advise(
        view: &View,
        seat: Seat,
        asked: Option<Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Move, Reason>> {
        let mut considered = think(view, seat, asked, &advice(strength, &view.options), mind);
        // What was dropped early was looked at in fewer worlds: it cannot have done better than the best.
        let best = considered[0].expected;
        considered.iter_mut().for_each(|it| it.expected = corrected(it.expected.min(best), &view.options));
        game::sort_by(&mut considered[1..], |a, b| b.expected.total_cmp(&a.expected));
        let advised = considered.iter();
        advised
            .map(|it| Advised { mv: it.mv, expected: it.expected, reasons: reasons::of(view, seat, it.mv) })
            .collect()
    }

    fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
        reasons::of(view, seat, mv)
    }
}

impl Tuned for Genial {
    fn tunables() -> &'static [Tunable<Self>] {
        const { &[Tunable::evaluation(&weights::NAMES, &weights::INITIAL, |options| weights::tuned(options), weighed)] }
    }
}

/// The move that looks best one ply deep with these weights.
fn weighed(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    first_sight(view, seat, &Weights::new(weights), || below(rng, 1 << 16) as f32 * 1e-9)
}

/// Simulations of level 5 by the static evaluation, by number of players. More players make longer rounds on a larger
/// board, and the solitaire is played to its end: fewer are made there, so that a decision takes as long.
const WEIGHED_BUDGETS: [u32; 4] = [8_000, 20_000, 9_500, 4_800];

/// How much an advice below level 5 takes, as a part of level 5's simulations: few simulations of many placements would
/// be mostly luck.
const ADVISED: u32 = 4;

/// What the search expects with two players is too good by this. With more players nothing was measured.
const WITH_TWO: Correction = Correction { eighths: 8, too_good: 1.25 };

/// What a seat may expect, when the search expects this much in a play with these options.
fn corrected(expected: f64, options: &Options) -> f64 {
    if options.players == 2 { WITH_TWO.of(expected) } else { expected }
}

/// How a level looks ahead.
#[derive(Clone, Copy)]
enum Plan {
    /// By the static evaluation.
    Weighed(weighed::Plan),
    /// By a net, guessing what rivals hold or taking all that the rules leave open for equally likely.
    Learned { net: &'static Net, plan: learned::Plan, guess: bool },
}

/// How a level that looks ahead decides.
fn plan(strength: Strength, options: &Options) -> Plan {
    match training::net(options) {
        Some(net) if strength.level == 5 => {
            let plan = Genial::plan(options);
            let simulations = strength.simulations.unwrap_or(plan.simulations);
            Plan::Learned { net, plan: learned::Plan { simulations, ..plan }, guess: true }
        }
        _ => Plan::Weighed(weighed_plan(strength, options)),
    }
}

/// How a level of an earlier version decides.
fn past_plan(version: u32, strength: Strength, options: &Options) -> Plan {
    #[cfg(feature = "nets")]
    if let (4.., Some(net), Plan::Learned { plan, .. }) =
        (version, training::former_net(options), plan(strength, options))
    {
        let trust = if version < 6 { 0 } else { plan.trust };
        return Plan::Learned {
            net,
            plan: learned::Plan { trust, promising: value::TAUGHT, ..plan },
            guess: version > 4,
        };
    }
    debug_assert!(Genial::PAST.contains(&version));
    Plan::Weighed(weighed_plan(strength, options))
}

/// How a level decides that looks ahead by the static evaluation.
fn weighed_plan(strength: Strength, options: &Options) -> weighed::Plan {
    let (candidates, rounds, usual) = match (strength.level, options.players) {
        (4, 1) => (8, 1, 100),
        (..=4, _) => (8, 1, 24),
        (_, players) => (32, 3, WEIGHED_BUDGETS[usize::from(players) - 1]),
    };
    weighed::Plan { candidates, rounds, simulations: strength.simulations.unwrap_or(usual) }
}

/// How an advice looks ahead: as level 5 does, for less long below it.
fn advice(strength: Strength, options: &Options) -> Plan {
    let mut fifth = plan(Strength { level: 5, ..strength }, options);
    if let Strength { level: ..=4, simulations: None } = strength {
        let (Plan::Weighed(weighed::Plan { simulations, .. })
        | Plan::Learned { plan: learned::Plan { simulations, .. }, .. }) = &mut fifth;
        *simulations /= ADVISED;
    }
    fifth
}

fn think(view: &View, seat: Seat, asked: Option<Move>, plan: &Plan, mind: &mut Mind<'_>) -> Vec<search::Considered> {
    match plan {
        Plan::Learned { net, plan, guess } => {
            let odds = guess.then(|| racks::Odds::new(view));
            learned::think(view, seat, asked, net, plan, odds, mind)
        }
        Plan::Weighed(plan) => {
            let weights = Weights::new(weights::tuned(&view.options));
            let seed = mind.rng.next_u64();
            let mut budget = Budget::until(plan.simulations, mind.should_stop);
            let mut weighed = Weighed::new(&weights, plan.rounds);
            search::think(view, seat, asked, plan.candidates, &mut weighed, seed, &mut budget)
        }
    }
}

/// Level 1: a few placements catch its eye, and the one whose points it needs most is played.
fn notice(view: &View, seat: Seat, rng: &mut Stream) -> Move {
    if view.stage == Stage::Swap {
        return Move::Swap;
    }
    let mut results = Vec::new();
    greedy::each_result(view, |lay, sorted| results.push((sorted, lay)));
    shuffle(&mut results, rng);
    results.truncate(NOTICED);
    let (_, lay) = results.into_iter().max_by_key(|(sorted, _)| *sorted).expect("there is a placement");
    debug_assert_eq!(view.seat, seat);
    Move::Place(lay.placement())
}

/// Levels 2 and 3: the evaluation, more or less.
fn waver(view: &View, seat: Seat, wavering: f32, rng: &mut Stream) -> Move {
    let weights = Weights::new(weights::tuned(&view.options));
    first_sight(view, seat, &weights, || wavering * below(rng, 1 << 16) as f32 / f32::from(u16::MAX))
}

/// The move that looks best one ply deep, something added to the value of each.
fn first_sight(view: &View, seat: Seat, weights: &Weights, mut added: impl FnMut() -> f32) -> Move {
    if view.stage == Stage::Swap {
        return Move::Swap;
    }
    let position = Position::new(view);
    let stakes = Stakes::new(&position, weights);
    let all = Judge::new(&position, seat.index(), &stakes).all();
    let values = all.into_iter().map(|(value, lay)| (value + added(), lay));
    let (_, lay) = values.max_by(|a, b| a.0.total_cmp(&b.0)).expect("there is a placement");
    Move::Place(lay.placement())
}
