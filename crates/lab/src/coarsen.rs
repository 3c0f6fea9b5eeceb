//! Rounds most numbers of a net of Criss Cross to whole steps, so that it takes less room, and tells what that costs.

use std::{fs, path::PathBuf};

use bots::{
    criss_cross_net::{NEURONS, Net, SEEN},
    criss_cross_training::reached,
};
use catalog::{GameId, Seed};
use criss_cross::CrissCross;

use crate::{Plays, bounds::mean, plays::in_parallel, refuse};

#[derive(clap::Args)]
pub(crate) struct Coarsen {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The file of the net
    #[arg(long)]
    from: PathBuf,
    /// Numbers of lines without the symbol become multiples of this, those of others of twice as much for each cell that has
    /// it, up to eight times
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i8).range(1..=8))]
    step: i8,
    /// Plays alone, one ply deep, with either net
    #[arg(long, default_value_t = 4000)]
    games: u32,
    /// The seed of the deals
    #[arg(long, default_value = "train check")]
    seed: String,
    /// Where the rounded net is written
    #[arg(long)]
    to: Option<PathBuf>,
}

impl Coarsen {
    pub(crate) fn run(&self) {
        if self.game != GameId::CrissCross {
            refuse(&format!("no net of {} is rounded", self.game));
        }
        let advanced = self.plays.options::<CrissCross>(self.game).advanced;
        let net = fs::read(&self.from).ok().and_then(|bytes| Net::from_bytes(advanced, &bytes));
        let fine = net.unwrap_or_else(|| refuse(&format!("{} is no net for such a play", self.from.display())));
        let coarse = coarse(advanced, &fine, self.step);
        if let Some(file) = &self.to {
            fs::write(file, coarse.parts().to_bytes()).unwrap_or_else(|error| refuse(&error.to_string()));
        }
        let seed = Seed::new(&self.seed);
        let points = in_parallel(self.games.into(), self.plays.threads(), |play| {
            [&fine, &coarse].map(|net| reached(advanced, net, &mut seed.chance(play)))
        });
        let told = |of: &dyn Fn(&[f64; 2]) -> f64| mean(&points.iter().map(of).collect::<Vec<_>>(), 3);
        println!(
            "{} points less luck in {} games, in steps of {} {}, difference {}",
            told(&|it| it[0]),
            self.games,
            self.step,
            told(&|it| it[1]),
            told(&|it| it[1] - it[0]),
        );
    }
}

/// The same net with numbers of lines in whole steps. The more cells of a line have the symbol, the rarer it is seen, so
/// the greater its steps may be. Lines that nobody ever sees get 0: the first row and the first column begin with the
/// starting symbol, so their first cell is never free.
fn coarse(advanced: bool, net: &Net, step: i8) -> Net {
    let mut parts = net.parts().clone();
    for (at, line) in parts.lines.chunks_exact_mut(NEURONS).enumerate() {
        let (place, seen) = (at / SEEN, at % SEEN);
        if place == 0 && seen % 3 == 0 {
            line.fill(0);
            continue;
        }
        let cells = (0..5).map(|cell| seen / 3usize.pow(cell) % 3);
        let step = step << cells.filter(|&cell| cell == 1).count().min(3);
        for number in line {
            let steps = (f32::from(*number) / f32::from(step)).round() as i8;
            *number = steps.clamp(-(i8::MAX / step), i8::MAX / step) * step;
        }
    }
    Net::new(advanced, parts)
}

#[cfg(test)]
mod tests {
    use bots::criss_cross_net::Parts;

    use super::*;

    #[test]
    fn lines_that_are_rarer_have_greater_steps() {
        let [lines, starts, weights, shapes, rounds, results, ends] =
            Parts::lengths(false).map(|length| vec![7; length]);
        let mut lines: Vec<i8> = lines.into_iter().map(|number: i16| number as i8).collect();
        // The first cell has the symbol, and the rest is free.
        lines[NEURONS..NEURONS + 5].copy_from_slice(&[-127, -5, -1, 2, 127]);
        let net = Net::new(false, Parts { lines, starts, weights, shapes, rounds, results, ends });
        let coarse = coarse(false, &net, 2);
        let lines: Vec<&[i8]> = coarse.parts().lines.chunks_exact(NEURONS).collect();
        assert_eq!(lines[1][..6], [-124, -4, 0, 4, 124, 8]);
        assert_eq!([lines[0], lines[3]], [[0; NEURONS]; 2], "nobody sees these");
        assert_eq!([lines[SEEN], lines[SEEN + 4], lines[SEEN + 40]], [[8; NEURONS], [8; NEURONS], [0; NEURONS]]);
        assert_eq!(coarse.parts().weights, net.parts().weights, "the rest stays");
    }
}
