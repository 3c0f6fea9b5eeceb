//! Decisions: every move valued, at a glance first and then farther as long as there is time.

use game::Rng;
use search::Budget;
use tout_sur_carte::{Card, CardSet, Colours, Move, Step, View};

use super::{
    dice::{ByResult, Dice, RESULTS},
    judge::Judge,
    lookahead::Lookahead,
    position::Position,
    worth::Price,
};

/// How many rounds ahead the farthest look goes.
const FARTHEST: u32 = 3;
/// A look one round farther takes about so many times as long: so many results are not rare.
const TIMES_FARTHER: u32 = 200;
/// In how many orders the deck is imagined at most.
const WORLDS: u32 = 16;

/// Every move of a player who is to decide, with the share of the first place that may be expected after it.
///
/// The budget's simulations are rounds worked out. They are spent on the farthest look that can be finished for all
/// moves, and then on the same look with the deck in other orders. The first look, at a glance, needs none.
pub(super) fn think<R: Rng>(
    view: &View,
    player: usize,
    weights: &[f64],
    rng: &mut R,
    budget: &mut Budget<'_>,
) -> Vec<(Move, f32)> {
    let mut imagine = || Position::new(view, Price::new(weights[0] as f32), rng);
    let position = imagine();
    let judge = Judge::new(&position, weights);
    let mut root = Root { view, player, position, looking: Lookahead::new(judge, budget) };
    let moves = moves(view, player);
    let (mut values, mut cost, mut reach): (_, u32, _) =
        (root.values(&moves, 0).expect("a glance needs no time"), 0, 0);
    while reach < FARTHEST && root.looking.time_for(cost.saturating_mul(TIMES_FARTHER)) {
        let Some((farther, took)) = root.timed(&moves, reach + 1) else { break };
        (values, cost, reach) = (farther, took, reach + 1);
    }
    let mut worlds = 1;
    while worlds < WORLDS && cost > 0 && root.looking.time_for(cost) {
        root.position = imagine();
        let Some((again, took)) = root.timed(&moves, reach) else { break };
        values.iter_mut().zip(again).for_each(|(sum, value)| *sum += value);
        (worlds, cost) = (worlds + 1, took);
    }
    moves.into_iter().zip(values.into_iter().map(|sum| sum / worlds as f32)).collect()
}

/// The legal moves of a player who is to decide: first those that one would make if all else were equal.
fn moves(view: &View, player: usize) -> Vec<Move> {
    let seat = &view.seats[player];
    match view.step {
        Step::Keep => threes(seat.dealt).into_iter().map(Move::Keep).collect(),
        Step::Take(_) => view.market.iter().map(Move::Take).collect(),
        Step::Reroll => {
            let rerolls = (1..view.dice.selections()).map(|n| Move::Reroll(view.dice.selection(n)));
            std::iter::once(Move::Stop).chain(rerolls).collect()
        }
        _ => {
            let usable = seat.cards.iter().filter(|card| !card.usable(view.dice).is_empty());
            usable.map(|card| Move::Use(card.card())).chain([Move::Pass]).collect()
        }
    }
}

/// The ways to keep three of these cards.
fn threes(cards: CardSet) -> Vec<CardSet> {
    let cards: Vec<Card> = cards.iter().collect();
    let mut found = Vec::new();
    for (at, &first) in cards.iter().enumerate() {
        for (at, &second) in cards.iter().enumerate().skip(at + 1) {
            found.extend(cards[at + 1..].iter().map(|&third| [first, second, third].into_iter().collect::<CardSet>()));
        }
    }
    found
}

struct Root<'a, 'b, 'c> {
    view: &'a View,
    player: usize,
    position: Position,
    looking: Lookahead<'b, 'c>,
}

