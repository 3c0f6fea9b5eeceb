//! Three players in turn take a coin from either end of a row. What is best for oneself may be bad for one neighbour
//! and good for the other: there are no two sides.

use game::{Seat, Turn};
use serde::{Deserialize, Serialize};

use super::Toy;

const ROW: [i32; 9] = [4, 9, 2, 7, 11, 1, 8, 13, 5];

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Ends {
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) mover: Seat,
    pub(crate) points: [i32; 3],
}

/// Take the coin on the left.
pub(crate) const LEFT: u8 = 0;

impl Toy for Ends {
    const NAME: &'static str = "ends";
    const PLAYERS: u8 = 3;

    fn start() -> Self {
        Self { left: 0, right: ROW.len(), mover: Seat::new(0), points: [0; 3] }
    }

    fn turn(&self) -> Turn {
        if self.left == self.right { Turn::Over } else { Turn::seat(self.mover) }
    }

    fn allows(&self, _: Seat, digit: u8) -> bool {
        digit <= 1
    }

    fn play(&mut self, seat: Seat, digit: u8) {
        let coin = if digit == LEFT {
            self.left += 1;
            ROW[self.left - 1]
        } else {
            self.right -= 1;
            ROW[self.right]
        };
        self.points[seat.index()] += coin;
        self.mover = seat.next(3);
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()]
    }
}
