//! Exchanges what is hidden from somebody, and looks whether what they are sent changes.

use catalog::{AnyEvent, AnyGame, Seed, Stream};
use game::{Actor, Observer, Turn};
use protocol::online::FromServer;
use runner::Watcher;
use table::{StoredEnvelope, Table, TableEvent};

use crate::{Broken, Bug, Law, Plan, checks::broken, connection::forget_redaction, person::person_id};

/// How many other events are tried for each that is hidden.
const TRIES: usize = 6;

/// For how many events after one that is exchanged the play must be able to go on.
const AHEAD: usize = 24;

/// Only in so many of the last envelopes something is exchanged: that is enough, and takes little time.
const LAST: usize = 40;

/// A table, its play, and what somebody was sent of it.
struct Side {
    table: Table,
    start: AnyGame,
    play: AnyGame,
    events: Vec<AnyEvent>,
    watcher: Watcher,
}

impl Side {
    fn new(plan: &Plan, first: &StoredEnvelope, person: usize) -> Self {
        let table = Table::replay([first.clone()]).expect("the table was opened");
        let watcher = Watcher::new(person_id(person), &table);
        Self { table, start: plan.start(), play: plan.start(), events: Vec::new(), watcher }
    }

    fn happen(&mut self, event: AnyEvent) {
        self.play.happen(&event);
        self.events.push(event);
    }

    fn take_back(&mut self, left: usize) {
        self.events.truncate(left);
        self.play = self.start.clone();
        self.events.iter().for_each(|event| self.play.happen(event));
    }

    /// What the client is sent when this has happened too; none if it cannot happen here.
    fn sent(&mut self, envelope: StoredEnvelope, bug: Option<Bug>) -> Option<Option<FromServer>> {
        self.table.apply_stored(envelope).ok()?;
        let mut sent = self.watcher.catch_up(&self.table);
        if let (Some(message), Some(Bug::RedactionForgotten)) = (&mut sent, bug) {
            forget_redaction(message, &self.table);
        }
        Some(sent)
    }
}

/// Plays the log again beside a twin in which what is hidden from one person is exchanged, for as long as nothing of that is
/// revealed. Gives how many messages were compared that had something to hide.
///
/// # Errors
/// A message that is not the same.
pub(crate) fn check(plan: &Plan, log: &[StoredEnvelope], person: usize) -> Result<u64, Broken> {
    let rng = &mut Seed::new("exchange").game(plan.seed).lot();
    let (mut real, mut twin) = (Side::new(plan, &log[0], person), Side::new(plan, &log[0], person));
    let typed = typed(plan, log);
    let (mut exchanged, mut compared) = (Vec::new(), 0);
    for (index, envelope) in log.iter().enumerate().skip(1) {
        let mut other = envelope.clone();
        if let Some(event) = &typed[index] {
            let is_late = index + LAST > log.len();
            let ahead = ahead(&typed[index + 1..], &log[index + 1..]);
            let observer = real.watcher.observer();
            let Some(chosen) = alike(&real, &twin, event, &ahead, observer, is_late.then_some(&mut *rng)) else {
                break;
            };
            other.event = TableEvent::Played { event: chosen.to_string() };
            let completes = completes_step(&real.play, event);
            if chosen != *event {
                exchanged.push(event.actor());
            }
            real.happen(event.clone());
            twin.happen(chosen);
            let is_revealed = completes && exchanged.iter().any(|actor| *actor != Actor::Chance);
            if is_revealed || real.play.is_over() || real.play.view(observer) != twin.play.view(observer) {
                break;
            }
        }
        if let TableEvent::TakeBackGranted { left, .. } = &envelope.event {
            real.take_back(*left);
            twin.take_back(*left);
        }
        let Some(sent) = real.sent(envelope.clone(), plan.bug) else { break };
        let Some(sent_in_twin) = twin.sent(other, plan.bug) else { break };
        if sent != sent_in_twin {
            let what = format!("person {person} is sent what depends on hidden things, at number {}", envelope.seq);
            return Err(broken(Law::Hidden, what));
        }
        compared += u64::from(!exchanged.is_empty());
    }
    Ok(compared)
}

