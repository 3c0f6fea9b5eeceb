//! What everyone who is at a table may look at. Only its runner changes the table.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
};

use game::Seat;
use protocol::{
    Millis, PersonId, Request,
    online::{Presence, Why},
};
use table::Table;

use crate::{NodeId, presence::Present, refusals::Refusals};

/// A table as it is stored, who is connected to it, and what it refused.
pub struct Shared {
    table: RwLock<Arc<Table>>,
    present: Mutex<Present>,
    refusals: Mutex<Refusals>,
}

impl Shared {
    /// A table that was read from the store, to which nobody is connected.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self { table: RwLock::new(Arc::new(table)), present: Mutex::default(), refusals: Mutex::default() }
    }

    /// The table as it is stored.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn show(&self, table: Table) {
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(table);
    }

    /// Why this command was refused before, if it was.
    #[must_use]
    pub fn refused_before(&self, request: &Request) -> Option<Why> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).of(request).cloned()
    }

    /// Remembers that this command was refused.
    pub fn remember_refusal(&self, request: &Request, why: &Why) {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner).remember(request, why);
    }

    /// Somebody has connected.
    pub fn come(&self, guest: &PersonId) {
        self.present().come(guest);
    }

    /// One of somebody's connections has ended. Whether it was the last one here.
    pub fn go(&self, guest: &PersonId) -> bool {
        self.present().go(guest)
    }

    /// Whether somebody is connected, at whatever node.
    #[must_use]
    pub fn is_present(&self, guest: &PersonId) -> bool {
        self.present().has(guest)
    }

    /// Whether somebody is connected to this node.
    pub(crate) fn is_here(&self, guest: &PersonId) -> bool {
        self.present().has_here(guest)
    }

    pub(crate) fn everyone_here(&self) -> Vec<PersonId> {
        self.present().everyone_here()
    }

    /// Another node has told who is connected there. Gives those who are not connected any more.
    pub(crate) fn are_at(&self, node: NodeId, people: Vec<PersonId>, now: Millis) -> Vec<PersonId> {
        self.present().are_at(node, people, now)
    }

    pub(crate) fn forget_silent(&self, since: Millis) -> Vec<PersonId> {
        self.present().forget_silent(since)
    }

    pub(crate) fn trust_all(&self, now: Millis) -> bool {
        self.present().trust_all(now)
    }

    /// Who is connected.
    #[must_use]
    pub fn presence(&self) -> Presence {
        let (table, present) = (self.table(), self.present());
        let mut seated = HashSet::new();
        let is_there = |seat: Seat| {
            table.person_in(seat).is_some_and(|person| {
                seated.insert(person.clone());
                present.has(person)
            })
        };
        let seats = Seat::all(table.setup().players()).map(is_there).collect();
        let spectators = present.everyone().into_iter().filter(|guest| !seated.contains(*guest)).count();
        Presence { seats, spectators: u32::try_from(spectators).unwrap_or(u32::MAX) }
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
