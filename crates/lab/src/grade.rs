//! Grades puzzles by how many simulations it takes to find their best move, and sorts them by that. Checks whether that move
//! is still clearly best for the present bots.

use std::{fs, path::PathBuf};

use bots::{Playable, analysis::Measure};
use catalog::{AnyGame, GameId, Seed, Stream};
use game::{Observer, Seat};

use crate::{
    Plays, plays,
    puzzles::{Compared, Found, Puzzle, clear},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct Grade {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The seed of everything random
    #[arg(long, default_value = "grade")]
    seed: String,
    /// The puzzles, one a line: graded anew, and written back with the easiest first
    #[arg(long)]
    file: PathBuf,
    /// Also check them with ten times level 5's simulations, and drop those whose best move is no longer clearly best
    #[arg(long)]
    check: bool,
}

/// So often a move is looked for with each number of simulations.
const TRIES: u32 = 5;
/// So many of these tries must find it.
const FOUND: u32 = 4;
/// With so many numbers of simulations in a row, each twice the one before, it must be found: once may be luck.
const IN_A_ROW: u32 = 3;

impl Grade {
    pub(crate) fn run<G: Playable>(&self) {
        let text = fs::read_to_string(&self.file).unwrap_or_else(|error| self.failed(&error));
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| self.failed(&error));
        let lines: Vec<&str> = text.lines().collect();
        let graded = plays::in_parallel(lines.len() as u64, self.plays.threads(), |number| {
            let puzzle: Puzzle = read(lines[number as usize]);
            let play = puzzle.play;
            let puzzle = self.grade::<G>(puzzle).unwrap_or_else(|| self.failed(&format!("line {}", number + 1)));
            let found = puzzle.as_ref().map_or("not clear".to_owned(), |it| format!("found with {}", it.simulations));
            eprintln!("{} play {play}: {found}", self.game);
            puzzle
        });
        let mut puzzles: Vec<Puzzle> = graded.into_iter().flatten().collect();
        let gap = |puzzle: &Puzzle| puzzle.compared.gap;
        puzzles.sort_by(|one, other| one.simulations.cmp(&other.simulations).then(gap(other).total_cmp(&gap(one))));
        let text: String = puzzles.iter().map(Puzzle::line).collect();
        fs::write(&self.file, text).unwrap_or_else(|error| self.failed(&error));
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> ! {
        refuse(&format!("{}: {error}", self.file.display()))
    }

    /// The puzzle with its grade, unless it is checked and not clear; none at all if it breaks a rule.
    fn grade<G: Playable>(&self, mut puzzle: Puzzle) -> Option<Option<Puzzle>> {
        let mut play = AnyGame::new(self.game, &puzzle.options).ok()?;
        puzzle.events.split(';').try_for_each(|event| play.apply(event).map(drop)).ok()?;
        let seat = Seat::from_number(puzzle.seat)?;
        let play: &G = play.downcast_ref()?;
        let view = play.view(Observer::Seat(seat));
        let best = play.moves(seat).into_iter().find(|mv| mv.to_string() == puzzle.best)?;
        let full = G::full_budget(&play.options());
        let mut rng = Seed::new(&self.seed).game(puzzle.play).lot();
        let is_plain = G::greedy(&view, seat, &mut rng) == best;
        puzzle.simulations = if is_plain { 0 } else { needed::<G>(&view, seat, best, full, &mut rng) };
        if self.check {
            let clear = clear(Measure::of(self.game, play.players()));
            let Some(compared) = Compared::new::<G>(&view, seat, best, full, clear, &mut rng) else {
                return Some(None);
            };
            puzzle.compared = compared;
        }
        Some(Some(puzzle))
    }
}

/// With how many simulations a move is found, up to those of level 5.
pub(crate) fn needed<G: Playable>(view: &G::View, seat: Seat, best: G::Move, full: u32, rng: &mut Stream) -> u32 {
    let mut find = |simulations| Found::<G::Move>::new::<G>(view, seat, simulations, rng).best == best;
    first_of_a_row(full, |simulations| (0..TRIES).filter(|_| find(simulations)).count() as u32 >= FOUND)
}

/// The first of enough numbers in a row that do, each twice the one before; the greatest where there are none.
fn first_of_a_row(greatest: u32, mut does: impl FnMut(u32) -> bool) -> u32 {
    let mut row: Option<(u32, u32)> = None;
    for number in std::iter::successors(Some(1), |number: &u32| number.checked_mul(2)).take_while(|&it| it < greatest) {
        row = does(number).then(|| row.map_or((number, 1), |(first, length)| (first, length + 1)));
        if let Some((first, IN_A_ROW)) = row {
            return first;
        }
    }
    row.map_or(greatest, |(first, _)| first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_not_taken_for_ease() {
        assert_eq!(first_of_a_row(1000, |_| true), 1);
        assert_eq!(first_of_a_row(1000, |number| [2, 4, 16, 32, 64].contains(&number)), 16);
        assert_eq!(first_of_a_row(1000, |_| false), 1000);
        // The last numbers need not be followed by others.
        assert_eq!(first_of_a_row(1000, |number| number >= 512), 512);
    }
}
