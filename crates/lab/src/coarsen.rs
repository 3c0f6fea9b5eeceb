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
    /// Numbers of lines become multiples of this
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i8).range(1..=64))]
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

/// The same net with numbers of lines that are multiples of the step, and 0 for lines that nobody ever sees: the first row
/// and the first column begin with the starting symbol, so their first cell is never free.
fn coarse(advanced: bool, net: &Net, step: i8) -> Net {
    let mut parts = net.parts().clone();
    let most = i8::MAX / step;
    for number in &mut parts.lines {
        let steps = (f32::from(*number) / f32::from(step)).round() as i8;
        *number = steps.clamp(-most, most) * step;
    }
    for line in parts.lines[..SEEN * NEURONS].chunks_exact_mut(NEURONS).step_by(3) {
        line.fill(0);
    }
    Net::new(advanced, parts)
}

#[cfg(test)]
mod tests {
    use bots::criss_cross_net::Parts;

    use super::*;

    #[test]
    fn numbers_of_lines_become_the_nearest_multiples() {
        let [lines, starts, weights, shapes, rounds, results, ends] =
            Parts::lengths(false).map(|length| vec![7; length]);
        let mut lines: Vec<i8> = lines.into_iter().map(|number: i16| number as i8).collect();
        lines[NEURONS..NEURONS + 6].copy_from_slice(&[-127, -6, -1, 1, 5, 127]);
        let net = Net::new(false, Parts { lines, starts, weights, shapes, rounds, results, ends });
        let coarse = coarse(false, &net, 4);
        let lines: Vec<&[i8]> = coarse.parts().lines.chunks_exact(NEURONS).collect();
        assert_eq!(lines[1][..7], [-124, -8, 0, 0, 4, 124, 8]);
        assert_eq!([lines[0], lines[3]], [[0; NEURONS]; 2], "an impossible line");
        assert_eq!(lines[SEEN], [8; NEURONS], "the same one elsewhere");
        assert_eq!(coarse.parts().weights, net.parts().weights, "the rest stays");
    }
}
