//! The weights of the static evaluation: those somebody thought of first, and those that self-play found.

/// How many weights are of what a seat has; the other two are of what its opponents have.
pub(super) const FEATURES: usize = 10;
/// The weight of the opponents' mean.
pub(super) const OTHERS_MEAN: usize = FEATURES;
/// The weight of the best opponent.
pub(super) const OTHERS_BEST: usize = FEATURES + 1;

/// What each weight is for.
pub(super) const NAMES: [&str; FEATURES + 2] = [
    "groups",
    "apart",
    "cut-off",
    "homeless",
    "cramped",
    "liberties",
    "joining",
    "ready",
    "joker",
    "captured",
    "others-mean",
    "others-best",
];

/// Thought of first.
pub(super) const INITIAL: [f64; FEATURES + 2] = [-0.8, 0.6, 1.0, 0.5, 0.2, -0.05, -0.05, -0.1, -0.5, 0.1, 0.3, 0.2];

/// Found by self-play.
pub(super) const TUNED: [f64; FEATURES + 2] =
    [-0.5854, 0.6247, 0.3165, 0.2472, 0.1092, -0.0292, -0.0828, -0.1266, -0.4018, 0.1318, 0.5995, 0.3546];
