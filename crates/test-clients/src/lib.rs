//! Clients of online tables for tests: guests who come over real sockets, know what they are sent, and play at random; and
//! plays that an observer cannot tell from each other.

// What goes wrong here makes a test fail, which is what panics are for.
#![allow(clippy::missing_panics_doc, clippy::missing_errors_doc, missing_docs)]

mod client;
mod guest;
mod party;
mod process;
mod server;
mod twins;

pub use client::{Client, SEED};
pub use guest::{Answered, Guest, request, wanted};
pub use party::Party;
pub use process::Process;
pub use server::{Server, quick};
pub use twins::{PLAYERS, Written, person, twins};
