//! The yardstick: most boxes ticked this turn on its best card.

use catalog::Stream;
use game::{Game, Seat, below};
use tout_sur_carte::{Colours, Move, Step, ToutSurCarte, View};

use super::dice::{ByResult, Dice};

/// Expectations that differ by less are equal: they were added up in another order.
const EQUAL: f32 = 1e-4;

/// Rerolls for the most boxes ticked this turn on its best card, in expectation, and uses that card; ties, and which
/// cards to keep and to take, at random.
pub(super) fn greedy(view: &View, seat: Seat, rng: &mut Stream) -> Move {
    let play = ToutSurCarte::imagine(view, rng);
    let most = |dice: Colours| play.cards(seat).map(|card| card.usable(dice).total()).max().unwrap_or(0);
    match view.step {
        Step::Reroll => {
            let dice = Dice::get();
            let boxes: ByResult = std::array::from_fn(|result| f32::from(most(dice.results()[result])));
            let later = if play.rerolls_left() == 2 { dice.reroll(&boxes).values() } else { boxes };
            let reroll = dice.reroll(&later);
            best(play.moves(seat), rng, |mv| match mv {
                Move::Reroll(again) => reroll.keeping(dice, play.dice().minus(again)),
                _ => boxes[dice.result(play.dice())],
            })
        }
        Step::Use(_) => best(play.moves(seat), rng, |mv| match mv {
            Move::Use(used) => play
                .cards(seat)
                .find(|card| card.card() == used)
                .map_or(0.0, |card| f32::from(card.usable(play.dice()).total())),
            _ => 0.0,
        }),
        _ => play.random_move(seat, rng),
    }
}

/// One of the moves of highest value.
fn best(moves: Vec<Move>, rng: &mut Stream, value: impl Fn(Move) -> f32) -> Move {
    let most = moves.iter().map(|&mv| value(mv)).fold(f32::NEG_INFINITY, f32::max);
    let best: Vec<Move> = moves.into_iter().filter(|&mv| value(mv) > most - EQUAL).collect();
    best[below(rng, best.len() as u32) as usize]
}
