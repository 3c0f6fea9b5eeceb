//! What is asked of the bots: their decisions, and advice for the people.

use std::time::Duration;

use game::{Observer, Seat};
use leptos::prelude::*;
use table::{Command, Player};

use super::{Eyes, Host, Thinking};
use crate::model::{Ask, Question, Reply};

/// The most that a bot may think about a decision, in milliseconds.
pub(super) const LONGEST_THOUGHT: u32 = 4000;

/// What is left to a bot that is told to play now.
const SHORTEST_THOUGHT: u32 = 30;

/// The level whose advice is given as a hint, and that judges decisions.
pub(super) const ADVISER: u8 = 4;

impl Host {
    /// Has the thinking bot decide at once.
    pub fn play_now(self) {
        if let Some(Thinking { seat, .. }) = self.thinking.get_untracked() {
            self.ask_bot(seat, SHORTEST_THOUGHT);
        } else {
            self.proceed();
        }
    }

    /// Asks for advice for the seat that may decide.
    pub fn ask_hint(self) {
        let Some(seat) = untrack(|| self.deciding()) else { return };
        let question = self.question(seat, Ask::Hint(ADVISER), LONGEST_THOUGHT);
        self.advising.set(true);
        self.engines.adviser.ask(&question, move |reply| match reply {
            Reply::Hints(hints) => {
                self.advising.set(false);
                self.hint.set(hints.into_iter().next().filter(|hint| self.is_possible(&hint.mv)));
            }
            Reply::Failed(_) => {
                self.advising.set(false);
                self.failed.set(true);
            }
            Reply::Progress(_) | Reply::Move(..) | Reply::Decision(_) => {}
        });
    }

    /// Advice that was asked for is no longer wanted.
    pub(super) fn forget_advice(self) {
        self.engines.adviser.stop();
        self.advising.set(false);
        self.hint.set(None);
    }

    /// Whether the seat whose eyes look may make this move.
    pub(super) fn is_possible(self, mv: &str) -> bool {
        let Eyes::Open(seat) = self.eyes.get_untracked() else { return false };
        self.table.with_untracked(|table| table.play().check(&format!("{seat} {mv}")).is_ok())
    }

    pub(super) fn ask_bot(self, seat: Seat, time_ms: u32) {
        self.awaited.update_value(|number| *number += 1);
        let awaited = self.awaited.get_value();
        let level = self.table.with_untracked(|table| table.player(seat).clone());
        let Player::Bot(level) = level else { return };
        self.thinking.set(Some(Thinking { seat, progress: 0.0 }));
        let question = self.question(seat, Ask::Move(level.to_owned()), time_ms);
        self.engines.bots.ask(&question, move |reply| {
            if self.awaited.try_get_value() != Some(awaited) {
                return;
            }
            match reply {
                Reply::Progress(progress) => self.thinking.set(Some(Thinking { seat, progress })),
                Reply::Move(mv, position) => {
                    let play = move || {
                        if self.awaited.try_get_value() == Some(awaited) {
                            self.local.update_value(|local| local.positions[seat.index() + 1] = position);
                            self.command(&Command::Move { seat, text: mv });
                        }
                    };
                    set_timeout(play, Duration::from_millis(self.pause()));
                }
                Reply::Failed(_) => {
                    self.thinking.set(None);
                    self.failed.set(true);
                }
                Reply::Hints(_) | Reply::Decision(_) => {}
            }
        });
    }

    fn question(self, seat: Seat, ask: Ask, time_ms: u32) -> Question {
        let view = self.table.with_untracked(|table| table.play().view(Observer::Seat(seat)));
        let (seed, position) =
            self.local.with_value(|local| (local.seed.clone(), local.positions[seat.index() + 1].clone()));
        Question { game: self.game, view, seat, seed, position, time_ms, ask }
    }
}
