//! Who may come to a table, and who may sit down.

use game::{Message, Seat};
use protocol::{PersonId, Phase, online::Why};
use store::Facts;
use table::Table;

use super::{super::refused::message_of, Ended};
use crate::online::{Caller, Online, secrets, table_task::Handle};

impl Online {
    /// Whether somebody may watch a table: everyone a public one, others with an invitation or a seat.
    pub(crate) async fn check_access(
        &self,
        handle: &Handle,
        caller: Option<&Caller>,
        invitation: Option<&str>,
    ) -> Result<(), Ended> {
        let facts = handle.facts();
        let is_invited = invitation.is_some_and(|given| secrets::same(given, &facts.invitation));
        let belongs = caller.is_some_and(|caller| {
            let table = handle.table();
            let has_token = caller.program.as_ref().is_some_and(|program| program.table == *handle.id());
            let is_kept = facts.kept.iter().flatten().any(|kept| *kept == caller.id);
            table.seat_of(&caller.id).is_some() || *table.host() == caller.id || has_token || is_kept
        });
        if !(facts.public || is_invited || belongs) {
            return Err(Ended::because("server-invitation"));
        }
        Ok(())
    }

    /// Whether somebody may sit down in a seat.
    pub(crate) async fn check_seat(&self, handle: &Handle, caller: &Caller, seat: Seat) -> Result<(), Why> {
        let refuse = |id| Err(Why::Server(Message::new(id)));
        let (sits, host) = {
            let table = handle.table();
            (table.seat_of(&caller.id).is_some(), table.host().clone())
        };
        if sits {
            return refuse("server-sits-already");
        }
        let own = caller.program.as_ref();
        if own.is_some_and(|program| program.table != *handle.id() || program.seat != seat) {
            return refuse("server-program");
        }
        let kept = handle.facts().kept.get(seat.index()).and_then(Option::as_ref);
        if kept.is_some_and(|kept| *kept != caller.id) {
            return refuse("server-seat-kept");
        }
        let blocked = self.inner.store.blocked_by(host).await.map_err(|error| Why::Server(message_of(&error)))?;
        if blocked.contains(&caller.id) {
            return refuse("server-blocked");
        }
        Ok(())
    }
}

/// The free seat that is kept for this person.
pub(crate) fn kept_for(facts: &Facts, table: &Table, person: &PersonId) -> Option<Seat> {
    let place = facts.kept.iter().position(|kept| kept.as_ref() == Some(person))?;
    let seat = Seat::new(place as u8);
    let is_free = table.person_in(seat).is_none() && table.bot_of(seat).is_none();
    (table.phase() == Phase::Waiting && is_free).then_some(seat)
}
