//! Law: events that are hidden from an observer, exchanged for others that are shown alike, change no byte of what that
//! observer gets.
//!
//! A twin is a table that begins as a copy of the real one. From then on whatever is hidden from one observer is another
//! thing there, as far as it can be, and everything else the same.

use catalog::{AnyEvent, Stream};
use game::{Actor, Observer, Seat, Turn, below};
use protocol::{Author, Command, Millis, Refusal, Request};
use serde::Serialize;
use table::{Envelope, TableEvent};

use crate::{
    commands,
    law::{Kept, hold},
    opening::stranger,
    requests::{People, any_time, anything},
    shadow::Shadow,
    subject::Subject,
};

/// How many twins a table has at a time, how many envelopes each lives, and how many events are tried for each.
const MOST: usize = 2;
const LIFE: u32 = 24;
const TRIES: usize = 8;

/// All values are compared, and one in so many also as the bytes that are sent.
const WRITTEN: u32 = 6;

pub(crate) struct Twins<S> {
    alive: Vec<Twin<S>>,
    /// How often outputs of tables were compared that differ in what is hidden.
    pub(crate) compared: u32,
    /// Whether anything was hidden from any observer.
    pub(crate) hidden: bool,
}

struct Twin<S> {
    observer: Observer,
    subject: S,
    shadow: Shadow,
    life: u32,
}

/// The real table after an envelope, and what is known of it.
pub(crate) struct Real<'a, S> {
    pub(crate) subject: &'a S,
    pub(crate) shadow: &'a Shadow,
    pub(crate) people: &'a People,
    pub(crate) now: Millis,
}

impl<S: Subject> Twins<S> {
    pub(crate) fn new() -> Self {
        Self { alive: Vec::new(), compared: 0, hidden: false }
    }

    /// Begins a twin for some observer now and then.
    pub(crate) fn begin(&mut self, subject: &S, shadow: &Shadow, rng: &mut Stream) {
        if self.alive.len() < MOST && below(rng, 4) == 0 {
            let observers: Vec<Observer> = Observer::all(shadow.play.players()).collect();
            let observer = observers[below(rng, observers.len() as u32) as usize];
            self.alive.push(Twin { observer, subject: subject.clone(), shadow: shadow.clone(), life: LIFE });
        }
    }

    /// Lets something that is shown alike happen in every twin, and compares.
    pub(crate) fn follow(&mut self, before: &Shadow, envelope: &Envelope, real: &Real<S>, rng: &mut Stream) -> Kept {
        if let TableEvent::Played { event } = &envelope.event {
            self.hidden |= Observer::all(before.play.players()).any(|who| before.play.shown(event, who).hides);
        }
        let mut kept = Ok(());
        self.alive.retain_mut(|twin| {
            let goes_on = twin.follow(before, envelope, real, rng);
            if goes_on && kept.is_ok() {
                self.compared += u32::from(twin.shadow.events != real.shadow.events);
                kept = twin.compare(real, rng);
            }
            goes_on && twin.life > 0 && kept.is_ok()
        });
        kept
    }
}

impl<S: Subject> Twin<S> {
    /// Whether there is still something to compare: not where nothing can be shown alike, or where what differs has
    /// become public.
    fn follow(&mut self, before: &Shadow, envelope: &Envelope, real: &Real<S>, rng: &mut Stream) -> bool {
        let event = match &envelope.event {
            TableEvent::Played { event } => match self.alike(before, event, rng) {
                Some(event) => TableEvent::Played { event },
                None => return false,
            },
            other => other.clone(),
        };
        let alike = Envelope { event, ..envelope.clone() };
        if self.subject.table_mut().apply(&alike).is_err() {
            return false;
        }
        self.shadow.follow(&alike.event);
        self.life -= 1;
        let turns = (real.shadow.play.turn(), self.shadow.play.turn());
        turns.0 == turns.1 && !self.is_public(real.shadow, turns.0)
    }

    /// Something that may happen in the twin and is shown like the real event, another one where there is.
    fn alike(&self, before: &Shadow, event: &AnyEvent, rng: &mut Stream) -> Option<AnyEvent> {
        let play = &self.shadow.play;
        let shown = before.play.shown(event, self.observer);
        let mut tried = (0..TRIES).map(|_| match event.actor() {
            Actor::Chance => play.sample(rng),
            Actor::Seat(seat) => play.random_move(seat, rng),
        });
        let other = tried.find(|tried| tried != event && play.shown(tried, self.observer) == shown);
        other.or_else(|| {
            let is_open = play.check(event).is_ok() && play.shown(event, self.observer) == shown;
            is_open.then(|| event.clone())
        })
    }

