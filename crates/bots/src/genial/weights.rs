//! The weights of the evaluation: what somebody thought of first, and what self-play found.

use genial::Options;

/// What each weight is for, in the order of the arrays.
pub(super) const NAMES: [&str; 7] = [
    "patience at the end: how far above the lowest marker points still count",
    "patience for each turn that is left",
    "a bonus turn",
    "taking a place that a rival would score on",
    "lines made longer for rivals",
    "lines made longer for oneself",
    "keeping tiles that show low colours",
];

/// The weights somebody thought of first.
pub(super) const INITIAL: [f64; 7] = [1.3, 0.25, 0.3, 0.3, 0.05, 0.02, 0.1];

/// The weights that self-play found with two players; they hold with more.
const IN_COMPANY: [f64; 7] = [1.6240, 0.4228, 0.1256, 0.2264, 0.1111, -0.0172, 0.0557];
/// Those that it found alone, where nobody is in the way.
const ALONE: [f64; 7] = [1.5592, 0.0704, 0.4094, 0.2696, 0.0391, 0.0106, 0.0984];

/// The weights that self-play found for plays with these options.
pub(super) const fn tuned(options: &Options) -> &'static [f64; 7] {
    if options.players == 1 { &ALONE } else { &IN_COMPANY }
}
