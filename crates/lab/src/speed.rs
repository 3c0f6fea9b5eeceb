//! How many positions a second a net values.

use std::{hint::black_box, time::Instant};

use bots::learned::{After, Learned};
use catalog::{GameId, Seed};

use crate::{Plays, WithNet, plays::play, refuse};

#[derive(clap::Args)]
pub(crate) struct Speed {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Plays whose positions are valued
    #[arg(long, default_value_t = 20)]
    games: u64,
}

/// How long each measurement takes at least, in seconds.
const LEAST: f64 = 1.0;

impl WithNet for Speed {
    fn run<G: Learned>(&self) {
        let options = self.plays.options::<G>(self.game);
        let net =
            G::net(&options).unwrap_or_else(|| refuse(&format!("no net is built in for such plays of {}", self.game)));
        let mut views = Vec::new();
        for number in 0..self.games {
            play::<G>(&options, &Seed::new("speed"), number, |view, seat, rng| {
                views.push((view.clone(), seat));
                G::teacher(view, seat, rng)
            });
        }
        let mut positions: Vec<Vec<i16>> = Vec::new();
        for (view, seat) in &views {
            G::each_after(view, *seat, &mut |_, after| {
                if let After::Open(inputs) = after {
                    positions.push(inputs.to_vec());
                }
            });
        }
        let valued = rate(positions.len(), || {
            positions.iter().for_each(|inputs| {
                black_box(net.logit(black_box(inputs)));
            });
        });
        let described = rate(positions.len(), || {
            for (view, seat) in &views {
                G::each_after(view, *seat, &mut |_, after| {
                    if let After::Open(inputs) = after {
                        black_box(net.logit(inputs));
                    }
                });
            }
        });
        println!(
            "{}: {} positions; {valued:.0} a second by the net, {described:.0} with the moves and what it is told",
            self.game,
            positions.len()
        );
    }
}

/// How many a second there are of so many, done again and again.
fn rate(count: usize, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut times = 0;
    while start.elapsed().as_secs_f64() < LEAST {
        work();
        times += 1;
    }
    (times * count) as f64 / start.elapsed().as_secs_f64()
}
