//! Runs a local table: draws chance, asks the bots, decides whose eyes look, and keeps everything in the browser.

mod analysis;
mod people;
mod thinking;

use std::time::Duration;

use catalog::{GameId, Record, Seed};
use game::{Explain, Message, Observer, Seat, Turn};
use leptos::prelude::*;
use serde_json::Value;
use table::{Command, Line, NoTakeBack, Refusal, Table};

pub use self::analysis::{Analysis, Stage};
use self::thinking::LONGEST_THOUGHT;
use crate::{
    model::{Engines, Hint, Local, Preferences, Sound, Store},
    ui::{dom, words::Words},
};

/// Whose eyes look at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Nobody's: what everyone may know is shown.
    Public,
    /// Nobody's yet: the device is being passed to this seat.
    Curtain(Seat),
    /// This seat's.
    Open(Seat),
}

/// A bot that is thinking.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking {
    pub seat: Seat,
    /// How much of its time is used, from 0 to 1.
    pub progress: f64,
}

/// A local table and all that is going on around it.
#[derive(Clone, Copy)]
pub struct Host {
    pub game: GameId,
    table: RwSignal<Table>,
    local: StoredValue<Local>,
    key: StoredValue<String>,
    preferences: Preferences,
    engines: Engines,
    words: StoredValue<Words>,
    pub eyes: RwSignal<Eyes>,
    /// The moment looked at: after so many events; `None` for now.
    pub moment: RwSignal<Option<usize>>,
    /// The move that is composed and waits to be confirmed.
    pub draft: RwSignal<Option<String>>,
    /// Why the last wish was not granted.
    pub refused: RwSignal<Option<Message>>,
    pub thinking: RwSignal<Option<Thinking>>,
    pub hint: RwSignal<Option<Hint>>,
    /// Whether advice has been asked for and is being thought about.
    pub advising: RwSignal<bool>,
    /// Whether the bots cannot be reached.
    pub failed: RwSignal<bool>,
    /// Whether the browser could not keep the game.
    pub unkept: RwSignal<bool>,
    /// What is awaited is numbered, so that an answer that comes too late is known for what it is.
    awaited: StoredValue<u64>,
    last_event_at: StoredValue<u64>,
}

impl Host {
    /// Takes a table over. Nothing happens until [`Host::proceed`] is called.
    pub fn new(table: Table, local: Local, key: String, words: &Words) -> Self {
        let game = table.game();
        Self {
            game,
            table: RwSignal::new(table),
            local: StoredValue::new(local),
            key: StoredValue::new(key),
            preferences: expect_context(),
            engines: expect_context(),
            words: StoredValue::new(words.clone()),
            eyes: RwSignal::new(Eyes::Public),
            moment: RwSignal::new(None),
            draft: RwSignal::new(None),
            refused: RwSignal::new(None),
            thinking: RwSignal::new(None),
            hint: RwSignal::new(None),
            advising: RwSignal::new(false),
            failed: RwSignal::new(false),
            unkept: RwSignal::new(false),
            awaited: StoredValue::new(0),
            last_event_at: StoredValue::new(0),
        }
    }

    /// Looks at the table.
    pub fn with<T>(self, look: impl FnOnce(&Table) -> T) -> T {
        self.table.with(look)
    }

    pub fn turn(self) -> Turn {
        self.with(Table::turn)
    }

    pub fn events(self) -> usize {
        self.with(Table::events)
    }

    pub fn by_hand(self) -> bool {
        self.local.with_value(|local| local.by_hand)
    }

    fn seed(self) -> String {
        self.local.with_value(|local| local.seed.clone())
    }

    pub fn observer(self) -> Observer {
        match self.eyes.get() {
            Eyes::Open(seat) => Observer::Seat(seat),
            Eyes::Public | Eyes::Curtain(_) => Observer::Spectator,
        }
    }

    /// All that the present eyes may know at the moment looked at.
    pub fn view(self) -> Value {
        let (observer, moment) = (self.observer(), self.moment.get());
        self.with(|table| table.view_at(moment.unwrap_or(table.events()).min(table.events()), observer))
    }

