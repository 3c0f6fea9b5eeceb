//! Who is connected to a table.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use protocol::{Millis, PersonId};

use crate::NodeId;

/// Who is connected: how many connections each guest has here, and who is connected at each other node.
#[derive(Default)]
pub(crate) struct Present {
    here: HashMap<PersonId, usize>,
    elsewhere: BTreeMap<NodeId, Elsewhere>,
}

/// Who is connected at another node, as it last told.
struct Elsewhere {
    people: BTreeSet<PersonId>,
    told_at: Millis,
}

impl Present {
    pub(crate) fn come(&mut self, guest: &PersonId) {
        *self.here.entry(guest.clone()).or_default() += 1;
    }

    /// One of somebody's connections has ended. Whether it was the last one here.
    pub(crate) fn go(&mut self, guest: &PersonId) -> bool {
        let left = self.here.get_mut(guest).map_or(0, |count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == 0 {
            self.here.remove(guest);
        }
        left == 0
    }

    pub(crate) fn has(&self, guest: &PersonId) -> bool {
        self.has_here(guest) || self.elsewhere.values().any(|elsewhere| elsewhere.people.contains(guest))
    }

    pub(crate) fn has_here(&self, guest: &PersonId) -> bool {
        self.here.contains_key(guest)
    }

    /// Everyone who is connected, each once.
    pub(crate) fn everyone(&self) -> BTreeSet<&PersonId> {
        self.here.keys().chain(self.elsewhere.values().flat_map(|elsewhere| &elsewhere.people)).collect()
    }

    /// Everyone who is connected here, each once.
    pub(crate) fn everyone_here(&self) -> Vec<PersonId> {
        self.here.keys().cloned().collect()
    }

    /// Another node has told who is connected there. Gives those who were there and are not connected any more.
    pub(crate) fn are_at(&mut self, node: NodeId, people: Vec<PersonId>, now: Millis) -> Vec<PersonId> {
        let people: BTreeSet<_> = people.into_iter().collect();
        let before = match people.is_empty() {
            true => self.elsewhere.remove(&node),
            false => self.elsewhere.insert(node, Elsewhere { people, told_at: now }),
        };
        self.gone(before)
    }

    /// Forgets nodes that have told nothing since this moment. Gives those who are not connected any more.
    pub(crate) fn forget_silent(&mut self, since: Millis) -> Vec<PersonId> {
        let silent: Vec<_> = self.elsewhere.extract_if(.., |_, elsewhere| elsewhere.told_at < since).collect();
        self.gone(silent.into_iter().map(|(_, elsewhere)| elsewhere))
    }

    /// Takes every node to have told something now. Whether anybody is connected at one.
    pub(crate) fn trust_all(&mut self, now: Millis) -> bool {
        self.elsewhere.values_mut().for_each(|elsewhere| elsewhere.told_at = now);
        !self.elsewhere.is_empty()
    }

    fn gone(&self, before: impl IntoIterator<Item = Elsewhere>) -> Vec<PersonId> {
        before.into_iter().flat_map(|elsewhere| elsewhere.people).filter(|person| !self.has(person)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_there_while_one_node_says_so() {
        let mut present = Present::default();
        let (ada, lina) = (PersonId::new("ada"), PersonId::new("lina"));
        let (second, third) = (NodeId::new("second"), NodeId::new("third"));
        present.come(&ada);
        assert!(present.are_at(second.clone(), vec![ada.clone(), lina.clone()], 10).is_empty());
        assert_eq!(present.everyone().len(), 2, "somebody who is connected twice counts once");
        assert!(present.go(&ada) && present.has(&ada) && !present.has_here(&ada));
        assert!(present.are_at(third.clone(), vec![lina.clone()], 20).is_empty());
        assert_eq!(present.are_at(second, Vec::new(), 30), [ada], "lina is still at the third node");
        assert!(present.trust_all(40));
        assert!(present.forget_silent(40).is_empty());
        assert_eq!(present.forget_silent(41), [lina]);
        assert!(present.everyone().is_empty());
    }
}
