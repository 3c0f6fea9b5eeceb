//! Advice for the person who decides.

use catalog::AnyEvent;
use client::BotTurn;
use game::{Message, Observer, Seat};
use leptos::prelude::*;
use protocol::worker::Ask;

use super::Session;
use crate::model::{Thought, local_table::LONGEST_THOUGHT};

/// The level whose advice is given as a hint, and that judges decisions.
pub(super) const ADVISER: u8 = 4;

/// A move that is advised, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    pub mv: AnyEvent,
    pub reasons: Vec<Message>,
}

impl Session {
    /// Asks for advice for the seat that may decide.
    pub fn ask_hint(self) {
        let Some(seat) = untrack(|| self.deciding()) else { return };
        let events = untrack(|| self.events());
        let Some(view) = self.view_at(events, Observer::Seat(seat)) else { return };
        let turn = BotTurn { view, seed: format!("hint {events}"), position: 0 };
        self.advising.set(true);
        self.engines.adviser.ask(&turn, seat, Ask::Hint(ADVISER), LONGEST_THOUGHT, move |thought| match thought {
            Thought::Hints(hints) => {
                self.advising.set(false);
                let best = hints.into_iter().next();
                self.hint.set(best.and_then(|best| self.hint(seat, &best.notation, best.reasons)));
            }
            Thought::Failed => {
                self.advising.set(false);
                self.around.activity.failed.set(true);
            }
            Thought::Progress(_) | Thought::Move { .. } | Thought::Decision(_) => {}
        });
    }

    /// A move of the worker's, if the seat may make it now.
    fn hint(self, seat: Seat, notation: &str, reasons: Vec<Message>) -> Option<Hint> {
        let mv = untrack(|| self.imagined()).read(&format!("{seat} {notation}")).ok()?;
        Some(Hint { mv, reasons })
    }

    /// Advice that was asked for is no longer wanted.
    pub(super) fn forget_advice(self) {
        self.engines.adviser.stop();
        self.advising.set(false);
        self.hint.set(None);
    }
}
