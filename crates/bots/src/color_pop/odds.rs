//! True odds from what the search expects.
//!
//! In the plays that the search imagines rivals know our colours, and further on everybody plays at random. So it is too sure
//! of the seat that it thinks for. How much too sure it is was measured by `lab calibrate`, and is corrected where somebody
//! is told the odds. The order of moves stays the same.

use color_pop::{Options, Variant};

/// How many times too good the odds of a win against anything else are, when they are even: in plays of two with two
/// colours each, and in plays of three.
const TWO_COLOURS: f64 = 2.9;
const THREE: f64 = 1.7;

/// The share of the first place that a seat may expect, when the search expects this much in a play with these options.
/// With five players what the search expects is true enough; plays of four were not measured.
pub(super) fn corrected(expected: f64, options: &Options) -> f64 {
    let too_good = match (options.variant, options.players) {
        (Variant::TwoColours, _) => TWO_COLOURS,
        (Variant::Standard, 3) => THREE,
        _ => return expected,
    };
    // Sums of odds may be off in the last digit.
    let expected = expected.clamp(0.0, 1.0);
    let (win, loss) = (expected * expected.sqrt(), (1.0 - expected) * (1.0 - expected).sqrt());
    win / (win + too_good * loss)
}

#[cfg(test)]
mod tests {
    use game::{GameOptions, Setting, Settings};

    use super::*;

    fn options(players: i64) -> Options {
        Options::read(&Settings::from([("players".to_owned(), Setting::Number(players))])).expect("so many can play")
    }

    #[test]
    fn doubtful_odds_are_corrected_and_what_is_sure_stays_sure() {
        let odds = [0.0, 0.3, 0.5, 0.7, 0.9, 1.0].map(|expected| corrected(expected, &options(2)));
        assert!(odds.is_sorted(), "the order stays: {odds:?}");
        assert_eq!((odds[0], odds[5]), (0.0, 1.0));
        assert_eq!(corrected(1.0 + f64::EPSILON, &options(2)), 1.0);
        assert!((odds[2] - 1.0 / 3.9).abs() < 1e-9 && odds[4] > 0.7, "{odds:?}");
        assert!(corrected(0.4, &options(3)) < 0.3);
        assert_eq!(corrected(0.4, &options(4)), 0.4, "nothing was measured");
    }
}
