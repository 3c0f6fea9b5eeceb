//! What is stored with a table's envelopes.

use game::Turn;
use protocol::{Millis, Phase, online::TableId};
use store::{Append, Summary};
use table::{Envelope, Table};

/// A table that waits for chance or a bot is woken after this time if nothing happens: then a server has stopped before it
/// could go on.
const STALLED: Millis = 5_000;

/// What is stored with envelopes: the table is the one after them.
pub(crate) fn append_of(id: &TableId, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Append {
    let waits_for_us = match table.turn() {
        _ if table.phase() != Phase::Running || table.is_take_back_asked() => false,
        Turn::Chance => true,
        Turn::Seats(seats) => seats.iter().any(|seat| table.bot_of(seat).is_some()),
        Turn::Over => false,
    };
    let stalled = waits_for_us.then(|| table.changed_at() + STALLED);
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: positions.to_vec(),
        wake: [table.deadline(), stalled].into_iter().flatten().min(),
        summary: Summary::of(id, table),
    }
}
