//! What comes of a try.

use game::Message;

/// What comes of a try.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It does what was asked.
    Right,
    /// It does not; this message says why.
    Wrong(String),
    /// The rules speak against it, with this reason; a lesson may have an explanation of its own, by its message.
    Refused(Message, Option<String>),
}
