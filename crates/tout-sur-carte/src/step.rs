//! Where in a round a play stands.

use game::{Seat, Seats, Turn};
use serde::{Deserialize, Serialize};

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The seat is dealt its first cards.
    Deal(Seat),
    /// Advanced: everybody chooses which cards to keep.
    Keep,
    /// Advanced: the market is laid out.
    Market,
    /// The dice that do not lie on the table are rolled.
    Roll,
    /// The active player rerolls, or stops.
    Reroll,
    /// The seat uses a card, or passes.
    Use(Seat),
    /// Basic: the seat draws a card for the one just scored.
    Draw(Seat),
    /// Advanced: the seat takes a card of the market for the one just scored.
    Take(Seat),
    /// Advanced: the market is filled up after the seat took a card.
    Refill(Seat),
    /// The play has ended.
    Over,
}

impl Step {
    /// Who is awaited, given the active seat and those that have not chosen yet which cards to keep.
    #[inline]
    pub(crate) fn turn(self, active: Seat, choosing: Seats) -> Turn {
        match self {
            Self::Deal(_) | Self::Market | Self::Roll | Self::Draw(_) | Self::Refill(_) => Turn::Chance,
            Self::Keep => Turn::Seats(choosing),
            Self::Reroll => Turn::seat(active),
            Self::Use(seat) | Self::Take(seat) => Turn::seat(seat),
            Self::Over => Turn::Over,
        }
    }
}
