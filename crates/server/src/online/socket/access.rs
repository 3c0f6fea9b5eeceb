//! Who may come to a table, and who may sit down.
//!
//! An invitation leads to the free seats of a table that waits. It is spent once they are all taken, it has a life of some
//! days, and a new one replaces it. Afterwards it only lets one watch, where the table allows that.

use game::{Message, Seat};
use protocol::{Millis, PersonId, Phase, online::Why};
use store::{Facts, Invitations};
use table::Table;

use super::{super::refused::message_of, Ended};
use crate::online::{Caller, Online, secrets, table_task::Handle};

/// What an invitation is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    /// It is none of this table's.
    Nothing,
    /// It leads to a free seat.
    Seat,
    /// It was an invitation to this table; the message says what has become of it.
    Spent(&'static str),
}

impl Worth {
    fn of(given: Option<&str>, invitations: &Invitations, is_full: bool, oldest: Millis) -> Self {
        let Some(given) = given else { return Self::Nothing };
        let is_current = secrets::same(given, &invitations.current);
        match invitations.made {
            _ if !is_current && !invitations.replaced.iter().any(|before| secrets::same(given, before)) => {
                Self::Nothing
            }
            _ if is_full => Self::Spent("server-invitation-full"),
            _ if !is_current => Self::Spent("server-invitation-replaced"),
            Some(made) if made < oldest => Self::Spent("server-invitation-expired"),
            _ => Self::Seat,
        }
    }
}

impl Online {
    fn worth(&self, handle: &Handle, given: Option<&str>) -> Worth {
        let life = self.inner.settings.invitation.as_millis() as Millis;
        let is_full = !has_free_seat(&handle.table());
        Worth::of(given, &handle.invitations(), is_full, self.now().saturating_sub(life))
    }

    /// Whether somebody may come in, to sit down or to watch: everyone at a public table, whoever belongs to another one,
    /// and whoever has an invitation to it.
    pub(crate) fn check_access(
        &self,
        handle: &Handle,
        caller: Option<&Caller>,
        invitation: Option<&str>,
    ) -> Result<(), Ended> {
        let facts = handle.facts();
        if facts.public || caller.is_some_and(|caller| belongs(handle, caller)) {
            return Ok(());
        }
        match self.worth(handle, invitation) {
            Worth::Seat => Ok(()),
            Worth::Spent(_) if facts.watch => Ok(()),
            Worth::Spent(why) => Err(Ended::because(why)),
            Worth::Nothing => Err(Ended::because("server-invitation")),
        }
    }

    /// What somebody is told whose invitation no longer leads to a seat.
    pub(crate) fn link_notice(
        &self,
        handle: &Handle,
        caller: Option<&Caller>,
        invitation: Option<&str>,
    ) -> Option<Message> {
        let needs_none = handle.facts().public || caller.is_some_and(|caller| belongs(handle, caller));
        match self.worth(handle, invitation) {
            Worth::Spent(why) if !needs_none => Some(Message::new(why)),
            _ => None,
        }
    }

    /// Whether somebody may sit down in a seat.
    pub(crate) async fn check_seat(
        &self,
        handle: &Handle,
        caller: &Caller,
        invitation: Option<&str>,
        seat: Seat,
    ) -> Result<(), Why> {
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
        if !handle.facts().public && !belongs(handle, caller) {
            match self.worth(handle, invitation) {
                Worth::Seat => {}
                // The table itself says who sits there.
                Worth::Spent("server-invitation-full") => {}
                Worth::Spent(why) => return refuse(why),
                Worth::Nothing => return refuse("server-invitation"),
            }
        }
        let blocked = self.inner.store.blocked_by(host).await.map_err(|error| Why::Server(message_of(&error)))?;
        if blocked.contains(&caller.id) {
            return refuse("server-blocked");
        }
        Ok(())
    }
}

/// Whether somebody has a right of their own to be at a table: they sit there, opened it, have a program's token for it, or
/// a seat is kept for them.
fn belongs(handle: &Handle, caller: &Caller) -> bool {
    let table = handle.table();
    let has_token = caller.program.as_ref().is_some_and(|program| program.table == *handle.id());
    let is_kept = handle.facts().kept.iter().flatten().any(|kept| *kept == caller.id);
    table.seat_of(&caller.id).is_some() || *table.host() == caller.id || has_token || is_kept
}

fn is_free(table: &Table, seat: Seat) -> bool {
    table.person_in(seat).is_none() && table.bot_of(seat).is_none()
}

/// Whether somebody can still sit down.
fn has_free_seat(table: &Table) -> bool {
    table.phase() == Phase::Waiting && Seat::all(table.setup().players()).any(|seat| is_free(table, seat))
}

/// The free seat that is kept for this person.
pub(crate) fn kept_for(facts: &Facts, table: &Table, person: &PersonId) -> Option<Seat> {
    let place = facts.kept.iter().position(|kept| kept.as_ref() == Some(person))?;
    let seat = Seat::new(place as u8);
    (table.phase() == Phase::Waiting && is_free(table, seat)).then_some(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_leads_to_a_seat_until_it_is_spent() {
        let mut invitations = Invitations::new("first".into(), 100);
        let worth =
            |invitations: &Invitations, given, is_full, oldest| Worth::of(Some(given), invitations, is_full, oldest);
        assert_eq!(Worth::of(None, &invitations, false, 0), Worth::Nothing);
        assert_eq!(worth(&invitations, "other", false, 0), Worth::Nothing);
        assert_eq!(worth(&invitations, "first", false, 100), Worth::Seat);
        assert_eq!(worth(&invitations, "first", true, 100), Worth::Spent("server-invitation-full"));
        assert_eq!(worth(&invitations, "first", false, 101), Worth::Spent("server-invitation-expired"));
        invitations.replace("second".into(), 200);
        assert_eq!(worth(&invitations, "first", false, 0), Worth::Spent("server-invitation-replaced"));
        assert_eq!(worth(&invitations, "first", true, 0), Worth::Spent("server-invitation-full"));
        assert_eq!(worth(&invitations, "second", false, 200), Worth::Seat);
        (0..100).for_each(|number| invitations.replace(number.to_string(), 300));
        assert_eq!(worth(&invitations, "first", false, 0), Worth::Nothing, "only the last ones are remembered");
    }
}
