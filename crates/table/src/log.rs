//! The log as an observer may read it.

use game::{Actor, Observer, Turn};

use crate::{Millis, Table};

/// One event of the game as an observer is shown it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, counted from 1.
    pub number: usize,
    /// Its text, with `?` for each hidden item.
    pub shown: String,
    /// The version of the table that it made.
    pub version: u64,
    /// When it happened.
    pub at: Millis,
}

/// One event of the game with all that the table remembers of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) event: String,
    pub(crate) actor: Actor,
    /// As each seat, and last a spectator, was shown it when it happened.
    shown: Vec<String>,
    pub(crate) at: Millis,
    pub(crate) version: u64,
    /// It is one of several choices of a simultaneous step,
    pub(crate) simultaneous: bool,
    /// and the last of them.
    pub(crate) completes: bool,
}

impl Entry {
    pub(crate) fn new(event: String, actor: Actor, shown: Vec<String>, at: Millis, version: u64) -> Self {
        Self { event, actor, shown, at, version, simultaneous: false, completes: false }
    }

    /// Whether something hidden became public with this event: what others are shown says more than the event does.
    pub(crate) fn reveals(&self) -> bool {
        let words = |text: &str| text.split(' ').count();
        self.completes || self.shown.iter().any(|shown| words(shown) > words(&self.event))
    }
}

impl Table {
    /// The log as an observer may read it now. Choices of a simultaneous step are shown to all once the step is
    /// complete, and everything once the play is over.
    #[must_use]
    pub fn lines(&self, observer: Observer) -> Vec<Line> {
        let column = observer.seat().map_or(self.players.len(), |seat| seat.index());
        let over = self.turn() == Turn::Over;
        let line = |(index, entry): (usize, &Entry)| {
            let shown = &entry.shown[column];
            let complete = entry.simultaneous && self.open_step.is_none_or(|first| index < first);
            let public = shown.contains('?') && (over || complete);
            Line {
                number: index + 1,
                shown: if public { entry.event.clone() } else { shown.clone() },
                version: entry.version,
                at: entry.at,
            }
        };
        self.log.iter().enumerate().map(line).collect()
    }
}
