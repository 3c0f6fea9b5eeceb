//! Plays online tables with faults of every kind, all from a seed, and checks after every step what must be so.
//!
//! What is simulated is the code that runs: [`table::Table`], the [`runner::Runner`] of a table at a server with what it
//! sends to its clients, and [`client::Remote`]. Simulated are their surroundings: a clock, connections, several nodes that
//! race for the same table, and a store that stalls, fails and forgets. Nothing here reads a clock, starts a thread or draws
//! a number that does not follow from the seed, so that a game that goes wrong goes wrong again.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Plan`] | what a game is made of; bugs that can be planted |
//! | [`simulate`] | plays a game |
//! | [`Law`], [`Broken`] | what must be so |
//! | [`shrink`] | makes a plan that goes wrong smaller |

mod checks;
mod connection;
mod exchange;
mod hub;
mod node;
mod person;
mod plan;
mod shrink;
mod simulation;
mod store;

pub use checks::{Broken, Law};
pub use plan::{Bug, Fault, Plan, Weather};
pub use shrink::shrink;
pub use simulation::{Report, simulate};
