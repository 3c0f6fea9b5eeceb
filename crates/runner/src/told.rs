//! What nodes tell each other of a table they both have in use.

use std::fmt;

use protocol::PersonId;
use serde::{Deserialize, Serialize};

/// Which node tells something. A node that starts again is another one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(String);

impl NodeId {
    /// The node of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a node tells the others of a table: that there is something to look for. Nothing of the play is ever in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// The log has envelopes up to this number.
    Changed {
        /// The number of the last one.
        seq: u64,
    },
    /// What was in the log already has changed: somebody's name was taken out of it.
    Rewritten,
    /// Somebody said something.
    Said,
    /// There is a table to play again at, or a new invitation.
    Welcome,
    /// The node has brought the table into use, and asks who is connected elsewhere.
    WhoIsThere,
    /// The node is about to stop, and leaves what the table waits for to the others.
    HandedOver,
    /// Who is connected to the table at this node: all of them.
    Present {
        /// Everyone, each once.
        people: Vec<PersonId>,
    },
}
