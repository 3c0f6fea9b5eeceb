//! What one observer may know.

use game::{Observer, Seat, Seats, Turn};
use serde::{Deserialize, Serialize};

use crate::{Move, Options, Roll, Sheet};

/// All that one observer may know. The one secret of the game is what others have chosen in a round that is not
/// complete; everybody sees who has chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks.
    pub observer: Observer,
    /// How the play was set up.
    pub options: Options,
    /// How many rounds have begun: 0 while starting symbols are picked, 12 at most.
    pub round: u8,
    /// What is awaited: `"chance"`, `"over"`, or the seats that still owe a decision.
    pub turn: Turn,
    /// What the dice of this round show, while somebody still has to write.
    pub roll: Option<Roll>,
    /// The observer's own choice of this round, while others still have to choose. It is on the observer's sheet already.
    pub choice: Option<Move>,
    /// Every seat's sheet, without what others have chosen in a round that is not complete.
    pub sheets: Vec<Sheet>,
    /// What these sheets score as they are.
    pub scores: Vec<i32>,
}

impl View {
    /// The seats that have chosen in this round, while others still have to choose.
    #[must_use]
    pub fn chosen(&self) -> Seats {
        let (Some(_), Turn::Seats(owing)) = (self.roll, self.turn) else { return Seats::NONE };
        Seat::all(self.options.players).filter(|&seat| !owing.contains(seat) && !self.is_skipped(seat)).collect()
    }

    /// Whether the seat had nowhere to write when this round began, and so is skipped for the rest of the game.
    #[must_use]
    pub fn is_skipped(&self, seat: Seat) -> bool {
        self.settled(seat).is_stuck()
    }

    /// The seat's sheet as it was when this round began.
    pub(crate) fn settled(&self, seat: Seat) -> Sheet {
        let sheet = self.sheets[seat.index()];
        match self.choice {
            Some(Move::Write { pair, .. }) if self.observer.is(seat) => sheet.without(pair),
            _ => sheet,
        }
    }
}
