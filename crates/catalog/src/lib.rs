//! The one registry of games, plays of any of them, seeds, and records.
//!
//! Everything above the rules that must work for every game goes through here: with types, by [`with_game!`] or [`visit`], or
//! without them, by [`AnyGame`], [`AnyEvent`] and [`AnyView`]: values of some game that are read and written at the edges
//! only.

mod any;
mod any_event;
mod any_view;
pub mod fair;
mod first;
mod makers;
mod record;
mod registry;
mod seed;

pub use any::AnyGame;
pub use any_event::AnyEvent;
pub use any_view::AnyView;
pub use fair::{Bytes32, Fairness, Promise};
pub use first::First;
#[cfg(feature = "load-rules")]
pub use makers::{load_rules, load_views};
pub use record::{BadRecord, Expected, Fault, Json, Kind, Record};
pub use registry::{GameId, Visitor, rules, specs, visit};
pub use seed::{Seed, Stream, Streams};
