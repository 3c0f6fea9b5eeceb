//! Runs a table at a server: all that a server decides about a table in use, without input and output.
//!
//! A [`Runner`] takes what is asked of its table, one thing after the other. It decides, has the outcome stored, lets the
//! table change only when that is durable, answers, and then publishes. The store, the time, the bots and those who ask are
//! behind one trait, [`World`]: the server puts tasks, a database and sockets there, the simulator puts a clock that it
//! turns itself and a store that fails. So the code that is simulated is the code that runs.
//!
//! The futures here need no particular executor: whoever runs them only has to poll them.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Runner`] | the table's own affairs: commands, absences, chance and bots |
//! | [`World`] | what it needs from outside |
//! | [`Shared`] | what everyone at the table may look at |
//! | [`Watcher`] | what one client was sent, and what it is to be sent |
//! | [`Told`] | what nodes tell each other of a table that several have in use |

mod asked;
mod bots;
mod duties;
mod nodes;
mod presence;
mod refusals;
mod runner;
mod shared;
mod told;
mod turns;
mod wake;
mod watcher;
mod world;

pub use asked::{LAG, counts_at, request};
pub use bots::{Decided, Question};
pub use duties::waits_for_server;
pub use runner::Runner;
pub use shared::Shared;
pub use told::{NodeId, Told};
pub use wake::wake;
pub use watcher::Watcher;
pub use world::{Ask, Further, Heard, Known, News, NotStored, World};
