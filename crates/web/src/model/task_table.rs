//! A position in which somebody is to find a move: every try is judged, and only the right one is made.

use std::rc::Rc;

use catalog::{AnyView, Record};
use client::{Client, Local, Notice};
use game::{Observer, Seat};
use lessons::Verdict;
use protocol::{BotLevel, Command, Millis, Player, Refusal, Snapshot};
use view::prelude::*;

use crate::ui::dom;

/// The table of such a position. The others' seats are a bot's, which never moves.
pub struct TaskTable {
    local: Local,
    judge: Rc<dyn Fn(&str) -> Verdict>,
    /// What came of the last try.
    verdict: RwSignal<Option<Verdict>>,
}

impl TaskTable {
    /// The table of a position, whose decision is this seat's.
    ///
    /// # Panics
    /// If the position breaks a rule: tests of `lessons` keep that from happening.
    pub fn new(
        position: &Record,
        seat: Seat,
        judge: impl Fn(&str) -> Verdict + 'static,
        verdict: RwSignal<Option<Verdict>>,
    ) -> Self {
        let seats = position.begin().expect("a task's options are right").players();
        let player = |it: Seat| if it == seat { Player::You } else { Player::Bot(BotLevel::Numbered(1)) };
        let local = Local::from_record(position, Seat::all(seats).map(player).collect(), dom::fresh_seed());
        Self { local: local.expect("a task's position is right"), judge: Rc::new(judge), verdict }
    }
}

impl Client for TaskTable {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        self.local.look_as(observer)
    }

    fn send(&mut self, command: Command, now: Millis) {
        let is_done = self.verdict.get_untracked() == Some(Verdict::Right);
        let Command::Play { notation, .. } = &command else { return };
        if is_done {
            return;
        }
        let verdict = (self.judge)(notation);
        let is_right = verdict == Verdict::Right;
        self.verdict.set(Some(verdict));
        if is_right {
            self.local.send(command, now);
        }
    }

    fn receive(&mut self) -> Option<Notice> {
        self.local.receive()
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        self.local.view_at(events, observer)
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        self.local.record(names)
    }
}
