//! What the laws are about: a table, or one with a flaw.

use std::fmt;

use catalog::AnyView;
use game::Observer;
use protocol::{Millis, Refusal, Request, Snapshot, Update};
use table::{Corrupt, Envelope, StoredEnvelope, Table, TableEvent};

/// A table as the laws see it. Each method does what the table's own does; a flawed table does one of them wrongly.
pub(crate) trait Subject: Clone + PartialEq + fmt::Debug {
    fn of(table: Table) -> Self;

    fn table(&self) -> &Table;

    fn table_mut(&mut self) -> &mut Table;

    fn decide(&self, request: &Request, now: Millis) -> Result<Vec<TableEvent>, Refusal> {
        self.table().decide(request, now)
    }

    fn obey(&mut self, request: &Request, now: Millis) -> Result<Vec<Envelope>, Refusal> {
        self.table_mut().obey(request, now)
    }

    fn snapshot(&self, observer: Observer) -> Snapshot {
        self.table().snapshot(observer)
    }

    fn since(&self, seq: u64, observer: Observer) -> Option<Update> {
        self.table().since(seq, observer)
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        self.table().view_at(events, observer)
    }

    fn deadline(&self) -> Option<Millis> {
        self.table().deadline()
    }

    fn stored(envelope: &Envelope) -> StoredEnvelope {
        envelope.stored()
    }

    fn apply_stored(&mut self, envelope: StoredEnvelope) -> Result<(), Corrupt> {
        self.table_mut().apply_stored(envelope)
    }

    fn replay(log: Vec<StoredEnvelope>) -> Result<Self, Corrupt> {
        Table::replay(log).map(Self::of)
    }
}

impl Subject for Table {
    fn of(table: Table) -> Self {
        table
    }

    fn table(&self) -> &Table {
        self
    }

    fn table_mut(&mut self) -> &mut Table {
        self
    }
}
