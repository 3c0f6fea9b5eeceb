//! What crosses the network between a client and a server with online tables: the bodies of HTTP requests and answers,
//! and the messages on a table's socket. `docs/protocol.md` describes how they are used.
//!
//! Everything is JSON. A variant without fields is its name (`"open"`), any other is an object with the name as its only
//! key (`{"bot": "3"}`).

mod http;
mod socket;

pub use http::{
    Claim, Created, Export, Listed, Me, MyTable, NewTable, Program, ProgramSeat, ProgramToken, Refused, SeatPlan,
    SetName, TransferCode,
};
pub use socket::{FromServer, Hello, Invited, Line, Phrase, Presence, ToServer, Welcome, Why, Words};

use serde::{Deserialize, Serialize};

/// The version of the protocol that this crate speaks.
pub const PROTOCOL: u32 = 1;

/// The cookie that says which guest a browser is.
pub const GUEST_COOKIE: &str = "tablee_guest";

/// The longest text message on a socket, in bytes, that a server reads.
pub const LONGEST_MESSAGE: usize = 16 << 10;

/// The longest line of chat, in characters.
pub const LONGEST_LINE: usize = 300;

/// The longest identifier of a command, in bytes.
pub const LONGEST_COMMAND_ID: usize = 64;

/// A table's public name, as it stands in addresses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(String);

impl TableId {
    /// The table with this name.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests;
