//! The play of a table as a record, with everything hidden in it.

use std::sync::Arc;

use catalog::{AnyGame, Fairness, Record};
use game::Actor;
use protocol::{Author, Millis};

use crate::{Envelope, Table, TableEvent};

impl Table {
    /// The play as a record, with the players' names and how long each event took. It holds everything that is hidden:
    /// for whoever runs the table, and for everyone once the play is over.
    #[must_use]
    pub fn record(&self, names: &[String]) -> Record {
        let mut record = Record::new(&self.play);
        record.events = self.log.entries().iter().map(|entry| entry.event.to_string()).collect();
        record.conclude(&self.play);
        record.keep("players", &names);
        record.keep("times_ms", &self.times());
        if let Some(fairness) = self.fairness() {
            record.keep(Fairness::KEY, &fairness);
        }
        if !self.opening.head_start.is_empty() {
            record.keep("head_start", &self.opening.head_start);
        }
        if self.opening.own_box {
            record.keep("own_box", &true);
        }
        if !self.taken_back.is_empty() {
            record.keep("take_backs", &self.taken_back);
        }
        record
    }

    /// What the record says about its chance, once the secret is told.
    fn fairness(&self) -> Option<Fairness> {
        let is_brought = |entry: &Arc<crate::log::Entry>| entry.actor() == Actor::Chance && !entry.drawn;
        Some(Fairness {
            method: Fairness::METHOD.into(),
            promise: self.opening.promise.clone()?,
            seeds: self.seeds(),
            secret: self.secret?,
            brought: self.log.entries().iter().rposition(is_brought).map_or(0, |last| last + 1),
        })
    }

    /// The envelopes with which a table that has just started goes on from a record of the same game and options. They
    /// are the host's, who brings the record.
    #[must_use]
    pub fn carry_on(&self, record: &Record) -> Option<Vec<Envelope>> {
        let mut play: AnyGame = self.start.clone();
        let by = Author::Person(self.opening.host.clone());
        let mut envelopes = Vec::new();
        for (seq, text) in (self.seq + 1..).zip(&record.events) {
            let event = play.read(text).ok()?;
            play.happen(&event);
            let event = TableEvent::Played { event };
            envelopes.push(Envelope { seq, at: self.at, by: by.clone(), id: None, event });
        }
        Some(envelopes)
    }

    /// How long each event took, in milliseconds.
    fn times(&self) -> Vec<Millis> {
        let mut before = self.opened_at;
        let took = |at: Millis| {
            let took = at.saturating_sub(before);
            before = at;
            took
        };
        self.log.entries().iter().map(|entry| entry.at).map(took).collect()
    }
}
