//! Color Pop's opponents: alone they solve the puzzle; against others they weigh whose colours are whose by what each
//! side removed, and look ahead in the deals that are possible.

pub mod bound;
mod endgame;
mod evaluation;
mod evidence;
mod foresight;
mod greedy;
mod grid;
mod guess;
mod habits;
mod hindsight;
mod odds;
mod reasons;
mod rollout;
mod secrets;
mod shared;
mod sides;
mod solo;
mod tree;
mod weights;

pub use guess::{Guess, guesses};
pub use habits::habits;

use catalog::Stream;
use color_pop::{ColorPop, Move, Options, Variant, View};
use game::{Rng, Seat, below, shuffle};
use search::Budget;

use self::{
    evaluation::Weights,
    foresight::Foresight,
    grid::{Bits, Grid, beside, bits},
    reasons::Reason,
    secrets::{Belief, Deal},
    solo::Puzzle,
    tree::Considered,
    weights::{EVALUATION, FORESIGHT, PUZZLE},
};
use crate::{Advised, Mind, Playable, Strength, Tunable, Tuned};

/// Simulations for a decision of each level; levels 1 and 2 make them only where nobody hurries them.
const SIMULATIONS: [u32; 5] = [100, 150, 300, 3_000, 40_000];
/// And for one of level 5 in company, since version 6.
const IN_COMPANY: u32 = 48_000;
/// Which part of its simulations a decision may spend on solving the play to its end.
const ENDGAME_SHARE: u32 = 4;
/// What a beginner counts for a token of its own that it pops, for one that lies alone afterwards, and for a joker spent.
const BEGINNER: [i64; 3] = [2, 3, -4];
/// How far level 2 may be off when it judges a position.
const NOISE: f32 = 1.0;
/// Simulations for a decision while weights are tuned: in company, and alone.
const ON_TRIAL: [u32; 2] = [500, 60];
/// How many moves advice is given on, beside the one asked for.
const ADVISED: usize = 6;

impl Playable for ColorPop {
    type Reason = Reason;

    const VERSION: u32 = 6;

    const SOLO_LOWER_IS_BETTER: bool = true;

    fn full_budget(options: &Options) -> u32 {
        if is_alone(options) { SIMULATIONS[4] } else { IN_COMPANY }
    }

    fn greedy(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        greedy::choose(view, seat, rng)
    }

    fn at_strength(view: &View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let moves = view.moves();
        if let [only] = moves[..] {
            return only;
        }
        // Who sees a rival clear its colours feels hurried; who sees it pop anything has time to think.
        let at_once = strength.level < 3 && (is_alone(&view.options) || secrets::is_a_rival_plain(view, seat));
        match strength.level {
            1 if at_once => beginner(view, seat, &moves, mind.rng),
            2 if at_once => {
                let belief = Belief::new(view, seat, foresight().greed);
                at_first_sight(view, &belief, moves, &Weights::new(&EVALUATION.tuned), NOISE, mind.rng)
            }
            level => {
                let mut budget = Budget::until(simulations(view, strength, level), mind.should_stop);
                let look = if level == 5 { look_far } else { look_ahead };
                let cells = if is_alone(&view.options) {
                    solve_alone(view, seat, &mut budget)
                } else {
                    look(view, seat, None, &foresight(), mind.rng.next_u64(), &mut budget)[0].group.cells
                };
                written(view, cells)
            }
        }
    }

    const PAST: &'static [u32] = &[3];

    /// Level 5 of version 3 looked ahead as level 4 does, for longer.
    fn past(view: &View, seat: Seat, _version: u32, strength: Strength, mind: &mut Mind<'_>) -> Move {
        let simulations = Some(strength.simulations.unwrap_or(SIMULATIONS[4]));
        Self::at_strength(view, seat, Strength { level: 4, simulations }, mind)
    }

    fn advise(
        view: &View,
        seat: Seat,
        asked: Option<Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Move, Reason>> {
        // However low the level, who asks wants to know.
        let mut budget = Budget::until(simulations(view, strength, strength.level.max(3)), mind.should_stop);
        let mut found = if is_alone(&view.options) {
            advise_alone(view, seat, asked, &mut budget)
        } else {
            advise_in_company(view, seat, asked, mind.rng.next_u64(), &mut budget)
        };
        found.drain(..).map(|(mv, expected)| Advised { mv, expected, reasons: Self::reasons(view, seat, mv) }).collect()
    }

    fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
        reasons::reasons(view, seat, mv)
    }
}