    /// The log as the present eyes may read it.
    pub fn lines(self) -> Vec<Line> {
        let observer = self.observer();
        self.with(|table| table.lines(observer))
    }

    /// The seat at the screen that may decide now.
    pub fn deciding(self) -> Option<Seat> {
        let Eyes::Open(seat) = self.eyes.get() else { return None };
        (self.moment.get().is_none() && self.turn().awaits(seat)).then_some(seat)
    }

    /// The play as a record, for a file.
    pub fn record(self) -> String {
        self.table.with_untracked(|table| table.record(&self.name_list()).text())
    }

    /// Hands the record out as a file.
    pub fn save(self) {
        dom::download(&format!("tablee-{}-{}.json", self.game, self.seed()), &self.record());
    }

    /// Composes a move: it waits to be confirmed, or is made at once if the visitor prefers that.
    pub fn propose(self, mv: Option<String>) {
        self.refused.set(None);
        match mv {
            Some(mv) if self.preferences.at_once.get_untracked() => self.play(&mv),
            mv => self.draft.set(mv),
        }
    }

    /// Makes a move for the seat whose eyes look.
    pub fn play(self, mv: &str) {
        if let Eyes::Open(seat) = self.eyes.get_untracked() {
            self.command(&Command::Move { seat, text: mv.to_owned() });
        }
    }

    /// Lets chance answer as somebody saw it happen.
    pub fn enter_chance(self, text: &str) {
        self.command(&Command::Chance { text: text.to_owned() });
    }

    /// Draws an answer of chance.
    pub fn draw(self) {
        if self.table.with_untracked(Table::turn) != Turn::Chance {
            return;
        }
        let event = self.local.try_update_value(|local| {
            let mut stream = Seed::new(local.seed.clone()).chance(1);
            stream.set_word_pos(local.positions[0].parse().unwrap_or(0));
            let event = self.table.with_untracked(|table| table.play().sample(&mut stream));
            local.positions[0] = stream.get_word_pos().to_string();
            event
        });
        if let Some(text) = event.as_deref().and_then(|event| event.strip_prefix("* ")) {
            self.enter_chance(text);
        }
    }

    /// How the last thing that somebody at the screen did can be taken back: a decision, or a draw entered by hand.
    pub fn can_take_back(self) -> Result<Command, NoTakeBack> {
        self.with(|table| {
            if self.by_hand() && table.enter_again().is_ok() {
                return Ok(Command::EnterAgain);
            }
            let seat = table.last_person().ok_or(NoTakeBack::Nothing)?;
            table.take_back(seat).map(|_| Command::TakeBack { seat })
        })
    }

    /// Takes the last thing that somebody at the screen did back.
    pub fn take_back(self) {
        match self.can_take_back() {
            Ok(command) => self.command(&command),
            Err(why) => self.refused.set(Some(why.message())),
        }
    }

    /// The device has reached the player it was passed to.
    pub fn lift_curtain(self) {
        if let Eyes::Curtain(seat) = self.eyes.get_untracked() {
            self.eyes.set(Eyes::Open(seat));
        }
    }

    /// Looks at the moment after so many events, or at now.
    pub fn look_at(self, moment: Option<usize>) {
        let events = self.table.with_untracked(Table::events);
        self.moment.set(moment.filter(|&moment| moment < events));
        self.draft.set(None);
        self.look_away();
    }

    /// Lets whatever is next happen by itself, as far as nobody at the screen has to decide.
    pub fn proceed(self) {
        self.awaited.update_value(|number| *number += 1);
        let awaited = self.awaited.get_value();
        self.thinking.set(None);
        self.failed.set(false);
        self.turn_eyes();
        match self.table.with_untracked(Table::turn) {
            Turn::Over => {}
            Turn::Chance if self.by_hand() => {}
            Turn::Chance => {
                let draw = move || {
                    if self.awaited.try_get_value() == Some(awaited) {
                        self.draw();
                    }
                };
                set_timeout(draw, Duration::from_millis(self.pause() / 2));
            }
            Turn::Seats(seats) => {
                let bot = self.table.with_untracked(|table| seats.iter().find(|&seat| !table.player(seat).is_person()));
                if let Some(seat) = bot {
                    self.ask_bot(seat, LONGEST_THOUGHT);
                }
            }
        }
    }

