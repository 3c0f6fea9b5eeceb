//! The laws of every game on random plays, and the rare things of this one.

#[path = "rules/together.rs"]
mod together;

use game::{Event, EventOf, Game, Seat, Turn, below};
use game_laws::{LawRng, Laws};
use tout_sur_carte::{Chance, Colour, Colours, DICE, Move, Options, Printed, Step, TickedCard, ToutSurCarte};

#[test]
fn the_laws_hold() {
    Laws::<ToutSurCarte>::new()
        .plays(150)
        .also(Options { cards: own_cards(), ..Options::default() })
        .steer("together", |play: &ToutSurCarte, _| together::together(play))
        .steer("one colour", one_colour)
        .rare("three rows completed by one use", |before, event, after| {
            completed(before, event, after)
                .is_some_and(|(old, new)| new.complete_rows().kinds() - old.complete_rows().kinds() == 3)
        })
        .rare("four rows on a completed card", |before, event, after| {
            completed(before, event, after).is_some_and(|(_, new)| new.complete_rows().kinds() == 4)
        })
        .rare("no sun", |before, event, after| suns(before, event, after) == Some(0))
        .rare("one sun", |before, event, after| suns(before, event, after) == Some(1))
        .rare("both suns", |before, event, after| suns(before, event, after) == Some(2))
        .rare("dice of one colour used and of another not, for want of room", |before, event, _| {
            used(before, event).is_some_and(|card| {
                let usable = card.usable(before.dice());
                before
                    .dice()
                    .iter()
                    .any(|(colour, count)| usable.count(colour) == 0 && (1..count).contains(&card.free().count(colour)))
            })
        })
        .rare("a player is passed over", |before, _, after| {
            matches!((before.step(), after.step()), (Step::Use(one), Step::Use(other))
                if one.next(before.players()) != other)
        })
        .rare("the active player is passed over", |before, event, after| {
            *event == Event::Move(before.active(), Move::Stop)
                && matches!(after.step(), Step::Use(seat) if seat != before.active())
        })
        .rare("a round has only its rolls", |before, event, after| {
            *event == Event::Move(before.active(), Move::Stop) && after.active() != before.active()
        })
        .rare(
            "all five dice are rerolled",
            |_, event, _| matches!(event, Event::Move(_, Move::Reroll(dice)) if dice.total() == 5),
        )
        .rare("a second fourth card in the last round", |before, event, after| {
            before.is_last_round() && completed(before, event, after).is_some()
        })
        .rare("a card is drawn after the very last use", |_, event, after| {
            after.turn() == Turn::Over && matches!(event, Event::Chance(Chance::Draw(..)))
        })
        .rare("the market is refilled after the very last use", |_, event, after| {
            after.turn() == Turn::Over && matches!(event, Event::Chance(Chance::Refill(_)))
        })
        .rare("the market stays smaller", |_, event, after| {
            after.turn() == Turn::Over && matches!(event, Event::Move(_, Move::Take(_)))
        })
        .rare("a shared first place", |_, _, after| {
            after.turn() == Turn::Over && after.standings().ranks.iter().filter(|&&rank| rank == 1).count() > 1
        })
        .check();
}

/// A box that is not ours: cards with long and with short rows, and some that are twice there.
fn own_cards() -> Printed {
    let cards = ["R7*Y7*B2G2P2", "Y1B6G6*P6O1*", "R4Y4B4*G4*O4"].into_iter().cycle().take(30);
    cards.collect::<Vec<_>>().join(".").parse().unwrap()
}

/// The card that this event uses, as it was before.
fn used(before: &ToutSurCarte, event: &EventOf<ToutSurCarte>) -> Option<TickedCard> {
    match *event {
        Event::Move(seat, Move::Use(card)) => before.cards(seat).find(|ticked| ticked.card() == card),
        _ => None,
    }
}

/// The card that this event completes, before and after.
fn completed(
    before: &ToutSurCarte,
    event: &EventOf<ToutSurCarte>,
    after: &ToutSurCarte,
) -> Option<(TickedCard, TickedCard)> {
    let old = used(before, event)?;
    let new = Seat::all(after.players()).flat_map(|seat| after.done(seat)).find(|new| new.card() == old.card())?;
    Some((old, new))
}

fn suns(before: &ToutSurCarte, event: &EventOf<ToutSurCarte>, after: &ToutSurCarte) -> Option<u8> {
    completed(before, event, after).map(|(_, new)| new.complete_suns())
}

/// Now and then all dice show one colour, for which few cards have room; and the active player takes them as they are.
fn one_colour(play: &ToutSurCarte, rng: &mut LawRng) -> Option<EventOf<ToutSurCarte>> {
    match play.step() {
        Step::Roll if play.dice().is_empty() && below(rng, 4) == 0 => {
            let colour = Colour::ALL[below(rng, 6) as usize];
            Some(Event::Chance(Chance::Roll(Colours::of(colour, DICE))))
        }
        Step::Reroll => Some(Event::Move(play.active(), Move::Stop)),
        _ => None,
    }
}
