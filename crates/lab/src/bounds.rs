//! How far from perfect a level plays alone: what it reaches beside bounds that no player exceeds on average.

use bots::{Level, Mind, criss_cross_bound};
use catalog::{GameId, Seed};
use criss_cross::{CrissCross, ROUNDS, Roll};
use game::{Game, Seat};

use crate::{
    Plays,
    plays::{in_parallel, play},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct Bounds {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The level
    #[arg(long, default_value = "5")]
    level: Level,
    /// Deals
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// How many sheets are followed when rolls are known but luck costs points
    #[arg(long, default_value_t = 1000)]
    width: usize,
    /// How many sheets are followed when rolls are known
    #[arg(long, default_value_t = 20_000)]
    seeing_width: usize,
    /// The seed of everything random
    #[arg(long, default_value = "bounds")]
    seed: String,
}

/// What came of one deal.
struct Reached {
    /// By the level,
    level: f64,
    /// and less what the rolls were worth to it beyond their mean: the same on average, but less a matter of luck.
    less_luck: f64,
    /// By somebody who sees all rolls, less what that is worth: no player reaches more on average.
    bound: f64,
    /// By somebody who sees all rolls.
    seeing: f64,
}

impl Bounds {
    pub(crate) fn run(&self) {
        if self.game != GameId::CrissCross {
            refuse(&format!("no bound is computed for {}", self.game));
        }
        let options = self.plays.options::<CrissCross>(self.game);
        if options.players != 1 {
            refuse("bounds are of plays alone: --players 1");
        }
        let reached = in_parallel(self.games.into(), self.plays.threads(), |deal| self.deal(&options, deal));
        let mean = |of: &dyn Fn(&Reached) -> f64| mean(&reached.iter().map(of).collect::<Vec<f64>>());
        println!("{} deals of {}, seed {}, level {}", self.games, self.game, self.seed, self.level);
        println!("level {}: {}", self.level, mean(&|it| it.level));
        println!("the same less luck: {}", mean(&|it| it.less_luck));
        println!("bound ({} sheets): {}", self.width, mean(&|it| it.bound));
        println!("gap to the bound: {}", mean(&|it| it.bound - it.less_luck));
        println!("all rolls seen ({} sheets): {}", self.seeing_width, mean(&|it| it.seeing));
    }

    fn deal(&self, options: &criss_cross::Options, deal: u64) -> Reached {
        let (seed, advanced) = (Seed::new(&self.seed), options.advanced);
        let mut luck = 0.0;
        let end = play::<CrissCross>(options, &seed, deal, |view, seat, rng| {
            if let Some(roll) = view.roll {
                luck += criss_cross_bound::luck(advanced, view.sheets[seat.index()], view.round, roll);
            }
            bots::choose::<CrissCross>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false })
        });
        let level = f64::from(end.score(Seat::new(0)).total);
        // The rolls of the play, and those that a player who got stuck did not see.
        let mut chance = seed.chance(deal);
        let rolls: Vec<Roll> = (0..ROUNDS).map(|_| end.sample(&mut chance)).collect();
        let foreseen = |width, costly| criss_cross_bound::foreseen(advanced, &rolls, width, costly);
        let (bound, seeing) = (foreseen(self.width, true), foreseen(self.seeing_width, false));
        Reached { level, less_luck: level - luck, bound, seeing }
    }
}

/// The mean of these numbers with its 95 % interval.
fn mean(numbers: &[f64]) -> String {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.2} ± {:.2}", 1.96 * (variance / count).sqrt())
}
