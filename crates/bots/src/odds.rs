//! True odds from what a search expects.
//!
//! How far a search is off was measured by `lab calibrate`, and is corrected where somebody is told the odds. The order of
//! moves stays the same.

/// What the odds of a win against anything else are changed by: they are raised to a power, in eighths, and divided.
pub(crate) struct Correction {
    pub(crate) eighths: u32,
    pub(crate) too_good: f64,
}

impl Correction {
    /// The share of the first place that a seat may expect, when the search expects this much.
    pub(crate) fn of(&self, expected: f64) -> f64 {
        // Sums of odds may be off in the last digit.
        let expected = expected.clamp(0.0, 1.0);
        let [win, loss] = [expected, 1.0 - expected].map(|share| power(share, self.eighths));
        win / (win + self.too_good * loss)
    }
}

/// A share to this power, in eighths. Made of square roots, which every machine draws alike.
fn power(share: f64, eighths: u32) -> f64 {
    let root = share.sqrt().sqrt().sqrt();
    (0..eighths).fold(1.0, |power, _| power * root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubtful_odds_are_corrected_and_what_is_sure_stays_sure() {
        let correction = Correction { eighths: 12, too_good: 2.6 };
        let odds = [0.0, 0.3, 0.5, 0.7, 0.9, 1.0].map(|expected| correction.of(expected));
        assert!(odds.is_sorted(), "the order stays: {odds:?}");
        assert_eq!((odds[0], odds[5]), (0.0, 1.0));
        assert_eq!(correction.of(1.0 + f64::EPSILON), 1.0);
        assert!((odds[2] - 1.0 / 3.6).abs() < 1e-9 && odds[4] > 0.7, "{odds:?}");
        assert!((power(0.3, 12) - 0.3f64.powf(1.5)).abs() < 1e-9);
    }
}
