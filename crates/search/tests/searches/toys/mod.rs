//! Games small enough to solve, to test the searches with.

pub(crate) mod adapter;
pub(crate) mod digits;
pub(crate) mod ends;
pub(crate) mod hiding;
pub(crate) mod nim;
pub(crate) mod pennies;
pub(crate) mod showdown;

pub(crate) use adapter::{Number, Of, Points, Toy};
pub(crate) use digits::Digits;
pub(crate) use ends::Ends;
pub(crate) use hiding::Hiding;
pub(crate) use nim::Nim;
pub(crate) use pennies::Pennies;
pub(crate) use showdown::Showdown;
