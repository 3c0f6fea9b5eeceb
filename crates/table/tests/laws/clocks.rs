//! Laws on time: whose clocks run, and what the deadline means.

use game::{Actor, Observer, Seat, Seats, Turn};
use protocol::{Author, ClockRule, Command, Millis, Phase, Request, SeatClock, State};
use table::{Envelope, TableEvent};

use crate::{
    commands,
    law::{Kept, hold},
    subject::Subject,
};

/// How often time must have its effects until nothing more is due: an answer that is overdue starts the clocks again,
/// and one of them may have no time left.
const MOST_TICKS: usize = 2;

/// A time at which everything that may ever be due is.
const LONG: Millis = 1 << 50;

/// What everyone may know of the table now.
pub(crate) fn state<S: Subject>(subject: &S) -> State {
    subject.since(subject.table().seq(), Observer::Spectator).expect("now is a moment").state
}

/// Compares the clocks before and after an envelope.
pub(crate) fn check<S: Subject>(before: &State, envelope: &Envelope, subject: &S) -> Kept {
    let after = state(subject);
    let rule = subject.table().setup().clock;
    let owing = owing(&after);
    for (seat, clock) in Seat::all(after.clocks.len() as u8).zip(&after.clocks) {
        hold!(
            ClocksRun,
            clock.running_since.is_some() == owing.contains(seat),
            "after {envelope:?} {owing:?} owe a decision, and the clock of seat {seat} is {clock:?}"
        );
        let was = before.clocks[seat.index()];
        let expected = expected_time(rule, seat, was, envelope);
        hold!(
            ClocksRun,
            clock.left(envelope.at) == expected,
            "the clock of seat {seat} is {was:?} before {envelope:?}, and {clock:?} after it, not {expected}"
        );
    }
    Ok(())
}

/// The people who are timed now.
fn owing(state: &State) -> Seats {
    let Turn::Seats(seats) = state.turn else { return Seats::NONE };
    if state.phase != Phase::Running || state.take_back.asked.is_some() {
        return Seats::NONE;
    }
    let is_person = |seat: &Seat| state.seats[seat.index()].taken && state.seats[seat.index()].bot.is_none();
    seats.iter().filter(is_person).collect()
}

/// What a seat has left after an envelope.
fn expected_time(rule: ClockRule, seat: Seat, clock: SeatClock, envelope: &Envelope) -> Millis {
    let left = clock.left(envelope.at);
    let is_per_decision = matches!(rule, ClockRule::PerMove { .. } | ClockRule::Days { .. });
    match &envelope.event {
        TableEvent::Played { event } if event.actor() == Actor::Seat(seat) => rule.after_decision(left),
        TableEvent::GivenBack { seat: back } if *back == seat && left == 0 && is_per_decision => {
            rule.initial().unwrap_or(left)
        }
        TableEvent::Resumed { stopped } => {
            clock.left(stopped.max(&clock.running_since.unwrap_or_default()).min(&envelope.at).to_owned())
        }
        _ => left,
    }
}

/// Time changes something at the deadline and not before, and then the next deadline lies ahead.
pub(crate) fn check_deadline<S: Subject>(subject: &S) -> Kept {
    let tick = Request::new(Author::Clock, Command::Tick);
    let at = subject.table().changed_at();
    let Some(deadline) = subject.deadline() else {
        let later = subject.decide(&tick, at.saturating_add(LONG));
        hold!(DeadlineMet, later == Ok(Vec::new()), "there is no deadline, but time alone brings {later:?}");
        return Ok(());
    };
    if deadline > at {
        let early = subject.decide(&tick, deadline - 1);
        hold!(DeadlineMet, early == Ok(Vec::new()), "the deadline is {deadline}, but just before it comes {early:?}");
    }
    let now = deadline.max(at);
    let mut after = subject.clone();
    for _ in 0..MOST_TICKS {
        let due = after.decide(&tick, now).unwrap_or_default();
        hold!(DeadlineMet, !due.is_empty(), "the deadline is {deadline}, but at {now} nothing happens");
        let envelopes = after.table().enclose(&tick, due, now);
        envelopes.iter().try_for_each(|envelope| commands::apply(&mut after, envelope))?;
        if after.deadline().is_none_or(|next| next > now) {
            return Ok(());
        }
    }
    hold!(DeadlineMet, false, "at {now} the deadline is still {:?}", after.deadline());
    Ok(())
}
