// One heap: take one to three, whoever takes the last wins. Leaving a multiple of four wins. Plain comments, because
// the crate's example includes this file.

use game::{Seat, Turn};
use serde::{Deserialize, Serialize};

use super::adapter::Toy;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Nim {
    pub(crate) heap: u8,
    pub(crate) mover: Seat,
}

impl Toy for Nim {
    const NAME: &'static str = "nim";
    const PLAYERS: u8 = 2;

    fn start() -> Self {
        Self { heap: 10, mover: Seat::new(0) }
    }

    fn turn(&self) -> Turn {
        if self.heap == 0 { Turn::Over } else { Turn::seat(self.mover) }
    }

    fn allows(&self, _: Seat, digit: u8) -> bool {
        (1..=self.heap.min(3)).contains(&digit)
    }

    fn play(&mut self, seat: Seat, digit: u8) {
        self.heap -= digit;
        self.mover = seat.next(2);
    }

    fn points(&self, seat: Seat) -> i32 {
        i32::from(self.heap == 0 && self.mover != seat)
    }
}
