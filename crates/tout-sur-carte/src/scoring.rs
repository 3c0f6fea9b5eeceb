//! Points of cards and players.

use crate::ticked::TickedCard;

/// What one complete sun row brings on a completed card.
const ONE_SUN: i32 = 2;
/// What both bring.
const TWO_SUNS: i32 = 5;

impl TickedCard {
    /// The points of the complete rows alone: a box each. All that a card gives that is not completed in the end.
    #[must_use]
    pub fn row_points(self) -> i32 {
        self.complete_rows().total().into()
    }

    /// How many rows with a sun are complete.
    #[must_use]
    pub fn complete_suns(self) -> u8 {
        self.rows().suns().where_none(self.free()).total()
    }

    /// What the complete sun rows bring when the card is completed.
    #[must_use]
    pub fn sun_points(self) -> i32 {
        match self.complete_suns() {
            0 => 0,
            1 => ONE_SUN,
            _ => TWO_SUNS,
        }
    }

    /// The points of the card when it is completed: rows and suns.
    #[must_use]
    pub fn points(self) -> i32 {
        self.row_points() + self.sun_points()
    }
}
