//! True odds from what the search expects.
//!
//! In the plays that the search imagines rivals know our colours, and further on everybody plays at random. So it is too sure
//! of the seat that it thinks for. How much too sure it is was measured by `lab calibrate`, and is corrected where somebody
//! is told the odds. The order of moves stays the same.

use color_pop::{Options, Variant};

use crate::odds::Correction;

/// In plays of two with two colours each, and in plays of three, four and five.
const TWO_COLOURS: Correction = Correction { eighths: 12, too_good: 2.6 };
const THREE: Correction = Correction { eighths: 9, too_good: 1.77 };
const FOUR: Correction = Correction { eighths: 8, too_good: 1.46 };
const FIVE: Correction = Correction { eighths: 6, too_good: 1.42 };

/// The share of the first place that a seat may expect, when the search expects this much in a play with these options.
/// Teams were not measured.
pub(super) fn corrected(expected: f64, options: &Options) -> f64 {
    let correction = match (options.variant, options.players) {
        (Variant::TwoColours, _) => TWO_COLOURS,
        (Variant::Standard, 3) => THREE,
        (Variant::Standard, 4) => FOUR,
        (Variant::Standard, 5) => FIVE,
        _ => return expected,
    };
    correction.of(expected)
}

#[cfg(test)]
mod tests {
    use game::{GameOptions, Setting, Settings};

    use super::*;

    fn options(players: i64) -> Options {
        Options::read(&Settings::from([("players".to_owned(), Setting::Number(players))])).expect("so many can play")
    }

    #[test]
    fn odds_are_corrected_where_they_were_measured() {
        assert!((corrected(0.5, &options(2)) - 1.0 / 3.6).abs() < 1e-9);
        assert!(corrected(0.4, &options(3)) < 0.3);
        for players in 4..=5 {
            let odds = corrected(0.5, &options(players));
            assert!(odds > 0.4 && odds < 0.42, "{players}: {odds}");
        }
        let teams = Options { variant: Variant::Teams, ..options(4) };
        assert_eq!(corrected(0.4, &teams), 0.4, "nothing was measured");
    }
}
