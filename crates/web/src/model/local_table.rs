//! A table on this device: runs it in the page, draws chance, asks the worker for the bots, and saves every change.

use std::{sync::Arc, time::Duration};

use catalog::{AnyView, Record};
use client::{Client, Local, Notice, Step};
use game::{Observer, Seat};
use protocol::{BotLevel, Command, Millis, Player, Refusal, Snapshot, worker::Ask};
use view::prelude::*;

use crate::{
    model::{Engines, PlayerNames, Preferences, Store, Thought, restoring},
    ui::dom,
};

/// The most that a bot may think about a decision, in milliseconds.
pub(super) const LONGEST_THOUGHT: u32 = 4000;

/// What is left to a bot that must play now.
const SHORTEST_THOUGHT: u32 = 30;

/// A bot that is thinking.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking {
    pub seat: Seat,
    /// How much of its time is used, from 0 to 1.
    pub progress: f64,
}

/// What goes on behind a table, for a screen to show.
#[derive(Clone, Copy)]
pub struct Activity {
    pub thinking: RwSignal<Option<Thinking>>,
    /// Whether the bots cannot be reached.
    pub failed: RwSignal<bool>,
    /// Whether the browser could not save the game.
    pub save_failed: RwSignal<bool>,
}

impl Default for Activity {
    fn default() -> Self {
        Self { thinking: RwSignal::new(None), failed: RwSignal::new(false), save_failed: RwSignal::new(false) }
    }
}

/// A table on this device and what drives it.
#[derive(Clone, Copy)]
pub struct LocalTable {
    local: StoredValue<Local>,
    key: StoredValue<String>,
    names: PlayerNames,
    preferences: Preferences,
    engines: Engines,
    pub activity: Activity,
    /// What is awaited is numbered, so that an answer that comes too late is recognised.
    awaited: StoredValue<u64>,
    last_event_at: StoredValue<u64>,
    /// Called when something happened that the screen did not ask for.
    wake: StoredValue<Option<Arc<dyn Fn() + Send + Sync>>>,
}

impl LocalTable {
    /// Takes a table over. Nothing happens until [`LocalTable::proceed`] is called.
    pub fn new(local: Local, key: String, names: PlayerNames) -> Self {
        Self {
            local: StoredValue::new(local),
            key: StoredValue::new(key),
            names,
            preferences: expect_context(),
            engines: expect_context(),
            activity: Activity::default(),
            awaited: StoredValue::new(0),
            last_event_at: StoredValue::new(0),
            wake: StoredValue::new(None),
        }
    }

    /// Calls this whenever something happened that the screen did not ask for.
    pub fn on_wake(self, wake: impl Fn() + Send + Sync + 'static) {
        self.wake.set_value(Some(Arc::new(wake)));
    }

    pub fn seed(self) -> String {
        self.local.with_value(|local| local.seed().to_owned())
    }

    /// Lets whatever is next happen by itself, as far as nobody at the screen has to decide.
    pub fn proceed(self) {
        let awaited = self.await_next();
        self.activity.thinking.set(None);
        self.activity.failed.set(false);
        match self.local.with_value(Local::step) {
            Step::Nothing | Step::People(_) | Step::Chance { by_hand: true } => {}
            Step::Chance { by_hand: false } => {
                let draw = move || {
                    if self.awaited.try_get_value() == Some(awaited) {
                        self.draw();
                    }
                };
                set_timeout(draw, Duration::from_millis(self.pause() / 2));
            }
            Step::Bot { seat, level } => self.ask_bot(seat, level, LONGEST_THOUGHT),
        }
    }

    /// Draws an answer of chance.
    pub fn draw(self) {
        self.local.update_value(|local| local.draw(dom::now()));
        self.changed();
        self.wake();
    }

    /// Whoever is to play takes a tile in hand, or puts it away.
    pub fn hold(self, tile: Option<&str>) {
        self.local.update_value(|local| local.hold(tile, dom::now()));
    }

