//! Learns how much each sign says about hidden colours, and how likely somebody with some colours makes a move, from plays
//! of bots of several kinds.

use bots::{Guess, Level, Mind, guesses, habits};
use catalog::{GameId, Seed};
use color_pop::{ColorPop, Colours, Move, View};
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
    /// Learn how likely moves are for somebody whose colours are known
    #[arg(long)]
    habits: bool,
    /// The seed of everything random
    #[arg(long, default_value = "guess")]
    seed: String,
}

/// What could be guessed, or done: the signs of each choice, and which was true.
struct Position {
    choices: Vec<Vec<f32>>,
    truth: usize,
    /// How likely our bots take the truth to be by signs, where that is what they guess.
    now: Option<f64>,
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
        let weights = fit(&learnt, learnt[0].choices[0].len(), self.passes, &Seed::new(&self.seed));
        let text: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
        println!("[{}]", text.join(", "));
        let loss = |odds: &dyn Fn(&Position) -> f64| {
            -check.iter().map(|it| odds(it).max(1e-9).ln()).sum::<f64>() / check.len() as f64
        };
        println!(
            "loss over {} decisions that were not learnt from: {:.3}",
            check.len(),
            loss(&|it| odds(it, &weights)[it.truth])
        );
        if !self.habits {
            println!("by the signs of bots now: {:.3}", loss(&|it| it.now.unwrap_or_default()));
        }
        println!("all equal: {:.3}", loss(&|it| 1.0 / it.choices.len() as f64));
    }

    fn one(&self, options: &color_pop::Options, game: u64) -> Vec<Position> {
        let mut lots = Seed::new(format!("{} levels", self.seed)).chance(game);
        let levels: Vec<Level> = Seat::all(options.players)
            .map(|_| self.levels[below(&mut lots, self.levels.len() as u32) as usize])
            .collect();
        let mut decided: Vec<(View, Seat, Move)> = Vec::new();
        let end = play::<ColorPop>(options, &Seed::new(&self.seed), game, |view, seat, rng| {
            let mind = &mut Mind { rng, should_stop: &mut || false };
            let mv = bots::choose::<ColorPop>(view, seat, levels[seat.index()], mind);
            decided.push((view.clone(), seat, mv));
            mv
        });
        let position = |(view, seat, mv): (View, Seat, Move)| {
            if self.habits { done(&view, end.colours(seat), mv) } else { guessed(&view, seat, &end) }
        };
        decided.into_iter().map(position).collect()
    }
}

/// What somebody with these colours could do, and what it did.
fn done(view: &View, own: Colours, mv: Move) -> Position {
    let (traits, truth) = habits(view, own, mv);
    Position { choices: traits.into_iter().map(Vec::from).collect(), truth, now: None }
}

/// What a seat could guess, and what was true at the end.
fn guessed(view: &View, seat: Seat, end: &ColorPop) -> Position {
    let guesses = guesses(view, seat);
    let is_true = |guess: &Guess| {
        Seat::all(view.options.players).zip(&guess.colours).all(|(seat, &colours)| end.colours(seat) == colours)
    };
    let truth = guesses.iter().position(is_true).expect("the truth is possible");
    let now = Some(guesses[truth].odds);
    Position { choices: guesses.into_iter().map(|guess| Vec::from(guess.signs)).collect(), truth, now }
}

impl Example for Position {
    fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]) {
        for (at, (choice, odds)) in self.choices.iter().zip(odds(self, weights)).enumerate() {
            let off = odds - if at == self.truth { 1.0 } else { 0.0 };
            let off = off / part;
            slope.iter_mut().zip(choice).for_each(|(slope, &sign)| *slope += off * f64::from(sign));
        }
    }
}

/// How likely each choice is by these weights.
fn odds(position: &Position, weights: &[f64]) -> Vec<f64> {
    let evidence =
        |signs: &Vec<f32>| -> f64 { signs.iter().zip(weights).map(|(&sign, it)| f64::from(sign) * it).sum() };
    let evidence: Vec<f64> = position.choices.iter().map(evidence).collect();
    softmax(&evidence)
}
