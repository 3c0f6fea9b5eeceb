//! What a position may be expected to bring: rounds worked out, each result of the dice with its odds, as far ahead as
//! there is time for.

use std::{collections::HashMap, rc::Rc};

use search::Budget;
use tout_sur_carte::{Colours, TickedCard};

use super::{
    dice::{ByResult, Dice},
    judge::{Judge, Shares},
    position::{Hand, MOST_PLAYERS, Position},
    settle::{Settled, settle},
    uses::{Tick, Uses},
};

/// Odds below which a result is not looked into further.
const RARE: f32 = 1e-4;

/// Looks ahead for one decision. What each result means to a card and to a hand is remembered: they come back in many
/// positions.
pub(super) struct Lookahead<'a, 'b> {
    /// The measures of the decision.
    pub(super) judge: Judge,
    budget: &'a mut Budget<'b>,
    hands: HashMap<Hand, Rc<[Uses]>>,
    cards: HashMap<TickedCard, Rc<[Tick]>>,
}

impl<'a, 'b> Lookahead<'a, 'b> {
    /// Judges by these measures, and works out as many rounds as the budget has simulations.
    pub(super) fn new(judge: Judge, budget: &'a mut Budget<'b>) -> Self {
        Self { judge, budget, hands: HashMap::new(), cards: HashMap::new() }
    }

    /// How many rounds have been worked out.
    pub(super) fn spent(&self) -> u32 {
        self.budget.spent()
    }

    /// Whether so many more may be worked out, and one at least.
    pub(super) fn time_for(&self, rounds: u32) -> bool {
        self.budget.left() >= rounds.max(1)
    }

    /// What everybody may expect when the players from this turn of the round on use these dice and then so many rounds
    /// are worked out; none if there is no time for it.
    pub(super) fn after_use(&mut self, position: &Position, turn: usize, dice: Colours, rounds: u32) -> Option<Shares> {
        let uses: Vec<_> = position.hands().iter().map(|hand| Uses::one(hand, dice, &self.judge)).collect();
        let settled = settle(position, turn, &self.judge, |player| &uses[player]);
        self.after_round(position, &settled, dice, rounds)
    }

    /// What everybody may expect of a round that begins, when it and those after it are worked out, so many in all, and
    /// at a glance when none is; none if there is no time for it.
    pub(super) fn before_roll(&mut self, position: &Position, rounds: u32) -> Option<Shares> {
        if rounds == 0 {
            let worths: Vec<f32> = position.hands().iter().map(|hand| self.judge.worth(hand)).collect();
            return Some(self.judge.shares(&worths));
        }
        if !self.budget.spend() {
            return None;
        }
        let dice = Dice::get();
        let roller = position.order().next().expect("somebody plays");
        let round = self.round(position);
        let values: ByResult = std::array::from_fn(|result| round[result].shares[roller]);
        let mut expected = [0.0; MOST_PLAYERS];
        if rounds == 1 && position.hands().len() == 2 {
            // What one does not get the other does: there is no need to know the odds of each result.
            expected[roller] = dice.value_of_three_rolls(&values);
            expected[1 - roller] = 1.0 - expected[roller];
            return Some(expected);
        }
        for (result, &odds) in dice.three_rolls(&values).iter().enumerate() {
            let farther = if odds > RARE { rounds - 1 } else { 0 };
            let shares = self.after_round(position, &round[result], dice.results()[result], farther)?;
            expected.iter_mut().zip(shares).for_each(|(sum, share)| *sum += odds * share);
        }
        Some(expected)
    }

    /// The round that begins in this position, settled for each result of the dice.
    pub(super) fn round(&mut self, position: &Position) -> Vec<Settled> {
        let dice = Dice::get();
        let uses: Vec<Rc<[Uses]>> = position.hands().iter().map(|hand| self.uses(hand)).collect();
        let settled = |result| settle(position, 0, &self.judge, |player| &uses[player][result]);
        (0..dice.results().len()).map(settled).collect()
    }

    fn after_round(&mut self, position: &Position, settled: &Settled, dice: Colours, rounds: u32) -> Option<Shares> {
        if settled.ended || rounds == 0 {
            return Some(settled.shares);
        }
        let mut next = position.clone();
        for (player, place) in settled.used.iter().enumerate() {
            if let &Some(place) = place {
                next.use_card(player, place.into(), dice, self.judge.price);
            }
        }
        next.next_round();
        self.before_roll(&next, rounds)
    }

    fn uses(&mut self, hand: &Hand) -> Rc<[Uses]> {
        if let Some(known) = self.hands.get(hand) {
            return Rc::clone(known);
        }
        let judge = &self.judge;
        let ticks = hand.cards.map(|card| {
            let card = card?;
            let ticks = self.cards.entry(card).or_insert_with(|| Tick::of(card, Dice::get().results(), judge).into());
            Some(Rc::clone(ticks))
        });
        let uses: Rc<[Uses]> = Uses::of(hand, ticks.each_ref().map(Option::as_deref), judge).into();
        self.hands.insert(*hand, Rc::clone(&uses));
        uses
    }
}
