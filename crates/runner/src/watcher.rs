//! What one client was sent of a table, and what it is to be sent.

use catalog::{AnyView, Seed};
use game::{Observer, Turn};
use protocol::{PersonId, Phase, online::FromServer};
use table::Table;

/// A client that looks at a table. Nothing is queued for it: what it is sent is made from what it last got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watcher {
    person: PersonId,
    observer: Observer,
    /// The number of the table event that the client last got.
    seen: u64,
}

impl Watcher {
    /// A client of this person, which has got nothing yet.
    #[must_use]
    pub fn new(person: PersonId, table: &Table) -> Self {
        let observer = observer_of(&person, table);
        Self { person, observer, seen: 0 }
    }

    /// Whose eyes the client looks with.
    #[must_use]
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// Shows the table to a client that has come: what has changed since what it says that it knew, or all of it.
    pub fn greet(&mut self, table: &Table, known: Option<(u64, Observer)>) -> FromServer {
        // They may have sat down or stood up since the connection was opened.
        self.observer = observer_of(&self.person, table);
        self.seen = table.seq();
        let since = known.filter(|(_, observer)| *observer == self.observer);
        match since.and_then(|(seq, observer)| table.since(seq, observer)) {
            Some(update) => FromServer::Update(Box::new(update)),
            None => FromServer::Snapshot(Box::new(table.snapshot(self.observer))),
        }
    }

    /// What the client has missed since it was last sent something, if there is something. Whoever has become another
    /// observer gets a snapshot.
    pub fn catch_up(&mut self, table: &Table) -> Option<FromServer> {
        let observer = observer_of(&self.person, table);
        if observer != self.observer {
            return Some(self.greet(table, None));
        }
        (table.seq() > self.seen).then(|| self.greet(table, Some((self.seen, observer))))
    }

    /// The view of an earlier moment: one's own, and when the play is over anybody's.
    #[must_use]
    pub fn view_at(&self, table: &Table, events: usize, observer: Observer) -> Option<AnyView> {
        let is_there = observer.seat().is_none_or(|seat| seat.index() < usize::from(table.setup().players()));
        let may_look = observer == self.observer || table.phase() == Phase::Over && is_there;
        may_look.then(|| table.view_at(events, observer)).flatten()
    }

    /// The legal moves of the client's seat, worked out from what the seat may know and nothing else.
    #[must_use]
    pub fn legal(&self, table: &Table) -> FromServer {
        let due = self.observer.seat().filter(|&seat| {
            let is_due = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
            is_due && table.phase() == Phase::Running
        });
        let view = table.view_at(table.events(), self.observer);
        let moves = due.zip(view).map(|(seat, view)| view.imagine(&mut Seed::new("legal").chance(1)).legal(seat));
        FromServer::Legal { seq: table.seq(), moves: moves.unwrap_or_default() }
    }
}

fn observer_of(person: &PersonId, table: &Table) -> Observer {
    table.seat_of(person).map_or(Observer::Spectator, Observer::Seat)
}
