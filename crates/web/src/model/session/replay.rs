//! Moves that somebody missed, shown again one after the other.

use super::Session;
use crate::ui::dom;

/// How long each moment is shown at least, in milliseconds, however quick the bots are.
const SHORTEST: u64 = 700;

impl Session {
    /// Shows these moments one after the other, each by the number of events before it, and then now. Looking at
    /// anything else breaks it off.
    pub fn replay(self, moments: Vec<usize>) {
        self.break_off_replay();
        let number = self.replays.get_value();
        let pause = self.preferences.pace.get_untracked().millis().max(SHORTEST);
        self.draft.set(None);
        let mut moments = moments.into_iter();
        if let Some(first) = moments.next() {
            self.moment.set(Some(first));
            self.show_later(moments, pause, number);
        }
    }

    fn show_later(self, mut moments: impl Iterator<Item = usize> + 'static, pause: u64, number: u32) {
        dom::later(pause, move || {
            if self.replays.try_get_value() != Some(number) {
                return;
            }
            let next = moments.next();
            self.moment.set(next);
            if next.is_some() {
                self.show_later(moments, pause, number);
            }
        });
    }

    pub(super) fn break_off_replay(self) {
        self.replays.update_value(|number| *number += 1);
    }
}
