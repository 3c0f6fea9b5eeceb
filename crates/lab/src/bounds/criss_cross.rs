//! Criss Cross alone beside two bounds: of whoever sees all rolls, and of whoever pays for what they bring.

use bots::{
    Mind,
    criss_cross_bound::{self, Price},
};
use catalog::Seed;
use criss_cross::{CrissCross, ROUNDS, Roll};
use game::{Game, Seat};

use super::{Bounds, means};
use crate::plays::{in_parallel, play};

/// What came of one deal.
struct Reached {
    /// By the level,
    level: f64,
    /// and less what the rolls were worth to it beyond their mean: the same on average, but less a matter of luck.
    less_luck: f64,
    /// By somebody who sees all rolls, less what the net makes of them: no player reaches more on average.
    bound: f64,
    /// The same, less what looking a roll ahead makes of them.
    close: f64,
    /// By somebody who sees all rolls.
    seeing: f64,
}

impl Bounds {
    pub(super) fn criss_cross(&self) {
        let options = self.alone::<CrissCross>();
        let reached = in_parallel(self.games.into(), self.plays.threads(), |deal| self.deal(&options, deal));
        let mean = means(&reached, 2);
        println!("level {}: {}", self.level, mean(&|it| it.level));
        println!("the same less luck: {}", mean(&|it| it.less_luck));
        println!("bound ({} sheets): {}", self.width, mean(&|it| it.bound));
        println!("gap to the bound: {}", mean(&|it| it.bound - it.less_luck));
        println!("closer bound ({} sheets): {}", self.close_width, mean(&|it| it.close));
        println!("gap to the closer bound: {}", mean(&|it| it.close - it.less_luck));
        println!("all rolls seen ({} sheets): {}", self.seeing_width, mean(&|it| it.seeing));
    }

    fn deal(&self, options: &criss_cross::Options, deal: u64) -> Reached {
        let (seed, advanced) = (Seed::new(&self.seed), options.advanced);
        let mut luck = 0.0;
        let end = play::<CrissCross>(options, &seed, deal, |view, seat, rng| {
            if let Some(roll) = view.roll {
                luck += criss_cross_bound::luck(advanced, view.sheets[seat.index()], view.round, roll);
            }
            bots::choose::<CrissCross>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false })
        });
        let level = f64::from(end.score(Seat::new(0)).total);
        // The rolls of the play, and those that a player who got stuck did not see.
        let mut chance = seed.chance(deal);
        let rolls: Vec<Roll> = (0..ROUNDS).map(|_| end.sample(&mut chance)).collect();
        let foreseen = |width, price| criss_cross_bound::foreseen(advanced, &rolls, width, price);
        Reached {
            level,
            less_luck: level - luck,
            bound: foreseen(self.width, Price::Net),
            close: foreseen(self.close_width, Price::Ahead),
            seeing: foreseen(self.seeing_width, Price::Nothing),
        }
    }
}
