//! Whose view is on the screen.

use game::{Observer, Seat, Turn};
use protocol::Snapshot;

use super::Session;

/// Whose view is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewpoint {
    /// Nobody's: what everyone may know is shown.
    Spectator,
    /// Nobody's yet: the device is being handed over to this seat.
    Handover(Seat),
    /// This seat's.
    Seat(Seat),
}

impl Viewpoint {
    pub fn observer(self) -> Observer {
        match self {
            Self::Seat(seat) => Observer::Seat(seat),
            Self::Spectator | Self::Handover(_) => Observer::Spectator,
        }
    }
}

impl Session {
    /// The device has reached the player it was handed over to.
    pub fn lift_curtain(self) {
        if let Viewpoint::Handover(seat) = self.viewpoint.get_untracked() {
            self.look_from(Viewpoint::Seat(seat));
        }
    }

    /// Shows the table from another viewpoint.
    pub(super) fn look_from(self, viewpoint: Viewpoint) {
        let before = self.viewpoint.get_untracked();
        if viewpoint == before {
            return;
        }
        // What a seat may know is on the screen only while its viewpoint is: it goes before the viewpoint changes.
        if viewpoint.observer() != before.observer() {
            self.look_again(viewpoint.observer());
        }
        self.viewpoint.set(viewpoint);
    }

    /// Decides whose view is on the screen. One person at the screen looks all the time. With several, nobody's secrets
    /// stay on the screen when it is no longer their turn.
    pub(super) fn turn_viewpoint(self) {
        let before = self.viewpoint.get_untracked();
        self.look_from(self.snapshot.with_untracked(|snapshot| self.next_viewpoint(before, snapshot)));
    }

    fn next_viewpoint(self, before: Viewpoint, snapshot: &Snapshot) -> Viewpoint {
        // Whoever looks at a record chooses whose view it is.
        if self.is_replay() {
            return before;
        }
        if let Some(alone) = self.alone() {
            return Viewpoint::Seat(alone);
        }
        let seats = match snapshot.state.turn {
            // Whoever watches a table on the server watches.
            _ if !snapshot.setup.shared_device => return Viewpoint::Spectator,
            Turn::Over => return Viewpoint::Spectator,
            Turn::Chance => {
                return match before {
                    Viewpoint::Seat(_) => before,
                    Viewpoint::Spectator | Viewpoint::Handover(_) => Viewpoint::Spectator,
                };
            }
            Turn::Seats(seats) => seats,
        };
        if let Viewpoint::Seat(seat) | Viewpoint::Handover(seat) = before
            && seats.contains(seat)
        {
            return before;
        }
        let Some(next) = snapshot.people().find(|&seat| seats.contains(seat)) else { return Viewpoint::Spectator };
        let view = self.view_at(snapshot.events(), Observer::Seat(next));
        match view.is_none_or(|view| (self.around.is_secret)(&view)) {
            true => Viewpoint::Handover(next),
            false => Viewpoint::Seat(next),
        }
    }
}
