//! Reading saved games: a file of its own, because whoever begins a game needs none of it.

use catalog::Record;
use client::{BadSave, Local};

use crate::split::split;

/// Reads a game that was saved in this browser.
pub type Restore = fn(&str) -> Result<Local, BadSave>;

split!(
    kept,
    fn restoring() -> Restore {
        restore
    }
);

/// Only what is in the same file calls this; others load it first.
pub fn restore(text: &str) -> Result<Local, BadSave> {
    Local::restore(&Record::parse(text).map_err(|bad| BadSave::Record(Box::new(bad)))?)
}
