//! How one looks ahead in company.

use super::{grid::Grid, sides::Sides};

/// How much it counts beside a win of two sides how clear it is: when all tokens are there, and when none is left. Early on,
/// who wins a random play says little beside how many tokens each side has left in it.
const CLARITY: [f32; 2] = [0.6, 0.1];

/// What looking ahead goes by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Foresight {
    /// How strongly what somebody removes speaks for their colours.
    pub(super) greed: f64,
    /// How much is tried out beside what did well so far.
    pub(super) exploration: f32,
    /// How much a difference in the evaluation says before anything was tried: the greater, the less.
    pub(super) temperature: f32,
    /// How clear a win is counts for this much beside the win itself.
    pub(super) clarity: f32,
    /// A lead of so many tokens is as clear as can be.
    pub(super) clear: f32,
}

impl Foresight {
    /// Reads weights in the order of their names.
    ///
    /// # Panics
    /// If there are not as many as there are names.
    pub(super) fn new(weights: &[f64]) -> Self {
        let &[greed, exploration, temperature, clarity, clear] = weights else { panic!("there are five weights") };
        let [exploration, temperature, clarity, clear] =
            [exploration, temperature, clarity, clear].map(|weight| weight as f32);
        Self {
            greed,
            exploration,
            // With these at 0 or below it nothing could be compared.
            temperature: temperature.max(0.01),
            clarity: clarity.clamp(0.0, 1.0),
            clear: clear.max(0.01),
        }
    }

    /// The same for a position: with two sides it counts less and less how clear a win is.
    pub(super) fn at(&self, sides: &Sides, grid: &Grid) -> Self {
        let [early, late] = CLARITY;
        let clarity = if sides.count() == 2 { early + (late - early) * grid.progress() } else { self.clarity };
        Self { clarity, ..*self }
    }
}
