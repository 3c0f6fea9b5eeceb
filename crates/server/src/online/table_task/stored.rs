//! What is stored with a table's envelopes.

use game::{Observer, Seat, Turn};
use protocol::{
    Millis, PersonId, Phase,
    online::{Listed, TableId},
};
use store::{Append, Summary};
use table::{Envelope, Table};

/// A table that waits for chance or a bot is woken after this time if nothing happens: then a server has stopped before it
/// could go on.
const STALLED: Millis = 5_000;

/// What is stored with envelopes: the table is the one after them.
pub(crate) fn append_of(id: &TableId, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Append {
    let setup = table.setup();
    let state = table.snapshot(Observer::Spectator).state;
    let people: Vec<Option<PersonId>> = Seat::all(setup.players()).map(|seat| table.person_in(seat).cloned()).collect();
    let waits_for_us = match state.turn {
        _ if state.phase != Phase::Running || table.is_take_back_asked() => false,
        Turn::Chance => true,
        Turn::Seats(seats) => seats.iter().any(|seat| table.bot_of(seat).is_some()),
        Turn::Over => false,
    };
    let stalled = waits_for_us.then(|| table.changed_at() + STALLED);
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: positions.to_vec(),
        wake: [table.deadline(), stalled].into_iter().flatten().min(),
        people: people.iter().flatten().cloned().chain([table.host().clone()]).collect(),
        summary: Summary {
            listed: Listed {
                table: id.clone(),
                game: setup.game,
                settings: setup.settings,
                seats: state.seats,
                phase: state.phase,
                clock: setup.clock,
                opened: setup.opened,
            },
            turn: match state.turn {
                Turn::Seats(seats) if state.phase == Phase::Running => seats,
                _ => game::Seats::NONE,
            },
            people,
            host: table.host().clone(),
            changed: table.changed_at(),
        },
    }
}
