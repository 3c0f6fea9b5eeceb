//! What screens show, computed without a screen, so that it is tested without one: addresses of pages, pictures of an
//! analysis, numbers as a language writes them, clocks, codes for cameras, the story of a play, what decided it, advice in
//! words, and what boards work out before they draw.

pub mod blockers;
mod clock;
pub mod coach;
pub mod color_pop;
pub mod criss_cross;
pub mod ending;
mod graph;
pub mod head_start;
mod numbers;
mod qr;
mod route;
pub mod story;
pub mod summary;
pub mod tout_sur_carte;

pub use clock::TimeLeft;
pub use graph::{Graph, LINES, Labels};
pub use numbers::Numbers;
pub use qr::{QrPath, qr_path};
pub use route::{Page, Route};
