//! A table as a pure state machine: commands in, events out, and what each observer may know of it.
//!
//! A table is an append-only log of [`Envelope`]s, and nothing else: whoever has the log has the table.
//! [`Table::decide`] turns a command into events, or refuses it and changes nothing; [`Table::apply`] lets an envelope
//! happen. Time and chance come in as arguments. So a game in the browser, in the terminal and on a server runs on the
//! same code; they differ only in where commands, time and chance come from and in where the log is kept.
//!
//! What an observer may know is made in one place, [`Table::snapshot`] and [`Table::since`]: whatever leaves the table
//! for a screen, a socket or a file of a running game is made there.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Table`] | the machine |
//! | [`Envelope`], [`TableEvent`], [`Opening`] | the log |
//! | [`Corrupt`] | a stored log that does not apply, and where |

mod abandon;
mod apply;
mod clocks;
mod decide;
mod envelope;
mod log;
mod observe;
mod record;
mod seats;
mod stored;
mod table;
mod take_back;

pub use envelope::{Envelope, Opening, TableEvent};
pub use stored::{Corrupt, Fault, StoredEnvelope};
pub use table::Table;
