//! Color Pop alone: the play itself, and the same deals without ever taking a joker, beside a much wider search.

use bots::{Mind, Playable, color_pop_bound};
use catalog::Seed;
use color_pop::{ColorPop, Options};
use game::{Game, Seat, Turn};

use super::{Bounds, means};
use crate::plays::{in_parallel, play};

/// How many tokens are left of one deal.
struct Left {
    /// By the level.
    level: f64,
    /// By level 5 without jokers.
    sparing: f64,
    /// By the wide search without jokers, or by level 5 where it did better.
    fewest: f64,
}

impl Bounds {
    pub(super) fn color_pop(&self) {
        let options = self.alone::<ColorPop>();
        let left = in_parallel(self.games.into(), self.plays.threads(), |deal| self.tokens_left(&options, deal));
        let mean = means(&left, 3);
        let cleared = |of: fn(&Left) -> f64| {
            let cleared = left.iter().filter(|it| of(it) == 0.0).count();
            format!("cleared {cleared} of {}", left.len())
        };
        println!("tokens left by level {}: {}; {}", self.level, mean(&|it| it.level), cleared(|it| it.level));
        println!("without jokers, by level 5: {}; {}", mean(&|it| it.sparing), cleared(|it| it.sparing));
        println!("bound ({} grids): {}; {}", self.width, mean(&|it| it.fewest), cleared(|it| it.fewest));
        println!("gap to the bound: {}", mean(&|it| it.sparing - it.fewest));
    }

    fn tokens_left(&self, options: &Options, deal: u64) -> Left {
        let seed = Seed::new(&self.seed);
        let alone = Seat::new(0);
        let end = play::<ColorPop>(options, &seed, deal, |view, seat, rng| {
            bots::choose::<ColorPop>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false })
        });
        let dealt = dealt(options, &seed, deal);
        let (board, colours, rule) = (dealt.board(), dealt.colours(alone), options.jokers);
        let sparing = color_pop_bound::sparing(board, colours, rule, ColorPop::full_budget(options));
        let fewest = if sparing == 0 { 0 } else { color_pop_bound::fewest(board, colours, rule, self.width) };
        Left { level: end.board().left(colours).into(), sparing: sparing.into(), fewest: fewest.min(sparing).into() }
    }
}

/// The play before the first removal.
fn dealt(options: &Options, seed: &Seed, deal: u64) -> ColorPop {
    let mut play = ColorPop::new(options).expect("the options were read");
    let mut chance = seed.game(deal).chance();
    while play.turn() == Turn::Chance {
        play.resolve(play.sample(&mut chance));
    }
    play
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deal_is_the_one_that_is_played() {
        let (options, seed) = (Options::solo(3), Seed::new("deal"));
        let mut first = None;
        play::<ColorPop>(&options, &seed, 2, |view, seat, rng| {
            first.get_or_insert((view.board, view.colours(seat)));
            bots::choose::<ColorPop>(view, seat, bots::Level::Random, &mut Mind { rng, should_stop: &mut || false })
        });
        let dealt = dealt(&options, &seed, 2);
        assert_eq!(first, Some((Some(*dealt.board()), Some(dealt.colours(Seat::new(0))))));
    }
}
