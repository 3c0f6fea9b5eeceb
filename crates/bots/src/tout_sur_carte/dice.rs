//! Every set of up to five dice, and what two rerolls can make of them, exactly.

use std::sync::OnceLock;

use tout_sur_carte::{Colour, Colours, DICE, each_roll};

/// How many results five dice show.
pub(super) const RESULTS: usize = 252;
/// How many sets of fewer than five dice there are.
const PARTS: usize = 210;
/// How many sets of up to five dice there are.
const SETS: usize = PARTS + RESULTS;

/// A value for each result of five dice.
pub(super) type ByResult = [f32; RESULTS];

/// All sets of up to five dice, the smaller first, linked by adding and removing a die.
pub(super) struct Dice {
    sets: [Colours; SETS],
    /// The set with one die more, by colour.
    more: [[u16; 6]; PARTS],
    /// The sets with one die less, as far as `kinds` says.
    fewer: [[u16; DICE as usize]; SETS],
    kinds: [u8; SETS],
    /// The odds of each result in one roll.
    odds: ByResult,
}

/// What may be expected of dice of which some are rolled again, once.
pub(super) struct Reroll {
    /// The value of each set that is kept while the rest is rolled; of five dice, of keeping all.
    kept: [f32; SETS],
    /// The best set to keep of each set.
    best: [u16; SETS],
}

impl Dice {
    /// The sets, built once.
    pub(super) fn get() -> &'static Self {
        static DICE: OnceLock<Dice> = OnceLock::new();
        DICE.get_or_init(Self::build)
    }

    fn build() -> Self {
        let mut list = Vec::with_capacity(SETS);
        for dice in 0..=DICE {
            each_roll(dice, |set, ways| list.push((set, ways)));
        }
        let find = |wanted: Colours| list.iter().position(|&(set, _)| set == wanted).expect("the set is listed") as u16;
        let mut dice = Self {
            sets: std::array::from_fn(|at| list[at].0),
            more: [[0; 6]; PARTS],
            fewer: [[0; DICE as usize]; SETS],
            kinds: [0; SETS],
            odds: std::array::from_fn(|result| list[PARTS + result].1 as f32 / 7776.0),
        };
        for at in 0..PARTS {
            dice.more[at] = Colour::ALL.map(|colour| find(dice.sets[at].plus(Colours::of(colour, 1))));
        }
        for at in 0..SETS {
            for (kind, (colour, _)) in dice.sets[at].iter().enumerate() {
                dice.fewer[at][kind] = find(dice.sets[at].minus(Colours::of(colour, 1)));
                dice.kinds[at] = kind as u8 + 1;
            }
        }
        dice
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
        dice.iter().fold(0, |at, (colour, count)| {
            (0..count).fold(at, |at, _| usize::from(self.more[at][colour as usize]))
        })
    }

    /// One more reroll before dice of these values.
    pub(super) fn reroll(&self, values: &ByResult) -> Reroll {
        let mut kept = [0.0; SETS];
        kept[PARTS..].copy_from_slice(values);
        self.expect(&mut kept);
        let mut best = [0u16; SETS];
        for at in 1..SETS {
            let mut favourite = at as u16;
            // Of all parts of a set, the best is the set itself or the best part of a set with one die less.
            for &fewer in &self.fewer[at][..usize::from(self.kinds[at])] {
                let part = best[usize::from(fewer)];
                if kept[usize::from(part)] > kept[usize::from(favourite)] {
                    favourite = part;
                }
            }
            best[at] = favourite;
        }
        Reroll { kept, best }
    }

    /// The odds of each result after a roll and two rerolls by somebody who values results like this.
    pub(super) fn three_rolls(&self, values: &ByResult) -> ByResult {
        let last = self.reroll(values);
        let first = self.reroll(&last.values());
        self.rolled(&last, &self.rolled(&first, &self.odds))
    }

    /// The odds of each result after a reroll, from those before it.
    fn rolled(&self, reroll: &Reroll, odds: &ByResult) -> ByResult {
        let mut sets = [0.0; SETS];
        for (result, odds) in odds.iter().enumerate() {
            sets[usize::from(reroll.best[PARTS + result])] += odds;
        }
        for at in 0..PARTS {
            let each = sets[at] / 6.0;
            self.more[at].iter().for_each(|&more| sets[usize::from(more)] += each);
        }
        std::array::from_fn(|result| sets[PARTS + result])
    }

    /// Fills in what each set that is not yet five dice may be expected to become.
    fn expect(&self, values: &mut [f32; SETS]) {
        for at in (0..PARTS).rev() {
            let sum: f32 = self.more[at].iter().map(|&more| values[usize::from(more)]).sum();
            values[at] = sum / 6.0;
        }
    }
}

impl Reroll {
    /// The value of each result to somebody who may reroll it once.
    pub(super) fn values(&self) -> ByResult {
        std::array::from_fn(|result| self.kept[usize::from(self.best[PARTS + result])])
    }

    /// The value of keeping these dice and rolling the others.
    pub(super) fn keeping(&self, dice: &Dice, kept: Colours) -> f32 {
        self.kept[dice.set(kept)]
    }
}
