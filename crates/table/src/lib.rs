//! A table as a pure state machine: who sits where, what happened, and what may happen next.
//!
//! [`Table::decide`] turns a command into events or refuses it and changes nothing; [`Table::apply`] lets an event
//! happen. Time and chance come in as arguments, so the browser's own game and a server's table run on the same code:
//! only where commands and chance come from differs.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Table`], [`Command`], [`TableEvent`] | the machine |
//! | [`Player`] | who sits in a seat, as links and records write it |
//! | [`Line`] | the log as an observer may read it |
//! | [`NoTakeBack`] | when a decision can be taken back, and why not |
//! | [`BadTable`] | a table written down, and read again |

mod log;
mod player;
mod saved;
mod table;
mod take_back;

pub use log::Line;
pub use player::{BadPlayer, LEVELS, Player};
pub use saved::BadTable;
pub use table::{BadSeats, Command, Millis, Refusal, Table, TableEvent};
pub use take_back::NoTakeBack;
