//! How a position is judged while the play goes on: what each hand is worth, and how near a lead is to a win.

use std::sync::Arc;

use tout_sur_carte::TickedCard;

use super::{
    position::{Hand, MOST_PLAYERS, Position},
    worth::{Price, Worths},
};

/// The share of the first place that each player may expect.
pub(super) type Shares = [f32; MOST_PLAYERS];

/// The measures by which one decision is judged.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    worths: Arc<Worths>,
    /// What a round costs.
    pub(super) price: Price,
    /// What may be gained with a card to come.
    pub(super) fresh: f32,
    /// How much counts of what may be gained with a card, by the number of cards with which there is more to gain.
    ranks: [f32; 3],
    /// How much of that counts where the play ends before.
    beyond: f32,
    /// The lead, in points, that goes far towards a win.
    far: f32,
}

impl Judge {
    /// The measures for a position and what follows soon, by weights as in [`NAMES`](super::weights::NAMES).
    pub(super) fn new(position: &Position, weights: &[f64]) -> Self {
        let weight = |at: usize| weights[at] as f32;
        let left = position.rounds_left();
        let few = weight(2).max(0.1);
        let price = Price::new(weight(0) + weight(1) * few / (left + few));
        Self {
            worths: Arc::clone(position.worths()),
            price,
            fresh: weight(3) * position.fresh_worth(price),
            ranks: [1.0, weight(4), weight(5)],
            beyond: weight(6),
            far: (weight(7) + weight(8) * left.sqrt()).max(0.5),
        }
    }

    /// The worth of all that a player has: points, and what may be gained with the open cards.
    pub(super) fn worth(&self, hand: &Hand) -> f32 {
        let gains = hand.cards.map(|card| card.map_or(0.0, |card| self.gain(card)));
        hand.points() as f32 + self.gains(gains, hand.missing())
    }

    /// What may be gained with an open card, beside the points of its complete rows.
    #[inline]
    pub(super) fn gain(&self, card: TickedCard) -> f32 {
        self.price.worth(&self.worths, card) - card.row_points() as f32
    }

    /// What may be gained with three cards together, when so many are missing for the play to end.
    #[inline]
    pub(super) fn gains(&self, [a, b, c]: [f32; 3], missing: usize) -> f32 {
        let (high, low) = (a.max(b), a.min(b));
        let (first, rest) = (high.max(c), high.min(c));
        let (second, third) = (rest.max(low), rest.min(low));
        let counts = |rank: usize| if rank < missing { self.ranks[rank] } else { self.ranks[rank] * self.beyond };
        first * counts(0) + second * counts(1) + third * counts(2)
    }

    /// The shares of players who have this much and play on.
    pub(super) fn shares(&self, worths: &[f32]) -> Shares {
        let mut shares = [0.0; MOST_PLAYERS];
        if let &[a, b] = worths {
            shares[0] = self.ahead(a - b);
            shares[1] = 1.0 - shares[0];
            return shares;
        }
        for (at, worth) in worths.iter().enumerate() {
            let others = worths.iter().enumerate().filter(|&(other, _)| other != at);
            shares[at] = others.map(|(_, other)| self.ahead(worth - other)).product();
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    /// How likely a lead of so many points makes it to stay ahead of one other player.
    ///
    /// Made of a square root, which every machine draws alike, unlike exponentials.
    #[inline]
    fn ahead(&self, lead: f32) -> f32 {
        let lead = lead / self.far;
        0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
    }
}

/// The first place, shared by those with most points.
pub(super) fn wins(points: &[i32]) -> Shares {
    let most = points.iter().copied().max().unwrap_or_default();
    let share = 1.0 / points.iter().filter(|&&points| points == most).count() as f32;
    std::array::from_fn(|at| if points.get(at) == Some(&most) { share } else { 0.0 })
}
