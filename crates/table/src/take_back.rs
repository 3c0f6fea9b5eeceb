//! When a decision can be taken back, and who is asked about it.

use game::{Actor, Seat, Seats};
use protocol::{AskedTakeBack, Millis, NoTakeBack};
use serde::Serialize;

use crate::{Table, TableEvent};

/// A decision that somebody has asked back, until everyone has answered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    /// How many events would be left.
    pub(crate) left: usize,
    pub(crate) waiting: Seats,
    pub(crate) at: Millis,
}

/// A decision that was taken back although somebody may have learnt something since, as the record tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TakenBack {
    /// Whose decision it was, by the number of the seat.
    seat: u8,
    /// The number of the decision among the events.
    event: usize,
    /// How many events went with it, itself included.
    events: usize,
}

impl Asked {
    pub(crate) fn granted(&self) -> TableEvent {
        TableEvent::TakeBackGranted { seat: self.seat, left: self.left }
    }

    pub(crate) fn shown(&self) -> AskedTakeBack {
        AskedTakeBack { seat: self.seat, left: self.left, waiting: self.waiting }
    }
}

impl Table {
    /// How many events are left when this seat takes its last decision back. What others decided since goes with it.
    ///
    /// # Errors
    /// Why it cannot: nobody may decide again knowing more than before, except among friends around one device, and where
    /// the last thing is mended that people entered from their own table.
    pub(crate) fn take_back(&self, seat: Seat) -> Result<usize, NoTakeBack> {
        let entries = self.log.entries();
        let last = entries.iter().rposition(|entry| entry.actor() == Actor::Seat(seat)).ok_or(NoTakeBack::Nothing)?;
        if self.is_over() {
            return Err(NoTakeBack::Over);
        }
        match self.learnt_since(seat, last) {
            Some(why) if !self.is_friendly() && self.last_entered() != Some(last) => Err(why),
            Some(_) | None => Ok(last),
        }
    }

    /// What a seat may have learnt since its decision at this place, or with it, that it could decide by again.
    fn learnt_since(&self, seat: Seat, decision: usize) -> Option<NoTakeBack> {
        self.log.entries()[decision..].iter().find_map(|entry| match entry.actor() {
            Actor::Chance => Some(NoTakeBack::Chance),
            _ if entry.reveals() => Some(NoTakeBack::Revealed),
            Actor::Seat(other) if other != seat && self.is_next_to(seat, other) => Some(NoTakeBack::Person(other)),
            Actor::Seat(_) => None,
        })
    }

    /// The place of what people entered last, where they enter what lies on a table of their own. All of them saw it there,
    /// so a slip of the finger can be mended; what bots decided since goes with it.
    fn last_entered(&self) -> Option<usize> {
        let is_entered = |actor: Actor| match actor {
            Actor::Chance => true,
            Actor::Seat(seat) => self.seat(seat).player.is_person(),
        };
        let is_real = self.opening.by_hand && self.opening.shared_device;
        is_real.then(|| self.log.entries().iter().rposition(|entry| is_entered(entry.actor())))?
    }

    /// Whether the people around one device let each other take back what they like.
    fn is_friendly(&self) -> bool {
        self.opening.friendly && self.opening.shared_device
    }

    /// Notes that a decision is about to be taken back, where people may learn something from that.
    pub(crate) fn mark_take_back(&mut self, seat: Seat, left: usize) {
        if self.is_friendly() || self.learnt_since(seat, left).is_some() {
            let events = self.log.len() - left;
            self.taken_back.push(TakenBack { seat: seat.number(), event: left + 1, events });
        }
    }

    /// Whether two people share a device: then nobody can be asked apart from the other.
    fn is_next_to(&self, seat: Seat, other: Seat) -> bool {
        self.opening.shared_device && self.seat(seat).person.is_some() && self.seat(other).person.is_some()
    }

    /// The people who are asked when this seat wants a decision back: all others who are there.
    pub(crate) fn asked_about(&self, seat: Seat) -> Seats {
        let own = &self.seat(seat).person;
        let is_asked = |other: &Seat| {
            let record = self.seat(*other);
            record.is_decided_by_person() && record.away_since.is_none() && record.person != *own
        };
        self.all_seats().filter(is_asked).collect()
    }

    /// How many events are left when the last answer of chance is undone. Only where dice and draws are real:
    /// whoever enters them knows them anyway.
    ///
    /// # Errors
    /// If a person has decided since, or the play is over.
    pub(crate) fn chance_to_undo(&self) -> Result<usize, NoTakeBack> {
        let entries = self.log.entries();
        let last = self.last_entered().or(entries.len().checked_sub(1));
        match last.filter(|last| entries[*last].actor() == Actor::Chance) {
            _ if self.is_over() => Err(NoTakeBack::Over),
            Some(last) => Ok(last),
            None => Err(NoTakeBack::Nothing),
        }
    }

    /// The person who decided last, whose decision a shared device offers to take back.
    pub(crate) fn last_person(&self) -> Option<Seat> {
        self.log.entries().iter().rev().find_map(|entry| match entry.actor() {
            Actor::Seat(seat) if self.seat(seat).player.is_person() => Some(seat),
            _ => None,
        })
    }
}
