//! What somebody asks of a table.

use catalog::Bytes32;
use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Author, BotLevel, Millis};

/// A client's own number or name for a command: sent again with the same one, the command counts once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandId(String);

impl CommandId {
    /// The identifier with this text.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A command, with who gives it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The client's identifier for it, where the answer might get lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// Who gives it.
    pub by: Author,
    /// What is asked.
    pub command: Command,
}

impl Request {
    /// A command whose answer cannot get lost.
    #[must_use]
    pub fn new(by: Author, command: Command) -> Self {
        Self { id: None, by, command }
    }
}

/// What can be asked of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Sit down in a free seat, before the play starts.
    Sit {
        /// Where.
        seat: Seat,
        /// Under which name.
        name: Option<String>,
        /// What the client adds to the chance of the play, where the table has promised a secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Bytes32>,
    },
    /// Add a seed to the chance of the play, before it starts: for whoever sat down without one.
    AddSeed {
        /// Whose.
        seat: Seat,
        /// What is added.
        seed: Bytes32,
    },
    /// Go away. Before the play starts the seat is free again; later it is kept until the person returns.
    Leave {
        /// From where.
        seat: Seat,
    },
    /// Come back to one's seat, and take it back from a bot that stood in.
    Return {
        /// Where.
        seat: Seat,
    },
    /// Let a bot decide for a seat until its person returns.
    GiveToBot {
        /// Which seat.
        seat: Seat,
        /// How well it plays.
        level: BotLevel,
    },
    /// Take a seat away from whoever has it. Before the play starts the seat is free then, for a bot's seat too; later a bot
    /// decides for it to the end.
    Remove {
        /// Which seat.
        seat: Seat,
    },
    /// Start the play.
    Start,
    /// Decide for a seat.
    Play {
        /// Which seat.
        seat: Seat,
        /// What, in notation without the seat, such as `3b2 5b3`.
        notation: String,
    },
    /// Answer for chance.
    Chance {
        /// What, in notation without the `*`, such as `roll 3 5`.
        notation: String,
    },
    /// Ask for one's last decision back.
    AskTakeBack {
        /// Whose decision.
        seat: Seat,
    },
    /// Answer somebody who asked for a decision back.
    AnswerTakeBack {
        /// Who answers.
        seat: Seat,
        /// Whether it is granted.
        grant: bool,
    },
    /// Undo the last answer of chance that was entered by hand, to enter it again.
    UndoChance,
    /// Give up: a bot decides for the seat from now on.
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// Propose to end the play without a result, agree to it, or decline it. It ends once all people who are there agree.
    Abandon {
        /// Who says so.
        seat: Seat,
        /// Whether they are for it.
        agree: bool,
    },
    /// Tell the secret that was promised, now that the play is over.
    Reveal {
        /// The secret.
        secret: Bytes32,
    },
    /// End the table without a result.
    Close,
    /// Let the time that has passed have its effects.
    Tick,
    /// Take the time since this moment out of all clocks: nobody looked after the table.
    Resume {
        /// When the table was last looked after.
        stopped: Millis,
    },
}
