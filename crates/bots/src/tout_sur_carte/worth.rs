//! What a card is worth: the points that may still be expected of it, when every round spent on it has a price.
//!
//! A player with plenty of time can wait for both suns; one with little takes what there is. So a card is worth what
//! the best way of ticking it brings, less the price of the rounds that takes, and it is the price that changes in the
//! course of a play. Dice favour no colour: cards whose rows are of the same lengths, with suns on the same lengths, are
//! worth the same, and all thirty are of a few shapes. Their worth is worked out once, for a few prices.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use tout_sur_carte::{Card, Colour, Colours, Printed, TickedCard};

use super::dice::{ByResult, Dice, RESULTS};

/// The prices of a round for which worths are known; between them they are interpolated.
const PRICES: [f32; 6] = [0.5, 1.5, 2.5, 3.5, 5.0, 8.0];

/// The worth of a card, ticked so far, at each of [`PRICES`].
type State = [f32; PRICES.len()];

/// A row of a card: its length, and whether it has a sun.
type Row = (u8, bool);

/// How far apart the states of a card are that differ by one box of a colour.
type Strides = [usize; 6];

/// The worth of all cards of a play.
#[derive(Debug)]
pub(super) struct Worths {
    printed: Printed,
    /// By card: the worth of its states, and how they are counted.
    cards: Vec<(Arc<[State]>, Strides)>,
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
    pub(super) fn worth(self, worths: &Worths, card: TickedCard) -> f32 {
        let worth = worths.state(card);
        worth[self.below] + self.share * (worth[self.below + 1] - worth[self.below])
    }
}

impl Worths {
    /// The worth of these cards.
    pub(super) fn of(printed: &Printed) -> Arc<Self> {
        static OURS: OnceLock<Arc<Worths>> = OnceLock::new();
        let build =
            || Arc::new(Self { printed: *printed, cards: Card::all().map(|card| solved(printed, card)).collect() });
        if *printed == Printed::OURS { Arc::clone(OURS.get_or_init(build)) } else { build() }
    }

    /// The card without any tick.
    pub(super) fn fresh(&self, card: Card) -> TickedCard {
        self.printed.fresh(card)
    }

    /// How many rounds a card may take that is completed in good time: what its worth loses when rounds cost one more.
    pub(super) fn rounds(&self, card: TickedCard) -> f32 {
        // At the second price no card is given up yet.
        let worth = self.state(card);
        (worth[1] - worth[2]) / (PRICES[2] - PRICES[1])
    }

    #[inline]
    fn state(&self, card: TickedCard) -> &State {
        let (states, strides) = &self.cards[usize::from(card.card().number()) - 1];
        &states[index(card.free(), strides)]
    }
}

/// The worth of every state of a card, and how its states are counted.
fn solved(printed: &Printed, card: Card) -> (Arc<[State]>, Strides) {
    // Twenty boxes in five rows make a few hundred shapes at most, so all that were ever met are kept.
    static SHAPES: Mutex<BTreeMap<[Row; 5], Arc<[State]>>> = Mutex::new(BTreeMap::new());
    let fresh = printed.fresh(card);
    let (shape, strides) = shape(fresh);
    let mut known = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
    let states = known.entry(shape).or_insert_with(|| solve(fresh, &strides).into());
    (Arc::clone(states), strides)
}

