//! Lessons, as they are written and as they are taken.

use catalog::{AnyGame, GameId, Record};
use game::{Seat, Settings};
use serde::Deserialize;

use crate::{Verdict, pattern::Pattern};

/// The lessons: the game's name and the text of its file.
static ALL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lesson of a game.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The game.
    pub game: GameId,
    /// What the learner does, in order.
    pub steps: Vec<Step>,
}

/// One thing to do: a position, a task, and what is said to each try.
#[derive(Clone, Debug)]
pub struct Step {
    /// The play up to the learner's decision.
    pub position: Record,
    /// The learner's seat.
    pub seat: Seat,
    /// The beginning of the messages of this step: `lesson-genial-lines`.
    id: String,
    solution: String,
    also: Vec<Pattern>,
    wrong: Vec<Wrong>,
}

/// A wrong try that is expected.
#[derive(Clone, Debug)]
struct Wrong {
    name: String,
    moves: Vec<Pattern>,
    /// The message with which the rules refuse it, where they do.
    refusal: Option<String>,
}

/// A lesson as its file has it.
#[derive(Deserialize)]
struct WrittenLesson {
    options: Settings,
    seat: u8,
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize)]
struct WrittenStep {
    name: String,
    /// The play up to here; where there is none, it goes on from the step before, with its solution.
    begin: Option<Vec<String>>,
    /// What happens until the learner decides.
    #[serde(default)]
    then: Vec<String>,
    solution: String,
    /// Further moves that do what is asked.
    #[serde(default)]
    also: Vec<String>,
    wrong: Vec<WrittenWrong>,
}

#[derive(Deserialize)]
struct WrittenWrong {
    name: String,
    #[serde(default)]
    moves: Vec<String>,
    refusal: Option<String>,
}

/// Why a file is no lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLesson(String);

impl std::fmt::Display for BadLesson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadLesson {}

impl Lesson {
    /// The lesson of this game, if it has one.
    ///
    /// # Panics
    /// If its file is not a lesson: a test keeps that from happening.
    #[must_use]
    pub fn of(game: GameId) -> Option<Self> {
        let (_, text) = ALL.iter().find(|(name, _)| *name == game.name())?;
        Some(Self::read(game, text).unwrap_or_else(|bad| panic!("the lesson of {game}: {bad}")))
    }

    /// Reads a lesson.
    ///
    /// # Errors
    /// [`BadLesson`] says what is wrong with it.
    pub fn read(game: GameId, text: &str) -> Result<Self, BadLesson> {
        let bad = |what: String| BadLesson(what);
        let written: WrittenLesson = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        let seat = Seat::from_number(written.seat).ok_or_else(|| bad(format!("seat {}", written.seat)))?;
        let play = AnyGame::new(game, &written.options).map_err(|error| bad(format!("{error:?}")))?;
        let mut position = Record::new(&play);
        let mut steps = Vec::new();
        for step in written.steps {
            if let Some(events) = step.begin {
                position.events = events;
            }
            position.events.extend(step.then);
            let patterns = |texts: &[String]| texts.iter().map(|text| Pattern::new(text)).collect();
            let wrong = step.wrong.iter().map(|it| Wrong {
                name: it.name.clone(),
                moves: patterns(&it.moves),
                refusal: it.refusal.clone(),
            });
            steps.push(Step {
                position: position.clone(),
                seat,
                id: format!("lesson-{game}-{}", step.name),
                also: patterns(&step.also),
                wrong: wrong.collect(),
                solution: step.solution.clone(),
            });
            position.events.push(format!("{seat} {}", step.solution));
        }
        Ok(Self { game, steps })
    }
}

impl Step {
    /// A move that does what is asked.
    #[must_use]
    pub fn solution(&self) -> &str {
        &self.solution
    }

    /// The message that says what to do.
    #[must_use]
    pub fn task(&self) -> String {
        self.id.clone()
    }

    /// The message that says what was learnt, once it is done.
    #[must_use]
    pub fn lesson(&self) -> String {
        format!("{}-done", self.id)
    }

    /// All messages of this step.
    ///
    /// # Panics
    /// If the position breaks a rule: a test keeps that from happening.
    #[must_use]
    pub fn messages(&self) -> Vec<String> {
        let wrong = self.wrong.iter().map(|wrong| self.explanation(wrong));
        let mut messages: Vec<String> = [self.task(), self.lesson()].into_iter().chain(wrong).collect();
        // Where every legal move is right or expected, nothing else has to be said.
        let play = self.position.replay().expect("a lesson's positions are right");
        let other = Verdict::Wrong(self.other());
        if play.legal(self.seat).iter().any(|mv| self.judge_legal(mv) == other) {
            messages.push(self.other());
        }
        messages
    }

    /// Wrong tries that are expected, each with the message that explains it.
    pub fn expected_mistakes(&self) -> impl Iterator<Item = (&str, String)> {
        self.wrong.iter().filter_map(|wrong| {
            let one = wrong.moves.iter().find(|it| it.is_one())?;
            Some((one.text(), self.explanation(wrong)))
        })
    }

    /// What comes of trying this move.
    ///
    /// # Panics
    /// If the position breaks a rule: a test keeps that from happening.
    #[must_use]
    pub fn judge(&self, notation: &str) -> Verdict {
        let play = self.position.replay().expect("a lesson's positions are right");
        let mv = match play.read(&format!("{} {notation}", self.seat)) {
            Ok(mv) => mv.notation(),
            Err(refusal) => {
                let explanation = self.explain(refusal.id);
                return Verdict::Refused(refusal, explanation);
            }
        };
        self.judge_legal(&mv)
    }

    /// What comes of a legal move in canonical notation.
    fn judge_legal(&self, mv: &str) -> Verdict {
        if mv == self.solution || self.also.iter().any(|it| it.fits(mv)) {
            return Verdict::Right;
        }
        let expected = self.wrong.iter().find(|wrong| wrong.moves.iter().any(|it| it.fits(mv)));
        Verdict::Wrong(expected.map_or_else(|| self.other(), |wrong| self.explanation(wrong)))
    }

    /// The message that explains, in this position, why the rules refuse a move.
    #[must_use]
    pub fn explain(&self, refusal: &str) -> Option<String> {
        let expected = self.wrong.iter().find(|wrong| wrong.refusal.as_deref() == Some(refusal));
        expected.map(|wrong| self.explanation(wrong))
    }

    fn explanation(&self, wrong: &Wrong) -> String {
        format!("{}-{}", self.id, wrong.name)
    }

    /// What is said to a try that was not expected.
    fn other(&self) -> String {
        format!("{}-other", self.id)
    }
}

#[cfg(test)]
mod tests;
