//! What the command says to people, in their language.

use std::{io::Write, ops::Deref};

use game::Message;
use texts::{Lang, Names, Texts};

/// The sentences of the reader's language.
pub(crate) struct Words(Texts);

impl Words {
    pub(crate) fn new(lang: Lang) -> Self {
        Self(Texts::new(lang))
    }

    /// A message that names no player other than by number.
    pub(crate) fn put(&self, message: &Message) -> String {
        self.0.say(message, &Names::none())
    }

    /// A number with so many decimals, as the language writes it.
    pub(crate) fn decimal(&self, value: f64, decimals: usize) -> String {
        bots::analysis::decimal(value, decimals, &self.0.text("decimal-mark"))
    }
}

impl Deref for Words {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

/// Prints a line; an output that nobody reads any more ends the command quietly (see `main`).
pub(crate) fn line(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{text}")?)
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    line(&serde_json::to_string(value)?)
}
