//! How both databases write down what they keep: as short texts.

use protocol::{PersonId, Phase};
use serde_json::{from_str, to_string};

use crate::StoreError;

/// A person as the database knows them.
pub(crate) fn of_person(person: &PersonId) -> Result<String, StoreError> {
    Ok(to_string(person)?)
}

pub(crate) fn person(text: &str) -> Result<PersonId, StoreError> {
    Ok(from_str(text)?)
}

pub(crate) const fn of_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Running => "running",
        Phase::Over => "over",
        Phase::Closed => "closed",
    }
}

/// How far streams have been used: numbers that are too great for a column of their own.
pub(crate) fn of_positions(positions: &[u128]) -> String {
    let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
    positions.join(" ")
}

pub(crate) fn positions(text: &str) -> Result<Vec<u128>, StoreError> {
    let position = |text: &str| text.parse().map_err(|_| StoreError::Corrupt(format!("position {text:?}")));
    text.split_whitespace().map(position).collect()
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Corrupt(error.to_string())
    }
}
