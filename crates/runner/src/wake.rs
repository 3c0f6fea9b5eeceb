//! When a table wants to be woken.

use game::Turn;
use protocol::{Millis, Phase};
use table::Table;

/// A table that waits for chance or a bot is woken after this time if nothing happens: then a server has stopped before it
/// could go on.
const STALLED: Millis = 5_000;

/// When a table wants to be woken. This is stored beside it, so that any server finds the tables whose time has come.
#[must_use]
pub fn wake(table: &Table) -> Option<Millis> {
    let waits_for_us = match table.turn() {
        _ if table.phase() != Phase::Running || table.is_take_back_asked() => false,
        Turn::Chance => true,
        Turn::Seats(seats) => seats.iter().any(|seat| table.bot_of(seat).is_some()),
        Turn::Over => false,
    };
    let stalled = waits_for_us.then(|| table.changed_at() + STALLED);
    [table.deadline(), stalled].into_iter().flatten().min()
}
