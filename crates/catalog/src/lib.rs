//! The one registry of games, plays of any of them as text and JSON, seeds, and records.
//!
//! Everything above the rules that must work for every game goes through here: with types, by [`with_game!`] or [`visit`], or
//! without them, by [`AnyGame`].

mod any;
mod record;
mod registry;
mod seed;

pub use any::AnyGame;
pub use record::{BadRecord, Expected, Fault, Json, Kind, Record};
pub use registry::{GameId, Visitor, rules, specs, visit};
pub use seed::{Seed, Stream, Streams};
