//! The odds of five dice.

use game::{Rng, below};

use crate::colours::{Colour, Colours};

/// How many dice there are.
pub const DICE: u8 = 5;

/// How often the active player may roll in a round: once, and twice again.
pub const ROLLS: u8 = 3;

/// So many dice rolled: one draw serves all of them.
pub(crate) fn roll<R: Rng>(dice: u8, rng: &mut R) -> Colours {
    let mut draw = below(rng, 6u32.pow(dice.into()));
    let mut rolled = 0;
    for _ in 0..dice {
        rolled += 1 << (4 * (draw % 6));
        draw /= 6;
    }
    Colours::from_bits(rolled)
}

/// Gives every result of so many dice, each once, with the number of ways to roll it out of 6 to that power.
///
/// # Panics
/// If there are more than [`DICE`].
pub fn each_roll(dice: u8, mut sink: impl FnMut(Colours, u32)) {
    assert!(dice <= DICE, "there are five dice");
    let ways = FACTORIALS[dice as usize];
    add_colour(&Colour::ALL, Colours::NONE, dice, ways, &mut sink);
}

const FACTORIALS: [u32; DICE as usize + 1] = [1, 1, 2, 6, 24, 120];

/// Gives the rolled dice together with every result of `left` more that show only these colours.
fn add_colour(colours: &[Colour], rolled: Colours, left: u8, ways: u32, sink: &mut impl FnMut(Colours, u32)) {
    let ways = |count: u8| ways / FACTORIALS[count as usize];
    match colours {
        [] => unreachable!("the last colour takes what is left"),
        [last] => sink(rolled.plus(Colours::of(*last, left)), ways(left)),
        [first, rest @ ..] => {
            for count in 0..=left {
                add_colour(rest, rolled.plus(Colours::of(*first, count)), left - count, ways(count), sink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_dice_show_252_results_in_7776_ways() {
        let (mut results, mut ways) = (Vec::new(), 0);
        each_roll(5, |dice, weight| {
            results.push(dice);
            ways += weight;
        });
        game::sort_few(&mut results);
        results.dedup();
        assert_eq!((results.len(), ways), (252, 7776));
        assert!(results.iter().all(|dice| dice.total() == 5));
    }

    #[test]
    fn a_pair_of_each_of_two_colours_and_one_more_is_rolled_in_30_ways() {
        let looked_for: Colours = "RRBBO".parse().unwrap();
        each_roll(5, |dice, weight| assert!(dice != looked_for || weight == 30));
    }
}