impl Root<'_, '_, '_> {
    /// [`Root::values`], and how many rounds were worked out for them.
    fn timed(&mut self, moves: &[Move], rounds: u32) -> Option<(Vec<f32>, u32)> {
        let before = self.looking.spent();
        let values = self.values(moves, rounds)?;
        Some((values, self.looking.spent() - before))
    }

    /// The values of these moves with so many rounds worked out beyond this one; none if there is no time for it.
    fn values(&mut self, moves: &[Move], rounds: u32) -> Option<Vec<f32>> {
        match self.view.step {
            Step::Reroll => self.rerolls(moves, rounds),
            _ => moves.iter().map(|&mv| self.value(mv, rounds)).collect(),
        }
    }

    fn value(&mut self, mv: Move, rounds: u32) -> Option<f32> {
        let mut position = self.position.clone();
        match mv {
            Move::Keep(cards) => {
                position.keep(self.player, cards);
                return Some(self.looking.before_roll(&position, rounds)?[self.player]);
            }
            Move::Take(card) => position.give(self.player, card),
            Move::Use(card) => {
                let place = position.hands()[self.player].place(card).expect("only a player's own card is used");
                position.use_card(self.player, place, self.view.dice, self.looking.judge.price);
            }
            Move::Pass => {}
            Move::Stop | Move::Reroll(_) => unreachable!("rerolls are valued all together"),
        }
        self.after(&position, self.view.dice, rounds)
    }

    /// The player has used these dice; the others follow.
    fn after(&mut self, position: &Position, dice: Colours, rounds: u32) -> Option<f32> {
        let turn = position.order().position(|player| player == self.player).expect("the player plays");
        Some(self.looking.after_use(position, turn + 1, dice, rounds)?[self.player])
    }

    /// The values of stopping and of rerolls follow from those of all results.
    fn rerolls(&mut self, moves: &[Move], rounds: u32) -> Option<Vec<f32>> {
        let dice = Dice::get();
        let values = self.results(rounds)?;
        let later = if self.view.rolls == 1 { dice.reroll(&values).values() } else { values };
        let reroll = dice.reroll(&later);
        let value = |&mv: &Move| match mv {
            Move::Reroll(again) => reroll.keeping(dice, self.view.dice.minus(again)),
            _ => values[dice.result(self.view.dice)],
        };
        Some(moves.iter().map(value).collect())
    }

    /// The value of each result to its roller.
    fn results(&mut self, rounds: u32) -> Option<ByResult> {
        if rounds == 0 {
            let round = self.looking.round(&self.position);
            return Some(std::array::from_fn(|result| round[result].shares[self.player]));
        }
        let mut values = [0.0; RESULTS];
        for (value, &dice) in values.iter_mut().zip(Dice::get().results()) {
            *value = self.result(dice, rounds)?;
        }
        Some(values)
    }

    /// The value of one result to its roller, who makes the best of it.
    fn result(&mut self, dice: Colours, rounds: u32) -> Option<f32> {
        let mut best = self.after(&self.position.clone(), dice, rounds)?;
        for (place, card) in self.position.hands()[self.player].cards.into_iter().enumerate() {
            if card.is_some_and(|card| !card.usable(dice).is_empty()) {
                let mut position = self.position.clone();
                position.use_card(self.player, place, dice, self.looking.judge.price);
                best = best.max(self.after(&position, dice, rounds)?);
            }
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use game::{Game, Observer, Turn};
    use tout_sur_carte::{Colour, Options, ToutSurCarte};

    use super::{super::weights, *};

    /// The value of each result before so many rerolls, by throwing the dice in every way.
    fn before_rerolls(values: &ByResult, rerolls: u8) -> ByResult {
        if rerolls == 0 {
            return *values;
        }
        let later = before_rerolls(values, rerolls - 1);
        let all = Dice::get();
        std::array::from_fn(|result| {
            let dice = all.results()[result];
            let again = (0..dice.selections()).map(|n| dice.selection(n));
            again.map(|again| thrown(&later, dice.minus(again), again.total())).fold(values[result], f32::max)
        })
    }

    /// The mean value of these dice and so many more.
    fn thrown(values: &ByResult, kept: Colours, more: u8) -> f32 {
        if more == 0 {
            return values[Dice::get().result(kept)];
        }
        let add = |colour| thrown(values, kept.plus(Colours::of(colour, 1)), more - 1);
        Colour::ALL.into_iter().map(add).sum::<f32>() / 6.0
    }

    #[test]
    fn rerolls_are_valued_by_the_exact_odds_of_the_turn() {
        let mut rng = Seed::new("turn").chance(1);
        let mut play = ToutSurCarte::new(&Options::default()).unwrap();
        let mut compared = [0; 3];
        while compared[1] < 2 || compared[2] < 2 {
            match play.turn() {
                Turn::Chance => play.resolve(play.sample(&mut rng)),
                Turn::Over => play = ToutSurCarte::new(&Options::default()).unwrap(),
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let view = play.view(Observer::Seat(seat));
                    let rolls = usize::from(view.rolls);
                    if view.step == Step::Reroll && compared[rolls] < 2 {
                        compared[rolls] += 1;
                        compare(&view, seat.index());
                    }
                    play.play(seat, play.random_move(seat, &mut rng));
                }
            }
        }
    }

    fn compare(view: &View, player: usize) {
        let weights = weights::tuned(&view.options);
        let position = Position::new(view, Price::new(weights[0] as f32), &mut Seed::new("deck").chance(1));
        let judge = Judge::new(&position, weights);
        let mut budget = Budget::new(0);
        let mut root = Root { view, player, position, looking: Lookahead::new(judge, &mut budget) };
        let moves = moves(view, player);
        let found = root.values(&moves, 0).unwrap();
        let results = root.results(0).unwrap();
        let later = before_rerolls(&results, 2 - view.rolls);
        for (mv, found) in moves.into_iter().zip(found) {
            let exact = match mv {
                Move::Reroll(again) => thrown(&later, view.dice.minus(again), again.total()),
                _ => results[Dice::get().result(view.dice)],
            };
            assert!((found - exact).abs() < 1e-5, "{mv}: {found} and not {exact}");
        }
    }
}
