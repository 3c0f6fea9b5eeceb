//! One's own decision on the screen before the server has answered.

use catalog::Seed;
use game::{Actor, Seat, Turn};
use protocol::{LogChange, LogEntry, Millis, Snapshot, Update};

/// In so many ways what is hidden is imagined, to see whether a decision's effect depends on it.
const GUESSES: u64 = 3;

/// The number that an event has in the table's log before it is there.
const NOT_THERE_YET: u64 = 0;

/// The snapshot as it will be when this decision has arrived; `None` where that depends on what the seat does not know,
/// or where the decision is not possible.
pub(super) fn predict(known: &Snapshot, seat: Seat, notation: &str, now: Millis) -> Option<Snapshot> {
    let guess = |number: u64| {
        let mut play = known.state.view.imagine(&mut Seed::new("guess").chance(number));
        let event = play.read(&format!("{seat} {notation}")).ok()?;
        let shown = play.shown(&event, known.observer);
        play.happen(&event);
        Some((shown, play.turn(), play.view(known.observer)))
    };
    let guessed = guess(0)?;
    let (shown, turn, view) = &guessed;
    let ends = *turn == Turn::Over || shown.reveals || completes_hidden_step(known, seat, *turn);
    if ends || !(1..GUESSES).all(|number| guess(number).as_ref() == Some(&guessed)) {
        return None;
    }
    let mut predicted = known.clone();
    predicted.state.turn = *turn;
    predicted.state.view = view.clone();
    let number = known.events() + 1;
    let entry = LogEntry { number, actor: Actor::Seat(seat), shown: shown.clone(), seq: NOT_THERE_YET, at: now };
    predicted.log.push(entry);
    Some(predicted)
}

/// Whether this decision is the last of a simultaneous step: then the others' choices, which are not known yet, come
/// with it.
fn completes_hidden_step(known: &Snapshot, seat: Seat, after: Turn) -> bool {
    let is_choice = |entry: &&LogEntry| matches!(entry.actor, Actor::Seat(other) if other != seat) && entry.shown.hides;
    let decisions = known.log.iter().rev().take_while(|entry| entry.actor != Actor::Chance);
    let others_chose = decisions.take_while(|entry| entry.actor != Actor::Seat(seat)).any(|entry| is_choice(&entry));
    let Turn::Seats(before) = known.state.turn else { return false };
    let owing = before.without(seat);
    others_chose && (owing.is_empty() || after != Turn::Seats(owing))
}

/// What changed from one snapshot to another of the same observer.
pub(super) fn difference(before: &Snapshot, after: &Snapshot) -> Update {
    let is_same = |(old, new): &(&LogEntry, &LogEntry)| {
        let arrived = old.seq == NOT_THERE_YET && old.shown.text == new.shown.text;
        old.actor == new.actor && (old.seq == new.seq || arrived)
    };
    let kept = before.log.iter().zip(&after.log).take_while(is_same).count();
    let changed = before.log.iter().zip(&after.log[..kept]).filter(|(old, new)| old != new);
    Update {
        since: before.seq,
        seq: after.seq,
        state: after.state.clone(),
        log: LogChange {
            kept,
            revealed: changed.map(|(_, new)| new.clone()).collect(),
            added: after.log[kept..].to_vec(),
        },
    }
}
