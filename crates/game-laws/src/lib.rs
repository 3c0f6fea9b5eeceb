//! Laws that every game must satisfy, checked on random plays, and golden records that it must replay.

pub mod alloc;
mod chance;
mod commits;
mod course;
mod ending;
mod exchange;
pub mod golden;
mod imagined;
mod law;
mod laws;
mod moves;
mod odds;
mod pool;
mod replay;
mod setup;
mod twins;
mod views;
mod walk;

pub use golden::told;
pub use law::Law;
pub use laws::{LawRng, Laws};
