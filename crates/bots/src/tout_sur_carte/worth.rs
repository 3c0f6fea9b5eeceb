//! What a card is worth: the points that may still be expected of it, when every round spent on it has a price.
//!
//! A player with plenty of time can wait for both suns; one with little takes what there is. So a card is worth what
//! the best way of ticking it brings, less the price of the rounds that takes, and it is the price that changes in the
//! course of a play. Dice favour no colour: cards whose rows are of the same lengths, with suns on the same lengths, are
//! worth the same, and all thirty are of a few shapes. Their worth is worked out once, for a few prices.

use std::sync::OnceLock;

use tout_sur_carte::{Card, Colour, Colours, TickedCard};

use super::dice::{Dice, RESULTS};

/// The prices of a round for which worths are known; between them they are interpolated.
const PRICES: [f32; 6] = [0.5, 1.5, 2.5, 3.5, 5.0, 8.0];

/// The worth of a card, ticked so far, at each of [`PRICES`].
type State = [f32; PRICES.len()];

/// A row of a card: its length, and whether it has a sun.
type Row = (u8, bool);

/// How far apart the states of a card are that differ by one box of a colour.
type Strides = [usize; 6];

/// The worth of all cards.
struct Worths {
    shapes: Vec<Vec<State>>,
    /// By card: its shape, and how its states are counted.
    cards: Vec<(usize, Strides)>,
}

/// A price of a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    below: usize,
    share: f32,
}

impl Price {
    /// This price, or the nearest one at which worths are known.
    pub(super) fn new(price: f32) -> Self {
        let price = price.clamp(PRICES[0], PRICES[PRICES.len() - 1]);
        let below = PRICES[1..PRICES.len() - 1].iter().filter(|&&known| known <= price).count();
        Self { below, share: (price - PRICES[below]) / (PRICES[below + 1] - PRICES[below]) }
    }

    /// What an open card is worth at this price; no less than the points of its complete rows.
    #[inline]
    pub(super) fn worth(self, card: TickedCard) -> f32 {
        let worth = Worths::get().state(card);
        worth[self.below] + self.share * (worth[self.below + 1] - worth[self.below])
    }
}

/// How many rounds a card may take that is completed in good time: what its worth loses when rounds cost one more.
pub(super) fn rounds(card: TickedCard) -> f32 {
    // At the second price no card is given up yet.
    let worth = Worths::get().state(card);
    (worth[1] - worth[2]) / (PRICES[2] - PRICES[1])
}

impl Worths {
    fn get() -> &'static Self {
        static WORTHS: OnceLock<Worths> = OnceLock::new();
        WORTHS.get_or_init(Self::build)
    }

    fn build() -> Self {
        let mut known: Vec<[Row; 5]> = Vec::new();
        let mut shapes = Vec::new();
        let mut cards = Vec::new();
        for card in Card::all() {
            let (shape, strides) = shape(card);
            let number = known.iter().position(|&other| other == shape).unwrap_or_else(|| {
                known.push(shape);
                shapes.push(solve(card, &strides));
                known.len() - 1
            });
            cards.push((number, strides));
        }
        Self { shapes, cards }
    }

    #[inline]
    fn state(&self, card: TickedCard) -> &State {
        let (shape, strides) = &self.cards[usize::from(card.card().number()) - 1];
        &self.shapes[*shape][index(card.free(), strides)]
    }
}

/// The card's rows from the shortest, and how its states are counted in that order.
fn shape(card: Card) -> ([Row; 5], Strides) {
    let mut rows: Vec<(Row, Colour)> =
        card.boxes().iter().map(|(colour, boxes)| ((boxes, card.has_sun(colour)), colour)).collect();
    rows.sort_unstable();
    let (mut strides, mut stride) = (Strides::default(), 1);
    for &((boxes, _), colour) in &rows {
        strides[colour as usize] = stride;
        stride *= usize::from(boxes) + 1;
    }
    (std::array::from_fn(|at| rows[at].0), strides)
}

#[inline]
fn index(free: Colours, strides: &Strides) -> usize {
    Colour::ALL.iter().map(|&colour| usize::from(free.count(colour)) * strides[colour as usize]).sum()
}

/// The worth of every state of this card, by index: those with fewer free boxes come first.
fn solve(card: Card, strides: &Strides) -> Vec<State> {
    let states = states(card, strides);
    let dice = Dice::get();
    let mut worths: Vec<State> = Vec::with_capacity(states.len());
    for (at, &state) in states.iter().enumerate() {
        let worth = if state.is_complete() {
            [state.points() as f32; PRICES.len()]
        } else {
            let next: [usize; RESULTS] =
                std::array::from_fn(|result| index(state.after(dice.results()[result]).free(), strides));
            std::array::from_fn(|price| {
                let outcomes =
                    next.iter().zip(dice.odds()).map(|(&next, &odds)| (odds, worths.get(next).map(|it| it[price])));
                waiting(outcomes, PRICES[price]).max(state.row_points() as f32)
            })
        };
        debug_assert_eq!(at, worths.len());
        worths.push(worth);
    }
    worths
}

/// The worth of a card that waits for the next dice: each result with its odds and the worth of the card after it, which
/// is none where the dice cannot be used or are better left.
///
/// Waiting once more costs a round and leads back to the same worth `w`, so that `w = p·(mean of the used) + (1 − p)·w −
/// price` where `p` are the odds of using the dice; and dice are used that lead to more than `w`.
fn waiting(outcomes: impl Iterator<Item = (f32, Option<f32>)> + Clone, price: f32) -> f32 {
    let mut worth = f32::NEG_INFINITY;
    loop {
        let used =
            outcomes.clone().filter_map(|(odds, after)| Some((odds, after?))).filter(|&(_, after)| after > worth);
        let (odds, sum) = used.fold((0.0, 0.0), |(all, sum), (odds, after)| (all + odds, sum + odds * after));
        let better = (sum - price) / odds;
        if odds == 0.0 || better <= worth {
            return worth;
        }
        worth = better;
    }
}

/// The card in every state, by index.
fn states(card: Card, strides: &Strides) -> Vec<TickedCard> {
    let fresh = TickedCard::new(card);
    let mut states = vec![fresh; index(fresh.free(), strides) + 1];
    for at in (0..states.len()).rev() {
        for colour in Colour::ALL {
            let state = states[at];
            if state.free().count(colour) > 0 {
                states[at - strides[colour as usize]] = state.after(Colours::of(colour, 1));
            }
        }
    }
    states
}
