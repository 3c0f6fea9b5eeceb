//! Who asks something of a table.

use serde::{Deserialize, Serialize};

/// A person, as the table knows them. Whoever runs the table hands these out and checks them; they are never shown to
/// other people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(String);

impl PersonId {
    /// The person with this identifier.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The people around one shared device, who are one person to the table.
    #[must_use]
    pub fn device() -> Self {
        Self::new("device")
    }
}

/// Who a command comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Author {
    /// A person, who may decide for the seats that are theirs, and may be the table's host.
    Person(PersonId),
    /// A program that came from outside and sits at the table as a person does.
    Program(PersonId),
    /// Whoever runs the bots.
    Bot,
    /// Whoever draws for chance.
    Dealer,
    /// Whoever tells the table what time it is.
    Clock,
}

impl Author {
    /// The person, or the program that sits there like one.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(person) | Self::Program(person) => Some(person),
            Self::Bot | Self::Dealer | Self::Clock => None,
        }
    }
}
