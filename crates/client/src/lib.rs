//! Talks to a table, wherever it is.
//!
//! A screen, in the browser or in the terminal, knows a table through a [`Client`] and nothing else: it gets a
//! [`Snapshot`] for the observer who looks, folds in the updates that follow, and sends commands. [`Local`] runs the
//! table itself, for games on one device; [`Remote`] talks to a server; [`Replay`] shows a record.
//!
//! The table, with everything that is hidden in it, stays inside the client. No type that this crate gives away leads to
//! it while the play goes on; the saved game, which must hold everything, is the one exception.

mod local;
mod own_box;
mod remote;
mod replay;
mod saved;

use catalog::{AnyView, Record};
use game::Observer;
use protocol::{Command, Millis, Refusal, Snapshot, Update};

pub use local::{BotTurn, Local, Step};
pub use own_box::RealBox;
pub use remote::{Closing, Remote, pause_before};
pub use replay::Replay;
pub use saved::BadSave;
pub use table::Opening;

/// What a client has heard from its table.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// Something changed for the observer who looks.
    Update(Box<Update>),
    /// A command was not obeyed, and nothing has changed.
    Refused(Refusal),
    /// More is known of the past than before.
    Past,
}

/// What a client has sent that the table has not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sending {
    /// Everything is answered.
    Nothing,
    /// Something is not. If it is a decision, it is in the log already, with 0 for the number of its table event.
    Command,
    /// A decision is not, and nobody can tell its effect before the answer: there is nothing more to decide until then.
    Decision,
}

/// What a screen can do at a table, wherever the table is.
pub trait Client {
    /// Begins to look as this observer: gives all that they may know now; updates for them follow. At a shared device
    /// the observer changes with every turn.
    ///
    /// # Errors
    /// [`Refusal`] if nobody at this screen may look as this observer.
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal>;

    /// Sends a command. Whether it was obeyed is among the notices that follow.
    fn send(&mut self, command: Command, now: Millis);

    /// The next thing that was heard, if there is something.
    fn receive(&mut self) -> Option<Notice>;

    /// All that an observer could know of the play after so many of its events, if that is known here: for observers at
    /// this screen, and for all of them once the play is over.
    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView>;

    /// The play as a record that can be kept: with everything in it at one's own device, and for everyone once the play
    /// is over. `None` while it is not for this client to have.
    fn record(&self, names: &[String]) -> Option<Record>;

    /// What was sent and has not been answered yet. At one's own device everything is answered at once.
    fn sending(&self) -> Sending {
        Sending::Nothing
    }
}
