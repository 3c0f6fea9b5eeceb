//! True odds from what the search expects.
//!
//! In the plays that the search imagines rivals know our colours, and further on everybody plays at random. So it is too sure
//! of the seat that it thinks for. How much too sure it is was measured by `lab calibrate`, and is corrected where somebody
//! is told the odds. The order of moves stays the same.

use color_pop::{Options, Variant};

/// What the odds of a win against anything else are changed by: they are raised to a power, in eighths, and divided.
struct Correction {
    eighths: u32,
    too_good: f64,
}

/// In plays of two with two colours each, and in plays of three, four and five.
const TWO_COLOURS: Correction = Correction { eighths: 12, too_good: 2.6 };
const THREE: Correction = Correction { eighths: 9, too_good: 1.77 };
const FOUR: Correction = Correction { eighths: 8, too_good: 1.46 };
const FIVE: Correction = Correction { eighths: 6, too_good: 1.42 };

/// The share of the first place that a seat may expect, when the search expects this much in a play with these options.
/// Teams were not measured.
pub(super) fn corrected(expected: f64, options: &Options) -> f64 {
    let Correction { eighths, too_good } = match (options.variant, options.players) {
        (Variant::TwoColours, _) => TWO_COLOURS,
        (Variant::Standard, 3) => THREE,
        (Variant::Standard, 4) => FOUR,
        (Variant::Standard, 5) => FIVE,
        _ => return expected,
    };
    // Sums of odds may be off in the last digit.
    let expected = expected.clamp(0.0, 1.0);
    let [win, loss] = [expected, 1.0 - expected].map(|share| power(share, eighths));
    win / (win + too_good * loss)
}

/// A share to this power, in eighths. Made of square roots, which every machine draws alike.
fn power(share: f64, eighths: u32) -> f64 {
    let root = share.sqrt().sqrt().sqrt();
    (0..eighths).fold(1.0, |power, _| power * root)
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
        assert!((odds[2] - 1.0 / 3.6).abs() < 1e-9 && odds[4] > 0.7, "{odds:?}");
        assert!(corrected(0.4, &options(3)) < 0.3);
        assert!((power(0.3, 12) - 0.3f64.powf(1.5)).abs() < 1e-9);
        for players in 4..=5 {
            let odds = corrected(0.5, &options(players));
            assert!(odds > 0.4 && odds < 0.42, "{players}: {odds}");
        }
        let teams = Options { variant: Variant::Teams, ..options(4) };
        assert_eq!(corrected(0.4, &teams), 0.4, "nothing was measured");
    }
}
