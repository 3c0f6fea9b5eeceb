//! The second player is dealt a card, high or low, that the first may not see. The first checks and loses one, or
//! bets; the second then folds and loses five, or calls, and the card decides about ten. Who holds a high card calls
//! and who holds a low one folds: a bet costs two and a half on average. Against an opponent who did not look at the
//! card it would cost nothing.

use game::{Observer, Rng, Seat, Turn, below};
use serde::{Deserialize, Serialize};

use super::Toy;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Showdown {
    /// Whether the card is high; unknown to whoever may not know.
    pub(crate) high: Option<bool>,
    pub(crate) stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    Deal,
    Bet,
    Call,
    Over { won: i8 },
}

/// Check, or fold; the other digit bets, or calls.
pub(crate) const CHECK: u8 = 0;

impl Toy for Showdown {
    const NAME: &'static str = "showdown";
    const PLAYERS: u8 = 2;

    fn start() -> Self {
        Self { high: None, stage: Stage::Deal }
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Deal => Turn::Chance,
            Stage::Bet => Turn::seat(Seat::new(0)),
            Stage::Call => Turn::seat(Seat::new(1)),
            Stage::Over { .. } => Turn::Over,
        }
    }

    fn allows(&self, _: Seat, digit: u8) -> bool {
        digit <= 1
    }

    fn play(&mut self, _: Seat, digit: u8) {
        self.stage = match (self.stage, digit) {
            (Stage::Bet, CHECK) => Stage::Over { won: -1 },
            (Stage::Bet, _) => Stage::Call,
            (_, CHECK) => Stage::Over { won: 5 },
            _ => Stage::Over { won: if self.high == Some(true) { -10 } else { 10 } },
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        let Stage::Over { won } = self.stage else { return 0 };
        i32::from(if seat == Seat::new(0) { won } else { -won })
    }

    fn answers(&self) -> &'static [(u8, u32)] {
        &[(0, 1), (1, 1)]
    }

    fn resolve(&mut self, digit: u8) {
        self.high = Some(digit == 1);
        self.stage = Stage::Bet;
    }

    fn seen_by(&self, observer: Observer) -> Self {
        let known = observer.is(Seat::new(1)) || matches!(self.stage, Stage::Over { .. });
        Self { high: self.high.filter(|_| known), stage: self.stage }
    }

    fn complete<R: Rng>(&self, rng: &mut R) -> Self {
        let card = || below(rng, 2) == 1;
        let high = if self.stage == Stage::Deal { None } else { Some(self.high.unwrap_or_else(card)) };
        Self { high, stage: self.stage }
    }

    fn hides(&self, observer: Observer) -> bool {
        self.stage == Stage::Deal && !observer.is(Seat::new(1))
    }
}
