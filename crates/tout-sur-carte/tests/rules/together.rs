//! A course of play in which everybody completes a fourth card in the same round: the longest a play can get in cards.

use game::{Event, EventOf, Game, Seat};
use tout_sur_carte::{Chance, Colour, Colours, DICE, Move, Step, TickedCard, ToutSurCarte};

/// What happens next in such a play: only one seat at a time ticks anything, with dice rolled for its sake, until all
/// have three cards and lack one box for the fourth. `None` where it does not matter.
pub(crate) fn together(play: &ToutSurCarte) -> Option<EventOf<ToutSurCarte>> {
    let behind = Seat::all(play.players()).find(|&seat| !is_ready(play, seat));
    match play.step() {
        Step::Roll => Some(Event::Chance(Chance::Roll(match behind {
            Some(seat) => dice_for(play, seat),
            None => dice_for_all(play),
        }))),
        Step::Reroll => Some(Event::Move(play.active(), Move::Stop)),
        Step::Use(seat) => {
            let card = first(play, seat);
            let wanted = match behind {
                Some(behind) => behind == seat && play.dice() == dice_for(play, seat),
                None => card.after(play.dice()).is_complete(),
            };
            Some(Event::Move(seat, if wanted { Move::Use(card.card()) } else { Move::Pass }))
        }
        _ => None,
    }
}

fn first(play: &ToutSurCarte, seat: Seat) -> TickedCard {
    play.cards(seat).next().expect("everybody has cards")
}

fn is_ready(play: &ToutSurCarte, seat: Seat) -> bool {
    match play.done(seat).count() {
        4 => true,
        3 => last_box(first(play, seat)).is_some(),
        _ => false,
    }
}

/// The colour of the row whose last box would complete the card.
fn last_box(card: TickedCard) -> Option<Colour> {
    let (colour, free) = card.free().iter().next().expect("the card is not complete");
    (card.complete_rows().kinds() == 2 && free == 1).then_some(colour)
}

/// As many dice as go into the next row of the seat's first card, the others of the colour that the card lacks.
fn dice_for(play: &ToutSurCarte, seat: Seat) -> Colours {
    let card = first(play, seat);
    let (colour, free) = card.free().iter().next().expect("the card is not complete");
    let lacks = Colour::ALL.into_iter().find(|&colour| card.rows().boxes().count(colour) == 0);
    let spared = u8::from(play.done(seat).count() == 3 && card.complete_rows().kinds() == 2);
    let wanted = (free - spared).min(DICE);
    Colours::of(colour, wanted).plus(Colours::of(lacks.expect("a card lacks one colour"), DICE - wanted))
}

/// One die of each colour that somebody needs, the others of one that nobody needs.
fn dice_for_all(play: &ToutSurCarte) -> Colours {
    let needed: Vec<Colour> = Seat::all(play.players()).filter_map(|seat| last_box(first(play, seat))).collect();
    let (needed, others): (Vec<Colour>, Vec<Colour>) =
        Colour::ALL.into_iter().partition(|colour| needed.contains(colour));
    let dice = needed.iter().fold(Colours::NONE, |dice, &colour| dice.plus(Colours::of(colour, 1)));
    dice.plus(Colours::of(others[0], DICE - dice.total()))
}
