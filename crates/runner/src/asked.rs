//! What a client may ask of its table at all.

use game::Message;
use protocol::{
    Author, Command, CommandId, Millis, Request,
    online::{LONGEST_COMMAND_ID, Why},
};

/// A decision that was on its way for so long still counts as made when it was sent. So a flag falls that much later.
pub const LAG: Millis = 1_000;

/// The request of a client. Whether the table obeys it is the table's affair.
///
/// # Errors
/// Why the table is not even asked.
pub fn request(by: Author, id: CommandId, command: Command) -> Result<Request, Why> {
    // Time is the server's.
    let is_ours = matches!(command, Command::Tick | Command::Resume { .. });
    let is_named = (1..=LONGEST_COMMAND_ID).contains(&id.as_str().len());
    match is_named && !is_ours {
        true => Ok(Request { id: Some(id), by, command }),
        false => Err(Why::Server(Message::new("server-bad-request"))),
    }
}

/// When a command that has come now counts as given: a move that was on its way for a while, when it was sent.
#[must_use]
pub fn counts_at(command: &Command, now: Millis, lag: Millis) -> Millis {
    match command {
        Command::Play { .. } => now.saturating_sub(lag.min(LAG)),
        _ => now,
    }
}
