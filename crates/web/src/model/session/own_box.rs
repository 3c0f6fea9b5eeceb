//! People who play with a real box: racks stay in their hands, and what everybody sees is entered.

use game::Seat;
use protocol::Command;

use super::Session;

impl Session {
    /// Whether racks stay in people's hands.
    pub fn is_own_box(self) -> bool {
        self.with_untracked(|snapshot| snapshot.setup.own_box)
    }

    /// Whoever is to play takes a tile in hand, in notation, or puts it away.
    pub fn hold(self, tile: Option<String>) {
        let Some(local) = self.around.local else { return };
        local.hold(tile.as_deref());
        self.receive();
        if self.refused.with_untracked(Option::is_none) {
            self.holding.set(tile);
        }
    }

    /// Enters what somebody did, which may be another one than whose turn it is now.
    pub fn tell(self, seat: Seat, notation: String) {
        self.send(Command::Play { seat, notation });
    }

    /// The seat that did what was entered last.
    pub fn last_to_act(self) -> Option<Seat> {
        self.with(|snapshot| snapshot.state.take_back.seat)
    }
}
