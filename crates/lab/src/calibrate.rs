//! Are the odds true that hints and analysis tell? Of all positions where a bot expects 70 % of the first place, the seat
//! should get 70 % of it.

mod diagram;
mod fit;

use std::{fs, path::PathBuf};

use bots::{Mind, Playable, Strength};
use catalog::{GameId, Seed};
use game::Seat;

use self::fit::Fit;
use crate::{
    Plays,
    plays::{in_parallel, play},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct Calibrate {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Games
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// The level that gives the advice; hints and analysis use 4
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// Simulations of an advice, where that is not the level's own number
    #[arg(long)]
    simulations: Option<u32>,
    /// The seed of everything random
    #[arg(long, default_value = "calibrate")]
    seed: String,
    /// Where the diagram and its data are written
    #[arg(long)]
    folder: PathBuf,
}

/// What a seat was told to expect before a decision, and what it got in the end: shares of the first place.
#[derive(Clone, Copy, Debug)]
struct Told {
    expected: f64,
    got: f64,
}

/// How many groups of positions the diagram shows.
const GROUPS: usize = 10;

/// The positions of which about the same was expected.
#[derive(Clone, PartialEq, Debug)]
struct Group {
    positions: usize,
    /// Means.
    expected: f64,
    got: f64,
    /// Half of the 95 % interval of what was got. Positions of one play have the same end, so plays are counted and not
    /// positions.
    uncertainty: f64,
}

impl Calibrate {
    pub(crate) fn run<G: Playable>(&self) {
        let options = self.plays.options::<G>(self.game);
        if G::new(&options).expect("the options were read").players() == 1 {
            refuse("alone there is no first place to expect");
        }
        let plays = in_parallel(self.games.into(), self.plays.threads(), |number| self.one::<G>(&options, number));
        let groups = grouped(&plays);
        let data = self.data(&plays, &groups);
        print!("{data}");
        let name = self.plays.players.map_or(self.game.to_string(), |players| format!("{}-{players}", self.game));
        fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(self.folder.join(format!("{name}.txt")), data))
            .and_then(|()| fs::write(self.folder.join(format!("{name}.svg")), diagram::svg(&groups)))
            .unwrap_or_else(|error| refuse(&format!("{}: {error}", self.folder.display())));
    }

    /// What was told in one play, in which everybody follows the advice.
    fn one<G: Playable>(&self, options: &G::Options, number: u64) -> Vec<Told> {
        let strength = Strength { level: self.level, simulations: self.simulations };
        let mut told: Vec<(Seat, f64)> = Vec::new();
        let end = play::<G>(options, &Seed::new(&self.seed), number, |view, seat, rng| {
            let advised = G::advise(view, seat, None, strength, &mut Mind { rng, should_stop: &mut || false });
            let best = &advised[0];
            // Who has no choice is not advised.
            if advised.len() > 1 {
                told.push((seat, best.expected));
            }
            best.mv
        });
        let wins = end.standings().wins(|at| end.team(Seat::new(at as u8)).index());
        told.into_iter().map(|(seat, expected)| Told { expected, got: wins[seat.index()] }).collect()
    }

    /// The groups as a table, and how far off the odds are over all.
    fn data(&self, plays: &[Vec<Told>], groups: &[Group]) -> String {
        let all: Vec<Told> = plays.iter().flatten().copied().collect();
        let count = all.len() as f64;
        let square = all.iter().map(|it| (it.expected - it.got).powi(2)).sum::<f64>() / count;
        let off = groups.iter().map(|it| it.positions as f64 * (it.expected - it.got).abs()).sum::<f64>() / count;
        let Fit { power, too_good } = Fit::of(&all);
        let mut text = format!(
            "# {} plays of {}, {} positions, seed {}, advice of level {}{}\n\
             # mean difference of the groups {:.1} points of a hundred; mean square of the error {square:.4}\n\
             # odds would be truest to the power {power:.2}, divided by {too_good:.2}\n\
             # positions, expected, got, 95 % (plus and minus)\n",
            plays.len(),
            self.game,
            all.len(),
            self.seed,
            self.level,
            self.simulations.map_or(String::new(), |simulations| format!(" with {simulations} simulations")),
            100.0 * off,
        );
        for it in groups {
            text += &format!("{} {:.4} {:.4} {:.4}\n", it.positions, it.expected, it.got, it.uncertainty);
        }
        text
    }
}

/// The positions of these plays in groups by what was expected, without empty ones.
fn grouped(plays: &[Vec<Told>]) -> Vec<Group> {
    let group_of = |told: &Told| ((told.expected * GROUPS as f64) as usize).min(GROUPS - 1);
    let group = |number: usize| {
        let members = || plays.iter().map(move |play| play.iter().filter(move |told| group_of(told) == number));
        let positions = members().flatten().count();
        let mean = |of: fn(&Told) -> f64| members().flatten().map(of).sum::<f64>() / positions as f64;
        let (expected, got) = (mean(|told| told.expected), mean(|told| told.got));
        let variance: f64 = members().map(|play| play.map(|told| told.got - got).sum::<f64>().powi(2)).sum();
        (positions > 0).then(|| Group {
            positions,
            expected,
            got,
            uncertainty: 1.96 * variance.sqrt() / positions as f64,
        })
    };
    (0..GROUPS).filter_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_grouped_by_what_was_expected() {
        let told = |expected, got| Told { expected, got };
        let plays = [vec![told(0.72, 1.0), told(0.78, 1.0)], vec![told(0.7, 0.0), told(1.0, 1.0)]];
        let groups = grouped(&plays);
        assert_eq!(groups.iter().map(|it| it.positions).collect::<Vec<_>>(), [3, 1]);
        assert!((groups[0].expected - 2.2 / 3.0).abs() < 1e-9);
        assert!((groups[0].got - 2.0 / 3.0).abs() < 1e-9);
        // The first play is two thirds too high, the second as much too low.
        let variance: f64 = 2.0 * (2.0f64 / 3.0).powi(2);
        assert!((groups[0].uncertainty - 1.96 * variance.sqrt() / 3.0).abs() < 1e-9);
        assert_eq!(groups[1].uncertainty, 0.0);
    }
}
