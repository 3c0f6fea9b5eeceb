//! The opponents of Tout sur carte.
//!
//! | level | how it plays |
//! |---|---|
//! | 1 | ticks what it sees and does not reckon with odds |
//! | 2, 3 | the evaluation at a glance, with a hand that wavers much or little |
//! | 4, 5 | works out the rounds to come, result by result, nearer or farther |
//!
//! | module | what is in it |
//! |---|---|
//! | `dice` | all results of five dice and what rerolls make of them, exactly |
//! | `worth` | what a card is worth when rounds have a price |
//! | `position`, `judge`, `weights` | what players have, how it is judged, and the weights of that |
//! | `uses`, `settle` | what a player does with dice, and how a round ends |
//! | `lookahead`, `think` | rounds worked out, and every move valued |
//! | `greedy`, `beginner` | the yardstick, and level 1 |
//! | `reasons` | why a decision is good or bad |

mod beginner;
mod dice;
mod greedy;
mod judge;
mod lookahead;
mod position;
mod reasons;
mod settle;
mod think;
mod uses;
mod weights;
mod worth;

use ::tout_sur_carte::{Move, Options, ToutSurCarte, View};
use catalog::Stream;
use game::{Seat, below};
use search::Budget;

use self::reasons::Reason;
use crate::{Advised, Mind, Playable, Strength, Tunable, Tuned};

/// How far the hands of levels 2, 3 and 4 waver, in shares of the first place.
const WAVERING: [f32; 3] = [0.05, 0.02, 0.012];

/// How many rounds level 4 works out for a decision.
const NEAR: u32 = 40;
/// How many rounds level 5 works out for a decision.
const FAR: u32 = 12_000;

impl Playable for ToutSurCarte {
    type Reason = Reason;

    const VERSION: u32 = 1;

    fn full_budget(_options: &Options) -> u32 {
        FAR
    }

    fn greedy(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        greedy::greedy(view, seat, rng)
    }

    fn at_strength(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
        if strength.level == 1 {
            return beginner::beginner(view, seat, mind.rng);
        }
        let mut valued = think(view, seat, strength, mind);
        if best(&valued) != Move::Pass {
            // A hand that wavers takes another card; it does not give up dice that it can use.
            valued.retain(|&(mv, _)| mv != Move::Pass);
        }
        if let Some(&wavering) = WAVERING.get(usize::from(strength.level) - 2) {
            valued.iter_mut().for_each(|(_, value)| *value += wavering * wavered(mind.rng));
        }
        best(&valued)
    }

    fn advise(
        view: &View,
        seat: Seat,
        _asked: Option<Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Move, Reason>> {
        // Every move is valued, so the one that was asked for is among them.
        let mut valued = think(view, seat, strength, mind);
        game::sort_by(&mut valued, |(_, a), (_, b)| b.total_cmp(a));
        let advised = |(mv, value): (Move, f32)| Advised {
            mv,
            expected: value.into(),
            reasons: reasons::reasons(view, seat, mv),
        };
        valued.into_iter().map(advised).collect()
    }

    fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
        reasons::reasons(view, seat, mv)
    }
}

impl Tuned for ToutSurCarte {
    fn tunables() -> &'static [Tunable<Self>] {
        const { &[Tunable::evaluation(&weights::NAMES, &weights::INITIAL, |options| weights::tuned(options), weighed)] }
    }
}

/// The move that looks best one ply deep with these weights.
fn weighed(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    best(&think::think(view, seat.index(), weights, rng, &mut Budget::new(0)))
}

/// Every move with its value, as far as this strength looks.
fn think(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Vec<(Move, f32)> {
    let rounds = match strength.level {
        1..=3 => 0,
        4 => NEAR,
        _ => ToutSurCarte::full_budget(&view.options),
    };
    let mut budget = Budget::until(strength.simulations.unwrap_or(rounds), mind.should_stop);
    think::think(view, seat.index(), weights::tuned(&view.options), mind.rng, &mut budget)
}

/// The first of the moves of highest value.
fn best(valued: &[(Move, f32)]) -> Move {
    let better = |best: (Move, f32), &other: &(Move, f32)| if other.1 > best.1 { other } else { best };
    valued.iter().fold(valued[0], better).0
}

/// A number around 0 that is seldom beyond 2: how far a wavering hand is off.
fn wavered(rng: &mut Stream) -> f32 {
    let draw = || below(rng, 1 << 16) as f32 / f32::from(u16::MAX) - 0.5;
    std::iter::repeat_with(draw).take(6).sum::<f32>() * std::f32::consts::SQRT_2
}