    /// Has the thinking bot decide at once; asks again if the bots could not be reached.
    pub fn play_now(self) {
        match self.local.with_value(Local::step) {
            Step::Bot { seat, level } if self.activity.thinking.get_untracked().is_some() => {
                self.ask_bot(seat, level, SHORTEST_THOUGHT);
            }
            _ => self.proceed(),
        }
    }

    /// The game was saved by another tab. If it is this one, and further, it is resumed from there, and `true`.
    pub async fn resume_from_other_tab(self, key: &str, text: &str) -> bool {
        // The page may be left while what reads saved games is loaded.
        let is_this = |own: String| key == Store::full_key(&own);
        if !self.key.try_get_value().is_some_and(is_this) {
            return false;
        }
        let Ok(restore) = restoring().await else { return false };
        let Some(seq) = self.local.try_with_value(Local::seq) else { return false };
        let Some(local) = restore(text).ok().filter(|other| other.seq() > seq) else { return false };
        self.engines.bots.stop();
        self.local.set_value(local);
        self.proceed();
        true
    }

    /// Ends what is going on, when the page is left.
    pub fn leave(self) {
        self.await_next();
        self.engines.stop();
    }

    fn await_next(self) -> u64 {
        self.awaited.update_value(|number| *number += 1);
        self.awaited.get_value()
    }

    fn ask_bot(self, seat: Seat, level: BotLevel, time_ms: u32) {
        let awaited = self.await_next();
        self.activity.thinking.set(Some(Thinking { seat, progress: 0.0 }));
        let turn = self.local.with_value(|local| local.bot_turn(seat));
        let ask = Ask::Move(level.to_string());
        self.engines.bots.ask(&turn, seat, ask, time_ms, move |thought| {
            if self.awaited.try_get_value() != Some(awaited) {
                return;
            }
            match thought {
                Thought::Progress(progress) => self.activity.thinking.set(Some(Thinking { seat, progress })),
                Thought::Move { notation, position } => {
                    let play = move || {
                        if self.awaited.try_get_value() == Some(awaited) {
                            self.bot_decides(seat, notation, position);
                        }
                    };
                    set_timeout(play, Duration::from_millis(self.pause()));
                }
                Thought::Failed => {
                    self.activity.thinking.set(None);
                    self.activity.failed.set(true);
                }
                Thought::Hints(_) | Thought::Decision(_) => {}
            }
        });
    }

    fn bot_decides(self, seat: Seat, notation: String, position: u128) {
        self.local.update_value(|local| {
            local.bot_decides(seat, notation, position, dom::now());
        });
        self.changed();
        self.wake();
    }

    /// Saves the table, and lets what follows happen.
    fn changed(self) {
        self.last_event_at.set_value(dom::now());
        let record = self.local.with_value(|local| local.save(&self.names.of(&self.players())));
        let was_saved = Store::save(&self.key.get_value(), record);
        self.activity.save_failed.set(!was_saved);
        if was_saved && self.local.with_value(Local::has_decisions) {
            dom::ask_to_persist();
        }
        self.proceed();
    }

    fn players(self) -> Vec<Player> {
        self.local.with_value(Local::players)
    }

    fn wake(self) {
        if let Some(wake) = self.wake.get_value() {
            wake();
        }
    }

    /// How long to wait until the next event that nobody at the screen decides. A set-up is dealt without waiting.
    fn pause(self) -> u64 {
        if !self.local.with_value(Local::has_decisions) {
            return 0;
        }
        let passed = dom::now().saturating_sub(self.last_event_at.get_value());
        self.preferences.pace.get_untracked().millis().saturating_sub(passed)
    }
}

impl Client for LocalTable {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        self.local.try_update_value(|local| local.look_as(observer)).expect("the page is there while it is looked at")
    }

    fn send(&mut self, command: Command, now: Millis) {
        let before = self.local.with_value(Local::seq);
        self.local.update_value(|local| local.send(command, now));
        if self.local.with_value(Local::seq) != before {
            self.changed();
        }
    }

    fn receive(&mut self) -> Option<Notice> {
        self.local.try_update_value(|local| local.receive()).flatten()
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        self.local.with_value(|local| local.view_at(events, observer))
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        self.local.with_value(|local| local.record(names))
    }
}
