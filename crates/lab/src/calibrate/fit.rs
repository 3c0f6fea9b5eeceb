//! By what correction odds would be truest: a factor for odds that are too good, and a power for odds that are too sure or
//! not sure enough.

use super::Told;

/// What the odds of the first place, a share against the rest, are to be changed by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fit {
    /// They are raised to this power,
    pub(super) power: f64,
    /// and then divided by this.
    pub(super) too_good: f64,
}

/// How often the fit is improved; it is exact long before.
const STEPS: usize = 30;

impl Fit {
    /// The fit by which what was got is likeliest. What was told to be sure stays so, and has no say.
    pub(super) fn of(told: &[Told]) -> Self {
        let doubtful: Vec<(f64, f64)> = told
            .iter()
            .filter(|it| it.expected > 0.0 && it.expected < 1.0)
            .map(|it| ((it.expected / (1.0 - it.expected)).ln(), it.got))
            .collect();
        // Newton's method: the logarithm of the odds becomes `more + power` times what it was.
        let (mut more, mut power) = (0.0, 1.0);
        for _ in 0..STEPS {
            let (mut slopes, mut bends) = ([0.0; 2], [0.0; 3]);
            for &(logit, got) in &doubtful {
                let chance = 1.0 / (1.0 + (-(more + power * logit)).exp());
                let (off, bend) = (got - chance, chance * (1.0 - chance));
                slopes = [slopes[0] + off, slopes[1] + off * logit];
                bends = [bends[0] + bend, bends[1] + bend * logit, bends[2] + bend * logit * logit];
            }
            let determinant = bends[0] * bends[2] - bends[1] * bends[1];
            if determinant <= f64::EPSILON {
                break;
            }
            more += (bends[2] * slopes[0] - bends[1] * slopes[1]) / determinant;
            power += (bends[0] * slopes[1] - bends[1] * slopes[0]) / determinant;
        }
        Self { power, too_good: (-more).exp() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred positions of each expectation, of which as many get the first place as the odds say after this change.
    fn told(power: f64, too_good: f64) -> Vec<Told> {
        let of = |hundredth: u32| {
            let expected = f64::from(hundredth) / 100.0;
            let odds = (expected / (1.0 - expected)).powf(power) / too_good;
            Told { expected, got: odds / (1.0 + odds) }
        };
        (1..100).map(of).collect()
    }

    #[test]
    fn what_odds_are_off_by_is_found() {
        for (power, too_good) in [(1.0, 1.0), (1.5, 2.9), (0.8, 0.7)] {
            let mut told = told(power, too_good);
            // What is sure makes no difference.
            told.extend([Told { expected: 1.0, got: 1.0 }, Told { expected: 0.0, got: 0.0 }]);
            let found = Fit::of(&told);
            assert!((found.power - power).abs() < 1e-6 && (found.too_good - too_good).abs() < 1e-6, "{found:?}");
        }
    }

    #[test]
    fn nothing_is_changed_where_nothing_was_told() {
        assert_eq!(Fit::of(&[]), Fit { power: 1.0, too_good: 1.0 });
    }
}
