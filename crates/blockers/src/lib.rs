//! Blockers!: connect your tiles, and capture as few as you can of any one colour. Rules only.
//!
//! | file | what is in it |
//! |---|---|
//! | [`rules`] | the rules as we play them, numbered |
//! | [`Options`] | how many play, and which colours are whose |
//! | [`Cell`], [`Cells`] | places on the board, and sets of them |
//! | [`Colour`], [`Tile`], [`Tiles`] | the tiles, and sets of them |
//! | [`Board`] | tiles on the board: groups, and what can be taken without splitting one |
//! | [`Move`], [`Chance`] | what can happen, and how it is written |
//! | [`Blockers`] | one play: the flow of a turn |
//! | [`Score`] | groups and captures |
//! | [`View`] | what one observer may know |
//! | [`Refusal`] | why something may not happen |
//!
//! ```
//! use blockers::{Blockers, Options};
//! use game::{Game, Seat, Turn};
//!
//! let mut play = Blockers::new(&Options { players: 3 }).unwrap();
//! for event in ["* rack 1 3 C s7 9 *", "* rack 2 1 2 3 4 5", "* rack 3 A B C D E", "1 s7 G2", "* draw 1 s4"] {
//!     play.apply(play.read(event).unwrap());
//! }
//! assert_eq!(play.turn(), Turn::seat(Seat::new(1)));
//! assert!(play.read("2 2 xG2").is_ok());
//! assert!(play.read("2 3 xG2").is_err());
//! ```

pub mod rules {
    #![doc = include_str!("../RULES.md")]
}

mod blockers;
mod board;
mod cells;
mod imagine;
mod moves;
mod notation;
mod options;
mod piece;
mod refusal;
mod scoring;
mod tiles;
mod view;

pub use blockers::{Blockers, Step};
pub use board::Board;
pub use cells::{Cell, Cells};
pub use moves::{Chance, Move};
pub use options::Options;
pub use piece::SYMBOL_NAMES;
pub use refusal::Refusal;
pub use scoring::Score;
pub use tiles::{Colour, Face, Tile, Tiles};
pub use view::{Supply, View};

/// The numbered rules that this crate is written from, each with the code of its language; English comes first.
pub const RULES: &[(&str, &str)] = &[
    ("en", include_str!("../RULES.md")),
    ("fr", include_str!("../RULES.fr.md")),
    ("de", include_str!("../RULES.de.md")),
];
