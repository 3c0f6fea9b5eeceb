//! What a player can do with five dice, in short.

use tout_sur_carte::{Colours, TickedCard};

use super::{judge::Judge, position::Hand};

/// The best that a player can do with one result of the dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uses {
    /// To play on.
    pub(super) go: Go,
    /// To end the play with the fourth card, if one can be completed.
    pub(super) end: Option<Last>,
    /// For most points if this is the last round.
    pub(super) last: Last,
}

/// A use after which the play goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Go {
    /// The place of the card, none to pass.
    pub(super) place: Option<usize>,
    /// What the player then has is worth this much.
    pub(super) worth: f32,
    /// It brings these points if somebody else ends the play in this round.
    pub(super) points: i32,
}

/// A use in the last round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    /// The place of the card, none to pass.
    pub(super) place: Option<usize>,
    /// The points in the end.
    pub(super) points: i32,
}

impl Uses {
    /// The best with each of these results.
    pub(super) fn of(hand: &Hand, results: &[Colours], judge: &Judge) -> Vec<Self> {
        let rows = hand.cards.map(|card| card.map_or(0, TickedCard::row_points));
        let gains = hand.cards.map(|card| card.map_or(0.0, |card| judge.gain(card)));
        let points = hand.points();
        let passing = points as f32 + judge.gains(gains, hand.missing());
        let with = |&dice: &Colours| {
            let last = Last { place: None, points };
            let mut uses = Self { go: Go { place: None, worth: passing, points }, end: None, last };
            for (at, card) in hand.cards.iter().enumerate() {
                let Some(after) = card.map(|card| card.after(dice)).filter(|after| Some(*after) != *card) else {
                    continue;
                };
                let complete = after.is_complete();
                let brought = if complete { after.points() } else { after.row_points() };
                let (place, points) = (Some(at), points - rows[at] + brought);
                if points > uses.last.points {
                    uses.last = Last { place, points };
                }
                if complete && hand.missing() == 1 {
                    if uses.end.is_none_or(|end| points > end.points) {
                        uses.end = Some(Last { place, points });
                    }
                    continue;
                }
                let mut gains = gains;
                gains[at] = if complete { judge.fresh } else { judge.gain(after) };
                let worth = points as f32 + judge.gains(gains, hand.missing().saturating_sub(usize::from(complete)));
                if worth > uses.go.worth {
                    uses.go = Go { place, worth, points };
                }
            }
            uses
        };
        results.iter().map(with).collect()
    }
}
