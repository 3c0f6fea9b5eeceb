//! Views of the past: those that have come are kept, others are asked for.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use catalog::{AnyView, Record};
use game::{Observer, Seat};
use protocol::online::ToServer;

use crate::{Client as _, Replay};

/// After how many events, and as whom somebody looks: a seat's number, 0 for a spectator.
type Moment = (usize, u8);

fn moment(events: usize, observer: Observer) -> Moment {
    (events, observer.seat().map_or(0, Seat::number))
}

/// What observers could know at each moment, as far as it has come.
#[derive(Debug, Default)]
pub(super) struct Views {
    known: BTreeMap<Moment, AnyView>,
    /// Moments that somebody has asked about and that are not known.
    wanted: RefCell<BTreeSet<Moment>>,
    /// Moments that the server has been asked about.
    asked: BTreeSet<Moment>,
    /// The whole play, once it is over.
    replay: Option<Replay>,
}

impl Views {
    /// The view after so many events. One that is not known will be asked for.
    pub(super) fn at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        if let Some(replay) = &self.replay {
            return replay.view_at(events, observer);
        }
        let moment = moment(events, observer);
        let known = self.known.get(&moment).cloned();
        if known.is_none() {
            self.wanted.borrow_mut().insert(moment);
        }
        known
    }

    pub(super) fn keep(&mut self, events: usize, observer: Observer, view: AnyView) {
        let moment = moment(events, observer);
        self.known.insert(moment, view);
        self.asked.remove(&moment);
        self.wanted.get_mut().remove(&moment);
    }

    /// Events after these were taken back: what was known of later moments is no longer so.
    pub(super) fn forget_after(&mut self, events: usize) {
        self.known.retain(|&(at, _), _| at <= events);
        self.asked.retain(|&(at, _)| at <= events);
    }

    /// The play is over and this is all of it.
    pub(super) fn keep_record(&mut self, record: Record) {
        self.replay = Replay::new(record).ok();
    }

    pub(super) fn record(&self, names: &[String]) -> Option<Record> {
        self.replay.as_ref()?.record(names)
    }

    /// The connection was lost, and with it the answers.
    pub(super) fn ask_again(&mut self) {
        self.wanted.get_mut().append(&mut self.asked);
    }

    /// The next question about a moment.
    pub(super) fn question(&mut self) -> Option<ToServer> {
        while let Some(moment) = self.wanted.get_mut().pop_first() {
            if !self.known.contains_key(&moment) && self.asked.insert(moment) {
                let (events, seat) = moment;
                let observer = Seat::from_number(seat).map_or(Observer::Spectator, Observer::Seat);
                return Some(ToServer::ViewAt { events, observer });
            }
        }
        None
    }
}
