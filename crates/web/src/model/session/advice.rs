//! Advice for the person who decides, and the warning before a decision that loses much.

use bots::analysis::Measure;
use catalog::AnyEvent;
use client::BotTurn;
use game::{Message, Observer, Seat};
use protocol::worker::{self, Ask};
use view::prelude::*;

use super::Session;
use crate::model::{Thought, local_table::LONGEST_THOUGHT};

/// The level whose advice is given as a hint, and that judges decisions.
pub(super) const ADVISER: u8 = 4;

/// How long the adviser may think before a move that a learner wants to make, in milliseconds.
const SECOND_THOUGHT: u32 = 600;

/// A move that is advised, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    pub mv: AnyEvent,
    pub reasons: Vec<Message>,
    /// The next best move that was found.
    pub other: Option<OtherMove>,
    pub card: Card,
    /// The move that the player wants to make, where the adviser has doubts about it.
    pub doubted: Option<AnyEvent>,
}

/// How much of a hint its card tells. The board marks the move in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Card {
    /// It has been put away.
    Away,
    /// Why the move is good.
    Open,
    /// The other move is explained as well.
    Deep,
}

/// A move that the advised one is compared with.
#[derive(Clone, PartialEq, Debug)]
pub struct OtherMove {
    pub mv: AnyEvent,
    pub reasons: Vec<Message>,
    /// How much less can be expected of it.
    pub less: f64,
}

impl Hint {
    /// A move, and why it is good.
    pub fn new(mv: AnyEvent, reasons: Vec<Message>) -> Self {
        Self { mv, reasons, other: None, card: Card::Open, doubted: None }
    }
}

impl Session {
    /// Asks for advice for the seat that may decide. Asked again, it is shown again, or goes deeper.
    pub fn ask_hint(self) {
        let Some(seat) = untrack(|| self.deciding()) else { return };
        self.refused.set(None);
        if self.hint.with_untracked(|hint| hint.as_ref().is_some_and(|hint| hint.doubted.is_none())) {
            return self.hint.update(|hint| {
                if let Some(hint) = hint {
                    hint.card = if hint.card == Card::Away { Card::Open } else { Card::Deep };
                }
            });
        }
        let Some(turn) = self.adviser_turn(seat) else { return };
        self.advising.set(true);
        self.engines.adviser.ask(&turn, seat, Ask::Hint(ADVISER), LONGEST_THOUGHT, move |thought| match thought {
            Thought::Hints(hints) => {
                self.advising.set(false);
                self.hint.set(self.hint_of(seat, &hints));
            }
            Thought::Failed => {
                self.advising.set(false);
                self.around.activity.failed.set(true);
            }
            Thought::Progress(_) | Thought::Move { .. } | Thought::Decision(_) => {}
        });
    }

    /// Puts the card with the advice away: it was taken up, or something else is being done.
    pub fn put_advice_away(self) {
        self.hint.update(|hint| {
            if let Some(hint) = hint {
                hint.card = Card::Away;
            }
        });
    }

    /// Makes the composed move, which every move of one's own is at first, however it is made. Learners are asked where it
    /// loses much, though not twice, nor about what was advised.
    pub fn confirm(self) {
        let Some(mv) = self.draft.get_untracked() else { return };
        let weighed = self.hint.with_untracked(|hint| {
            hint.as_ref().is_some_and(|hint| hint.mv == mv || hint.doubted.as_ref() == Some(&mv))
        });
        let seat = untrack(|| self.deciding());
        // Whoever set a task knows better than the adviser.
        let asks = self.preferences.sure.get_untracked() && !self.is_task() && untrack(|| self.allows_hints());
        match seat.filter(|_| asks && !weighed) {
            Some(seat) => self.think_twice(seat, mv),
            None => self.play(&mv.notation()),
        }
    }

    fn think_twice(self, seat: Seat, mv: AnyEvent) {
        let Some(turn) = self.adviser_turn(seat) else { return self.play(&mv.notation()) };
        self.advising.set(true);
        let ask = Ask::Analyse { level: ADVISER, notation: mv.notation() };
        self.engines.adviser.ask(&turn, seat, ask, SECOND_THOUGHT, move |thought| {
            let decision = match thought {
                Thought::Decision(decision) => Some(decision),
                Thought::Failed => None,
                Thought::Progress(_) | Thought::Move { .. } | Thought::Hints(_) => return,
            };
            self.advising.set(false);
            // Whoever has composed another move meanwhile is not asked about this one.
            if self.draft.get_untracked().as_ref() != Some(&mv) {
                return;
            }
            let measure = Measure::of(self.game, untrack(|| self.players()));
            let better = decision
                .filter(|decision| decision.best != decision.played && decision.lost >= much(measure))
                .and_then(|decision| Some((self.legal(seat, &decision.best)?, decision.reasons)));
            match better {
                Some((best, reasons)) => {
                    self.hint.set(Some(Hint { doubted: Some(mv.clone()), ..Hint::new(best, reasons) }));
                }
                None => self.play(&mv.notation()),
            }
        });
    }

    fn adviser_turn(self, seat: Seat) -> Option<BotTurn> {
        let events = untrack(|| self.events());
        let view = self.view_at(events, Observer::Seat(seat))?;
        Some(BotTurn { view, seed: format!("hint {events}"), position: 0 })
    }

    /// What the worker advises, the best first, if the seat may do it now.
    fn hint_of(self, seat: Seat, hints: &[worker::Hint]) -> Option<Hint> {
        let best = hints.first()?;
        let mut hint = Hint::new(self.legal(seat, &best.notation)?, best.reasons.clone());
        hint.other = hints.get(1).and_then(|other| {
            let less = (best.expected - other.expected).abs();
            Some(OtherMove { mv: self.legal(seat, &other.notation)?, reasons: other.reasons.clone(), less })
        });
        Some(hint)
    }

    /// A move in notation, if the seat may make it now.
    pub fn legal(self, seat: Seat, notation: &str) -> Option<AnyEvent> {
        untrack(|| self.imagined()).read(&format!("{seat} {notation}")).ok()
    }

    /// Advice that was asked for is no longer wanted.
    pub fn forget_advice(self) {
        self.engines.adviser.stop();
        self.advising.set(false);
        self.hint.set(None);
    }
}

/// What a decision loses that a learner is asked about first.
const fn much(measure: Measure) -> f64 {
    match measure {
        Measure::Share => 0.12,
        Measure::Points => 2.0,
        Measure::Left => 2.0,
    }
}
