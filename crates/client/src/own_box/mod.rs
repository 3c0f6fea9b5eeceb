//! A play with a real box: racks stay in people's hands, and only what everybody sees is entered.
//!
//! The rules know every draw, so the hidden ones are made up: what somebody lays down was drawn before, and what nobody has
//! laid down yet is whatever is left. After each entry all draws are worked out anew, so that the events are always those of
//! a play that can have come about like this, and the record of the end replays like any other.

mod blockers;
mod entering;
mod genial;

use catalog::{AnyEvent, AnyGame, GameId};
use game::{Actor, Message, Seat, split_actor};

/// What people have entered, in order: their number and what they did, such as `1 RB g5 g6`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct OwnBox {
    pub(crate) seen: Vec<String>,
    /// The tile that whoever is to play has in hand, ready to be laid down.
    pub(crate) held: Option<String>,
}

/// Whether racks can stay in people's hands with these options: the game has hidden racks, and more than one of them.
#[must_use]
pub fn has_racks(start: &AnyGame) -> bool {
    matches!(start.id(), GameId::Genial | GameId::Blockers) && start.players() > 1
}

impl OwnBox {
    /// The events of a play in which people did what was entered.
    ///
    /// # Errors
    /// Why nobody can have done the last of it.
    pub(crate) fn events(&self, start: &AnyGame) -> Result<Vec<AnyEvent>, Message> {
        let held = self.held.as_deref();
        if let Some(start) = start.downcast_ref() {
            return genial::events(start, &self.seen, held);
        }
        let start = start.downcast_ref().ok_or_else(impossible)?;
        blockers::events(start, &self.seen, held)
    }

    /// The seat that did what was entered last.
    pub(crate) fn last_seat(&self) -> Option<Seat> {
        self.seen.last().and_then(|entry| read(entry).ok()).map(|(seat, _)| seat)
    }
}

/// Who did what, in an entry.
fn read(entry: &str) -> Result<(Seat, &str), Message> {
    match split_actor(entry) {
        Ok((Actor::Seat(seat), text)) => Ok((seat, text)),
        Ok((Actor::Chance, _)) | Err(_) => Err(impossible()),
    }
}

/// No play can have come about like this.
fn impossible() -> Message {
    Message::new("table-own-box-impossible")
}
