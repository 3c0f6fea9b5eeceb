//! Real dice and real cards entered by hand: a tap for each.

use game::{Message, Seat};
use tout_sur_carte::{Card, Chance, Colour, Colours, DICE, Hand, Step};
use view::prelude::*;

use super::{ToutSurCarteBoard, card, dice, words as names};
use crate::ui::{
    roving::Roving,
    words::{text, words},
};

/// What is to be entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    Dice(u8),
    Cards(Option<Seat>, usize),
}

pub(super) fn dealer(board: ToutSurCarteBoard) -> AnyView {
    let due = memo(move || {
        board.desk.with_view(|view| match view.step {
            Step::Deal(seat) => Some(Due::Cards(Some(seat), view.options.dealt().into())),
            Step::Market => Some(Due::Cards(None, 3)),
            Step::Roll => Some(Due::Dice(DICE - view.dice.total())),
            Step::Draw(seat) => Some(Due::Cards(Some(seat), 1)),
            Step::Refill(_) => Some(Due::Cards(None, 1)),
            Step::Keep | Step::Reroll | Step::Use(_) | Step::Take(_) | Step::Over => None,
        })
    });
    view! {
        {move || due.get().map(|due| match due {
            Due::Dice(count) => rolled(board, count).into_any(),
            Due::Cards(seat, count) => drawn(board, seat, count).into_any(),
        })}
    }
    .into_any()
}

/// The six faces, and the dice tapped so far, which a tap takes back. The last one that is due enters the roll.
fn rolled(board: ToutSurCarteBoard, due: u8) -> impl IntoView {
    let entered = RwSignal::new(Colours::NONE);
    let add = move |colour: Colour| {
        let dice = entered.get_untracked().plus(Colours::of(colour, 1));
        entered.set(dice);
        if dice.total() == due {
            entered.set(Colours::NONE);
            board.desk.enter(Chance::Roll(dice));
        }
    };
    let remove = move |colour: Colour| entered.update(|dice| *dice = dice.minus(Colours::of(colour, 1)));
    let choice = move |colour: Colour| {
        view! {
            <button class="die" data-rove="" tabindex="-1" data-legal="true" data-symbol=colour.letter().to_string()
                aria-label=text(colour.name()) on:click=move |_| add(colour)>{dice::picture(Some(colour))}</button>
        }
    };
    let language = words();
    let asked = {
        let language = language.clone();
        move || language.say(&Message::new("web-tout-sur-carte-enter-dice").with("count", due - entered.get().total()))
    };
    let shown = move || {
        let each = |(colour, count): (Colour, u8)| (0..count).map(move |_| colour);
        entered
            .get()
            .iter()
            .flat_map(each)
            .map(|colour| {
                let name = game::Arg::Name(colour.name());
                let label = language.say(&Message::new("web-tout-sur-carte-take-out").with("colour", name));
                view! {
                    <button class="die" data-entered=colour.letter().to_string() aria-label=label
                        on:click=move |_| remove(colour)>{dice::picture(Some(colour))}</button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="tsc-dealer">
            <div class="tsc-entered"><p class="soft">{asked}</p>{shown}</div>
            <Roving label=text("web-tout-sur-carte-dice") class="dice tsc-faces">{Colour::ALL.map(choice).collect_view()}</Roving>
        </div>
    }
}

/// The cards of the deck. The last one that is due enters the draw.
fn drawn(board: ToutSurCarteBoard, seat: Option<Seat>, due: usize) -> impl IntoView {
    let chosen = RwSignal::new(Vec::<Card>::new());
    let choose = move |card: Card| {
        chosen.update(|chosen| match chosen.iter().position(|&other| other == card) {
            Some(index) => drop(chosen.remove(index)),
            None => chosen.push(card),
        });
        let cards = chosen.get_untracked();
        if cards.len() == due {
            chosen.set(Vec::new());
            board.desk.enter(chance(seat, &cards));
        }
    };
    let asked = move || {
        let left = due - chosen.read().len();
        let message = match seat {
            Some(seat) => Message::new("web-tout-sur-carte-enter-cards").with("player", seat),
            None => Message::new("web-tout-sur-carte-enter-market"),
        };
        board.desk.say(&message.with("count", left))
    };
    let choice = move |card: Card| {
        let possible = memo(move || board.desk.with_view(|view| view.deck.contains(card)));
        let is_chosen = memo(move || chosen.read().contains(&card));
        let face = untrack(|| board.fresh(card));
        view! {
            <button class="tsc-entry" class:held=is_chosen data-rove="" tabindex="-1" data-card=card.number()
                data-legal=move || possible.get().then_some("true") disabled=move || !possible.get()
                aria-pressed=move || is_chosen.get().to_string() on:click=move |_| choose(card)>
                <span class="unseen">{names::card(&words(), face)}</span>{card::small(Signal::stored(face))}<span aria-hidden="true">{card.number()}</span>
            </button>
        }
    };
    view! {
        <div class="tsc-dealer">
            <p class="soft">{asked}</p>
            <Roving label=text("web-tout-sur-carte-deck-cards") class="tsc-entries">{Card::all().map(choice).collect_view()}</Roving>
        </div>
    }
}

/// The answer of chance that these cards are.
fn chance(seat: Option<Seat>, cards: &[Card]) -> Chance {
    match (seat, cards) {
        (Some(seat), &[one, other]) => Chance::Deal(seat, Hand::Two([one, other])),
        (Some(seat), &[a, b, c, d, e]) => Chance::Deal(seat, Hand::Five([a, b, c, d, e])),
        (Some(seat), &[card]) => Chance::Draw(seat, card),
        (None, &[a, b, c]) => Chance::Market([a, b, c]),
        (None, &[card]) => Chance::Refill(card),
        _ => unreachable!("one to five cards are due"),
    }
}
