//! The rules of Génial (in English *Ingenious*): hex dominoes, where your worst colour is your score.
//!
//! | module | what is in it |
//! |---|---|
//! | [`rules`] | the rules as we play them, numbered |
//! | [`Genial`], [`Stage`] | a play, and the flow of a turn |
//! | [`Options`], [`Variant`] | how it is set up |
//! | [`Board`], [`Cell`], [`Direction`], [`Pair`], [`PRINTED`] | the board; knows no turns |
//! | [`Colour`], [`Tile`], [`Tiles`] | the tiles, and bags and racks of them |
//! | [`Move`], [`Placement`], [`Chance`], [`Drawn`] | what players decide and the bag answers |
//! | [`Track`], [`Markers`] | scoring |
//! | [`View`], [`SeatView`], [`Showing`] | what an observer may know, and remembers |
//! | [`Refusal`] | why something is not allowed |
//!
//! ```
//! use game::{Game, Seat};
//! use genial::{Genial, Options};
//!
//! let mut play = Genial::new(&Options::for_players(2)).unwrap();
//! for event in ["* rack 1 RB GG YO BP RR GO", "* rack 2 RY YY BB GP PO RO", "1 RR d3 d4", "* draw 1 BB"] {
//!     play.apply(play.read(event).unwrap());
//! }
//! let red = genial::Colour::Red.index();
//! assert_eq!(play.markers(Seat::new(0))[red], 2);
//! assert_eq!(play.read("2 RY d4 d5").unwrap_err(), game::Refused::Rule(genial::Refusal::Taken("d4".parse().unwrap())));
//! ```

mod board;
mod cell;
mod colour;
mod genial;
mod imagine;
mod memory;
mod moves;
mod notation;
mod options;
mod piece;
mod refusal;
mod scoring;
mod tiles;
mod view;

#[doc = include_str!("../RULES.md")]
pub mod rules {}

pub use board::{Board, PRINTED, Pair};
pub use cell::{Cell, Direction};
pub use colour::{Colour, Colours};
pub use genial::{Genial, Stage};
pub use memory::Showing;
pub use moves::{Chance, Drawn, Move, Placement};
pub use options::{Options, Variant};
pub use refusal::Refusal;
pub use scoring::{Markers, Scored, Track};
pub use tiles::{Tile, Tiles};
pub use view::{SeatView, View};

/// The numbered rules that this crate is written from, each with the code of its language; English comes first.
pub const RULES: &[(&str, &str)] = &[
    ("en", include_str!("../RULES.md")),
    ("fr", include_str!("../RULES.fr.md")),
    ("de", include_str!("../RULES.de.md")),
];
