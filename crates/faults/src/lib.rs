//! Breaks a server of several nodes while people play, and checks that nothing is lost.
//!
//! Three `tablee serve`, PostgreSQL and NATS run as processes. People play all the time, each over connections that go through
//! a proxy of ours to whichever node. Meanwhile nodes are killed, stopped and continued, drained, and their clocks jump; NATS
//! and PostgreSQL are killed or restarted, and connections are cut. All faults follow from a seed.
//!
//! Checked is that every acknowledged command is in the log exactly once and nothing else is, that logs are gapless and
//! apply, that every screen that anybody was ever shown is what a table with that log shows them at that number (so that
//! nobody learns what they may not know), that no flag falls, that all nodes show the same in the end, and that all games go
//! on after each fault. How long that took is told, and not checked.
//!
//! | module | what is in it |
//! |---|---|
//! | [`run()`] | a whole run |
//! | `fault` | what goes wrong |
//! | `processes` | the nodes, PostgreSQL and NATS |
//! | `proxy` | connections that can be cut |
//! | `person`, `pair` | people who play |
//! | `journal` | what was acknowledged and shown, and the checks |
#![cfg(unix)]
// What goes wrong here makes the run fail, which is what panics are for.
#![allow(clippy::missing_panics_doc)]

mod fault;
mod journal;
mod pair;
mod person;
mod processes;
mod proxy;
mod report;
mod run;

pub use report::Report;
pub use run::{Plan, run};
