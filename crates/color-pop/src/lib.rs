//! Color Pop: secret colours on a sloping grid of a hundred tokens, 1 to 5 players.
//!
//! | module | what is in it |
//! |---|---|
//! | [`rules`] | the rules as we play them, numbered |
//! | [`ColorPop`], [`Stage`] | the flow of a play |
//! | [`Options`], [`Variant`], [`JokerRule`] | how it is set up |
//! | [`Board`], [`Cell`], [`Cells`], [`Token`], [`Colour`], [`Colours`] | things on the table |
//! | [`Move`], [`Chance`], [`Removal`] | what happens, and how it is written |
//! | [`Score`], [`View`], [`Refusal`] | who stands where, who knows what, what is not allowed |
//!
//! ```
//! use color_pop::{ColorPop, Options};
//! use game::{Game, Seat};
//!
//! let mut play = ColorPop::new(&Options::usual(3)).unwrap();
//! let board = "* board YOBBYPBGOB/PBPPPYYPBB/OGYBPOBPOY/BPOYYYOOGO/*GBBYY*OGG/\
//!              GOPBGGOOG*/GYGBPGB*G*/YOOGYPGGYP/YPBPGYPBGB/OPPYYOPOBO";
//! for text in [board, "* secret 1 Y", "* secret 2 O", "* secret 3 B", "1 G d9 f10 g8"] {
//!     let event = play.read(text).unwrap();
//!     play.apply(event);
//! }
//! assert_eq!(play.removed(Seat::new(0)).next().unwrap().to_string(), "GGGGGGG**");
//! ```

pub mod rules {
    #![doc = include_str!("../RULES.md")]
}

mod board;
mod cells;
mod color_pop;
mod colour;
mod groups;
mod legality;
mod links;
mod moves;
mod notation;
mod options;
mod piece;
mod refusal;
mod scoring;
mod view;

pub use board::{Board, LARGEST_AT_FIRST};
pub use cells::{COLUMNS, Cell, Cells, ROWS};
pub use color_pop::{ColorPop, Stage};
pub use colour::{Colour, Colours, Token};
pub use moves::{Chance, Move, Removal};
pub use options::{JokerRule, Options, Variant};
pub use refusal::Refusal;
pub use scoring::Score;
pub use view::View;

/// The numbered rules that this crate is written from, each with the code of its language; English comes first.
pub const RULES: &[(&str, &str)] = &[
    ("en", include_str!("../RULES.md")),
    ("fr", include_str!("../RULES.fr.md")),
    ("de", include_str!("../RULES.de.md")),
];
