//! What a level loses by its decisions: each is compared with the best one that a much longer look finds.

use bots::{Level, Mind, Playable, Strength, analysis};
use catalog::{GameId, Seed};

use crate::{
    Plays,
    bounds::mean,
    plays::{in_parallel, play},
};

#[derive(clap::Args)]
pub(crate) struct Regret {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The level that plays
    #[arg(long, default_value = "5")]
    level: Level,
    /// How many simulations its decisions are judged with
    #[arg(long, default_value_t = 120_000)]
    simulations: u32,
    /// Judge only moves that begin with one of these words of the notation, such as stop,reroll
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Judge one in so many decisions
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Games
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// The seed of everything random
    #[arg(long, default_value = "regret")]
    seed: String,
}

/// One decision that was judged.
struct Judged {
    lost: f64,
    /// Whether the longer look decides otherwise.
    differs: bool,
}

/// What came of one play.
struct Played {
    judged: Vec<Judged>,
    /// How many decisions there were of the kind that is judged.
    decisions: usize,
}

impl Regret {
    pub(crate) fn run<G: Playable>(&self) {
        let options = self.plays.options::<G>(self.game);
        let players = f64::from(game::Game::players(&G::new(&options).expect("the options were read")));
        let plays = in_parallel(self.games.into(), self.plays.threads(), |number| self.one::<G>(&options, number));
        let judged: Vec<&Judged> = plays.iter().flat_map(|play| &play.judged).collect();
        let lost: Vec<f64> = judged.iter().map(|it| it.lost).collect();
        let decisions: usize = plays.iter().map(|play| play.decisions).sum();
        let a_player = decisions as f64 / (f64::from(self.games) * players);
        println!("{} games of {}, seed {}, level {}", self.games, self.game, self.seed, self.level);
        println!("decisions judged with {} simulations: {} of {decisions}", self.simulations, judged.len());
        let differ = judged.iter().filter(|it| it.differs).count();
        println!("decided otherwise: {:.1} %", 100.0 * differ as f64 / judged.len() as f64);
        println!("lost a decision: {}", mean(&lost, 5));
        println!("decisions a player and game: {a_player:.1}");
        let most = lost.iter().copied().fold(0.0, f64::max);
        println!("lost a player and game: {:.4}; most by one decision: {most:.4}", mean_of(&lost) * a_player);
    }

    fn one<G: Playable>(&self, options: &G::Options, number: u64) -> Played {
        let judge = Strength { level: 5, simulations: Some(self.simulations) };
        let mut played = Played { judged: Vec::new(), decisions: 0 };
        let mut other_worlds = Seed::new(format!("{} judges", self.seed)).chance(number);
        play::<G>(options, &Seed::new(&self.seed), number, |view, seat, rng| {
            let mv = bots::choose::<G>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false });
            let written = mv.to_string();
            if self.only.is_empty() || self.only.iter().any(|word| written.split(' ').next() == Some(word)) {
                played.decisions += 1;
                if played.decisions.is_multiple_of(self.every as usize) {
                    let mut mind = Mind { rng: &mut other_worlds, should_stop: &mut || false };
                    let found = analysis::judge::<G>(view, seat, mv, judge, &mut mind);
                    played.judged.push(Judged { lost: found.lost, differs: found.played != found.best });
                }
            }
            mv
        });
        played
    }
}

fn mean_of(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}