/// The card's rows from the shortest, and how its states are counted in that order.
fn shape(fresh: TickedCard) -> ([Row; 5], Strides) {
    let mut rows: Vec<(Row, Colour)> =
        fresh.free().iter().map(|(colour, boxes)| ((boxes, fresh.rows().has_sun(colour)), colour)).collect();
    game::sort_few(&mut rows);
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
fn solve(fresh: TickedCard, strides: &Strides) -> Vec<State> {
    let states = states(fresh, strides);
    let mut worths: Vec<State> = Vec::with_capacity(states.len());
    for state in states {
        if state.is_complete() {
            worths.push([state.points() as f32; PRICES.len()]);
            continue;
        }
        let mut after = [[USELESS; RESULTS]; PRICES.len()];
        for (result, &dice) in Dice::get().results().iter().enumerate() {
            // Where the dice cannot be used, the next state is this one, which is not known yet.
            if let Some(next) = worths.get(index(state.after(dice).free(), strides)) {
                next.iter().zip(&mut after).for_each(|(&worth, after)| after[result] = worth);
            }
        }
        let floor = state.row_points() as f32;
        worths.push(std::array::from_fn(|price| waiting(&after[price], PRICES[price]).max(floor)));
    }
    worths
}

/// Stands for the worth after dice that cannot be used: less than any card's.
const USELESS: f32 = -1e6;

/// The worth of a card that waits for the next dice, from its worth after each result.
///
/// Waiting once more costs a round and leads back to the same worth `w`, so that `w = p·(mean of the used) + (1 − p)·w −
/// price` where `p` are the odds of using the dice; and dice are used that lead to more than `w`.
fn waiting(after: &ByResult, price: f32) -> f32 {
    let mut worth = USELESS;
    loop {
        // Four sums side by side are quicker than one.
        let (mut used, mut sum) = ([0.0; 4], [0.0; 4]);
        for (after, odds) in after.chunks_exact(4).zip(Dice::get().odds().chunks_exact(4)) {
            for lane in 0..4 {
                let odds = if after[lane] > worth { odds[lane] } else { 0.0 };
                used[lane] += odds;
                sum[lane] += odds * after[lane];
            }
        }
        let (used, sum): (f32, f32) = (used.iter().sum(), sum.iter().sum());
        let better = (sum - price) / used;
        if used == 0.0 || better <= worth {
            return worth;
        }
        worth = better;
    }
}

/// The card in every state, by index.
fn states(fresh: TickedCard, strides: &Strides) -> Vec<TickedCard> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> TickedCard {
        Printed::OURS.read(text).unwrap()
    }

    fn worth(price: Price, text: &str) -> f32 {
        price.worth(&Worths::of(&Printed::OURS), card(text))
    }

    #[test]
    fn cards_of_one_shape_are_worth_the_same() {
        let price = Price::new(2.2);
        assert_eq!(worth(price, "1"), worth(price, "6"));
        assert_eq!(worth(price, "19 RYYB"), worth(price, "20 RRGO"));
        assert!(worth(price, "1") > worth(price, "19"), "rows of one length are completed sooner");
    }

    #[test]
    fn a_familys_own_cards_have_their_own_worth() {
        let first: Vec<String> = std::iter::repeat_n("R7*Y7*B2G2P2".into(), 15).collect();
        let rest = std::iter::repeat_n("Y2B2G2P7*O7*".into(), 15);
        let own: Printed = first.into_iter().chain(rest).collect::<Vec<String>>().join(".").parse().unwrap();
        let (price, worths) = (Price::new(2.2), Worths::of(&own));
        let of = |text: &str| price.worth(&worths, own.read(text).unwrap());
        // Rows are added up in the order of their colours, so that the last digit may differ.
        assert!((of("1") - of("30")).abs() < 1e-4, "they are of one shape");
        assert!((of("1 RRRRRRR") - of("30 OOOOOOO")).abs() < 1e-4);
        assert!(of("1") != worth(price, "1"), "and it is none of ours");
    }

    #[test]
    fn dearer_rounds_make_cards_cheaper_down_to_the_points_of_complete_rows() {
        for text in ["3", "14 YYYYYYPPP", "23 YYYPPPPP", "30 RRRBB"] {
            let worths: Vec<f32> = (1..9).map(|price| worth(Price::new(price as f32), text)).collect();
            assert!(worths.is_sorted_by(|a, b| a >= b), "{text}: {worths:?}");
            assert!(worths[7] >= card(text).row_points() as f32);
        }
    }

    /// Card 3 is R4 with sun, B4 with sun, G4, P4, O4. With red and blue complete and one green box to tick, nothing but
    /// a single green die, or four of another colour, completes it: at a high price 17 points are worth waiting for,
    /// which single green dice bring in 3125 of 7776 throws.
    #[test]
    fn the_last_box_is_worth_its_points_less_the_rounds_until_its_die_comes() {
        let waiting = 17.0 - 5.0 * 7776.0 / 3125.0;
        let worth = worth(Price::new(5.0), "3 RRRRBBBBGGG");
        assert!(worth > waiting, "other dice help as well");
        assert!(worth < waiting + 6.0, "but not much");
    }
}
