//! What a player can do with five dice, in short.

use tout_sur_carte::{Colours, TickedCard};

use super::{judge::Judge, position::Hand};

/// The best that a player can do with one result of the dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uses {
    /// To play on.
    pub(super) go: Use,
    /// What the player then has is worth this much.
    pub(super) worth: f32,
    /// To end the play with the fourth card, if one can be completed.
    pub(super) end: Option<Use>,
    /// For most points if this is the last round.
    pub(super) last: Use,
}

/// One way to use the dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// The place of the card, none to pass.
    pub(super) place: Option<u8>,
    /// The points that the player has after it, if the play ends with this round.
    pub(super) points: i16,
}

impl Uses {
    /// The best with each of these results.
    pub(super) fn of(hand: &Hand, results: &[Colours], judge: &Judge) -> Vec<Self> {
        let rows = hand.cards.map(|card| card.map_or(0, TickedCard::row_points));
        let gains = hand.cards.map(|card| card.map_or(0.0, |card| judge.gain(card)));
        let points = hand.points();
        let pass = Use { place: None, points: points as i16 };
        let worth = points as f32 + judge.gains(gains, hand.missing());
        let with = |&dice: &Colours| {
            let mut uses = Self { go: pass, worth, end: None, last: pass };
            for (place, card) in hand.cards.iter().enumerate() {
                let Some(after) = card.map(|card| card.after(dice)).filter(|&after| Some(after) != *card) else {
                    continue;
                };
                let complete = after.is_complete();
                let brought = if complete { after.points() } else { after.row_points() };
                let points = points - rows[place] + brought;
                let this = Use { place: Some(place as u8), points: points as i16 };
                if this.points > uses.last.points {
                    uses.last = this;
                }
                if complete && hand.missing() == 1 {
                    uses.end = uses.end.filter(|end| end.points >= this.points).or(Some(this));
                    continue;
                }
                let mut gains = gains;
                gains[place] = if complete { judge.fresh } else { judge.gain(after) };
                let missing = hand.missing().saturating_sub(usize::from(complete));
                let worth = points as f32 + judge.gains(gains, missing);
                if worth > uses.worth {
                    (uses.go, uses.worth) = (this, worth);
                }
            }
            uses
        };
        results.iter().map(with).collect()
    }
}
