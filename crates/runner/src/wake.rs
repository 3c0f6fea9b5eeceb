//! When a table wants to be woken.

use protocol::Millis;
use table::Table;

use crate::duties::Duties;

/// A table that waits for chance or a bot is woken after this time if nothing happens: then the server that was to go on
/// has stopped before it could.
pub(crate) const STALLED: Millis = 5_000;

/// When a table wants to be woken. This is stored beside it, so that any server finds the tables whose time has come.
#[must_use]
pub fn wake(table: &Table) -> Option<Millis> {
    let waits_for_us = Duties::at(table) != Duties::NONE;
    let stalled = waits_for_us.then(|| table.changed_at() + STALLED);
    [table.deadline(), stalled].into_iter().flatten().min()
}
