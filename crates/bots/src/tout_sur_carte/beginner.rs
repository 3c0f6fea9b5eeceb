//! A child's first opponent: likes to tick many boxes and to complete rows, counts on its fingers and does not reckon
//! with odds.

use catalog::Stream;
use game::{Game, Rng, Seat, below};
use tout_sur_carte::{Colours, Move, Step, TickedCard, ToutSurCarte, View};

/// How far off its guess of what a card would bring may be, in boxes.
const MISCOUNT: u32 = 2;
/// In one of so many rounds it likes the dice as they are.
const CONTENT: u32 = 3;

/// Keeps the dice that a card it likes could use and rolls the others again; uses the card on which most seems to be
/// ticked. It never passes when it can use a card.
pub(super) fn beginner(view: &View, seat: Seat, rng: &mut Stream) -> Move {
    let cards = &view.seat(seat).cards;
    match view.step {
        Step::Reroll => {
            let liked = favourite(cards.iter().copied(), view.dice, rng);
            let wanted = liked.map_or(Colours::NONE, |card| card.usable(view.dice));
            let again = view.dice.minus(wanted);
            if again.is_empty() || below(rng, CONTENT) == 0 { Move::Stop } else { Move::Reroll(again) }
        }
        Step::Use(_) => {
            let usable = cards.iter().copied().filter(|card| !card.usable(view.dice).is_empty());
            favourite(usable, view.dice, rng).map_or(Move::Pass, |card| Move::Use(card.card()))
        }
        _ => ToutSurCarte::imagine(view, rng).random_move(seat, rng),
    }
}

/// The card on which most boxes seem to be ticked; a row that is completed counts as a box more.
fn favourite<R: Rng>(cards: impl Iterator<Item = TickedCard>, dice: Colours, rng: &mut R) -> Option<TickedCard> {
    cards.max_by_key(|card| {
        let rows = card.after(dice).complete_rows().kinds() - card.complete_rows().kinds();
        u32::from(card.usable(dice).total() + rows) + below(rng, MISCOUNT + 1)
    })
}
