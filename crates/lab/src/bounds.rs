//! How far from perfect a level plays alone: what it reaches beside bounds that no player exceeds on average.

mod color_pop;
mod criss_cross;
mod genial;

use bots::Level;
use catalog::GameId;
use game::Game;

use crate::{Plays, refuse};

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
    /// How many sheets are followed when rolls are known but luck costs points; in Génial, how many positions when tiles are known;
    /// in Color Pop, how many grids when nobody takes a joker
    #[arg(long, default_value_t = 1000)]
    width: usize,
    /// How many sheets are followed when luck costs what looking a roll ahead makes of it
    #[arg(long, default_value_t = 100)]
    close_width: usize,
    /// How many sheets are followed when rolls are known
    #[arg(long, default_value_t = 20_000)]
    seeing_width: usize,
    /// The seed of everything random
    #[arg(long, default_value = "bounds")]
    seed: String,
}

impl Bounds {
    pub(crate) fn run(&self) {
        println!("{} deals of {}, seed {}, level {}", self.games, self.game, self.seed, self.level);
        if self.game == GameId::CrissCross {
            self.criss_cross();
        } else if self.game == GameId::Genial {
            self.genial();
        } else if self.game == GameId::ColorPop {
            self.color_pop();
        } else {
            refuse(&format!("no bound is computed for {}", self.game));
        }
    }

    /// The options of plays alone.
    fn alone<G: Game>(&self) -> G::Options {
        let options = self.plays.options::<G>(self.game);
        if G::new(&options).expect("the options were read").players() != 1 {
            refuse("bounds are of plays alone: --players 1");
        }
        options
    }
}

/// The means of what was reached, to so many digits.
fn means<T>(reached: &[T], digits: usize) -> impl Fn(&dyn Fn(&T) -> f64) -> String {
    move |of| mean(&reached.iter().map(of).collect::<Vec<f64>>(), digits)
}

/// The mean of these numbers with its 95 % interval, to so many digits.
pub(crate) fn mean(numbers: &[f64], digits: usize) -> String {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.digits$} ± {:.digits$}", 1.96 * (variance / count).sqrt())
}
