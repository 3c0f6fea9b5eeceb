//! What a failing check says: the game, the options, the seed and the log so far, enough to see it happen again.

use std::{fmt::Write, thread};

use table::{Envelope, Opening};

use crate::law::Broken;

/// The course of one table so far. Should something panic, what is here is printed.
pub(crate) struct Course {
    opening: Opening,
    seed: u64,
    pub(crate) log: Vec<Envelope>,
    /// Whether a failing law has already told all this.
    told: bool,
}

impl Course {
    pub(crate) fn new(opening: Opening, seed: u64) -> Self {
        Self { opening, seed, log: Vec::new(), told: false }
    }

    /// Fails the test, saying which law was broken and where.
    pub(crate) fn fail(mut self, broken: &Broken) -> ! {
        self.told = true;
        panic!("law broken: {}: {}\n{}", broken.law, broken.what, self.describe());
    }

    fn describe(&self) -> String {
        let settings = serde_json::to_string(&self.opening.settings).expect("settings are plain values");
        let mut text = format!(
            "  at a table of {} {settings}, seed {} (LAWS_SEED={} plays it alone), after {} envelopes:\n",
            self.opening.game,
            self.seed,
            self.seed,
            self.log.len()
        );
        for envelope in &self.log {
            let line = serde_json::to_string(&envelope.stored()).expect("an envelope is plain data");
            writeln!(text, "    {line}").expect("a string takes all that is written");
        }
        text
    }
}

impl Drop for Course {
    fn drop(&mut self) {
        if thread::panicking() && !self.told {
            eprintln!("a panic\n{}", self.describe());
        }
    }
}
