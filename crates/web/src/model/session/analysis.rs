//! The analysis of a game that is over: one question to the adviser for each decision, from the view that decided.

use bots::analysis::{Decision, Judged, Measure, Summary, lines};
use catalog::{AnyEvent, AnyView, Stream};
use client::BotTurn;
use game::{Observer, Seat, Turn};
use protocol::worker::Ask;
use rand_chacha::rand_core::SeedableRng;
use view::prelude::*;

use super::{Hint, Session, Viewpoint, advice::ADVISER};
use crate::model::Thought;

/// How long the adviser may think about a decision, in milliseconds.
const THOUGHT: u32 = 300;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nobody has asked for it.
    Unasked,
    Thinking,
    /// Somebody has had enough; it can be continued.
    Stopped,
    /// The adviser cannot be reached; that can be tried again.
    Failed,
    Done,
}

/// The analysis at a table.
#[derive(Clone, Copy)]
pub struct Analysis {
    session: Session,
    pub stage: RwSignal<Stage>,
    /// What is known so far, in the order of the play.
    pub judged: RwSignal<Vec<Judged>>,
}

impl Analysis {
    pub fn new(session: Session) -> Self {
        Self { session, stage: RwSignal::new(Stage::Unasked), judged: RwSignal::new(Vec::new()) }
    }

    /// How many decisions there are.
    pub fn total(self) -> usize {
        self.session.decisions().len()
    }

    /// The event of the last one.
    pub fn last_event(self) -> usize {
        self.session.decisions().last().map_or(1, |(event, ..)| *event)
    }

    pub fn measure(self) -> Measure {
        Measure::of(self.session.game, self.players())
    }

    pub fn players(self) -> u8 {
        self.session.players()
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
            self.session.engines.adviser.stop();
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
        let Some((event, seat, mv)) = untrack(|| self.session.decisions()).into_iter().nth(known) else {
            return self.stage.set(Stage::Done);
        };
        let Some(view) = self.session.view_at(event - 1, Observer::Seat(seat)) else {
            return self.stage.set(Stage::Failed);
        };
        // Each decision has a stream of its own, so that the same record is judged from the same draws.
        let turn = BotTurn { view, seed: format!("analyse {event}"), position: 0 };
        let ask = Ask::Analyse { level: ADVISER, notation: mv };
        self.session.engines.adviser.ask(&turn, seat, ask, THOUGHT, move |thought| match thought {
            Thought::Decision(decision) => {
                self.judged.update(|judged| judged.push(Judged { event, seat, decision }));
                self.ask_next();
            }
            Thought::Failed => self.stage.set(Stage::Failed),
            Thought::Progress(_) | Thought::Move { .. } | Thought::Hints(_) => {}
        });
    }
}

impl Session {
    /// Looks at a decision of a game that is over: at the moment before it, as the seat that decided, and with what
    /// would have been better.
    pub fn look_into(self, judged: &Judged) {
        let Decision { best, reasons, .. } = judged.decision.clone();
        self.look_at(Some(judged.event - 1));
        self.viewpoint.set(Viewpoint::Seat(judged.seat));
        self.hint.set(self.could_play(judged, &best).map(|(_, mv)| Hint::new(mv, reasons)));
    }

    /// What a seat knew before a decision of a game that is over, and a move that it could make then.
    pub fn could_play(self, judged: &Judged, notation: &str) -> Option<(AnyView, AnyEvent)> {
        let view = self.view_at(judged.event - 1, Observer::Seat(judged.seat))?;
        let play = view.imagine(&mut Stream::from_seed([0; 32]));
        let mv = play.read(&format!("{} {notation}", judged.seat)).ok()?;
        Some((view, mv))
    }

    /// Looks away from what was looked into. Advice about the present says nothing about the past.
    pub(super) fn look_away(self) {
        let is_past = self.moment.get_untracked().is_some();
        if self.snapshot.with_untracked(|snapshot| snapshot.state.turn == Turn::Over) {
            self.hint.set(None);
            if !is_past {
                self.turn_viewpoint();
            }
        } else if is_past {
            self.forget_advice();
        }
    }

    /// All decisions of the play in order: the number of the event, who decided, and what, in notation.
    fn decisions(self) -> Vec<(usize, Seat, String)> {
        let names = self.name_list();
        let record = self.client.with_value(|client| client.record(&names));
        let decision = |(index, event): (usize, String)| {
            let (actor, notation) = event.split_once(' ')?;
            Some((index + 1, Seat::from_number(actor.parse().ok()?)?, notation.to_owned()))
        };
        let events = record.map(|record| record.events).unwrap_or_default();
        events.into_iter().enumerate().filter_map(decision).collect()
    }
}
