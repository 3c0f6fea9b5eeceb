//! Laws on answers of chance: they can be, they read back, and they have the odds they claim.

use std::collections::HashMap;

use game::{Game, Observer, Turn};

use crate::{
    LawRng,
    law::{Broken, LawResult, require},
    moves::{check_text, sample},
    odds::{Excess, excess},
    pool::Pool,
};

/// How many answers of one position are looked at one by one.
const SAMPLE: usize = 8;

/// Whether an answer can be here, and reads back.
pub(crate) fn check_written<G: Game>(play: &G, chance: G::Chance) -> LawResult {
    let checked = play.check_chance(&chance);
    require!(ChanceAccepted, checked.is_ok(), "chance gives {chance}, but {checked:?}");
    let text = check_text(chance)?;
    let read = play.read_chance(&text);
    require!(RoundTrip, read == Ok(chance), "read_chance of {text} gives {read:?}");
    Ok(())
}

/// What is checked at some positions: answers that can be are accepted, others refused.
pub(crate) fn check_closely<G: Game>(play: &G, pool: &mut Pool<G>, rng: &mut LawRng) -> LawResult {
    if play.turn() != Turn::Chance {
        for chance in sample(&pool.chances, 4, rng) {
            let checked = play.check_chance(chance);
            require!(RestRefused, checked.is_err(), "{chance} is accepted, but the turn is {:?}", play.turn());
        }
        return Ok(());
    }
    let mut drawn: Vec<(String, G::Chance)> =
        (0..SAMPLE).map(|_| play.sample(rng)).map(|chance| (chance.to_string(), chance)).collect();
    let listed = listed(play)?;
    if let Some(listed) = &listed {
        drawn.extend(listed.keys().map(|chance| (chance.to_string(), *chance)));
    }
    drawn.sort_unstable();
    for pair in drawn.windows(2) {
        let alike = pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1;
        require!(NeverAlike, !alike, "two answers of chance are written {}", pair[0].0);
    }
    for (_, chance) in sample(&drawn, SAMPLE, rng) {
        check_written(play, *chance)?;
        pool.keep_chance(*chance, rng);
    }
    check_others(play, listed.as_ref(), pool, rng)
}

/// The answers that `each_chance` gives, with their weights; none where it says that they are many.
fn listed<G: Game>(play: &G) -> Result<Option<HashMap<G::Chance, u32>>, Broken> {
    let mut weights = HashMap::new();
    let mut twice = None;
    let given = play.each_chance(|chance, weight| {
        if weight == 0 || weights.insert(chance, weight).is_some() {
            twice = Some(chance);
        }
    });
    if let Some(chance) = twice {
        require!(ChanceOdds, false, "each_chance gives {chance} twice, or with no weight");
    }
    require!(ChanceOdds, given != weights.is_empty(), "each_chance says {given} and gives {} answers", weights.len());
    Ok(given.then_some(weights))
}

/// Answers of other positions are refused, or can be taken.
fn check_others<G: Game>(
    play: &G,
    listed: Option<&HashMap<G::Chance, u32>>,
    pool: &Pool<G>,
    rng: &mut LawRng,
) -> LawResult {
    for chance in sample(&pool.chances, 16, rng) {
        let checked = play.check_chance(chance);
        if let Some(listed) = listed {
            let open = listed.contains_key(chance);
            require!(
                RestRefused,
                open || checked.is_err(),
                "check_chance accepts {chance}, which each_chance does not give"
            );
            require!(ChanceAccepted, !open || checked.is_ok(), "each_chance gives {chance}, but {checked:?}");
        }
        if checked.is_ok() {
            let mut after = play.clone();
            after.resolve(*chance);
            after.view(Observer::Spectator);
        }
    }
    Ok(())
}

/// Compares samples with the stated odds, position by position and all together.
#[derive(Default)]
pub(crate) struct Dice {
    total: Excess,
    positions: u32,
}

impl Dice {
    /// Draws many answers of one position, if it states its odds and enough positions have not been looked at yet.
    pub(crate) fn check<G: Game>(&mut self, play: &G, most_positions: u32, rng: &mut LawRng) -> LawResult {
        if play.turn() != Turn::Chance || self.positions >= most_positions {
            return Ok(());
        }
        let Some(weights) = listed(play)? else { return Ok(()) };
        let samples = (weights.len() * 40).clamp(400, 4000);
        let mut counts: HashMap<G::Chance, u32> = HashMap::new();
        for _ in 0..samples {
            let chance = play.sample(rng);
            require!(ChanceOdds, weights.contains_key(&chance), "chance gives {chance}, each_chance does not");
            *counts.entry(chance).or_default() += 1;
        }
        let all: f64 = weights.values().map(|&weight| f64::from(weight)).sum();
        let mut cells: Vec<(G::Chance, f64, f64)> = weights
            .iter()
            .map(|(chance, &weight)| {
                let expected = f64::from(weight) / all * samples as f64;
                (*chance, f64::from(counts.get(chance).copied().unwrap_or(0)), expected)
            })
            .collect();
        cells.sort_unstable_by_key(|cell| cell.0);
        let here = excess(cells.iter().map(|&(_, seen, expected)| (seen, expected)));
        require!(
            ChanceOdds,
            !here.is_absurd(),
            "of {samples} answers: {}",
            cells.iter().map(|(chance, seen, e)| format!("{chance} {seen} (should be {e:.0}), ")).collect::<String>()
        );
        self.positions += 1;
        self.total.add(here);
        require!(
            ChanceOdds,
            !self.total.is_absurd(),
            "over {} positions the answers are not spread as each_chance says ({:?})",
            self.positions,
            self.total
        );
        Ok(())
    }
}
