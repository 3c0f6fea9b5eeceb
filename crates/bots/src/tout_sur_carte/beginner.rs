//! A child's first opponent: likes colours that it can still tick, does not reckon with odds, and forgets that dice are
//! lost which do not all fit in their row.

use catalog::Stream;
use game::{Game, Rng, Seat, below};
use tout_sur_carte::{Colours, Move, Step, TickedCard, ToutSurCarte, View};

/// How many boxes it may be off when it compares cards.
const MISCOUNT: u32 = 2;
/// Once in so many times it likes the dice as they lie.
const CONTENT: u32 = 2;

/// Keeps the dice whose colours are free on the card that it likes best and rolls the others again; then uses the card
/// on which most seems to be ticked. It never passes when it can use a card.
pub(super) fn beginner(view: &View, seat: Seat, rng: &mut Stream) -> Move {
    let cards = view.seat(seat).cards.iter().copied();
    match view.step {
        Step::Reroll => {
            let liked = favourite(cards, view.dice, rng);
            let again = liked.map_or(view.dice, |card| view.dice.where_none(card.free()));
            if again.is_empty() || below(rng, CONTENT) == 0 { Move::Stop } else { Move::Reroll(again) }
        }
        Step::Use(_) => {
            let usable = cards.filter(|card| !card.usable(view.dice).is_empty());
            favourite(usable, view.dice, rng).map_or(Move::Pass, |card| Move::Use(card.card()))
        }
        _ => ToutSurCarte::imagine(view, rng).random_move(seat, rng),
    }
}

/// The card on which most boxes seem to be ticked.
fn favourite<R: Rng>(cards: impl Iterator<Item = TickedCard>, dice: Colours, rng: &mut R) -> Option<TickedCard> {
    cards.max_by_key(|card| {
        let seeming: u8 = dice.iter().map(|(colour, count)| count.min(card.free().count(colour))).sum();
        u32::from(seeming) + below(rng, MISCOUNT + 1)
    })
}
