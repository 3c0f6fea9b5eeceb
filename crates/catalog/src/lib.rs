//! The one list of games, plays of any of them as text and JSON, seeds, and records.
//!
//! Everything above the rules that must work for every game goes through here: with types, by [`visit`], or without
//! them, by [`AnyGame`].

mod any;
mod list;
mod record;
mod seed;

pub use any::AnyGame;
pub use list::{GameId, Visitor, specs, visit};
pub use record::{BadRecord, Expected, Fault, Json, Kind, Record};
pub use seed::{Seed, Stream, Streams};
