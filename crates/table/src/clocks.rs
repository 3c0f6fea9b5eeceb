//! The clocks of people who have to decide. Time comes in with the envelopes; nothing here reads a clock.

use game::{Seat, Seats};
use protocol::{ClockRule, Millis, SeatClock};

/// One clock for each seat. In a simultaneous step the clocks of all who still owe a choice run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clocks {
    rule: ClockRule,
    seats: Vec<SeatClock>,
}

impl Clocks {
    /// Clocks that stand; none where nobody is timed.
    pub(crate) fn new(rule: ClockRule, players: u8) -> Self {
        let seats = rule.initial().map(|time| vec![SeatClock::stopped(time); players.into()]).unwrap_or_default();
        Self { rule, seats }
    }

    pub(crate) fn all(&self) -> &[SeatClock] {
        &self.seats
    }

    /// Lets exactly the clocks of these seats run from this moment on. Those of others stop.
    pub(crate) fn run_only(&mut self, owing: Seats, at: Millis) {
        for (seat, clock) in Seat::all(self.seats.len() as u8).zip(&mut self.seats) {
            match (owing.contains(seat), clock.running_since) {
                (true, None) => clock.running_since = Some(at),
                (false, Some(_)) => *clock = SeatClock::stopped(clock.left(at)),
                (true, Some(_)) | (false, None) => {}
            }
        }
    }

    /// The seat has decided: its clock stops, and gets what the rule adds.
    pub(crate) fn decided(&mut self, seat: Seat, at: Millis) {
        if let Some(clock) = self.seats.get_mut(seat.index()) {
            *clock = SeatClock::stopped(self.rule.after_decision(clock.left(at)));
        }
    }

    /// A person takes their seat back after the time for a decision was used up: it has its whole time again. The time
    /// for a whole play is not given again.
    pub(crate) fn refill(&mut self, seat: Seat) {
        let is_final = self.flag_is_final();
        if let (Some(clock), Some(time)) = (self.seats.get_mut(seat.index()), self.rule.initial())
            && clock.remaining == 0
            && !is_final
        {
            *clock = SeatClock::stopped(time);
        }
    }

    /// Moves the start of every running clock.
    pub(crate) fn resume(&mut self, shift: impl Fn(Millis) -> Millis) {
        for since in self.seats.iter_mut().filter_map(|clock| clock.running_since.as_mut()) {
            *since = shift(*since);
        }
    }

    /// The seats whose time is used up at this moment.
    pub(crate) fn fallen(&self, now: Millis) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::all(self.seats.len() as u8).zip(&self.seats);
        seats.filter(move |(_, clock)| clock.flag_at().is_some_and(|at| at <= now)).map(|(seat, _)| seat)
    }

    /// When the next flag falls.
    pub(crate) fn next_flag(&self) -> Option<Millis> {
        self.seats.iter().filter_map(|clock| clock.flag_at()).min()
    }

    /// Whether a seat whose time is used up is lost for good.
    pub(crate) fn flag_is_final(&self) -> bool {
        matches!(self.rule, ClockRule::Fischer { .. })
    }
}
