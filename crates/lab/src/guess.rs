//! Learns how much each sign says about hidden colours, from plays of bots of several kinds.

use bots::{Guess, Level, Mind, guesses};
use catalog::{GameId, Seed};
use color_pop::ColorPop;
use game::{Seat, below};

use crate::{
    Plays,
    fit::{Example, fit, softmax},
    plays::{in_parallel, play},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct Learn {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The levels that play; each seat of each game gets one of them
    #[arg(long, value_delimiter = ',', default_value = "5@v3@300,5@300")]
    levels: Vec<Level>,
    /// Games; a quarter of them is kept for checking
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// How often all is gone through
    #[arg(long, default_value_t = 12)]
    passes: u32,
    /// The seed of everything random
    #[arg(long, default_value = "guess")]
    seed: String,
}

/// What a seat could guess, and which guess was true.
struct Position {
    guesses: Vec<Guess>,
    truth: usize,
}

impl Learn {
    pub(crate) fn run(&self) {
        if self.game != GameId::ColorPop {
            refuse("only Color Pop has hidden colours");
        }
        let options = self.plays.options::<ColorPop>(self.game);
        if options.players == 1 {
            refuse("alone nothing is hidden");
        }
        let mut plays = in_parallel(self.games.into(), self.plays.threads(), |game| self.one(&options, game));
        let learnt: Vec<Position> = plays.split_off(plays.len() / 4).into_iter().flatten().collect();
        let check: Vec<Position> = plays.into_iter().flatten().collect();
        let weights = fit(&learnt, learnt[0].guesses[0].signs.len(), self.passes, &Seed::new(&self.seed));
        let text: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("[{}]", text.join(", "));
        let loss = |odds: &dyn Fn(&Position) -> f64| {
            -check.iter().map(|it| odds(it).max(1e-9).ln()).sum::<f64>() / check.len() as f64
        };
        println!(
            "loss over {} decisions that were not learnt from: {:.3}; as bots guess now {:.3}; all equal {:.3}",
            check.len(),
            loss(&|it| odds(it, &weights)[it.truth]),
            loss(&|it| it.guesses[it.truth].odds),
            loss(&|it| 1.0 / it.guesses.len() as f64),
        );
    }

    fn one(&self, options: &color_pop::Options, game: u64) -> Vec<Position> {
        let mut lots = Seed::new(format!("{} levels", self.seed)).chance(game);
        let levels: Vec<Level> = Seat::all(options.players)
            .map(|_| self.levels[below(&mut lots, self.levels.len() as u32) as usize])
            .collect();
        let mut positions: Vec<Vec<Guess>> = Vec::new();
        let end = play::<ColorPop>(options, &Seed::new(&self.seed), game, |view, seat, rng| {
            positions.push(guesses(view, seat));
            bots::choose::<ColorPop>(view, seat, levels[seat.index()], &mut Mind { rng, should_stop: &mut || false })
        });
        let is_true = |guess: &Guess| {
            Seat::all(options.players).zip(&guess.colours).all(|(seat, &colours)| end.colours(seat) == colours)
        };
        let truth = |guesses: &[Guess]| guesses.iter().position(is_true).expect("the truth is possible");
        positions.into_iter().map(|guesses| Position { truth: truth(&guesses), guesses }).collect()
    }
}

impl Example for Position {
    fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]) {
        for (at, (guess, odds)) in self.guesses.iter().zip(odds(self, weights)).enumerate() {
            let off = odds - if at == self.truth { 1.0 } else { 0.0 };
            let off = off / part;
            slope.iter_mut().zip(guess.signs).for_each(|(slope, sign)| *slope += off * f64::from(sign));
        }
    }
}

/// How likely each guess is by these weights.
fn odds(position: &Position, weights: &[f64]) -> Vec<f64> {
    let evidence =
        |guess: &Guess| -> f64 { guess.signs.iter().zip(weights).map(|(&sign, it)| f64::from(sign) * it).sum() };
    let evidence: Vec<f64> = position.guesses.iter().map(evidence).collect();
    softmax(&evidence)
}
