//! What screens show, computed without a screen, so that it is tested without one: addresses of pages, pictures of an
//! analysis, numbers as a language writes them, and what boards work out before they draw.

pub mod blockers;
pub mod color_pop;
mod graph;
mod numbers;
mod route;
pub mod tout_sur_carte;

pub use graph::{Graph, LINES, Labels};
pub use numbers::Numbers;
pub use route::{Page, Route};