impl Tuned for ColorPop {
    fn tunables() -> &'static [Tunable<Self>] {
        const {
            &[
                Tunable::evaluation(&EVALUATION.names, &EVALUATION.initial, |_| &EVALUATION.tuned, weighed),
                Tunable {
                    name: "foresight",
                    applies_to: |options| !is_alone(options),
                    weights: &FORESIGHT.names,
                    initial: &FORESIGHT.initial,
                    spread: 0.3,
                    tuned: |_| &FORESIGHT.tuned,
                    choose: foreseen,
                },
                Tunable {
                    name: "puzzle",
                    applies_to: is_alone,
                    weights: &PUZZLE.names,
                    initial: &PUZZLE.initial,
                    spread: 0.3,
                    tuned: |_| &PUZZLE.tuned,
                    choose: puzzled,
                },
            ]
        }
    }
}

/// The move that looks best one ply deep with these weights.
fn weighed(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    // The evaluation is tuned first, when nothing is known of foresight yet.
    let belief = Belief::new(view, seat, Foresight::new(&FORESIGHT.initial).greed);
    at_first_sight(view, &belief, view.moves(), &Weights::new(weights), 0.0, rng)
}

/// The move of somebody in company who looks ahead with these weights.
fn foreseen(view: &View, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    let foresight = Foresight::new(weights);
    let considered = look_ahead(view, seat, None, &foresight, rng.next_u64(), &mut Budget::new(ON_TRIAL[0]));
    written(view, considered[0].group.cells)
}

/// The move of somebody alone who finds promising what these weights say.
fn puzzled(view: &View, seat: Seat, weights: &[f64], _: &mut Stream) -> Move {
    let way = puzzle(view, seat, weights).solve(&grid(view), &mut Budget::new(ON_TRIAL[1]));
    written(view, way.first.expect("a seat that is to move has a move"))
}

const fn is_alone(options: &Options) -> bool {
    matches!(options.variant, Variant::Solo)
}

/// How many simulations a decision of this strength takes, unless it says so: as many as this level's.
fn simulations(view: &View, strength: Strength, level: u8) -> u32 {
    let usual = if level == 5 { ColorPop::full_budget(&view.options) } else { SIMULATIONS[usize::from(level) - 1] };
    strength.simulations.unwrap_or(usual)
}

/// Pops tokens of its own and saves its jokers, but takes many places with its colours for many chances, where tokens
/// that lie alone are as many left-overs. Only a win at once is never missed.
fn beginner(view: &View, seat: Seat, moves: &[Move], rng: &mut Stream) -> Move {
    let own = view.colours(seat).expect("a seat knows its side's colours");
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let grid = grid(view);
    greedy::best_by(moves, rng, |&mv| {
        let after = grid.without(bits(mv.group(board)));
        if after.left(own) == 0 {
            return i64::MAX;
        }
        let kinds = after.kinds();
        let alone = own.iter().map(|colour| kinds[colour.index()]).map(|cells| (cells & !beside(cells)).count_ones());
        let (popped, _) = greedy::worth(view, seat, mv);
        let counts = [popped, alone.sum(), mv.jokers().len()];
        counts.into_iter().zip(BEGINNER).map(|(count, worth)| worth * i64::from(count)).sum()
    })
}

/// Of these moves, the one that leads to the best position by the evaluation alone, which may be off by so much; ties
/// at random.
fn at_first_sight(
    view: &View,
    belief: &Belief,
    mut moves: Vec<Move>,
    weights: &Weights,
    noise: f32,
    rng: &mut Stream,
) -> Move {
    let Deal { sides, position, .. } = &belief.deals[0];
    let care = belief.care(sides.of(position.seat), weights.deny);
    let grid = grid(view);
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    // The first of equals is taken.
    shuffle(&mut moves, rng);
    let mut best: Option<(f32, Move)> = None;
    for mv in moves {
        let off = noise * below(rng, 1 << 16) as f32 / (1 << 16) as f32;
        let value = weights.value(&grid.without(bits(mv.group(board))), &care) + off;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, mv));
        }
    }
    best.expect("a seat that is to move has a move").1
}

/// The first step of the best way to clear the colours alone.
fn solve_alone(view: &View, seat: Seat, budget: &mut Budget<'_>) -> Bits {
    let way = puzzle(view, seat, &PUZZLE.tuned).solve(&grid(view), budget);
    way.first.expect("a seat that is to move has a move")
}

