//! Choices that look no further than the next move: the yardstick, the first three levels, and weights on trial.

use blockers::{Blockers, Colour, Move, Tile};
use catalog::Stream;
use game::{Game, Rng, Seat, below, shuffle};

use super::evaluation::Evaluation;

/// How many tiles the first level looks at.
const LOOKS_AT: usize = 2;
/// How far the judgement of the second and of the third level is off, in points, at most.
pub(super) const HASTE: [f64; 2] = [2.5, 0.5];

/// The move after which the seat's score is lowest.
pub(super) fn greedy(play: &Blockers, seat: Seat, rng: &mut Stream) -> Move {
    best(play.moves(seat), rng, |mv| -points_after(play, seat, mv))
}

/// A child's move: falls for two tiles of the rack, and puts one of them where the score is lowest.
pub(super) fn first_attempt(play: &Blockers, seat: Seat, rng: &mut Stream) -> Move {
    let mut moves = play.moves(seat);
    let mut tiles: Vec<(Option<Colour>, Tile)> = moves.iter().map(|mv| (mv.colour, mv.tile)).collect();
    tiles.dedup();
    shuffle(&mut tiles, rng);
    tiles.truncate(LOOKS_AT);
    moves.retain(|mv| tiles.contains(&(mv.colour, mv.tile)));
    best(moves, rng, |mv| -points_after(play, seat, mv))
}

/// A hasty player's move: knows what matters, and misjudges it by up to so many points.
pub(super) fn hasty(play: &Blockers, seat: Seat, weights: &[f64], haste: f64, rng: &mut Stream) -> Move {
    let mut moves = Evaluation(weights).each_move(play, seat);
    for (_, margin) in &mut moves {
        *margin += haste * f64::from(rng.next_u32()) / f64::from(u32::MAX);
    }
    best(moves, rng, |(_, margin)| margin).0
}

/// The move that looks best with these weights.
pub(super) fn weighed(play: &Blockers, seat: Seat, weights: &[f64], rng: &mut Stream) -> Move {
    best(Evaluation(weights).each_move(play, seat), rng, |(_, margin)| margin).0
}

fn points_after(play: &Blockers, seat: Seat, mv: Move) -> f64 {
    let mut after = *play;
    after.play(seat, mv);
    after.score(seat).points().into()
}

/// The best of them, each of several equally likely.
fn best<T: Copy>(choices: Vec<T>, rng: &mut Stream, value: impl Fn(T) -> f64) -> T {
    let values: Vec<f64> = choices.iter().map(|&choice| value(choice)).collect();
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<T> = choices.iter().zip(&values).filter(|&(_, &value)| value == most).map(|(&it, _)| it).collect();
    best[below(rng, best.len() as u32) as usize]
}
