//! How well anybody can play alone: what somebody reaches who knows in which order the tiles come.

use std::collections::HashSet;

use game::{Game, Observer, Rng, Seat};
use genial::{Genial, Options, Tile};
use search::{Budget, SplitMix};

use super::{
    field::{Lay, Place},
    position::Position,
    search::Foresight,
    weighed::Weighed,
    weights,
    worth::Weights,
};
use crate::policy::Liked;

/// How many placements of each position, the most promising at first sight, are followed.
const PROMISING: usize = 40;

/// One way to go on from a position of the beam.
struct Step {
    /// What comes of it when every tile after it is placed as looks best at first sight.
    outcome: f64,
    from: usize,
    lay: Lay,
    /// The same for the same board.
    board: u64,
}

/// The lowest marker of somebody who places these tiles alone and sees all of them in advance. A beam search: after every
/// tile the positions of which most would come go on, so many of them, and with few of them the best may not be found.
#[must_use]
pub fn foreseen(options: &Options, tiles: &[Tile], width: usize) -> u8 {
    let view = Genial::new(options).expect("these options are valid").view(Observer::Seat(Seat::new(0)));
    let weights = Weights::new(weights::tuned(options));
    let mut foresight = Weighed::new(&weights, 1);
    let mut beam = vec![(0, Position::alone(&view, tiles))];
    let mut best: f64 = 0.0;
    while !beam.is_empty() {
        let mut steps: Vec<Step> = Vec::new();
        let mut known = HashSet::new();
        for (from, (board, position)) in beam.iter().enumerate() {
            for Liked { mv: lay, .. } in foresight.promising(position, 0, PROMISING) {
                let board = board ^ key(lay);
                if known.insert(board) {
                    let mut after = position.clone();
                    after.lay(lay);
                    let goes_on = !after.is_over();
                    let outcome = foresight.outcome(after, 0, &mut Budget::new(u32::MAX));
                    best = best.max(outcome);
                    steps.extend(goes_on.then_some(Step { outcome, from, lay, board }));
                }
            }
        }
        game::sort_by(&mut steps, |a, b| b.outcome.total_cmp(&a.outcome));
        steps.truncate(width);
        let followed = |step: &Step| {
            let mut position = beam[step.from].1.clone();
            position.lay(step.lay);
            (step.board, position)
        };
        beam = steps.iter().map(followed).collect();
    }
    best as u8
}

/// A number for the symbols of a tile where they lie. Together such numbers tell boards apart.
fn key(lay: Lay) -> u64 {
    let number = |(place, colour): (Place, usize)| SplitMix::new(u64::from(place) * 6 + colour as u64).next_u64();
    let [one, other] = lay.halves().map(number);
    one ^ other
}

#[cfg(test)]
mod tests {
    use genial::{Colour, Tiles};

    use super::*;

    /// The tiles of the box in the order of a seed.
    fn tiles(seed: u64) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = Tiles::BOX.iter().collect();
        game::shuffle(&mut tiles, &mut SplitMix::new(seed));
        tiles
    }

    #[test]
    fn who_follows_more_positions_reaches_no_less() {
        let alone = Options::for_players(1);
        let [one, many] = [1, 10].map(|width| foreseen(&alone, &tiles(1), width));
        assert!(many >= one && many >= 18, "{one} {many}");
    }

    #[test]
    fn a_colour_that_never_comes_scores_nothing() {
        let red = Tile::new(Colour::Red, Colour::Red);
        assert_eq!(foreseen(&Options::for_players(1), &[red; 60], 3), 0);
    }
}
