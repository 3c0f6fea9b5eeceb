//! What crosses the boundary between a table and its clients, typed.
//!
//! A client sends a [`Command`] and gets a [`Refusal`] or, like every other observer of the table, an [`Update`]. Who
//! has just come in gets a [`Snapshot`]. Both hold what one observer may know and nothing else: the table makes them,
//! and a client never holds more.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Command`], [`Request`], [`Author`] | what somebody asks of a table, and who asks |
//! | [`Refusal`], [`NoTakeBack`] | why a command is not obeyed |
//! | [`Snapshot`], [`State`], [`LogEntry`] | all that one observer may know of a table |
//! | [`Update`], [`LogChange`] | what changed for one observer |
//! | [`Player`], [`BotLevel`] | who plays in a seat, as links and records write it |
//! | [`ClockRule`], [`SeatClock`] | time for decisions, as data |
//! | [`online`] | what crosses the network to a server with online tables |
//! | [`worker`] | questions to the bots' worker and its answers |

mod author;
mod clock;
mod command;
pub mod online;
mod player;
mod refusal;
mod snapshot;
mod update;
pub mod worker;

pub use author::{Author, PersonId};
pub use clock::{ClockRule, SeatClock};
pub use command::{Command, CommandId, Request};
pub use player::{BadPlayer, BotLevel, LONGEST_NAME, Player};
pub use refusal::{NoTakeBack, Refusal};
pub use snapshot::{AnsweredTakeBack, AskedTakeBack, LogEntry, Phase, SeatState, Setup, Snapshot, State, TakeBack};
pub use update::{LogChange, Mismatch, Update};

/// A moment, in milliseconds since 1970; or a time span in milliseconds.
pub type Millis = u64;
