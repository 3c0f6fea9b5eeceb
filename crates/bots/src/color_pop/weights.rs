//! The weights of the evaluation, in the order of [`NAMES`].

/// What each weight is for.
pub(super) const NAMES: [&str; 7] = ["left", "parts", "alone", "far", "gap", "deny", "jokers"];

/// The weights somebody thought of first.
pub(super) const INITIAL: [f64; 7] = [0.1, 1.0, 0.5, 0.5, 0.1, 0.7, 0.3];

/// The weights that self-play found.
pub(super) const TUNED: [f64; 7] = [0.0411, -0.1862, 0.7505, 0.4397, 0.0983, 0.6403, 0.2042];
