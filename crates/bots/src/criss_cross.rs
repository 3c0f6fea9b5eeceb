//! The opponents of Criss Cross. Everyone plays for themselves and meets the same dice, so a bot asks how much its sheet
//! will be worth in the end, and looks at the others only to see whether that will do.
//!
//! | module | what is in it |
//! |---|---|
//! | `pattern`, `board` | lines by pattern, and a sheet by lines |
//! | `table` | the value of a sheet: its lines and the shape of what is free |
//! | `formula`, `weights` | such a table by a rule of thumb, with weights tuned by self-play |
//! | `learnt` | such a table learnt from self-play |
//! | `net`, `value`, `training` | a net that corrects it, both together, and what the net learns from |
//! | `endgame`, `think` | exact for the last rounds, candidates played on before |
//! | `bound` | how well anybody can play alone |
//! | `reason` | why a move is good or bad |
//! | `sample` | what the net is timed on |

mod board;
pub mod bound;
mod endgame;
mod formula;
mod learnt;
pub mod net;
mod pattern;
mod reason;
mod sample;
mod table;
mod think;
pub mod training;
mod value;
mod weights;

pub(crate) use sample::sample;
pub(crate) use table::Table;

use std::sync::OnceLock;

use catalog::Stream;
use criss_cross::{CrissCross, Move, Options, Roll, View};
use game::{Game, Seat, below};
use rand_chacha::rand_core::SeedableRng;

use self::{board::Board, reason::Reason, table::END, value::Value};
use crate::{Advised, Mind, Playable, Strength, Trained, Tunable, Tuned};

/// Simulations of level 5, by number of players: each player makes one take longer. Alone it looks ahead instead. The levels
/// below trust their eyes.
const FULL_BUDGETS: [u32; 6] = [10_000, 10_000, 9000, 8500, 8000, 7500];

/// The same in version 1.
const PAST_BUDGETS: [u32; 6] = [50_000, 50_000, 40_000, 36_000, 30_000, 26_000];

/// How many simulations an advice takes, by level.
const ADVISED: [u32; 5] = [1000, 2000, 4000, 6000, 12_000];

/// How many moves level 1 notices.
const NOTICED: u32 = 6;

/// How many points levels 2 to 4 are out at most when they judge a sheet at a glance.
const DOUBTS: [f32; 3] = [2.5, 1.0, 1.0];

impl Playable for CrissCross {
    type Reason = Reason;

    const VERSION: u32 = 3;

    /// Version 1 had no net, version 2 a finer one, which only programs have that nets are part of.
    #[cfg(feature = "nets")]
    const PAST: &'static [u32] = &[1, 2];
    #[cfg(not(feature = "nets"))]
    const PAST: &'static [u32] = &[1];

    fn trained(options: &Options) -> Vec<&'static Trained> {
        vec![learnt::trained(options.advanced), value::trained(options.advanced)]
    }

    fn full_budget(options: &Options) -> u32 {
        FULL_BUDGETS[usize::from(options.players) - 1]
    }

    fn greedy(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        let Some(roll) = view.roll else { return any(view, seat, rng) };
        // With a finished sheet's values the table counts what there is at once.
        pick(&tuned_formula(view.options.advanced).at(END, view, seat, roll), rng)
    }

    fn at_strength(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
        decide(view, seat, strength, Value::learnt, mind)
    }

    fn past(view: &View, seat: Seat, version: u32, strength: Strength, mind: &mut Mind<'_>) -> Move {
        #[cfg(feature = "nets")]
        if version == 2 {
            return decide(view, seat, strength, Value::former, mind);
        }
        debug_assert_eq!(version, 1);
        let Some(roll) = view.roll else { return any(view, seat, mind.rng) };
        let table = learnt::table(view.options.advanced);
        let moves = table.at(view.round.into(), view, seat, roll);
        let usual = PAST_BUDGETS[usize::from(view.options.players) - 1];
        let simulations = strength.simulations.unwrap_or(usual);
        if moves.len() == 1 || simulations == 0 {
            return pick(&doubtful(moves, 0.0, mind.rng), mind.rng);
        }
        think::think(view, seat, [Value { table, net: None }; 2], None, simulations, mind)[0].0
    }

    fn advise(
        view: &View,
        seat: Seat,
        asked: Option<Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Move, Reason>> {
        let value = Value::learnt(view.options.advanced);
        let mut ranked = if view.roll.is_none() {
            let expected = at_the_start(view, value);
            let play = CrissCross::imagine(view, mind.rng);
            play.moves(seat).into_iter().map(|mv| (mv, expected)).collect()
        } else {
            let simulations = strength.simulations.unwrap_or(ADVISED[usize::from(strength.level) - 1]);
            think::think(view, seat, [value; 2], asked, simulations, mind)
        };
        // A move that was dropped early may have been lucky until then.
        for at in 1..ranked.len() {
            ranked[at].1 = ranked[at].1.min(ranked[at - 1].1);
        }
        ranked
            .into_iter()
            .map(|(mv, expected)| Advised { mv, expected, reasons: Self::reasons(view, seat, mv) })
            .collect()
    }

    fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
        reason::reasons(view, seat, mv)
    }
}

