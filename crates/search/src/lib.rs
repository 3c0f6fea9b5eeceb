//! Search over any game: knows [`game::Game`] and no particular one.
//!
//! A bot gives its knowledge of a game as an [`Evaluate`] and a [`Budget`], and [`Rollouts`] give it a [`Thought`]: the
//! moves, the best first. They begin from what a seat knows, a view ([`Root::View`]), and imagine the rest; they are
//! deterministic for a seed and a number of simulations, and can be stopped at any time. [`solve()`] gives exact values
//! where little is left.
//!
//! A heap of seven stones, of which two players in turn take one to three; who takes the last one wins:
//!
//! ```
//! # mod toys {
//! #     pub(crate) mod adapter { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/searches/toys/adapter.rs")); }
//! #     pub(crate) mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/searches/toys/nim.rs")); }
//! # }
//! # use toys::{adapter::{Number, Of}, nim};
//! # type Nim = Of<nim::Nim>;
//! # fn nim(heap: u8) -> Nim { Of(nim::Nim { heap, mover: Seat::new(0) }) }
//! use game::{Game, Observer, Seat};
//! use search::{Budget, Evaluate, Rollouts, Root, solve};
//!
//! /// A play is worth 1 to the winner; before the end nobody knows.
//! struct Knowledge;
//!
//! impl Evaluate<Nim> for Knowledge {
//!     fn value(&self, play: &Nim, seat: Seat) -> f64 {
//!         f64::from(play.score(seat))
//!     }
//! }
//!
//! # fn main() {
//! let first = Seat::new(0);
//! let view = nim(7).view(Observer::Seat(first));
//! let thought = Rollouts::TO_THE_END.think(Root::View(&view), first, &Knowledge, 1, &mut Budget::new(1000));
//! assert_eq!(thought.best(), "3".parse().ok());
//!
//! let exact = solve(&nim(7), first, &Knowledge, 10_000).expect("there are few positions");
//! assert_eq!(exact.ranked[0].value, 1.0);
//! # }
//! ```

mod budget;
mod equilibrium;
mod evaluate;
mod luck;
mod rollouts;
mod solve;
mod step;
mod thought;

pub use budget::Budget;
pub use evaluate::{Candidate, Estimate, Evaluate, Values, Wins};
pub use luck::SplitMix;
pub use rollouts::Rollouts;
pub use solve::{Solution, solve};
pub use thought::{Ranked, Root, Thought};