    /// A game was kept by another tab: if it is this one, and further, it is gone on with from there.
    pub fn kept_elsewhere(self, key: &str, text: &str) {
        if key != Store::full_key(&self.key.get_value()) {
            return;
        }
        let Ok(record) = Record::parse(text) else { return };
        if let (Ok(table), Some(local)) = (Table::restore(&record), Store::local(&record))
            && table.version() > self.table.with_untracked(Table::version)
        {
            self.engines.bots.stop();
            self.forget_advice();
            self.draft.set(None);
            self.moment.set(None);
            self.local.set_value(local);
            self.table.set(table);
            self.proceed();
        }
    }

    /// Ends what is going on, when the page is left.
    pub fn leave(self) {
        self.awaited.update_value(|number| *number += 1);
        self.engines.stop();
    }

    fn command(self, command: &Command) {
        let now = dom::now();
        match self.table.with_untracked(|table| table.decide(command, now)) {
            Ok(events) => {
                // The eyes that decided are kept until it is known who is next: what they saw stays with them.
                self.table.update(|table| events.iter().for_each(|event| table.apply(event)));
                self.last_event_at.set_value(now);
                self.keep();
                self.sound(command);
                self.put_away(command);
                self.proceed();
            }
            Err(refusal) => {
                let message = match &refusal {
                    Refusal::Rule(message) => message.clone(),
                    Refusal::TakeBack(why) => why.message(),
                };
                self.refused.set(Some(message));
            }
        }
    }

    /// After an event: who decided begins afresh and looks at now. What others decide meanwhile, or chance, takes nothing
    /// out of anybody's hands, unless the composed move is no longer possible.
    fn put_away(self, command: &Command) {
        let own = match command {
            Command::Move { seat, .. } => self.table.with_untracked(|table| table.player(*seat).is_person()),
            Command::TakeBack { .. } | Command::EnterAgain => true,
            Command::Chance { .. } => false,
        };
        let possible = |mv: &str| self.is_possible(mv);
        if own {
            self.moment.set(None);
        }
        if own || !self.draft.with_untracked(|draft| draft.as_deref().is_none_or(possible)) {
            self.draft.set(None);
        }
        if own || !self.hint.with_untracked(|hint| hint.as_ref().is_none_or(|hint| possible(&hint.mv))) {
            self.forget_advice();
        }
        self.refused.set(None);
    }

    /// Lets an event be heard, by those who want that. The set-up is silent.
    fn sound(self, command: &Command) {
        if !self.preferences.sounds.get_untracked() {
            return;
        }
        self.table.with_untracked(|table| match command {
            _ if table.turn() == Turn::Over => Sound::End.play(),
            Command::Move { seat, .. } if table.player(*seat).is_person() => Sound::Own.play(),
            Command::Move { .. } => Sound::Other.play(),
            Command::Chance { .. } if table.last_decision().is_some() => Sound::Chance.play(),
            Command::Chance { .. } | Command::TakeBack { .. } | Command::EnterAgain => {}
        });
    }

    fn keep(self) {
        let names = self.name_list();
        let key = self.key.get_value();
        let kept =
            self.table.with_untracked(|table| self.local.with_value(|local| Store::keep(&key, table, local, &names)));
        self.unkept.set(!kept);
    }

    /// How long to wait until the next event that nobody at the screen decides. A set-up is dealt without waiting.
    fn pause(self) -> u64 {
        let begun = self.table.with_untracked(|table| table.last_decision().is_some());
        if !begun {
            return 0;
        }
        let passed = dom::now().saturating_sub(self.last_event_at.get_value());
        self.preferences.pace.get_untracked().millis().saturating_sub(passed)
    }
}
