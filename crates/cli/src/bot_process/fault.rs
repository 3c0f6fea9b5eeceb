//! Why a bot's move is forfeited, or why a bot is not started.

use std::{io, time::Duration};

use game::Message;

use super::running::LONGEST;
use crate::out::Words;

/// What a bot did wrong.
pub(super) enum Fault {
    /// The shell cannot be started.
    System(io::Error),
    /// It said something else than hello.
    NoHello(String),
    NotRunning,
    Ended,
    Late(Duration),
    LineTooLong,
    DoesNotRead,
    TalksOn,
    NoMove(String),
    Illegal {
        text: String,
        why: Message,
        /// Whether the answer said which question it was for.
        numbered: bool,
    },
}

impl Fault {
    /// Whether nobody can tell any more which question the bot will answer next.
    pub(super) fn is_out_of_step(&self) -> bool {
        !matches!(self, Self::Illegal { numbered: true, .. })
    }

    /// The same in words.
    pub(super) fn text(&self, words: &Words) -> String {
        let quoted = |text: &str| words.message(&Message::new("cli-quoted").with("text", text.trim_end()));
        match self {
            Self::System(error) => words.system(error),
            Self::NoHello(said) => words.of(&words.text("cli-bot-no-hello"), &quoted(said)),
            Self::NotRunning => words.text("cli-bot-not-running"),
            Self::Ended => words.text("cli-bot-ended"),
            Self::Late(limit) => words.message(&Message::new("cli-bot-late").with("ms", limit.as_millis().to_string())),
            Self::LineTooLong => words.message(&Message::new("cli-bot-long-line").with("bytes", LONGEST.to_string())),
            Self::DoesNotRead => words.text("cli-bot-does-not-read"),
            Self::TalksOn => words.text("cli-bot-talks-on"),
            Self::NoMove(said) => words.of(&words.text("cli-bot-no-move"), &quoted(said)),
            Self::Illegal { text, why, .. } => words.of(&quoted(text), &words.message(why)),
        }
    }
}
