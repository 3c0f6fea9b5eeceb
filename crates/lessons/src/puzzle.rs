//! Puzzles: positions in which one move is clearly best.

use catalog::{AnyGame, GameId, Record};
use game::{Message, Seat, Settings};
use serde::Deserialize;

use crate::{Day, Verdict};

/// The puzzles: the game's name and the text of its file.
static ALL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// How hard a puzzle is, by how far a bot has to look: the same for all games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// It brings most at once, or is found at a glance, with a single simulation.
    Easy,
    /// Found with some simulations.
    Medium,
    /// Found with many.
    Hard,
}

/// From so many simulations on, a puzzle is hard.
const MANY: u32 = 64;

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// How hard it is to find what takes so many simulations.
    #[must_use]
    pub const fn of(simulations: u32) -> Self {
        match simulations {
            0 | 1 => Self::Easy,
            2..MANY => Self::Medium,
            MANY.. => Self::Hard,
        }
    }
}

/// A position in which one move is clearly best.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The play up to the decision.
    pub position: Record,
    /// Whose decision it is.
    pub seat: Seat,
    /// The best move, in notation.
    pub best: String,
    /// What speaks for it and against it, as the coach says it, without what most moves have in common.
    pub reasons: Vec<Message>,
    /// The next best move.
    pub next: NextBest,
    /// How much less the next best move promises.
    pub gap: f64,
    /// With how many simulations a bot finds it; 0 if it brings most at once.
    pub simulations: u32,
}

/// The move that the best one is compared with.
#[derive(Clone, Deserialize, Debug)]
pub struct NextBest {
    /// The move, in notation.
    pub mv: String,
    /// What speaks for it and against it, as for the best one.
    pub reasons: Vec<Message>,
}

/// A puzzle as a line of its file.
#[derive(Deserialize)]
struct Written {
    options: Settings,
    seat: u8,
    events: String,
    best: String,
    gap: f64,
    simulations: u32,
    reasons: Vec<Message>,
    next: NextBest,
}

/// The puzzles of a game, the easiest first.
#[derive(Clone, Copy, Debug)]
pub struct Puzzles {
    game: GameId,
    text: &'static str,
}

impl Puzzles {
    /// Those of this game that are part of the program.
    #[must_use]
    pub fn of(game: GameId) -> Self {
        let text = ALL.iter().find(|(name, _)| *name == game.name()).map_or("", |(_, text)| text);
        Self::read(game, text)
    }

    /// Those of a file that was loaded, so that it need not be part of the program.
    #[must_use]
    pub fn read(game: GameId, text: &'static str) -> Self {
        Self { game, text }
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.text.lines().count()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The puzzle with this number, counted from 0.
    ///
    /// # Panics
    /// If its line is not a puzzle: a test keeps that from happening.
    #[must_use]
    pub fn get(self, number: usize) -> Option<Puzzle> {
        let line = self.text.lines().nth(number)?;
        let written: Written =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("puzzle {number} of {}: {error}", self.game));
        let play = AnyGame::new(self.game, &written.options).expect("a puzzle's options are right");
        let mut position = Record::new(&play);
        position.events = written.events.split(';').map(str::to_owned).collect();
        Some(Puzzle {
            position,
            seat: Seat::from_number(written.seat).expect("a puzzle's seat is one"),
            best: written.best,
            reasons: written.reasons,
            next: written.next,
            gap: written.gap,
            simulations: written.simulations,
        })
    }

    /// The number of the puzzle of a day: the same for everyone. All come up before one does again, easy and hard ones
    /// in turn.
    #[must_use]
    pub fn number_of(self, day: Day) -> usize {
        let count = self.len().max(1);
        // A step that shares no factor with the number of puzzles reaches all of them.
        let step = (count * 2 / 5..).find(|&step| step > 0 && common_factor(step, count) == 1).unwrap_or(1);
        (day.number() as usize % count) * step % count
    }
}

impl Puzzle {
    /// How hard it is.
    #[must_use]
    pub const fn grade(&self) -> Grade {
        Grade::of(self.simulations)
    }

    /// What comes of trying this move.
    ///
    /// # Panics
    /// If the position breaks a rule: a test keeps that from happening.
    #[must_use]
    pub fn judge(&self, notation: &str) -> Verdict {
        let play = self.position.replay().expect("a puzzle's position is right");
        match play.read(&format!("{} {notation}", self.seat)) {
            Ok(mv) if mv.notation() == self.best => Verdict::Right,
            Ok(_) => Verdict::Wrong("puzzle-wrong".into()),
            Err(refusal) => Verdict::Refused(refusal, None),
        }
    }
}

fn common_factor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common_factor(other, one % other) }
}

#[cfg(test)]
mod tests;
