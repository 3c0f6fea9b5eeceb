//! Laws that every game must satisfy, checked on random plays, and golden records that it must replay.

pub mod golden;

pub use golden::told;