/// All groups, the best first, by somebody who guesses the others' colours by learnt signs and by what it would have done in
/// their place, and takes nobody to know more than it can.
fn look_far(
    view: &View,
    seat: Seat,
    asked: Option<Bits>,
    foresight: &Foresight,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Considered> {
    let mut belief = Belief::by_signs(view, seat);
    let weights = Weights::new(&EVALUATION.tuned);
    hindsight::weigh(&mut belief, view, seat, &weights, foresight, seed, budget);
    let Deal { sides, position, .. } = &belief.deals[0];
    let foresight = foresight.at(sides, &position.grid);
    solved(&belief, &foresight, budget)
        .unwrap_or_else(|| shared::think(&belief, &weights, &foresight, asked, seed, budget))
}

/// All groups, the best first, by somebody who takes what others remove for their colours.
fn look_ahead(
    view: &View,
    seat: Seat,
    asked: Option<Bits>,
    foresight: &Foresight,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Considered> {
    let belief = Belief::new(view, seat, foresight.greed);
    solved(&belief, foresight, budget)
        .unwrap_or_else(|| tree::think(&belief, &Weights::new(&EVALUATION.tuned), foresight, asked, seed, budget))
}

/// All groups, the best first, if all that can still happen can be looked at.
fn solved(belief: &Belief, foresight: &Foresight, budget: &mut Budget<'_>) -> Option<Vec<Considered>> {
    // What turns out to be no endgame yet must leave enough to look ahead with.
    let share = budget.left() / ENDGAME_SHARE;
    let mut spent = || !budget.spend();
    endgame::solve(belief, foresight, &mut Budget::until(share, &mut spent))
}

/// The most promising moves, each with the tokens that the best way found after it leaves.
fn advise_alone(view: &View, seat: Seat, asked: Option<Move>, budget: &mut Budget<'_>) -> Vec<(Move, f64)> {
    let (puzzle, grid) = (puzzle(view, seat, &PUZZLE.tuned), grid(view));
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let mut moves: Vec<(Move, Grid)> =
        view.moves().into_iter().map(|mv| (mv, grid.without(bits(mv.group(board))))).collect();
    game::sort_by(&mut moves, |a, b| puzzle.promise(&b.1).total_cmp(&puzzle.promise(&a.1)));
    let mut solve = |from: &Grid, parts: u32| {
        let share = budget.left() / parts;
        let mut spent = || !budget.spend();
        puzzle.solve(from, &mut Budget::until(share, &mut spent))
    };
    let way = solve(&grid, 2);
    let first = written(view, way.first.expect("a seat that is to move has a move"));
    let mut number = 0;
    moves.retain(|&(mv, _)| {
        number += 1;
        number <= ADVISED || mv == first || Some(mv) == asked
    });
    let count = moves.len() as u32;
    let mut advice: Vec<(Move, f64)> = (0..count)
        .zip(moves)
        .map(|(tried, (mv, after))| {
            let left = solve(&after, count - tried).left.into();
            // The way that was found from here is one from there too.
            (mv, if mv == first { f64::min(left, way.left.into()) } else { left })
        })
        .collect();
    // Of equals the move that would be played.
    game::sort_by(&mut advice, |a, b| a.1.total_cmp(&b.1).then((b.0 == first).cmp(&(a.0 == first))));
    advice
}

/// The moves that the search thought about most, in that order, each with its expected share of the first place. What
/// was tried less often may have been lucky, and is not expected to bring more than what was preferred to it.
fn advise_in_company(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<(Move, f64)> {
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let asked_for = asked.map(|mv| bits(mv.group(board)));
    let considered = look_far(view, seat, asked_for, &foresight(), seed, budget);
    let enough = considered[0].visits / 10;
    let mut least = 1.0f64;
    considered
        .iter()
        .enumerate()
        .filter(|(at, it)| *at < ADVISED && it.visits >= enough || Some(it.group.cells) == asked_for)
        .map(|(_, it)| {
            least = least.min(it.expected);
            (written(view, it.group.cells), odds::corrected(least, &view.options))
        })
        .collect()
}

fn foresight() -> Foresight {
    Foresight::new(&FORESIGHT.tuned)
}

fn puzzle(view: &View, seat: Seat, weights: &[f64]) -> Puzzle {
    Puzzle::new(view.colours(seat).expect("a seat knows its colours"), view.options.jokers, weights)
}

fn grid(view: &View) -> Grid {
    Grid::new(view.board.as_ref().expect("a seat that is to move sees the board"))
}

/// The move that empties these cells.
///
/// # Panics
/// If there is none.
fn written(view: &View, cells: Bits) -> Move {
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let mut moves = view.moves().into_iter();
    moves.find(|mv| bits(mv.group(board)) == cells).expect("the groups are those of the rules")
}