/// How level 5 values sheets of the basic or the advanced game.
type Fifth = fn(bool) -> Value<'static>;

/// The move of a level.
fn decide(view: &View, seat: Seat, strength: Strength, fifth: Fifth, mind: &mut Mind<'_>) -> Move {
    let Some(roll) = view.roll else { return any(view, seat, mind.rng) };
    let (advanced, round, level) = (view.options.advanced, usize::from(view.round), strength.level);
    if level == 1 {
        return glance(&tuned_formula(advanced).at(END, view, seat, roll), mind.rng);
    }
    let table = if level < 4 { tuned_formula(advanced) } else { learnt::table(advanced) };
    let moves = table.at(round, view, seat, roll);
    let usual = if level < 5 { 0 } else { CrissCross::full_budget(&view.options) };
    let simulations = strength.simulations.unwrap_or(usual);
    if moves.len() == 1 || simulations == 0 {
        let doubt = DOUBTS.get(usize::from(level) - 2).copied().unwrap_or_default();
        return pick(&doubtful(moves, doubt, mind.rng), mind.rng);
    }
    let by_table = Value { table, net: None };
    let value = if level < 5 { by_table } else { fifth(advanced) };
    think::think(view, seat, [value, by_table], None, simulations, mind)[0].0
}

impl Tuned for CrissCross {
    fn tunables() -> &'static [Tunable<Self>] {
        const { &[Tunable::evaluation(&formula::NAMES, &weights::INITIAL, |_| &weights::TUNED, weighed)] }
    }
}

/// The move that looks best one ply deep with these weights.
fn weighed(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    let Some(roll) = view.roll else { return any(view, seat, rng) };
    let round = usize::from(view.round);
    let table = formula::table(view.options.advanced, weights, round..=round);
    pick(&table.at(round, view, seat, roll), rng)
}

impl Table {
    /// What the seat's sheet would be worth after each of its moves, judged as if so many rounds were written.
    fn at(&self, round: usize, view: &View, seat: Seat, roll: Roll) -> Vec<(f32, Move)> {
        let mut moves = Vec::new();
        self.each(round, &Board::new(view.sheets[seat.index()]), roll, |value, mv| moves.push((value, mv)));
        moves
    }
}

/// The formula with the weights that self-play found.
fn tuned_formula(advanced: bool) -> &'static Table {
    static TABLES: [OnceLock<Table>; 2] = [OnceLock::new(), OnceLock::new()];
    TABLES[usize::from(advanced)].get_or_init(|| formula::table(advanced, &weights::TUNED, 0..=END))
}

/// Any legal move, each equally likely: starting symbols are all alike.
fn any(view: &View, seat: Seat, rng: &mut Stream) -> Move {
    // A seat's legal moves are the same in every play that its view could be of.
    CrissCross::imagine(view, &mut Stream::from_seed([0; 32])).random_move(seat, rng)
}

/// What a seat that is to pick a symbol may expect: as much as anybody; alone, what an empty sheet is worth.
fn at_the_start(view: &View, value: Value<'_>) -> f64 {
    match view.options.players {
        1 => think::before_the_first_roll(value).into(),
        players => 1.0 / f64::from(players),
    }
}

/// One of the moves that are worth most, each equally likely.
fn pick(moves: &[(f32, Move)], rng: &mut Stream) -> Move {
    let mut most = f32::NEG_INFINITY;
    let mut best = Vec::new();
    for &(value, mv) in moves {
        if value > most {
            most = value;
            best.clear();
        }
        if value == most {
            best.push(mv);
        }
    }
    best[below(rng, best.len() as u32) as usize]
}

/// The best of a few moves that happen to be noticed.
fn glance(moves: &[(f32, Move)], rng: &mut Stream) -> Move {
    let noticed: Vec<_> = (0..NOTICED).map(|_| moves[below(rng, moves.len() as u32) as usize]).collect();
    pick(&noticed, rng)
}

/// The same moves, each judged a little too well or too badly.
fn doubtful(mut moves: Vec<(f32, Move)>, doubt: f32, rng: &mut Stream) -> Vec<(f32, Move)> {
    for (value, _) in &mut moves {
        *value += doubt * (below(rng, 2001) as f32 / 1000.0 - 1.0);
    }
    moves
}
