//! An event as one observer is shown it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An event as one observer is shown it: its notation, and what that notation leaves out or adds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The notation, with `?` for each hidden item and with what becomes public added.
    pub text: String,
    /// Whether something of the event is hidden from this observer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hides: bool,
    /// Whether something that was hidden before becomes public with the event.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reveals: bool,
}

impl Shown {
    /// The whole event, which neither hides nor reveals anything.
    pub fn whole(event: impl fmt::Display) -> Self {
        Self { text: event.to_string(), hides: false, reveals: false }
    }

    /// The event with its hidden items replaced by `?`.
    pub fn hidden(text: impl Into<String>) -> Self {
        Self { text: text.into(), hides: true, reveals: false }
    }

    /// The whole event, and what becomes public with it.
    pub fn revealing(text: impl Into<String>) -> Self {
        Self { text: text.into(), hides: false, reveals: true }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq<str> for Shown {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Shown {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}
