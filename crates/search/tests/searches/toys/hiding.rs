//! The second player hides a coin in one hand. The first takes three points for sure, or goes for five by guessing.
//! Guessing is worth two and a half; to somebody who reasons about each hand apart it seems to be worth five.

use game::{Observer, Rng, Seat, Turn, below};
use serde::{Deserialize, Serialize};

use super::Toy;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hiding {
    /// In which hand; unknown to whoever may not know.
    pub(crate) hidden: Option<u8>,
    pub(crate) stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    Hide,
    Decide,
    Guess,
    Over { points: u8 },
}

/// Take the sure points; the other digit goes on and guesses.
pub(crate) const SURE: u8 = 0;

impl Toy for Hiding {
    const NAME: &'static str = "hiding";
    const PLAYERS: u8 = 2;

    fn start() -> Self {
        Self { hidden: None, stage: Stage::Hide }
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Hide => Turn::seat(Seat::new(1)),
            Stage::Decide | Stage::Guess => Turn::seat(Seat::new(0)),
            Stage::Over { .. } => Turn::Over,
        }
    }

    fn allows(&self, _: Seat, digit: u8) -> bool {
        digit <= 1
    }

    fn play(&mut self, _: Seat, digit: u8) {
        self.stage = match self.stage {
            Stage::Hide => {
                self.hidden = Some(digit);
                Stage::Decide
            }
            Stage::Decide if digit == SURE => Stage::Over { points: 3 },
            Stage::Decide => Stage::Guess,
            Stage::Guess => Stage::Over { points: if self.hidden == Some(digit) { 5 } else { 0 } },
            Stage::Over { .. } => unreachable!("it is over"),
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        let Stage::Over { points } = self.stage else { return 0 };
        i32::from(if seat == Seat::new(0) { points } else { 5 - points })
    }

    fn seen_by(&self, observer: Observer) -> Self {
        let known = observer.is(Seat::new(1)) || matches!(self.stage, Stage::Over { .. });
        Self { hidden: self.hidden.filter(|_| known), stage: self.stage }
    }

    fn complete<R: Rng>(&self, rng: &mut R) -> Self {
        let hand = || below(rng, 2) as u8;
        let hidden = if self.stage == Stage::Hide { None } else { Some(self.hidden.unwrap_or_else(hand)) };
        Self { hidden, stage: self.stage }
    }

    fn hides(&self, observer: Observer) -> bool {
        self.stage == Stage::Hide && !observer.is(Seat::new(1))
    }
}
