//! Teaches a policy which moves a search chooses: weights of what is seen of moves at once. The same seed gives the same
//! weights, however many threads work on them.

use bots::{
    Level, Mind,
    policy::{ONE, Taught},
};
use catalog::{GameId, Seed};

use crate::{
    Plays,
    fit::{Example, fit, softmax},
    plays::{in_parallel, play},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct TrainPolicy {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Whose choices are learnt from
    #[arg(long, default_value = "5@400")]
    level: Level,
    /// Plays; a quarter of them is kept for checking
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// How often all is gone through
    #[arg(long, default_value_t = 300)]
    passes: u32,
    /// The seed of everything random
    #[arg(long, default_value = "policy")]
    seed: String,
}

/// How many of the first moves it is counted whether the choice was among.
const FIRST: [usize; 4] = [1, 3, 5, 10];

/// A decision: the signs of each move, in the order in which they came before there was a policy, and the one chosen.
struct Choice {
    moves: Vec<Vec<i16>>,
    chosen: usize,
}

impl TrainPolicy {
    pub(crate) fn run(&self) {
        if self.game == GameId::Genial {
            self.teach::<genial::Genial>();
        } else if self.game == GameId::Blockers {
            self.teach::<blockers::Blockers>();
        } else {
            refuse(&format!("no policy is taught for {}", self.game));
        }
    }

    fn teach<G: Taught>(&self) {
        let options = self.plays.options::<G>(self.game);
        if G::net(&options).is_none() {
            refuse(&format!("no net is built in for such plays of {}", self.game));
        }
        if !bots::exists(self.game, self.level) {
            refuse(&format!("{} has no {}", self.game, self.level));
        }
        let mut plays = in_parallel(self.games, self.plays.threads(), |number| self.one::<G>(&options, number));
        let learnt: Vec<Choice> = plays.split_off(plays.len() / 4).into_iter().flatten().collect();
        let check: Vec<Choice> = plays.into_iter().flatten().collect();
        let weights = fit(&learnt, G::SIGNS.len(), self.passes, &Seed::new(&self.seed));
        let weights: Vec<i16> = weights.iter().map(|weight| (weight * f64::from(ONE)).round() as i16).collect();
        for (weight, name) in weights.iter().zip(G::SIGNS) {
            println!("    {weight}, // {name}");
        }
        let before = vec![0; weights.len()];
        println!("learnt from {} choices, checked by {}", learnt.len(), check.len());
        for (name, weights) in [("before", &before), ("learnt", &weights), ("built in", &G::policy(&options).to_vec())]
        {
            println!("{name}: the choice is among the first {}", told(&check, weights));
        }
    }

    fn one<G: Taught>(&self, options: &G::Options, number: u64) -> Vec<Choice> {
        let mut choices = Vec::new();
        play::<G>(options, &Seed::new(&self.seed), number, |view, seat, rng| {
            let mv = bots::choose::<G>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false });
            let (mut moves, mut chosen) = (Vec::new(), None);
            G::each_sign(view, seat, &mut |other, signs| {
                chosen = chosen.or((other == mv).then_some(moves.len()));
                moves.push(signs.to_vec());
            });
            if let Some(chosen) = chosen.filter(|_| moves.len() > 1) {
                choices.push(Choice { moves, chosen });
            }
            mv
        });
        choices
    }
}

/// How often the choice is among the first moves by these weights, of equal ones in their order; and the loss.
fn told(choices: &[Choice], weights: &[i16]) -> String {
    let weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight) / f64::from(ONE)).collect();
    let (mut among, mut loss) = ([0u32; FIRST.len()], 0.0);
    for choice in choices {
        let logits = choice.logits(&weights);
        let own = logits[choice.chosen];
        let before = |(at, &logit): (usize, &f64)| logit > own || logit == own && at < choice.chosen;
        let rank = logits.iter().enumerate().filter(|&it| before(it)).count();
        for (count, first) in among.iter_mut().zip(FIRST) {
            *count += u32::from(rank < first);
        }
        loss -= softmax(&logits)[choice.chosen].ln();
    }
    let all = choices.len() as f64;
    let parts =
        FIRST.iter().zip(among).map(|(first, count)| format!("{first}: {:.1} %", 100.0 * f64::from(count) / all));
    format!("{}; loss {:.3}", parts.collect::<Vec<_>>().join(", "), loss / all)
}

impl Choice {
    fn logits(&self, weights: &[f64]) -> Vec<f64> {
        let logit = |signs: &Vec<i16>| signs.iter().zip(weights).map(|(&sign, it)| f64::from(sign) * it).sum::<f64>();
        self.moves.iter().map(|signs| logit(signs) / f64::from(ONE)).collect()
    }
}

impl Example for Choice {
    fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]) {
        let odds = softmax(&self.logits(weights));
        for (at, (signs, odds)) in self.moves.iter().zip(odds).enumerate() {
            let off = (odds - if at == self.chosen { 1.0 } else { 0.0 }) / part / f64::from(ONE);
            slope.iter_mut().zip(signs).for_each(|(slope, &sign)| *slope += off * f64::from(sign));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_for_a_sign_is_learnt_and_found_first() {
        // The move with the second sign is chosen; the first says nothing.
        let choice = |number: usize| Choice {
            moves: (0..6)
                .map(|at| vec![64 * ((at * 7 + number) % 3) as i16, if at == number % 6 { 64 } else { 0 }])
                .collect(),
            chosen: number % 6,
        };
        let choices: Vec<Choice> = (0..600).map(choice).collect();
        let weights = fit(&choices, 2, 100, &Seed::new("signs"));
        assert!(weights[1] > 1.0 && weights[0].abs() < 0.2, "{weights:?}");
        let weights: Vec<i16> = weights.iter().map(|weight| (weight * f64::from(ONE)) as i16).collect();
        assert!(told(&choices, &weights).starts_with("1: 100.0 %"), "{}", told(&choices, &weights));
        assert!(told(&choices, &[0, 0]).starts_with("1: 16.7 %, 3: 50.0 %, 5: 83.3 %, 10: 100.0 %"));
    }
}
