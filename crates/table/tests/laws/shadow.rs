//! The play of a table, followed from outside: the table itself does not give it away.

use std::ops::Range;

use catalog::{AnyEvent, AnyGame, Stream};
use game::{Actor, Turn, below};
use table::TableEvent;

/// A play, and how it came about.
#[derive(Clone)]
pub(crate) struct Shadow {
    start: AnyGame,
    pub(crate) play: AnyGame,
    pub(crate) events: Vec<AnyEvent>,
    /// What the play waited for before each event.
    turns: Vec<Turn>,
}

impl Shadow {
    pub(crate) fn new(start: AnyGame) -> Self {
        Self { play: start.clone(), start, events: Vec::new(), turns: Vec::new() }
    }

    /// Follows what happened at the table.
    pub(crate) fn follow(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Played { event } => {
                self.turns.push(self.play.turn());
                self.play.happen(event);
                self.events.push(event.clone());
            }
            TableEvent::TakeBackGranted { left, .. } | TableEvent::ChanceUndone { left } => {
                self.turns.truncate(*left);
                self.events.truncate(*left);
                self.play = self.start.clone();
                self.events.iter().for_each(|event| self.play.happen(event));
            }
            _ => {}
        }
    }

    /// Something that may happen now; nothing when the play is over.
    pub(crate) fn random_event(&self, rng: &mut Stream) -> Option<AnyEvent> {
        match self.play.turn() {
            Turn::Over => None,
            Turn::Chance => Some(self.play.sample(rng)),
            Turn::Seats(seats) => {
                let seat = seats.iter().nth(below(rng, seats.len() as u32) as usize).expect("one of those to decide");
                Some(self.play.random_move(seat, rng))
            }
        }
    }

    /// The choices of the simultaneous step that the last event completed. Empty if it completed none.
    pub(crate) fn completed_step(&self) -> Range<usize> {
        let end = self.events.len();
        let mut begin = end.saturating_sub(1);
        while begin > 0 && self.is_followed_by_others(begin - 1) {
            begin -= 1;
        }
        let is_open = end > 0 && self.owing_after(end - 1).is_some_and(|owing| owing == self.play.turn());
        let is_alone = begin + 1 >= end;
        if is_open || is_alone { end..end } else { begin..end }
    }

    /// Whether the others of a step still had to choose after this event.
    fn is_followed_by_others(&self, index: usize) -> bool {
        self.owing_after(index).is_some_and(|owing| self.turns.get(index + 1) == Some(&owing))
    }

    /// Who still has to choose after this event, if it was one of several choices.
    fn owing_after(&self, index: usize) -> Option<Turn> {
        let (Turn::Seats(seats), Actor::Seat(seat)) = (self.turns[index], self.events[index].actor()) else {
            return None;
        };
        let owing = seats.without(seat);
        (!owing.is_empty()).then_some(Turn::Seats(owing))
    }
}
