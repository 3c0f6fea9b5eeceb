//! Ending a play without a result, where everyone wants it.

use game::{Seat, Seats};
use protocol::{Author, Millis, Refusal};

use crate::{Table, TableEvent, table::ANSWER_TIME};

/// The people who want to end the play without a result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Abandon {
    pub(crate) agreed: Seats,
    /// When the first of them said so.
    pub(crate) at: Millis,
}

impl Table {
    /// Somebody proposes it, agrees or declines.
    pub(crate) fn abandon(&self, by: &Author, seat: Seat, agree: bool) -> Result<Vec<TableEvent>, Refusal> {
        self.check_holder(by, seat)?;
        if !self.started {
            return Err(Refusal::NotStarted);
        }
        if self.is_over() {
            return Err(Refusal::Ended);
        }
        if !self.seat(seat).is_decided_by_person() {
            return Err(Refusal::NotYourSeat(seat));
        }
        let agreed = self.agreed();
        match agree {
            true if agreed.contains(seat) => Err(Refusal::NoChange),
            true if self.is_abandoned_by(agreed.with(seat)) => {
                Ok(vec![TableEvent::AbandonAgreed { seat }, TableEvent::Closed])
            }
            true => Ok(vec![TableEvent::AbandonAgreed { seat }]),
            false if agreed.is_empty() => Err(Refusal::NoChange),
            false => Ok(vec![TableEvent::AbandonDeclined { seat: Some(seat) }]),
        }
    }

    /// Those who are for it.
    pub(crate) fn agreed(&self) -> Seats {
        self.abandon.as_ref().map_or(Seats::NONE, |abandon| abandon.agreed)
    }

    /// Whether it is declined because nobody answered in time.
    pub(crate) fn abandon_is_overdue(&self, now: Millis) -> bool {
        self.abandon.as_ref().is_some_and(|abandon| abandon.at.saturating_add(ANSWER_TIME) <= now)
    }

    /// Whether these are all people who are there. Who is away, or has a bot decide, is not asked.
    fn is_abandoned_by(&self, agreed: Seats) -> bool {
        let is_asked = |seat: &Seat| {
            let record = self.seat(*seat);
            record.is_decided_by_person() && record.away_since.is_none()
        };
        self.all_seats().filter(is_asked).all(|seat| agreed.contains(seat))
    }

    pub(crate) fn agrees_to_abandon(&mut self, seat: Seat, at: Millis) {
        let agreed = self.agreed().with(seat);
        let at = self.abandon.as_ref().map_or(at, |abandon| abandon.at);
        self.abandon = Some(Abandon { agreed, at });
    }
}
