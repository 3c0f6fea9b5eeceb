//! JSON that is kept as it was written: a tree of it can take a hundred times the room of its text.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

/// A value as it was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Writes a value down.
    ///
    /// # Panics
    /// If the value is not plain data, such as a map whose keys are no texts: a programmer's mistake.
    pub fn of(value: &impl Serialize) -> Self {
        Self(serde_json::value::to_raw_value(value).expect("the value is plain data"))
    }

    /// Reads the value; none if it is of another type.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.0.get()).ok()
    }

    pub(super) fn written(raw: &RawValue) -> Self {
        Self(raw.to_owned())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}
