//! The yardstick, and the child's first opponent.

use color_pop::{Move, View};
use game::{Rng, Seat, below};

/// The move that removes most tokens of the side's own colours; where none removes any, the largest group. Ties at
/// random.
///
/// # Panics
/// If the seat is not to move.
pub(super) fn choose<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> Move {
    let moves = view.moves();
    best_by(&moves, rng, |&mv| worth(view, seat, mv))
}

/// How many own tokens a move removes, then how many tokens in all; the latter counts only where no own token goes.
pub(super) fn worth(view: &View, seat: Seat, mv: Move) -> (u32, u32) {
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let own = view.colours(seat).expect("a seat knows its side's colours");
    let size = mv.group(board).len();
    match mv {
        Move::Group { colour, jokers, .. } if own.contains(colour) => (size - jokers.len(), 0),
        _ => (0, size),
    }
}

/// One of the items that are worth most, each equally likely.
///
/// # Panics
/// If there is none.
pub(super) fn best_by<T: Copy, K: Ord + Copy, R: Rng>(items: &[T], rng: &mut R, worth: impl Fn(&T) -> K) -> T {
    let most = items.iter().map(&worth).max().expect("there is something to choose from");
    let best: Vec<T> = items.iter().filter(|item| worth(item) == most).copied().collect();
    best[below(rng, best.len() as u32) as usize]
}
