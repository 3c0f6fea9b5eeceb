//! Every set of up to five dice, and what rerolls can make of them, exactly.

use std::sync::OnceLock;

use tout_sur_carte::{Colour, Colours, DICE, each_roll};

/// How many results five dice show.
pub(super) const RESULTS: usize = 252;
/// How many sets of fewer than five dice there are.
const PARTS: usize = 210;
/// How many sets of up to five dice there are.
const SETS: usize = PARTS + RESULTS;
/// The next power of two, so that a number is seen to be in range by its bits alone.
const ROOM: usize = SETS.next_power_of_two();

/// A value for each result of five dice.
pub(super) type ByResult = [f32; RESULTS];

/// A value for each set: sets of fewer dice come first, results last.
type BySet = [f32; ROOM];

/// All sets of up to five dice, linked by adding and removing a die.
pub(super) struct Dice {
    sets: Vec<Colours>,
    /// The sets with one die more, by colour.
    more: Vec<[u16; 6]>,
    /// The sets with one die less; there are as many as colours in the set, and the last is repeated.
    fewer: Vec<[u16; DICE as usize]>,
    /// The odds of each result in one roll.
    odds: ByResult,
}

/// What may be expected of dice of which some are rolled again, once.
pub(super) struct Reroll {
    /// The value of each set that is kept while the rest is rolled; of five dice, of leaving them.
    kept: BySet,
    /// The best part of each set to keep.
    best: [u16; ROOM],
}

impl Dice {
    /// The sets, built once.
    pub(super) fn get() -> &'static Self {
        static DICE: OnceLock<Dice> = OnceLock::new();
        DICE.get_or_init(Self::build)
    }

    fn build() -> Self {
        let (mut sets, mut odds) = (Vec::with_capacity(SETS), [0.0; RESULTS]);
        for dice in 0..DICE {
            each_roll(dice, |set, _| sets.push(set));
        }
        each_roll(DICE, |set, ways| {
            odds[sets.len() - PARTS] = ways as f32 / 7776.0;
            sets.push(set);
        });
        let find = |wanted| sets.iter().position(|&set| set == wanted).expect("the set is listed") as u16;
        let die = |colour| Colours::of(colour, 1);
        let more = sets[..PARTS].iter().map(|set| Colour::ALL.map(|colour| find(set.plus(die(colour))))).collect();
        let fewer = |set: &Colours| {
            let mut links = [0; DICE as usize];
            for (at, (colour, _)) in set.iter().enumerate() {
                links[at..].fill(find(set.minus(die(colour))));
            }
            links
        };
        let fewer = sets.iter().map(fewer).collect();
        Self { sets, more, fewer, odds }
    }

    /// The results of five dice.
    pub(super) fn results(&self) -> &[Colours] {
        &self.sets[PARTS..]
    }

    /// The odds of each result in one roll.
    pub(super) fn odds(&self) -> &ByResult {
        &self.odds
    }

    /// Which result these five dice are.
    pub(super) fn result(&self, dice: Colours) -> usize {
        self.set(dice) - PARTS
    }

    fn set(&self, dice: Colours) -> usize {
        let add = |set: usize, (colour, count): (Colour, u8)| {
            (0..count).fold(set, |set, _| usize::from(self.more[set][colour as usize]))
        };
        dice.iter().fold(0, add)
    }

    /// One reroll before dice of these values.
    pub(super) fn reroll(&self, values: &ByResult) -> Reroll {
        let kept = self.expect(values);
        let mut best = [0u16; ROOM];
        for (set, fewer) in self.fewer.iter().enumerate().skip(1) {
            // The best part of a set is the set itself or the best part of a set with one die less.
            let mut favourite = set as u16;
            for &fewer in fewer {
                let part = best[usize::from(fewer) % ROOM];
                if kept[usize::from(part) % ROOM] > kept[usize::from(favourite) % ROOM] {
                    favourite = part;
                }
            }
            best[set] = favourite;
        }
        Reroll { kept, best }
    }

    /// The odds of each result after a roll and two rerolls by somebody who values results like this.
    pub(super) fn three_rolls(&self, values: &ByResult) -> ByResult {
        let last = self.reroll(values);
        let first = self.reroll(&last.values());
        self.rolled(&last, &self.rolled(&first, &self.odds))
    }

    /// What somebody who values results like this may expect of a roll and two rerolls.
    pub(super) fn value_of_three_rolls(&self, values: &ByResult) -> f32 {
        let first = self.best_after_reroll(&self.best_after_reroll(values));
        self.odds.iter().zip(&first).map(|(odds, value)| odds * value).sum()
    }

    /// The values of results that may be rerolled once; as by [`Dice::reroll`], but nobody asks which dice.
    fn best_after_reroll(&self, values: &ByResult) -> ByResult {
        let mut best = self.expect(values);
        for (set, fewer) in self.fewer.iter().enumerate().skip(1) {
            best[set] = fewer.iter().fold(best[set], |best_yet, &fewer| best_yet.max(best[usize::from(fewer) % ROOM]));
        }
        std::array::from_fn(|result| best[PARTS + result])
    }

    /// What each set may be expected to become when it is filled up to five dice.
    fn expect(&self, values: &ByResult) -> BySet {
        let mut expected = [0.0; ROOM];
        expected[PARTS..SETS].copy_from_slice(values);
        for (set, more) in self.more.iter().enumerate().rev() {
            expected[set] = more.iter().map(|&more| expected[usize::from(more) % ROOM]).sum::<f32>() / 6.0;
        }
        expected
    }

    /// The odds of each result after a reroll, from those before it.
    fn rolled(&self, reroll: &Reroll, odds: &ByResult) -> ByResult {
        let mut sets = [0.0; ROOM];
        for (odds, &best) in odds.iter().zip(&reroll.best[PARTS..SETS]) {
            sets[usize::from(best) % ROOM] += odds;
        }
        for (set, more) in self.more.iter().enumerate() {
            let each = sets[set] / 6.0;
            more.iter().for_each(|&more| sets[usize::from(more) % ROOM] += each);
        }
        std::array::from_fn(|result| sets[PARTS + result])
    }
}

