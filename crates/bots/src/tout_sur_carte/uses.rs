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

/// What one result of the dice does to one card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tick {
    /// What may still be gained in its place: with the card, or with the one to come if this completes it.
    gain: f32,
    /// The points that it brings so far, or in the end.
    points: i16,
    /// Whether anything is ticked at all.
    usable: bool,
    complete: bool,
}

impl Tick {
    /// What each of these results does to a card.
    pub(super) fn of(card: TickedCard, results: &[Colours], judge: &Judge) -> Vec<Self> {
        let tick = |&dice: &Colours| {
            let after = card.after(dice);
            let complete = after.is_complete();
            let (gain, points) =
                if complete { (judge.fresh, after.points()) } else { (judge.gain(after), after.row_points()) };
            Self { gain, points: points as i16, usable: after != card, complete }
        };
        results.iter().map(tick).collect()
    }
}

impl Uses {
    /// The best with these dice.
    pub(super) fn one(hand: &Hand, dice: Colours, judge: &Judge) -> Self {
        let ticks = hand.cards.map(|card| card.map(|card| Tick::of(card, &[dice], judge)));
        Self::of(hand, ticks.each_ref().map(Option::as_deref), judge)[0]
    }

    /// The best with each result, from what it does to each card.
    pub(super) fn of(hand: &Hand, ticks: [Option<&[Tick]>; 3], judge: &Judge) -> Vec<Self> {
        let rows = hand.cards.map(|card| card.map_or(0, TickedCard::row_points) as i16);
        let gains = hand.cards.map(|card| card.map_or(0.0, |card| judge.gain(card)));
        let points = hand.points() as i16;
        let pass = Use { place: None, points };
        let worth = f32::from(points) + judge.gains(gains, hand.missing());
        let best = |result: usize| {
            let mut uses = Self { go: pass, worth, end: None, last: pass };
            for (place, tick) in ticks.iter().enumerate() {
                let Some(tick) = tick.map(|ticks| ticks[result]).filter(|tick| tick.usable) else { continue };
                let points = points - rows[place] + tick.points;
                let this = Use { place: Some(place as u8), points };
                if points > uses.last.points {
                    uses.last = this;
                }
                if tick.complete && hand.missing() == 1 {
                    uses.end = uses.end.filter(|end| end.points >= points).or(Some(this));
                    continue;
                }
                let mut gains = gains;
                gains[place] = tick.gain;
                let missing = hand.missing().saturating_sub(usize::from(tick.complete));
                let worth = f32::from(points) + judge.gains(gains, missing);
                if worth > uses.worth {
                    (uses.go, uses.worth) = (this, worth);
                }
            }
            uses
        };
        let results = ticks.iter().flatten().map(|ticks| ticks.len()).max().unwrap_or_default();
        (0..results).map(best).collect()
    }
}
