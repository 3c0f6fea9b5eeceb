//! Questions to the bots' worker and its answers, as JSON texts. Page, worker and tests share these types.
//!
//! A worker cannot hear while it thinks: whoever does not want to wait ends it and asks another one with less time.

use catalog::GameId;
use game::{Message, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A question to the worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The page's number for it, which the answers repeat.
    pub id: u32,
    /// Which game is played.
    pub game: GameId,
    /// All that the seat may know.
    pub view: Box<RawValue>,
    /// Who is to decide.
    pub seat: Seat,
    /// The seed of the play.
    pub seed: String,
    /// How far the seat's random stream has been used, as a decimal text: it may be larger than JSON's numbers.
    pub position: String,
    /// How long the bot may think, in milliseconds.
    pub time_ms: u32,
    /// What is wanted.
    pub ask: Ask,
}

/// What the worker is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// A decision of a bot of this level, written as on the command line.
    Move(String),
    /// What a bot of this level, from 1 to 5, would advise.
    Hint(u8),
    /// What a bot of this level, from 1 to 5, thinks of a move that was made.
    Analyse {
        /// The level.
        level: u8,
        /// The move in notation.
        #[serde(rename = "move")]
        notation: String,
    },
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The worker has started.
    Ready,
    /// How much of the time is used, from 0 to 1.
    Progress {
        /// The question's number.
        id: u32,
        /// The share of the time.
        used: f64,
    },
    /// A decision.
    Move {
        /// The question's number.
        id: u32,
        /// The move in notation.
        #[serde(rename = "move")]
        notation: String,
        /// How far the seat's random stream has been used now.
        position: String,
    },
    /// Advice, the best first.
    Hints {
        /// The question's number.
        id: u32,
        /// The moves that are worth considering.
        hints: Vec<Hint>,
    },
    /// What a move was worth.
    Decision {
        /// The question's number.
        id: u32,
        /// The judgement.
        decision: Decision,
    },
    /// The question could not be answered; without a number where it could not even be read.
    Error {
        /// The question's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u32>,
        /// What went wrong, for developers.
        error: String,
    },
}

impl Answer {
    /// The number of the question that this answers.
    #[must_use]
    pub fn id(&self) -> Option<u32> {
        match self {
            Self::Ready => None,
            Self::Progress { id, .. } | Self::Move { id, .. } | Self::Hints { id, .. } | Self::Decision { id, .. } => {
                Some(*id)
            }
            Self::Error { id, .. } => *id,
        }
    }
}

/// A move that a bot advises.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// The move in notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// What the seat can expect after it.
    pub expected: f64,
    /// What speaks for it.
    pub reasons: Vec<Message>,
}

/// One decision: what was played, what was best, and what the difference cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The move that was made, in notation.
    pub played: String,
    /// What the seat could expect after it.
    pub expected: f64,
    /// The best move that was found, the one made where none was better.
    pub best: String,
    /// What the seat could have expected after that.
    pub best_expected: f64,
    /// The difference between the two, 0 or more.
    pub lost: f64,
    /// Why the best move is good.
    pub reasons: Vec<Message>,
}
