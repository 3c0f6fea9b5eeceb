//! The opponents of Blockers!: a static evaluation of groups, room and captures, and simulations on imagined racks.
//!
//! | file | what is in it |
//! |---|---|
//! | `field` | what the board means to one colour |
//! | `evaluation`, `weights` | the points a seat may expect to end up with |
//! | `one_ply` | greedy, the first three levels, weights on trial |
//! | `policy` | how a seat plays in an imagined world |
//! | `inputs`, `training` | what a net is told about a position, and the nets that were trained |
//! | [`racks`] | what rivals probably hold |
//! | `knowledge`, `learned` | what a search asks, answered by the static evaluation or by a net |
//! | `signs` | what is seen of a move at once, for a policy learnt from the search |
//! | `think` | the search of the fourth and fifth level |
//! | `reasons` | why a move is good or bad |

mod evaluation;
mod field;
mod inputs;
mod knowledge;
mod learned;
mod one_ply;
mod policy;
pub mod racks;
mod reasons;
mod signs;
mod think;
mod training;
mod weights;

use blockers::{Blockers, Move, Options, View};
use catalog::Stream;
use game::{Game, Seat};

use crate::{Advised, Mind, Playable, Strength, Trained, Tunable, Tuned};
use racks::Odds;
use reasons::Reason;

impl Playable for Blockers {
    type Reason = Reason;

    const VERSION: u32 = 7;

    fn trained(options: &Options) -> Vec<&'static Trained> {
        training::trained_for(options).into_iter().collect()
    }

    fn full_budget(options: &Options) -> u32 {
        think::full_budget(options)
    }

    fn greedy(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        one_ply::greedy(&as_seen(view), seat, rng)
    }

    fn at_strength(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let play = as_seen(view);
        match strength.level {
            1 => one_ply::first_attempt(&play, seat, mind.rng),
            2 => one_ply::hasty(&play, seat, &weights::TUNED, one_ply::HASTE[0], mind.rng),
            3 => one_ply::hasty(&play, seat, &weights::TUNED, one_ply::HASTE[1], mind.rng),
            _ if play.count_moves(seat) == 1 => play.nth_move(seat, 0),
            4 => think::weigh(view, seat, strength, Odds::EQUAL, mind),
            _ => think::choose(view, seat, strength, (training::net(&view.options), Odds::learnt(view)), mind),
        }
    }

    #[cfg(feature = "nets")]
    const PAST: &'static [u32] = &[2, 5, 6];
    #[cfg(not(feature = "nets"))]
    const PAST: &'static [u32] = &[2];

    fn past(view: &View, seat: Seat, version: u32, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let play = as_seen(view);
        match version {
            _ if play.count_moves(seat) == 1 => play.nth_move(seat, 0),
            #[cfg(feature = "nets")]
            5 => think::choose(view, seat, strength, (training::former_net(&view.options), Odds::EQUAL), mind),
            #[cfg(feature = "nets")]
            6 => think::choose(view, seat, strength, (training::former_net(&view.options), Odds::learnt(view)), mind),
            _ => think::weigh(view, seat, strength, Odds::EQUAL, mind),
        }
    }

    fn advise(
        view: &View,
        seat: Seat,
        asked: Option<Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Move, Reason>> {
        let play = as_seen(view);
        let ranked = think::advise(view, seat, asked, strength, mind).into_iter();
        ranked.map(|(mv, expected)| Advised { mv, expected, reasons: reasons::reasons(&play, seat, mv) }).collect()
    }

    fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
        reasons::reasons(&as_seen(view), seat, mv)
    }
}

impl Tuned for Blockers {
    fn tunables() -> &'static [Tunable<Self>] {
        const {
            &[
                Tunable::evaluation(&weights::NAMES, &weights::INITIAL, |_| &weights::TUNED, weighed),
                Tunable {
                    name: "costs",
                    applies_to: |_| true,
                    weights: &weights::COST_NAMES,
                    initial: &weights::INITIAL_COSTS,
                    spread: 1.0,
                    tuned: |_| &weights::TUNED_COSTS,
                    choose: think::on_trial,
                },
            ]
        }
    }
}

/// The move that looks best one ply deep with these weights.
fn weighed(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    one_ply::weighed(&as_seen(view), seat, weights, rng)
}

/// A play that the view could be of, always the same: for what depends on nothing that is hidden.
fn as_seen(view: &View) -> Blockers {
    Blockers::imagine(view, &mut search::SplitMix::new(0))
}
