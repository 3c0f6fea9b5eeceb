//! Tout sur carte (in English *All on One Card*): everyone uses the same dice, each on one of their own cards.
//!
//! | module | what is in it |
//! |---|---|
//! | [`rules`] | the rules as we play them, numbered |
//! | [`ToutSurCarte`] | a play and the flow of its rounds |
//! | [`Options`], [`Move`], [`Chance`], [`Refusal`] | set-up, decisions, dice and draws, and why one is refused |
//! | [`View`] | all that one observer may know |
//! | [`Colours`], [`Card`], [`CardSet`], [`TickedCard`] | the things on the table |
//! | [`Printed`], [`Rows`] | what is printed on the cards |
//! | [`each_roll`] | the odds of the dice |
//!
//! ```
//! use game::{Game, Seat};
//! use tout_sur_carte::{Options, ToutSurCarte};
//!
//! let mut play = ToutSurCarte::new(&Options::default()).unwrap();
//! for event in ["* deal 1 23 5", "* deal 2 9 14", "* roll YYPPO", "1 stop", "1 use 23"] {
//!     let event = play.read(event).expect("the rules allow it");
//!     play.apply(event);
//! }
//! let ticked: Vec<String> = play.cards(Seat::new(0)).map(|card| card.to_string()).collect();
//! assert_eq!(ticked, ["5", "23 YYPP"]);
//! ```

mod card;
mod colours;
mod dice;
mod flow;
mod moves;
mod notation;
mod options;
mod piece;
mod printed;
mod refusal;
mod rows;
mod scoring;
mod step;
mod ticked;
mod tout_sur_carte;
mod view;

#[doc = include_str!("../RULES.md")]
pub mod rules {}

pub use card::{Card, CardSet};
pub use colours::{Colour, Colours};
pub use dice::{DICE, ROLLS, each_roll};
pub use moves::{Chance, Hand, Move};
pub use options::Options;
pub use printed::{BadCards, Printed};
pub use refusal::Refusal;
pub use rows::{Flaw, Rows};
pub use step::Step;
pub use ticked::TickedCard;
pub use tout_sur_carte::ToutSurCarte;
pub use view::{SeatView, View};

/// The numbered rules that this crate is written from, each with the code of its language; English comes first.
pub const RULES: &[(&str, &str)] = &[
    ("en", include_str!("../RULES.md")),
    ("fr", include_str!("../RULES.fr.md")),
    ("de", include_str!("../RULES.de.md")),
];
