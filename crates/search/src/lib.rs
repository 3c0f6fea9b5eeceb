//! Search over any game: knows [`game::Game`] and no particular one.
//!
//! A bot gives its knowledge of a game as an [`Evaluate`], chooses a [`Search`] and a [`Budget`], and gets a
//! [`Thought`]: the moves, the best first.
//!
//! | search | suits |
//! |---|---|
//! | [`OnePly`] | a good evaluation and little time |
//! | [`Expectimax`] | few moves, chance that can be listed, replies that matter |
//! | [`Rollouts`] | dice and draws: every candidate meets the same luck |
//! | [`Ismcts`] | hidden things, two to six seats, simultaneous decisions |
//! | [`solve`] | exact values where little is left |
//!
//! All but `solve` begin from what a seat knows, a view ([`Root::View`]), and imagine the rest. Each is deterministic
//! for a seed and a number of simulations, and can be stopped at any time.

mod budget;
mod equilibrium;
mod evaluate;
mod expectimax;
mod ismcts;
mod luck;
mod rollouts;
mod solve;
mod step;
mod thought;
mod tree;

pub use budget::Budget;
pub use evaluate::{Candidate, Evaluate, Values, Wins, exactly};
pub use expectimax::{Expectimax, OnePly};
pub use ismcts::{Ismcts, Widening};
pub use luck::Stream;
pub use rollouts::Rollouts;
pub use solve::{Solution, solve};
pub use thought::{Ranked, Root, Search, Thought};
