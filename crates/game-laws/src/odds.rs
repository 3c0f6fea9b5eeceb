//! Chi-square tests, so strict that with fixed seeds only wrong odds fail them.

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

/// How far two samples of equal size are from having come from one distribution; cells are counts in each.
pub(crate) fn difference(cells: impl IntoIterator<Item = [u32; 2]>) -> Excess {
    let mut total = Excess { chi_square: 0.0, freedom: -1.0 };
    for [a, b] in cells {
        let (a, b) = (f64::from(a), f64::from(b));
        if a + b > 0.0 {
            total.chi_square += (a - b) * (a - b) / (a + b);
            total.freedom += 1.0;
        }
    }
    total.freedom = total.freedom.max(0.0);
    total
}

impl Excess {
    fn count(&mut self, (seen, expected): (f64, f64)) {
        self.chi_square += (seen - expected) * (seen - expected) / expected;
        self.freedom += 1.0;
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
    fn one_in_a_thousand_is_not_absurd_and_one_in_ten_thousand_million_is() {
        // The quantiles of chi-square with 5 degrees of freedom are 20.5 and 54.6.
        assert!(!Excess { chi_square: 20.5, freedom: 5.0 }.is_absurd());
        assert!(Excess { chi_square: 54.6, freedom: 5.0 }.is_absurd());
    }

    #[test]
    fn two_samples_are_compared_cell_by_cell() {
        assert!(!difference([[100, 110], [100, 90]]).is_absurd());
        assert!(difference([[100, 190], [100, 10]]).is_absurd());
    }
}
