//! The parts that pages are made of.

pub mod agreement;
pub mod chrome;
pub mod dom;
pub mod faces;
pub mod icons;
pub mod newer;
pub mod picture;
pub mod roving;
pub mod sentence;
pub mod sitters;
pub mod symbols;
pub mod words;
