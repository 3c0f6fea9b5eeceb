//! What stands under a player's name, and why the result is what it is.

use game::{Arg, Message, Seat};
use tout_sur_carte::{Card, SeatView, TickedCard};
use view::prelude::*;

use super::{LAST_CARD, ToutSurCarteBoard, card, words as names};
use crate::ui::words::{text, words};

/// The points, the completed cards, and the open ones unless they lie large.
pub(super) fn score(board: ToutSurCarteBoard, seat: Seat) -> AnyView {
    let desk = board.desk;
    let total = memo(move || desk.with_view(|view| view.seat(seat).score));
    // What the uses that are marked have brought.
    let gained = memo(move || {
        desk.with_recent(|recent| {
            let own = recent.iter().filter(|it| it.seat == seat).map(|it| it.gain.points);
            (own.clone().count() > 0).then(|| own.sum::<i32>())
        })
    });
    let chosen = memo(move || desk.with_view(|view| view.seat(seat).chosen));
    let rolls = memo(move || desk.with_view(|view| view.active == seat && view.rolls > 0));
    let cards = memo(move || if board.main_seat() == seat { Vec::new() } else { board.cards_of(seat) });
    view! {
        <div class="tsc-score">
            <span class="tsc-total">
                <span class="figure" data-score=total>{total}</span>
                <span class="gained" data-gain=gained>{move || gained.get().filter(|points| *points > 0).map(|points| format!("+{points}"))}</span>
            </span>
            <span class="tsc-slots">{(0..LAST_CARD).map(|index| slot(board, seat, index)).collect_view()}</span>
            <span class="unseen">{move || rolls.get().then(|| text("web-tout-sur-carte-rolls"))}</span>
            {move || chosen.get().then(|| view! { <span class="soft tsc-chosen">{text("web-tout-sur-carte-chosen")}</span> })}
            <div class="tsc-minis">
                <For each=move || cards.get() key=|card| *card let(card)>{mini(board, seat, card)}</For>
            </div>
        </div>
    }
    .into_any()
}

/// A place on the pile: the points of a completed card, or none yet.
fn slot(board: ToutSurCarteBoard, seat: Seat, index: usize) -> impl IntoView {
    let done = memo(move || board.desk.with_view(|view| view.seat(seat).done.get(index).copied()));
    let recent = move || board.recent(seat, done.get()?.card());
    let class = move || match (done.get(), recent()) {
        (Some(_), Some(recent)) => format!("tsc-slot filled recent {}", recent.seat_class()),
        (Some(_), None) => "tsc-slot filled".to_owned(),
        (None, _) => "tsc-slot".to_owned(),
    };
    let language = words();
    let label = move || {
        let done = done.get()?;
        let message = Message::new("web-tout-sur-carte-scored").with("card", done.card().number());
        Some(language.say(&message.with("points", done.points())))
    };
    view! {
        <span class=class role=move || done.get().map(|_| "img") aria-label=label
            data-card=move || done.get().map(|done| done.card().number())
            data-rival-move=move || recent().and_then(|recent| recent.rival_move())>
            {move || done.get().map(TickedCard::points)}
        </span>
    }
}

/// Another player's open card.
fn mini(board: ToutSurCarteBoard, seat: Seat, card: Card) -> impl IntoView {
    let face = memo(move || board.face(seat, card));
    let language = words();
    let label = memo(move || names::card(&language, face.get()));
    let recent = memo(move || board.recent(seat, card));
    let class = move || match recent.get() {
        Some(recent) => format!("tsc-mini recent {}", recent.seat_class()),
        None => "tsc-mini".to_owned(),
    };
    view! {
        <span class=class role="img" data-card=card.number()
            data-rival-move=move || recent.get().and_then(|recent| recent.rival_move())
            aria-label=label title=label>{card::small(face.into())}</span>
    }
}

/// What decided; then rows and suns of completed cards, rows of the others, and the sum of all.
pub(super) fn ending(board: ToutSurCarteBoard) -> AnyView {
    let desk = board.desk;
    let view = desk.view();
    let players = view.options.players;
    let order = desk.by_rank();
    let decided = display::ending::tout_sur_carte(view.seat(order[0]).score, view.seat(order[1]).score);
    let finished = Seat::all(players).filter(|&seat| view.seat(seat).done.len() == LAST_CARD);
    let why = Message::new("web-tout-sur-carte-end").with("players", Arg::Seats(finished.collect()));
    view! {
        <p>{desk.say(&decided)}</p>
        <p class="soft">{desk.say(&why)}</p>
        <table class="tally tsc-tally">
            <thead><tr>
                <td></td>
                <th scope="col">{text("web-tout-sur-carte-column-cards")}</th>
                <th scope="col">{text("web-tout-sur-carte-column-rows")}</th>
                <th scope="col">{text("web-tout-sur-carte-column-suns")}</th>
                <th scope="col">{text("web-tout-sur-carte-column-open")}</th>
                <th scope="col">{text("web-tout-sur-carte-column-total")}</th>
            </tr></thead>
            <tbody>{order.into_iter().map(|seat| tally(desk.name(seat), view.seat(seat))).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn tally(name: String, seat: &SeatView) -> impl IntoView {
    let sum = |cards: &[TickedCard], of: fn(TickedCard) -> i32| cards.iter().map(|card| of(*card)).sum::<i32>();
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{seat.done.len()}</td>
            <td>{sum(&seat.done, TickedCard::row_points)}</td>
            <td>{sum(&seat.done, TickedCard::sun_points)}</td>
            <td>{sum(&seat.cards, TickedCard::row_points)}</td>
            <td class="counts">{seat.score}</td>
        </tr>
    }
}