/// The events of the play, each at the place of its envelope.
fn typed(plan: &Plan, log: &[StoredEnvelope]) -> Vec<Option<AnyEvent>> {
    let mut side = Side::new(plan, &log[0], 0);
    let read = |envelope: &StoredEnvelope| match &envelope.event {
        TableEvent::Played { event } => {
            let event = side.play.read(event).expect("the log is right");
            side.happen(event.clone());
            Some(event)
        }
        TableEvent::TakeBackGranted { left, .. } => {
            side.take_back(*left);
            None
        }
        _ => None,
    };
    log.iter().map(read).collect()
}

/// The events that follow, until some are taken back.
fn ahead(typed: &[Option<AnyEvent>], log: &[StoredEnvelope]) -> Vec<AnyEvent> {
    let until = log.iter().position(|envelope| matches!(envelope.event, TableEvent::TakeBackGranted { .. }));
    typed[..until.unwrap_or(typed.len())].iter().flatten().take(AHEAD).cloned().collect()
}

/// Whether this event is the last of a step in which several choose.
fn completes_step(play: &AnyGame, event: &AnyEvent) -> bool {
    let (Turn::Seats(before), Actor::Seat(seat)) = (play.turn(), event.actor()) else { return true };
    let mut after = play.clone();
    after.happen(event);
    before.len() == 1 || after.turn() != Turn::Seats(before.without(seat))
}

/// Something that is shown to the observer like this event, and that lets the twin go on like the real play for a while;
/// another event where there is one and it is wanted.
fn alike(
    real: &Side,
    twin: &Side,
    event: &AnyEvent,
    ahead: &[AnyEvent],
    observer: Observer,
    rng: Option<&mut Stream>,
) -> Option<AnyEvent> {
    let is_alike = |other: &AnyEvent| {
        twin.play.check(other).is_ok() && twin.play.shown(other, observer) == real.play.shown(event, observer)
    };
    if real.play.turn() != twin.play.turn() {
        return None;
    }
    if let Some(rng) = rng
        && real.play.shown(event, observer).hides
    {
        for _ in 0..TRIES {
            let other = match event.actor() {
                Actor::Chance => twin.play.sample(rng),
                Actor::Seat(seat) => twin.play.random_move(seat, rng),
            };
            let is_other = other != *event && is_alike(&other);
            if is_other && goes_on([real.play.clone(), twin.play.clone()], [event, &other], ahead, observer) {
                return Some(other);
            }
        }
    }
    is_alike(event).then(|| event.clone())
}

/// Whether a twin can go on like the real play after these two events.
fn goes_on(plays: [AnyGame; 2], events: [&AnyEvent; 2], ahead: &[AnyEvent], observer: Observer) -> bool {
    let [mut real, mut twin] = plays;
    real.happen(events[0]);
    twin.happen(events[1]);
    ahead.iter().all(|event| {
        let goes_on = twin.turn() == real.turn()
            && twin.check(event).is_ok()
            && twin.shown(event, observer) == real.shown(event, observer);
        if goes_on {
            twin.happen(event);
            real.happen(event);
        }
        goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::play;

    /// Besides what clients should know, which the simulation compares too, the exchange alone finds what it is there for.
    #[test]
    fn a_forgotten_redaction_is_found_by_exchanging_what_is_hidden() {
        let is_found = |seed: u64| {
            let plan = Plan::new(seed);
            let game = play(&plan).expect("no law is broken");
            let log = game.hub.lock().store.log().to_vec();
            let nobody = plan.people + plan.spectators;
            assert!(check(&plan, &log, nobody).is_ok());
            check(&plan.with(Bug::RedactionForgotten), &log, nobody).is_err_and(|broken| broken.law == Law::Hidden)
        };
        assert!((0..60).any(is_found));
    }
}
