//! Tests of odds, so strict that with fixed seeds only wrong odds fail them.

/// A chi-square statistic with its degrees of freedom. Those of independent samples may be added.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Excess {
    pub(crate) chi_square: f64,
    pub(crate) freedom: f64,
}

/// How many standard deviations too large a statistic must be before odds are called wrong: less than one in a
/// thousand million by chance.
const ABSURD: f64 = 6.0;

/// Cells with an expected count below this are put together, because the approximation fails on them.
const LEAST: f64 = 10.0;

impl Excess {
    /// Puts two independent tests together.
    pub(crate) fn add(&mut self, other: Self) {
        self.chi_square += other.chi_square;
        self.freedom += other.freedom;
    }

    /// Whether so much would hardly ever happen with the right odds. The cube root of a chi-square variable is nearly
    /// normal (Wilson and Hilferty).
    pub(crate) fn is_absurd(self) -> bool {
        if self.freedom < 1.0 {
            return false;
        }
        let spread = 2.0 / (9.0 * self.freedom);
        ((self.chi_square / self.freedom).cbrt() - (1.0 - spread)) / spread.sqrt() > ABSURD
    }

    fn count(&mut self, (seen, expected): (f64, f64)) {
        self.chi_square += (seen - expected) * (seen - expected) / expected;
        self.freedom += 1.0;
    }
}

/// How far seen counts are from expected ones; cells are `(seen, expected)`.
pub(crate) fn excess(cells: impl IntoIterator<Item = (f64, f64)>) -> Excess {
    let mut total = Excess { chi_square: 0.0, freedom: -1.0 };
    let mut rest = (0.0, 0.0);
    for (seen, expected) in cells {
        if expected < LEAST {
            rest = (rest.0 + seen, rest.1 + expected);
            if rest.1 < LEAST {
                continue;
            }
            total.count(rest);
            rest = (0.0, 0.0);
        } else {
            total.count((seen, expected));
        }
    }
    // What is left over is too little for a cell of its own.
    total.freedom = total.freedom.max(0.0);
    total
}

/// Differences that, if the odds are right, have either sign equally often.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Balance {
    pub(crate) sum: f64,
    squares: f64,
}

impl Balance {
    /// Counts a difference.
    pub(crate) fn add(&mut self, difference: f64) {
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Puts two independent series together.
    pub(crate) fn join(&mut self, other: Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The standard deviation of the sum.
    pub(crate) fn spread(self) -> f64 {
        self.squares.sqrt()
    }

    /// Whether signs would hardly ever fall so one-sidedly. For random signs a sum exceeds `t` standard deviations with
    /// a probability of at most 2 exp(−t²/2), however few or unequal the differences are (Hoeffding).
    pub(crate) fn is_absurd(self) -> bool {
        self.sum.abs() > ABSURD * self.spread()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_die_passes_and_a_loaded_one_does_not() {
        let fair = [98.0, 105.0, 91.0, 110.0, 99.0, 97.0];
        assert!(!excess(fair.map(|seen| (seen, 100.0))).is_absurd());
        let loaded = [60.0, 80.0, 80.0, 80.0, 100.0, 200.0];
        assert!(excess(loaded.map(|seen| (seen, 100.0))).is_absurd());
    }

    #[test]
    fn one_in_a_thousand_is_not_absurd_and_one_in_a_million_million_is() {
        // The quantiles of chi-square with 5 degrees of freedom are 20.5 and 64.4.
        assert!(!Excess { chi_square: 20.5, freedom: 5.0 }.is_absurd());
        assert!(Excess { chi_square: 64.4, freedom: 5.0 }.is_absurd());
    }

    #[test]
    fn one_sided_differences_are_absurd_once_there_are_enough() {
        let mut balance = Balance::default();
        for _ in 0..36 {
            balance.add(1.0);
        }
        assert!(!balance.is_absurd());
        balance.add(1.0);
        assert!(balance.is_absurd());
        balance.add(-1.0);
        assert!(!balance.is_absurd());
    }
}
