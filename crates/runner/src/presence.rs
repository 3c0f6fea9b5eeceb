//! Who is connected to a table.

use std::collections::HashMap;

use protocol::PersonId;

/// How many connections each guest has.
#[derive(Default)]
pub(crate) struct Present(HashMap<PersonId, usize>);

impl Present {
    pub(crate) fn come(&mut self, guest: &PersonId) {
        *self.0.entry(guest.clone()).or_default() += 1;
    }

    /// One of somebody's connections has ended. Whether it was the last.
    pub(crate) fn go(&mut self, guest: &PersonId) -> bool {
        let left = self.0.get_mut(guest).map_or(0, |count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == 0 {
            self.0.remove(guest);
        }
        left == 0
    }

    pub(crate) fn has(&self, guest: &PersonId) -> bool {
        self.0.contains_key(guest)
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = &PersonId> {
        self.0.keys()
    }
}
