//! What screens show, computed without a screen, so that it is tested without one: addresses of pages, pictures of an
//! analysis, and what boards work out before they draw.

pub mod blockers;
pub mod color_pop;
mod graph;
mod route;
pub mod tout_sur_carte;

pub use graph::{Graph, LINES, Labels};
pub use route::{Page, Route};
