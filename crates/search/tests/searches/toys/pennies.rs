//! Two players show a penny at the same time: the first wins ten if the sides are equal and loses ten if not, or
//! keeps the penny in the pocket for two. Somebody who could see the other penny would always win ten; nobody can,
//! so the pocket is best.

use game::{Observer, Rng, Seat, Seats, Turn, below};
use serde::{Deserialize, Serialize};

use super::Toy;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pennies {
    /// What each shows; what is in but not known to whoever looks is `Some(None)`.
    pub(crate) shown: [Option<Option<u8>>; 2],
}

/// Keep the penny in the pocket; 0 and 1 are heads and tails.
pub(crate) const POCKET: u8 = 2;

impl Toy for Pennies {
    const NAME: &'static str = "pennies";
    const PLAYERS: u8 = 2;

    fn start() -> Self {
        Self { shown: [None; 2] }
    }

    fn turn(&self) -> Turn {
        let owing: Seats = Seat::all(2).filter(|seat| self.shown[seat.index()].is_none()).collect();
        if owing.is_empty() { Turn::Over } else { Turn::Seats(owing) }
    }

    fn allows(&self, seat: Seat, digit: u8) -> bool {
        digit < POCKET || (digit == POCKET && seat == Seat::new(0))
    }

    fn play(&mut self, seat: Seat, digit: u8) {
        self.shown[seat.index()] = Some(Some(digit));
    }

    fn points(&self, seat: Seat) -> i32 {
        let [Some(Some(first)), Some(Some(second))] = self.shown else { return 0 };
        let won = if first == POCKET {
            2
        } else if first == second {
            10
        } else {
            -10
        };
        if seat == Seat::new(0) { won } else { -won }
    }

    fn seen_by(&self, observer: Observer) -> Self {
        let all_in = self.turn() == Turn::Over;
        let known = |seat: Seat| all_in || observer.is(seat);
        Self { shown: [0, 1].map(|i| self.shown[i].map(|side| side.filter(|_| known(Seat::new(i as u8))))) }
    }

    fn complete<R: Rng>(&self, rng: &mut R) -> Self {
        let moves = [3, 2];
        Self { shown: [0, 1].map(|i| self.shown[i].map(|side| side.or_else(|| Some(below(rng, moves[i]) as u8)))) }
    }
}
