//! The analysis of a game that is over: one question to the adviser for each decision, with the eyes that decided.

use bots::analysis::{Decision, Judged, Measure, Summary, lines};
use game::{Observer, Seat, Turn};
use leptos::prelude::*;

use super::{Eyes, Host, thinking::ADVISER};
use crate::model::{Ask, Hint, Question, Reply};

/// How long the adviser may think about a decision, in milliseconds.
const THOUGHT: u32 = 300;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nobody has asked for it.
    Unasked,
    Thinking,
    /// Somebody has had enough; it can be gone on with.
    Stopped,
    /// The adviser cannot be reached; that can be tried again.
    Failed,
    Done,
}

/// The analysis at a table.
#[derive(Clone, Copy)]
pub struct Analysis {
    host: Host,
    pub stage: RwSignal<Stage>,
    /// What is known so far, in the order of the play.
    pub judged: RwSignal<Vec<Judged>>,
}

impl Analysis {
    pub fn new(host: Host) -> Self {
        Self { host, stage: RwSignal::new(Stage::Unasked), judged: RwSignal::new(Vec::new()) }
    }

    /// How many decisions there are.
    pub fn total(self) -> usize {
        self.host.decisions().len()
    }

    /// The event of the last one.
    pub fn last_event(self) -> usize {
        self.host.decisions().last().map_or(1, |(event, ..)| *event)
    }

    pub fn measure(self) -> Measure {
        Measure::of(self.host.game, self.players())
    }

    pub fn players(self) -> u8 {
        self.host.with(|table| table.players().len() as u8)
    }

    /// What is known of a player's decisions so far.
    pub fn summary(self, seat: Seat) -> Summary {
        self.judged.with(|judged| Summary::of(judged, seat, self.measure()))
    }

    /// The lines of the picture, as far as they are known.
    pub fn lines(self) -> Vec<Vec<(usize, f64)>> {
        self.judged.with(|judged| lines(judged, self.players()))
    }

    /// Begins, or goes on where it was stopped.
    pub fn begin(self) {
        if !matches!(self.stage.get_untracked(), Stage::Thinking | Stage::Done) {
            self.stage.set(Stage::Thinking);
            self.ask_next();
        }
    }

    /// Stops thinking; what is known stays.
    pub fn stop(self) {
        if self.stage.get_untracked() == Stage::Thinking {
            self.host.engines.adviser.stop();
            self.stage.set(Stage::Stopped);
        }
    }

    /// The play goes on: what was thought of its end is of no use any more.
    pub fn forget(self) {
        if self.stage.get_untracked() != Stage::Unasked {
            self.stop();
            self.stage.set(Stage::Unasked);
            self.judged.set(Vec::new());
        }
    }

    /// Asks about the first decision that nothing is known of.
    fn ask_next(self) {
        let known = self.judged.with_untracked(Vec::len);
        let Some((event, seat, mv)) = untrack(|| self.host.decisions()).into_iter().nth(known) else {
            return self.stage.set(Stage::Done);
        };
        let question = self.host.question_about(event, seat, mv);
        self.host.engines.adviser.ask(&question, move |reply| match reply {
            Reply::Decision(decision) => {
                self.judged.update(|judged| judged.push(Judged { event, seat, decision }));
                self.ask_next();
            }
            Reply::Failed(_) => self.stage.set(Stage::Failed),
            Reply::Progress(_) | Reply::Move(..) | Reply::Hints(_) => {}
        });
    }
}

impl Host {
    /// Looks at a decision of a game that is over: at the moment before it, with the eyes that decided, and with what
    /// would have been better.
    pub fn look_into(self, judged: &Judged) {
        self.look_at(Some(judged.event - 1));
        self.eyes.set(Eyes::Open(judged.seat));
        let Decision { best, reasons, .. } = judged.decision.clone();
        self.hint.set(Some(Hint { mv: best, reasons }));
    }

    /// Looks away from what was looked into.
    pub(super) fn look_away(self) {
        if self.table.with_untracked(table::Table::turn) == Turn::Over {
            self.hint.set(None);
            if self.moment.get_untracked().is_none() {
                self.turn_eyes();
            }
        }
    }

    /// All decisions of the play in order: the number of the event, who decided, and what, in notation.
    fn decisions(self) -> Vec<(usize, Seat, String)> {
        let events = self.with(|table| table.record(&self.name_list()).events);
        let decision = |(index, event): (usize, &String)| {
            let (actor, mv) = event.split_once(' ')?;
            Some((index + 1, Seat::from_number(actor.parse().ok()?)?, mv.to_owned()))
        };
        events.iter().enumerate().filter_map(decision).collect()
    }

    /// The question what a decision was worth, to be answered from what the seat could know then and nothing else.
    fn question_about(self, event: usize, seat: Seat, mv: String) -> Question {
        let view = self.table.with_untracked(|table| table.view_at(event - 1, Observer::Seat(seat)));
        Question {
            game: self.game,
            view,
            seat,
            // Each decision has a stream of its own, so that the same record is judged from the same draws.
            seed: format!("analyse {event}"),
            position: "0".to_owned(),
            time_ms: THOUGHT,
            ask: Ask::Analyse(ADVISER, mv),
        }
    }
}
