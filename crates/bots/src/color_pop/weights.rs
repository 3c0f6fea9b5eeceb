//! The weights that the bots go by: those somebody thought of first, and those that self-play found.

/// Weights that are tuned together.
pub(super) struct Set<const N: usize> {
    /// What each weight is for.
    pub(super) names: [&'static str; N],
    /// Thought of first.
    pub(super) initial: [f64; N],
    /// Found by self-play.
    pub(super) tuned: [f64; N],
}

/// How good a grid is in company, at first sight.
pub(super) const EVALUATION: Set<7> = Set {
    names: ["left", "parts", "alone", "far", "gap", "deny", "jokers"],
    initial: [0.1, 1.0, 0.5, 0.5, 0.1, 0.7, 0.3],
    tuned: [0.0411, -0.1862, 0.7505, 0.4397, 0.0983, 0.6403, 0.2042],
};

/// How to look ahead in company.
pub(super) const FORESIGHT: Set<5> = Set {
    names: ["greed", "exploration", "temperature", "clarity", "clear"],
    initial: [0.5, 1.0, 2.0, 0.2, 10.0],
    tuned: [0.1315, 1.2218, 2.6934, 0.2130, 11.8515],
};

/// How promising a grid is alone.
pub(super) const PUZZLE: Set<9> = Set {
    names: ["left", "parts", "alone", "far", "gap", "jokers", "others", "lost", "luck"],
    initial: [-0.1, 1.0, 0.3, 1.0, 0.1, 3.0, 0.3, 5.0, 0.5],
    tuned: [-0.0905, 0.6046, 0.4645, 0.9703, 0.1396, 3.2861, 0.4052, 4.7121, 0.6100],
};
