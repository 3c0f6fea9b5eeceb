//! The rules of Criss Cross: a common roll of two symbols, a sheet of five by five cells each, and runs of equal
//! symbols in every row and column.
//!
//! | module | what is in it |
//! |---|---|
//! | [`rules`] | the numbered rules, as text |
//! | [`CrissCross`] | one play: starting symbols, rounds, the end |
//! | [`Options`] | players and the advanced game |
//! | [`Symbol`], [`Cell`], [`Pair`], [`Sheet`] | what lies on the table |
//! | [`Move`], [`Roll`] | what players and dice do, and how it is written |
//! | [`Lines`], [`Score`], [`Title`] | what a sheet is worth |
//! | [`View`] | what one observer may know |
//! | [`Refusal`] | why a move is not accepted |
//!
//! ```
//! use criss_cross::{CrissCross, Options};
//! use game::{Game, Observer, Seat};
//!
//! let mut play = CrissCross::new(&Options { players: 2, advanced: false }).unwrap();
//! for text in ["1 start 4", "2 start 1", "* roll 5 3", "1 3b2 5b3"] {
//!     let event = play.read(text).expect("it is legal");
//!     play.apply(event);
//! }
//! // Player 2 has not chosen yet, and does not see what player 1 has.
//! let [one, two] = [0, 1].map(|seat| play.view(Observer::Seat(Seat::new(seat))).sheets[0].to_string());
//! assert_eq!(one, "4..../.3.../.5.../...../.....");
//! assert_eq!(two, "4..../...../...../...../.....");
//! ```

#[doc = include_str!("../RULES.md")]
pub mod rules {}

mod cell;
mod criss_cross;
mod moves;
mod notation;
mod options;
mod piece;
mod refusal;
mod scoring;
mod sheet;
mod view;

pub use cell::{Cell, Pair, Pairs};
pub use criss_cross::{CrissCross, ROUNDS};
pub use moves::{Move, Roll};
pub use options::Options;
pub use refusal::Refusal;
pub use scoring::{Lines, Score, Title, line_score};
pub use sheet::{Sheet, Symbol};
pub use view::View;

/// The one answer of chance there is in this game.
pub type Chance = Roll;

/// The numbered rules that this crate is written from, each with the code of its language; English comes first.
pub const RULES: &[(&str, &str)] = &[
    ("en", include_str!("../RULES.md")),
    ("fr", include_str!("../RULES.fr.md")),
    ("de", include_str!("../RULES.de.md")),
];
