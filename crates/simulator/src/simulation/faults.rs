//! What goes wrong.

use protocol::Millis;

use super::Simulation;
use crate::{Fault, hub::Happening};

impl Fault {
    /// For how long at most no server can note that it is there.
    pub(crate) fn keeps_from_noting(self) -> Millis {
        match self {
            Self::Fail { lasts, .. } => lasts,
            _ => 0,
        }
    }
}

impl Simulation {
    pub(super) fn fault(&mut self, fault: Fault) {
        let now = self.hub.lock().now;
        match fault {
            // A smaller plan may have fewer nodes and people than its faults name.
            Fault::Crash { node, .. } if node >= self.nodes.len() => {}
            Fault::Cut { person, .. } if person >= self.people.len() => {}
            Fault::Crash { node, down } => {
                self.crash(node);
                self.hub.lock().after(down, Happening::Start(node));
            }
            Fault::Power { down } => {
                (0..self.nodes.len()).for_each(|node| self.crash(node));
                let mut hub = self.hub.lock();
                hub.store.forget_unsynced();
                (0..self.nodes.len()).for_each(|node| hub.after(down, Happening::Start(node)));
            }
            Fault::Stall { lasts } => self.hub.lock().store.stalled_until = now + lasts,
            Fault::Fail { lasts, full } => {
                let store = &mut self.hub.lock().store;
                (store.fails_until, store.is_full) = (now + lasts, full);
            }
            Fault::Cut { person, away } => {
                self.people[person].away_until = now + away;
                if let Some(connection) = self.people[person].connection {
                    self.cut(connection);
                }
            }
        }
    }

    /// A node dies: its tables, its connections and what it waited for are gone.
    fn crash(&mut self, number: usize) {
        let node = &mut self.nodes[number];
        if !node.is_up {
            return;
        }
        node.is_up = false;
        self.report.crashes += 1;
        let mut hub = self.hub.lock();
        if let Some(in_use) = node.in_use.take() {
            hub.mailboxes.remove(&in_use.number);
        }
        // What it has sent to the store arrives, or dies with it.
        if hub.some(2) == 0 {
            hub.store.drop_writes_of(number);
        }
        if self.nodes.iter().all(|node| !node.is_up) {
            self.checks.is_down(true, hub.now);
        }
        drop(hub);
        let cut: Vec<u64> =
            self.connections.iter().filter(|(_, open)| open.node == number).map(|(open, _)| *open).collect();
        cut.into_iter().for_each(|open| self.cut(open));
    }
}
