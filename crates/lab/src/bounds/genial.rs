//! Génial alone beside somebody who knows in which order the tiles come.

use bots::{Mind, genial_bound};
use catalog::{Seed, Stream};
use game::Seat;
use genial::{Genial, Tile, Tiles};

use super::{Bounds, means};
use crate::plays::{in_parallel, play};

/// More tiles than fit on the board.
const TILES: usize = 60;

/// The lowest markers of one deal.
struct Reached {
    level: f64,
    seeing: f64,
}

impl Bounds {
    pub(super) fn genial(&self) {
        let options = self.alone::<Genial>();
        let reached = in_parallel(self.games.into(), self.plays.threads(), |deal| {
            let seed = Seed::new(&self.seed);
            let end = play::<Genial>(&options, &seed, deal, |view, seat, rng| {
                bots::choose::<Genial>(view, seat, self.level, &mut Mind { rng, should_stop: &mut || false })
            });
            let lowest = end.markers(Seat::new(0)).iter().copied().min().expect("there are six");
            let tiles = tiles(seed.game(deal).chance());
            Reached { level: lowest.into(), seeing: genial_bound::foreseen(&options, &tiles, self.width).into() }
        });
        let mean = means(&reached, 2);
        println!("lowest marker of level {}: {}", self.level, mean(&|it| it.level));
        println!("all tiles seen ({} positions): {}", self.width, mean(&|it| it.seeing));
        println!("gap: {}", mean(&|it| it.seeing - it.level));
    }
}

/// The tiles in the order in which this stream draws them, one after the other.
fn tiles(mut chance: Stream) -> Vec<Tile> {
    let mut bag = Tiles::BOX;
    let draw = || {
        let tile = bag.draw(1, &mut chance)[0];
        bag.remove(tile);
        tile
    };
    std::iter::repeat_with(draw).take(TILES).collect()
}

#[cfg(test)]
mod tests {
    use genial::Options;

    use super::*;

    #[test]
    fn tiles_come_in_the_order_of_the_play() {
        let seed = Seed::new("order");
        let mut shown = Vec::new();
        play::<Genial>(&Options::for_players(1), &seed, 3, |view, seat, rng| {
            shown.extend(view.seats[seat.index()].rack.expect("it is one's own").iter());
            bots::choose::<Genial>(view, seat, bots::Level::Random, &mut Mind { rng, should_stop: &mut || false })
        });
        assert_eq!(shown, tiles(seed.game(3).chance())[..shown.len()]);
    }
}
