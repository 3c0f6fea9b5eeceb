//! Commands on their way: sent, and not known to have had their effect.

use game::{Actor, Seat};
use protocol::{Command, CommandId, LogEntry, Millis, Snapshot, online::ToServer};

use super::predict::predict;
use crate::Sending;

/// A command on its way.
#[derive(Clone, Debug)]
struct Sent {
    id: CommandId,
    message: ToServer,
    at: Millis,
    /// Whether its effect is in the confirmed log already, though the answer has not come.
    arrived: bool,
    /// The number of the table event with which it is done, once the server has said so.
    done: Option<u64>,
}

impl Sent {
    /// The decision, if it is one.
    fn decision(&self) -> Option<(Seat, &str)> {
        match &self.message {
            ToServer::Command { command: Command::Play { seat, notation }, .. } => Some((*seat, notation)),
            _ => None,
        }
    }

    /// Whether this entry of the log is the decision that was sent, as its author is shown it.
    fn is(&self, entry: &LogEntry) -> bool {
        self.decision().is_some_and(|(seat, notation)| {
            entry.actor == Actor::Seat(seat) && entry.shown.text.starts_with(&format!("{seat} {notation}"))
        })
    }
}

/// Commands on their way, in the order in which they were sent.
#[derive(Clone, Default, Debug)]
pub(super) struct Pending(Vec<Sent>);

impl Pending {
    pub(super) fn push(&mut self, id: CommandId, message: ToServer, at: Millis) {
        self.0.push(Sent { id, message, at, arrived: false, done: None });
    }

    /// What is to be sent again after the connection was lost: under the same names, so that it counts once.
    pub(super) fn again(&self) -> impl Iterator<Item = ToServer> + '_ {
        self.0.iter().filter(|sent| sent.done.is_none()).map(|sent| sent.message.clone())
    }

    /// The server has done this with this table event. What was said belongs to no table event.
    pub(super) fn done(&mut self, id: &CommandId, seq: u64) {
        self.0.retain(|sent| sent.id != *id || matches!(sent.message, ToServer::Command { .. }));
        if let Some(sent) = self.0.iter_mut().find(|sent| sent.id == *id) {
            sent.done = Some(seq);
        }
    }

    /// The server has refused this. Whether it was still on its way.
    pub(super) fn refused(&mut self, id: &CommandId) -> bool {
        let before = self.0.len();
        self.0.retain(|sent| sent.id != *id);
        self.0.len() < before
    }

    /// These events have come: decisions among them are no longer ahead of the log.
    pub(super) fn arrived<'a>(&mut self, entries: impl Iterator<Item = &'a LogEntry>) {
        for entry in entries {
            if let Some(sent) = self.0.iter_mut().find(|sent| !sent.arrived && sent.is(entry)) {
                sent.arrived = true;
            }
        }
    }

    /// The table's log is known up to this event: what is done by then is no longer on its way.
    pub(super) fn forget_until(&mut self, seq: u64) {
        self.0.retain(|sent| sent.done.is_none_or(|done| done > seq));
    }

    /// The snapshot with the decisions that are on their way, as far as their effect is certain; and what is on its way.
    pub(super) fn shown_over(&self, confirmed: &Snapshot) -> (Snapshot, Sending) {
        let mut shown = confirmed.clone();
        let is_command = |sent: &Sent| matches!(sent.message, ToServer::Command { .. });
        let waiting = self.0.iter().any(|sent| sent.done.is_none() && is_command(sent));
        for sent in self.0.iter().filter(|sent| !sent.arrived) {
            let Some((seat, notation)) = sent.decision() else { continue };
            match predict(&shown, seat, notation, sent.at) {
                Some(predicted) => shown = predicted,
                None => return (shown, Sending::Decision),
            }
        }
        (shown, if waiting { Sending::Command } else { Sending::Nothing })
    }
}
