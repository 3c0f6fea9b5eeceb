//! The weights of the evaluation: those somebody thought of first, and those that self-play found.

/// What each weight is for.
pub(super) const NAMES: [&str; 9] = [
    "price of a round while many are left",
    "rise of the price when few are left",
    "how many rounds are few",
    "worth of a card to come",
    "worth of the second card beside the first",
    "worth of the third card beside the first",
    "worth of a card that the play will not last for",
    "lead that goes far at the end",
    "growth of that lead with the rounds left",
];

/// Thought of first: a round brings two or three points, and more than that when time is short; cards count alike.
pub(super) const INITIAL: [f64; NAMES.len()] = [2.0, 2.5, 2.0, 1.0, 1.0, 1.0, 0.5, 2.0, 4.0];

/// Found by self-play.
pub(super) const TUNED: [f64; NAMES.len()] = INITIAL;