impl Reroll {
    /// The value of each result to somebody who may reroll it once.
    pub(super) fn values(&self) -> ByResult {
        std::array::from_fn(|result| self.kept[usize::from(self.best[PARTS + result]) % ROOM])
    }

    /// The value of keeping these dice and rolling the others.
    pub(super) fn keeping(&self, dice: &Dice, kept: Colours) -> f32 {
        self.kept[dice.set(kept)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Colours {
        text.parse().unwrap()
    }

    #[test]
    fn five_of_a_colour_come_in_three_rolls_as_often_as_each_die_shows_it() {
        let all = Dice::get();
        let mut values = [0.0; RESULTS];
        values[all.result(dice("RRRRR"))] = 1.0;
        let each = 1.0 - (5.0f32 / 6.0).powi(3);
        assert!((all.value_of_three_rolls(&values) - each.powi(5)).abs() < 1e-5);
        let odds = all.three_rolls(&values);
        assert!((odds[all.result(dice("RRRRR"))] - each.powi(5)).abs() < 1e-5);
        assert!((odds.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn the_best_dice_to_keep_are_found() {
        let all = Dice::get();
        let red = |set: &Colours| f32::from(set.count(Colour::Red));
        let values: ByResult = std::array::from_fn(|result| red(&all.results()[result]));
        let reroll = all.reroll(&values);
        assert!((reroll.keeping(all, dice("RR")) - 2.5).abs() < 1e-5);
        assert!((reroll.values()[all.result(dice("RRYYG"))] - 2.5).abs() < 1e-5);
        assert_eq!(reroll.values()[all.result(dice("RRRRR"))], 5.0);
    }
}
