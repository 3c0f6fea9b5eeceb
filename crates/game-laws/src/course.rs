//! What a failing check says: the options, the seed and the events so far, enough to see it happen again.

use std::{fmt::Write, thread};

use game::{EventOf, Game, GameOptions};

use crate::law::Broken;

/// The course of one play so far. Should the game panic, what is here is printed.
pub(crate) struct Course<'a, G: Game> {
    options: &'a G::Options,
    how: &'a str,
    seed: u64,
    pub(crate) events: Vec<EventOf<G>>,
    /// Whether a failing law has already reported all this.
    is_reported: bool,
}

impl<'a, G: Game> Course<'a, G> {
    pub(crate) fn new(options: &'a G::Options, how: &'a str, seed: u64) -> Self {
        Self { options, how, seed, events: Vec::new(), is_reported: false }
    }

    /// Fails the test, saying which law was broken and where.
    pub(crate) fn fail(mut self, broken: &Broken) -> ! {
        self.is_reported = true;
        panic!("law broken: {}: {}\n{}", broken.law, broken.what, self.describe());
    }

    fn describe(&self) -> String {
        let settings = serde_json::to_string(&self.options.settings()).expect("settings are plain values");
        let mut text = format!(
            "  in {} {settings}, {} play, seed {} (LAWS_SEED={} plays it alone), after {} events:\n",
            G::NAME,
            self.how,
            self.seed,
            self.seed,
            self.events.len()
        );
        for event in &self.events {
            writeln!(text, "    {event}").expect("a string takes all that is written");
        }
        text
    }
}

impl<G: Game> Drop for Course<'_, G> {
    fn drop(&mut self) {
        if thread::panicking() && !self.is_reported {
            eprintln!("the game panicked\n{}", self.describe());
        }
    }
}
