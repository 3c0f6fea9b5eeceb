//! The events of the play, with all that the table remembers of each.

use std::sync::Arc;

use catalog::{AnyEvent, AnyGame};
use game::{Actor, Observer, Shown, Turn};
use protocol::{LogEntry, Millis};

/// One event of the play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) event: AnyEvent,
    /// Whether it was drawn at this table, and not decided, entered by hand or brought from elsewhere.
    pub(crate) drawn: bool,
    /// As each seat, and last a spectator, was shown it when it happened.
    shown: Vec<Shown>,
    pub(crate) at: Millis,
    /// The number of the envelope that it came with.
    pub(crate) seq: u64,
    /// Whether it is one of several choices of a simultaneous step, that is open until all are in.
    pub(crate) step: Step,
    /// The number of the envelope with which it was shown whole to everyone, if that came later.
    pub(crate) revealed: Option<u64>,
}

/// How an event lies in a simultaneous step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// It is not one of several choices.
    Alone,
    /// Others still had to choose after it.
    Open,
    /// It was the last choice.
    Completes,
}

impl Entry {
    pub(crate) fn actor(&self) -> Actor {
        self.event.actor()
    }

    /// Whether something hidden became public with this event.
    pub(crate) fn reveals(&self) -> bool {
        self.step == Step::Completes || self.shown.iter().any(|shown| shown.reveals)
    }
}

/// The events of the play in order. A server copies its table before every change: so copies share their events.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Log {
    entries: Vec<Arc<Entry>>,
}

impl Log {
    pub(crate) fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Lets an event happen in the play, and remembers it as everyone was shown it.
    pub(crate) fn happen(&mut self, play: &mut AnyGame, event: &AnyEvent, at: Millis, seq: u64, drawn: bool) {
        let shown = Observer::all(play.players()).map(|observer| play.shown(event, observer)).collect();
        let before = play.turn();
        play.happen(event);
        let step = self.step_of(before, event.actor(), play.turn());
        let entry = Entry { event: event.clone(), drawn, shown, at, seq, step, revealed: None };
        self.entries.push(Arc::new(entry));
        self.reveal(play, seq);
    }

    fn step_of(&self, before: Turn, actor: Actor, after: Turn) -> Step {
        let (Turn::Seats(deciding), Actor::Seat(seat)) = (before, actor) else { return Step::Alone };
        let owing = deciding.without(seat);
        let was_open = self.entries.last().is_some_and(|entry| entry.step == Step::Open);
        match !owing.is_empty() && after == Turn::Seats(owing) {
            true => Step::Open,
            false if was_open => Step::Completes,
            false => Step::Alone,
        }
    }

    /// Shows to everyone what became public with the last event: the choices of a step that is complete now, and what
    /// the end of the play reveals.
    fn reveal(&mut self, play: &AnyGame, seq: u64) {
        let over = play.turn() == Turn::Over;
        let completes = self.entries.last().is_some_and(|entry| entry.step == Step::Completes);
        let step = self.entries.iter().rev().skip(1).take_while(|entry| entry.step == Step::Open).count();
        let step = if completes { self.entries.len() - 1 - step..self.entries.len() - 1 } else { 0..0 };
        for (index, entry) in self.entries.iter_mut().enumerate() {
            if entry.revealed.is_none() && (step.contains(&index) || over && play.end_reveals(&entry.event)) {
                Arc::make_mut(entry).revealed = Some(seq);
            }
        }
    }

    /// Forgets all events but the first ones, and gives the play as it was after them.
    pub(crate) fn take_back(&mut self, left: usize, start: &AnyGame) -> AnyGame {
        self.entries.truncate(left);
        self.play_after(left, start)
    }

    /// The play after the first so many events.
    pub(crate) fn play_after(&self, events: usize, start: &AnyGame) -> AnyGame {
        let mut play = start.clone();
        self.entries[..events].iter().for_each(|entry| play.happen(&entry.event));
        play
    }

    /// One event as an observer is shown it now.
    pub(crate) fn shown(&self, index: usize, observer: Observer) -> LogEntry {
        let entry = &self.entries[index];
        let shown = &entry.shown[observer.seat().map_or(entry.shown.len() - 1, |seat| seat.index())];
        let whole = shown.hides && entry.revealed.is_some();
        LogEntry {
            number: index + 1,
            actor: entry.actor(),
            shown: if whole { Shown::whole(&entry.event) } else { shown.clone() },
            seq: entry.seq,
            at: entry.at,
        }
    }
}