    /// Whether something that differs has become public: a choice of a step that is complete, or what the end reveals.
    fn is_public(&self, real: &Shadow, turn: Turn) -> bool {
        let differs = |index: &usize| real.events[*index] != self.shadow.events[*index];
        let is_revealed = |index: &usize| real.play.end_reveals(&real.events[*index]);
        real.completed_step().any(|index| differs(&index))
            || turn == Turn::Over && (0..real.events.len()).filter(differs).any(|index| is_revealed(&index))
    }

    fn compare(&self, real: &Real<S>, rng: &mut Stream) -> Kept {
        let observer = self.observer;
        self.same("snapshot", &real.subject.snapshot(observer), &self.subject.snapshot(observer), rng)?;
        let since = below(rng, real.subject.table().seq() as u32).into();
        self.same("update", &real.subject.since(since, observer), &self.subject.since(since, observer), rng)?;
        let events = real.subject.table().events();
        let moments = if below(rng, 8) == 0 { 0..events + 1 } else { events.saturating_sub(1)..events };
        for moment in moments {
            self.same(
                "past view",
                &real.subject.view_at(moment, observer),
                &self.subject.view_at(moment, observer),
                rng,
            )?;
        }
        (0..3).try_for_each(|_| self.compare_answer(real, rng))
    }

    /// Whoever looks with the observer's eyes gets the same answer to a command.
    fn compare_answer(&self, real: &Real<S>, rng: &mut Stream) -> Kept {
        let own = self.observer.seat().filter(|&seat| real.people.in_seat(seat).is_some());
        let person = own.and_then(|seat| real.people.in_seat(seat)).cloned().unwrap_or_else(stranger);
        let by = Author::Person(person.clone());
        let command = anything(real.shadow, rng);
        // Whoever holds several seats knows more than one observer, and so does whoever enters the draws by hand.
        let players = real.shadow.play.players();
        let is_other = |seat: Seat| own != Some(seat) && seat.index() < players.into();
        let knows_more = match &command {
            Command::Chance { .. } => real.people.enters_chance(&by),
            other => seat_of(other).is_some_and(|seat| is_other(seat) && real.people.in_seat(seat) == Some(&person)),
        };
        if knows_more {
            return Ok(());
        }
        let (request, now) = (Request::new(by, command), any_time(real.now, rng));
        let answer = |decided: Result<Vec<TableEvent>, Refusal>| decided.map(|events| format!("{events:?}"));
        let here = answer(commands::decide(real.subject, &request, now)?);
        let there = answer(self.subject.decide(&request, now));
        self.same("answer to a command", &(&request, &here), &(&request, &there), rng)
    }

    fn same<T: Serialize + PartialEq>(&self, what: &str, real: &T, twin: &T, rng: &mut Stream) -> Kept {
        let text = |value: &T| serde_json::to_string(value).expect("what is sent is plain data");
        let other = || self.shadow.events.iter().map(ToString::to_string).collect::<Vec<_>>();
        hold!(
            NothingLeaks,
            real == twin && (below(rng, WRITTEN) > 0 || text(real) == text(twin)),
            "the {what} of {:?} is\n  {}\nbut after {:?}, which is shown alike, it is\n  {}",
            self.observer,
            text(real),
            other(),
            text(twin)
        );
        Ok(())
    }
}

/// The seat that a command is for.
fn seat_of(command: &Command) -> Option<Seat> {
    match command {
        Command::Sit { seat, .. }
        | Command::AddSeed { seat, .. }
        | Command::Leave { seat }
        | Command::Return { seat }
        | Command::GiveToBot { seat, .. }
        | Command::Remove { seat }
        | Command::Abandon { seat, .. }
        | Command::Play { seat, .. }
        | Command::AskTakeBack { seat }
        | Command::AnswerTakeBack { seat, .. }
        | Command::Resign { seat } => Some(*seat),
        Command::Start
        | Command::Chance { .. }
        | Command::UndoChance
        | Command::Close
        | Command::Reveal { .. }
        | Command::Tick
        | Command::Resume { .. } => None,
    }
}
