//! The weights of the evaluation: those somebody thought of first, and those that self-play found.

use tout_sur_carte::Options;

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

/// Found by self-play, without the advanced rules and with them.
const BASIC: [f64; NAMES.len()] = [2.4011, 1.7417, 1.8664, 1.0508, 1.1128, 0.8466, 0.4915, 1.2939, 4.1054];
const ADVANCED: [f64; NAMES.len()] = [2.3117, 2.1621, 1.9972, 0.8323, 1.0442, 1.1011, 0.4863, 1.6411, 2.8994];

/// The weights that self-play found for plays with these options.
pub(super) const fn tuned(options: &Options) -> &'static [f64; NAMES.len()] {
    if options.advanced { &ADVANCED } else { &BASIC }
}
