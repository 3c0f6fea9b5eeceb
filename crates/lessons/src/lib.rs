//! Lessons and puzzles: real positions in which somebody is to find a move, and what is said to each try.
//!
//! Both are data: `data/lessons/<game>.json` and `data/puzzles/<game>.jsonl`. A lesson is a list of steps, each a
//! position, the moves that do what is asked, and wrong tries that have an explanation of their own. A puzzle is a
//! position from a play of the bots in which one move is clearly best; `lab puzzles` finds them.
//!
//! ```
//! use catalog::GameId;
//! use lessons::{Lesson, Verdict};
//!
//! let lesson = Lesson::of(GameId::Genial).expect("there is one for each game");
//! let step = &lesson.steps[0];
//! assert_eq!(step.judge(step.solution()), Verdict::Right);
//! ```

mod day;
mod lesson;
mod name;
mod pattern;
mod puzzle;
mod verdict;

pub use day::{Day, NoDay};
pub use lesson::{BadLesson, Lesson, Step};
pub use name::PuzzleName;
pub use puzzle::{Grade, NextBest, Puzzle, Puzzles};
pub use verdict::Verdict;
