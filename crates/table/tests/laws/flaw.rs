//! What may be wrong with a table. Each flaw breaks one law.
//!
//! The flaw is a property of the thread, and every test has a thread of its own: one compiled table serves all.

use std::cell::Cell;

use catalog::AnyView;
use game::{Message, Observer, Seat, Shown};
use protocol::{Author, Command, LogEntry, Millis, Phase, Refusal, Request, Snapshot, State, Update};
use table::{Corrupt, Envelope, StoredEnvelope, Table, TableEvent};

use crate::subject::Subject;

/// One thing that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Flaw {
    /// Nothing: the table is as it should be.
    #[default]
    None,
    /// An update does not have what became public since.
    RevealedForgotten,
    /// An update does not say who is away, where nothing was played since.
    AwayForgotten,
    /// An observer gets the view of the next seat.
    ViewOfAnother,
    /// The past is shown as the next seat saw it.
    PastOfAnother,
    /// Everything is shown whole in the log.
    LogShownWhole,
    /// A refusal says what happened last.
    TalkativeRefusal,
    /// A seat that is not there is a panic.
    SeatUnchecked,
    /// A refused command is counted.
    RefusalCounted,
    /// A play that is over can be given up.
    ResignedTooLate,
    /// Identifiers of commands are not looked at.
    IdIgnored,
    /// Names are not stored.
    NameNotStored,
    /// Identifiers of commands are not stored.
    IdNotStored,
    /// Numbers are not looked at when a log is read.
    NumbersIgnored,
    /// A log that does not apply is a panic.
    BadLogPanics,
    /// Of several people who owe a choice, one is timed.
    OneIsTimed,
    /// Clocks run on while a take-back is asked.
    ClocksRunOn,
    /// The deadline does not know of those who are away.
    AbsenceNotDue,
    /// The deadline is a second early.
    DeadlineEarly,
}

thread_local! {
    static FLAW: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

impl Flaw {
    /// Makes this wrong from now on.
    pub(crate) fn put_in(self) {
        FLAW.set(self);
    }

    /// Whether this is what is wrong.
    fn is_in(self) -> bool {
        FLAW.get() == self
    }
}

/// A table with the flaw of the thread.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flawed {
    table: Table,
    refused: u32,
}

impl Flawed {
    fn next(&self, observer: Observer) -> Observer {
        let players = self.table.setup().players();
        Observer::Seat(observer.seat().map_or(Seat::new(0), |seat| seat.next(players)))
    }

    fn spoil_state(&self, state: &mut State, observer: Observer) {
        if Flaw::ViewOfAnother.is_in() {
            state.view = self.table.snapshot(self.next(observer)).state.view;
        }
        if Flaw::OneIsTimed.is_in() {
            let running = state.clocks.iter_mut().filter(|clock| clock.running_since.is_some());
            running.skip(1).for_each(|clock| clock.running_since = None);
        }
        let owes = |seat: usize| state.turn.awaits(Seat::new(seat as u8)) && state.seats[seat].bot.is_none();
        if Flaw::ClocksRunOn.is_in() && state.phase == Phase::Running && state.take_back.asked.is_some() {
            let clocks = state.clocks.iter_mut().enumerate().filter(|(seat, _)| owes(*seat));
            clocks.for_each(|(_, clock)| clock.running_since = Some(self.table.changed_at()));
        }
    }

    fn spoil_log<'a>(&self, entries: impl Iterator<Item = &'a mut LogEntry>) {
        if Flaw::LogShownWhole.is_in() {
            let events = self.table.record(&[]).events;
            entries.for_each(|entry| entry.shown = Shown::whole(&events[entry.number - 1]));
        }
    }
}

impl Subject for Flawed {
    fn of(table: Table) -> Self {
        Self { table, refused: 0 }
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    fn decide(&self, request: &Request, now: Millis) -> Result<Vec<TableEvent>, Refusal> {
        let over = self.table.snapshot(Observer::Spectator).state.phase == Phase::Over;
        match &request.command {
            Command::Leave { seat } if Flaw::SeatUnchecked.is_in() => {
                assert!(seat.index() < self.table.setup().players().into(), "there is such a seat");
            }
            Command::Resign { seat } if Flaw::ResignedTooLate.is_in() && over => {
                return Ok(vec![TableEvent::Resigned { seat: *seat }]);
            }
            _ => {}
        }
        let forgetful = Request { id: None, ..request.clone() };
        let decided = self.table.decide(if Flaw::IdIgnored.is_in() { &forgetful } else { request }, now);
        match decided {
            Err(_) if Flaw::TalkativeRefusal.is_in() && matches!(request.by, Author::Person(_)) => {
                let last = self.table.record(&[]).events.last().cloned().unwrap_or_default();
                Err(Refusal::Rule(Message::new("too-late").with("last", last)))
            }
            decided => decided,
        }
    }

    fn obey(&mut self, request: &Request, now: Millis) -> Result<Vec<Envelope>, Refusal> {
        let envelopes = self.decide(request, now).map(|events| self.table.enclose(request, events, now));
        for envelope in envelopes.iter().flatten() {
            self.table.apply(envelope).expect("what was decided applies");
        }
        self.refused += u32::from(Flaw::RefusalCounted.is_in() && envelopes.is_err());
        envelopes
    }

    fn snapshot(&self, observer: Observer) -> Snapshot {
        let mut snapshot = self.table.snapshot(observer);
        self.spoil_state(&mut snapshot.state, observer);
        self.spoil_log(snapshot.log.iter_mut());
        snapshot
    }

    fn since(&self, seq: u64, observer: Observer) -> Option<Update> {
        let mut update = self.table.since(seq, observer)?;
        self.spoil_state(&mut update.state, observer);
        self.spoil_log(update.log.revealed.iter_mut().chain(&mut update.log.added));
        if Flaw::RevealedForgotten.is_in() {
            update.log.revealed.clear();
        }
        if Flaw::AwayForgotten.is_in() && update.log.added.is_empty() {
            update.state.seats.iter_mut().for_each(|seat| seat.away = false);
        }
        Some(update)
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        let observer = if Flaw::PastOfAnother.is_in() { self.next(observer) } else { observer };
        self.table.view_at(events, observer)
    }

    fn deadline(&self) -> Option<Millis> {
        let deadline = self.table.deadline();
        if Flaw::DeadlineEarly.is_in() {
            return deadline.map(|at| at.saturating_sub(1000));
        }
        let away = self.table.snapshot(Observer::Spectator).state.seats.iter().any(|seat| seat.away);
        deadline.filter(|_| !(Flaw::AbsenceNotDue.is_in() && away))
    }

    fn stored(envelope: &Envelope) -> StoredEnvelope {
        let mut stored = envelope.stored();
        if Flaw::IdNotStored.is_in() {
            stored.id = None;
        }
        if let TableEvent::Sat { name, .. } = &mut stored.event
            && Flaw::NameNotStored.is_in()
        {
            *name = None;
        }
        stored
    }

    fn apply_stored(&mut self, envelope: StoredEnvelope) -> Result<(), Corrupt> {
        self.table.apply_stored(envelope)
    }

    fn replay(mut log: Vec<StoredEnvelope>) -> Result<Self, Corrupt> {
        if Flaw::NumbersIgnored.is_in() {
            (1..).zip(&mut log).for_each(|(seq, envelope)| envelope.seq = seq);
        }
        let replayed = Table::replay(log).map(Self::of);
        assert!(!Flaw::BadLogPanics.is_in() || replayed.is_ok(), "a log applies");
        replayed
    }
}
