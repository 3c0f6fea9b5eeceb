//! Looks for better weights: a step of the cross-entropy method moves the centre to the mean of the candidates that did
//! best against the present centre on the same deals, and the spread with them.

use bots::Tuned;
use game::{Rng, below};

use crate::field::Field;

/// Candidates a step, and how many of them are followed.
const CANDIDATES: usize = 16;
const ELITE: usize = 4;

/// The best weights found in so many steps, each candidate judged by so many games.
pub(crate) fn tune<G: Tuned>(field: &Field<G>, steps: u32, games: u32) -> Vec<f64> {
    let mut centre = field.tunable.initial.to_vec();
    let mut spread: Vec<f64> = centre.iter().map(|weight| field.tunable.spread * weight.abs().max(0.1)).collect();
    let mut champion = centre.clone();
    let mut rng = field.seed.chance(u64::MAX);
    for step in 0..u64::from(steps) {
        let first = 1 + step * u64::from(games);
        let mut judged: Vec<(f64, Vec<f64>)> = (0..CANDIDATES)
            .map(|_| {
                let candidate: Vec<f64> =
                    centre.iter().zip(&spread).map(|(middle, width)| middle + width * normal(&mut rng)).collect();
                (field.duel(&candidate, &champion, first, games).margin, candidate)
            })
            .collect();
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let elite = &judged[..ELITE];
        for (index, (middle, width)) in centre.iter_mut().zip(&mut spread).enumerate() {
            let mean = elite.iter().map(|(_, it)| it[index]).sum::<f64>() / ELITE as f64;
            let variance = elite.iter().map(|(_, it)| (it[index] - mean).powi(2)).sum::<f64>() / ELITE as f64;
            *middle = 0.5 * *middle + 0.5 * mean;
            // The spread shrinks slowly: few candidates would otherwise settle too early.
            *width = (0.7 * *width + 0.3 * variance.sqrt()).max(0.02 * middle.abs());
        }
        // The champion follows at a distance, so that candidates are not judged against themselves.
        let score = field.duel(&centre, &champion, u64::MAX / 4 + first, games);
        if score.wins > 0.5 || field_is_solo(field, score.margin) {
            champion.clone_from(&centre);
        }
        eprintln!("step {:>3}: best {:+.3}, centre wins {:.1} %", step + 1, judged[0].0, 100.0 * score.wins);
    }
    let candidates = [centre, champion];
    let margins = candidates.each_ref().map(|it| field.duel(it, field.tunable.initial, u64::MAX / 3, 4 * games).margin);
    let [centre, champion] = candidates;
    if margins[0] >= margins[1] { centre } else { champion }
}

/// Alone there are no wins to count, only a better mean.
fn field_is_solo<G: Tuned>(field: &Field<G>, margin: f64) -> bool {
    game::GameOptions::players(&field.options) == 1 && margin > 0.0
}

/// A draw from the normal distribution: the sum of twelve even ones, which is near enough and the same everywhere.
fn normal(rng: &mut impl Rng) -> f64 {
    (0..12).map(|_| f64::from(below(rng, 1 << 24)) / f64::from(1 << 24)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use blockers::Blockers;
    use catalog::Seed;
    use game::{GameOptions, Settings};

    use super::*;

    fn field(seed: &str, threads: usize) -> Field<Blockers> {
        let options = blockers::Options::read(&Settings::default()).unwrap();
        Field { tunable: &Blockers::tunables()[0], options, seed: Seed::new(seed), threads }
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_however_many_work_on_them() {
        let tuned = |seed, threads| tune(&field(seed, threads), 1, 6);
        let weights = tuned("tune", 1);
        assert_eq!(weights, tuned("tune", 3));
        assert_ne!(weights, tuned("another", 1));
        assert_ne!(weights, Blockers::tunables()[0].initial, "it looked for others");
    }

    #[test]
    fn equal_weights_draw_and_bad_weights_lose() {
        let field = field("duel", 2);
        let weights = field.tunable.initial;
        let share = 1.0 / f64::from(field.options.players);
        assert!((field.duel(weights, weights, 0, 3 * u32::from(field.options.players)).wins - share).abs() < 1e-9);
        let foolish: Vec<f64> = weights.iter().map(|weight| -weight).collect();
        assert!(field.duel(weights, &foolish, 0, 24).wins > 0.9);
    }
}
