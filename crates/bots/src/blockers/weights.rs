//! The weights of the static evaluation and the costs that players of simulations count: those somebody thought of first,
//! and those that self-play found.

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

/// What each cost is for that the players of simulations count.
pub(super) const COST_NAMES: [&str; 7] = ["capture", "joker", "room", "near", "patience", "in the way", "between"];

/// Thought of first, in points: half of one for what may be one later, a tenth for what may help.
pub(super) const INITIAL_COSTS: [f64; 7] = [0.5, 0.5, -0.1, -0.1, 0.1, -0.1, -0.1];

/// Found by self-play.
pub(super) const TUNED_COSTS: [f64; 7] = [0.3756, 0.5212, -0.0537, -0.1858, 0.0902, -0.1747, -0.1634];
