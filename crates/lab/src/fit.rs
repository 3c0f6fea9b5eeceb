//! Finds the weights with which what happened was likeliest, by going down the slope.

use catalog::{Seed, Stream};
use game::shuffle;

/// Something that happened, from which weights are learnt.
pub(crate) trait Example {
    /// Adds how much each weight makes it less likely, divided by this number.
    fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]);
}

/// How many examples a step looks at, how fast it learns, how much great weights cost, and Adam's settings.
const BATCH: usize = 256;
const RATES: [f64; 2] = [0.02, 0.001];
const COST: f64 = 1e-4;
const FORGETS: [f64; 2] = [0.9, 0.999];

/// So many weights; all examples are gone through so often.
pub(crate) fn fit(examples: &[impl Example], count: usize, passes: u32, seed: &Seed) -> Vec<f64> {
    let (mut weights, mut mean, mut square) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let mut rng: Stream = seed.chance(u64::MAX);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut steps = 0;
    for pass in 0..passes {
        let rate = RATES[0] + f64::from(pass) / f64::from(passes) * (RATES[1] - RATES[0]);
        shuffle(&mut order, &mut rng);
        for batch in order.chunks(BATCH) {
            let mut slope: Vec<f64> = weights.iter().map(|weight| COST * weight).collect();
            for &at in batch {
                examples[at].add_slope(&weights, batch.len() as f64, &mut slope);
            }
            steps += 1;
            let known = FORGETS.map(|keep| 1.0 - keep.powi(steps));
            for at in 0..count {
                mean[at] = FORGETS[0] * mean[at] + (1.0 - FORGETS[0]) * slope[at];
                square[at] = FORGETS[1] * square[at] + (1.0 - FORGETS[1]) * slope[at] * slope[at];
                weights[at] -= rate * (mean[at] / known[0]) / ((square[at] / known[1]).sqrt() + 1e-9);
            }
        }
    }
    weights
}

/// How likely each choice is whose logit is this.
pub(crate) fn softmax(logits: &[f64]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds: Vec<f64> = logits.iter().map(|it| (it - most).exp()).collect();
    let sum: f64 = odds.iter().sum();
    odds.iter().map(|it| it / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A coin with two sides, which fell like this.
    struct Coin(bool);

    impl Example for Coin {
        fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]) {
            let heads = softmax(&[weights[0], 0.0])[0];
            slope[0] += (heads - f64::from(u8::from(self.0))) / part;
        }
    }

    #[test]
    fn the_odds_of_a_coin_are_found() {
        let coins: Vec<Coin> = (0..4000).map(|number| Coin(number % 4 > 0)).collect();
        let weights = fit(&coins, 1, 30, &Seed::new("coin"));
        assert!((weights[0] - 3.0f64.ln()).abs() < 0.05, "{weights:?}");
        assert_eq!(weights, fit(&coins, 1, 30, &Seed::new("coin")));
    }
}
