//! Simultaneous decisions: what everyone does when nobody could do better by doing something else.

use crate::{Values, evaluate::Weighted};

/// The values of every combination of choices, one choice a mover; the last mover's choice varies fastest.
pub(crate) struct Payoffs {
    sizes: Vec<usize>,
    values: Vec<Values>,
}

impl Payoffs {
    /// Asks for the values of every profile of choices; `None` as soon as one is not to be had.
    pub(crate) fn try_new(sizes: &[usize], mut values: impl FnMut(&[usize]) -> Option<Values>) -> Option<Self> {
        let count = sizes.iter().product();
        let mut profile = vec![0; sizes.len()];
        let mut table = Vec::with_capacity(count);
        for number in 0..count {
            read_profile(number, sizes, &mut profile);
            table.push(values(&profile)?);
        }
        Some(Self { sizes: sizes.to_vec(), values: table })
    }

    /// The expected values when each mover chooses with these odds, except for one whose choice is given.
    pub(crate) fn expected(&self, strategies: &[Vec<f64>], fixed: Option<(usize, usize)>) -> Values {
        let mut sum = Weighted::default();
        let mut profile = vec![0; self.sizes.len()];
        for (number, &values) in self.values.iter().enumerate() {
            read_profile(number, &self.sizes, &mut profile);
            let odds = profile.iter().enumerate().map(|(mover, &choice)| match fixed {
                Some((fixed, only)) if fixed == mover => f64::from(u8::from(only == choice)),
                _ => strategies[mover][choice],
            });
            sum.add(values, odds.product());
        }
        sum.mean()
    }
}

/// An equilibrium, as odds for each choice of each mover; `players` says whose values are whose. One in pure choices
/// if there is one, the first in order; otherwise the mean of many rounds of regret matching, which is one within a
/// few thousandths of the stakes for two movers with opposite interests.
pub(crate) fn find(payoffs: &Payoffs, players: &[usize]) -> Vec<Vec<f64>> {
    pure(payoffs, players).unwrap_or_else(|| mixed(payoffs, players))
}

fn pure(payoffs: &Payoffs, players: &[usize]) -> Option<Vec<Vec<f64>>> {
    let mut profile = vec![0; payoffs.sizes.len()];
    if let [player] = *players {
        // One mover alone simply takes the best.
        let value = |choice: usize| payoffs.values[choice][player];
        let best =
            (1..payoffs.sizes[0]).fold(0, |best, choice| if value(choice) > value(best) { choice } else { best });
        return Some(vec![certain(best, payoffs.sizes[0])]);
    }
    let stable = (0..payoffs.values.len()).find(|&number| {
        read_profile(number, &payoffs.sizes, &mut profile);
        let mut stride = payoffs.values.len();
        players.iter().enumerate().all(|(mover, &player)| {
            stride /= payoffs.sizes[mover];
            let first = number - profile[mover] * stride;
            let best = payoffs.values[number][player];
            (0..payoffs.sizes[mover]).all(|choice| payoffs.values[first + choice * stride][player] <= best)
        })
    })?;
    read_profile(stable, &payoffs.sizes, &mut profile);
    Some(profile.iter().zip(&payoffs.sizes).map(|(&choice, &size)| certain(choice, size)).collect())
}

fn certain(choice: usize, size: usize) -> Vec<f64> {
    (0..size).map(|other| f64::from(u8::from(other == choice))).collect()
}

/// Each mover takes each choice in proportion to how much it regrets not having taken it so far, and never regrets
/// less than nothing. Later rounds count more, so that the first ones are soon forgotten.
fn mixed(payoffs: &Payoffs, players: &[usize]) -> Vec<Vec<f64>> {
    const ROUNDS: u32 = 2000;
    let mut regrets: Vec<Vec<f64>> = payoffs.sizes.iter().map(|&size| vec![0.0; size]).collect();
    let mut means = regrets.clone();
    for round in 1..=ROUNDS {
        for (mover, &player) in players.iter().enumerate() {
            // The movers take turns, each answering the others' latest strategies.
            let strategies: Vec<Vec<f64>> = regrets.iter().map(|regrets| in_proportion(regrets)).collect();
            let value = payoffs.expected(&strategies, None)[player];
            for (choice, regret) in regrets[mover].iter_mut().enumerate() {
                let instead = payoffs.expected(&strategies, Some((mover, choice)))[player];
                *regret = (*regret + instead - value).max(0.0);
            }
        }
        for (mean, regrets) in means.iter_mut().zip(&regrets) {
            for (mean, odds) in mean.iter_mut().zip(in_proportion(regrets)) {
                *mean += odds * f64::from(round);
            }
        }
    }
    means.iter().map(|mean| in_proportion(mean)).collect()
}

fn in_proportion(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 {
        weights.iter().map(|weight| weight / sum).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}

fn read_profile(mut number: usize, sizes: &[usize], profile: &mut [usize]) {
    for (choice, size) in profile.iter_mut().zip(sizes).rev() {
        *choice = number % size;
        number /= size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[&[(f64, f64)]], expected: [f64; 2]) {
        let payoffs = Payoffs::try_new(&[rows.len(), rows[0].len()], |profile| {
            let (first, second) = rows[profile[0]][profile[1]];
            Some([first, second, 0.0, 0.0, 0.0, 0.0])
        })
        .expect("every profile has values");
        let values = payoffs.expected(&find(&payoffs, &[0, 1]), None);
        assert!((values[0] - expected[0]).abs() < 0.01 && (values[1] - expected[1]).abs() < 0.01, "{values:?}");
    }

    #[test]
    fn the_prisoners_both_talk() {
        check(&[&[(-1.0, -1.0), (-3.0, 0.0)], &[(0.0, -3.0), (-2.0, -2.0)]], [-2.0, -2.0]);
    }

    #[test]
    fn matching_pennies_is_even() {
        check(&[&[(1.0, -1.0), (-1.0, 1.0)], &[(-1.0, 1.0), (1.0, -1.0)]], [0.0, 0.0]);
    }

    #[test]
    fn a_double_stake_is_played_two_times_in_five() {
        // Heads on heads pays two: the even player's odds p solve 2p − (1 − p) = −p + (1 − p), so p = 2/5, value 1/5.
        check(&[&[(2.0, -2.0), (-1.0, 1.0)], &[(-1.0, 1.0), (1.0, -1.0)]], [0.2, -0.2]);
    }
}
