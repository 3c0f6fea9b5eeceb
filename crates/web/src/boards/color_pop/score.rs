//! What each seat removed, and why the result is what it is.

use color_pop::{Colour, Token};
use game::{Message, Seat};
use leptos::prelude::*;

use super::{ColorPopBoard, hand::chip};
use crate::ui::words::{text, words};

/// The tokens that a seat removed, by colour: public, and all that betrays its secret.
pub(super) fn score(board: ColorPopBoard, seat: Seat) -> AnyView {
    let removed = move |colour: Colour| {
        board.desk.with_view(|view| {
            let of_colour = |removal: &&color_pop::Removal| removal.colour == Some(colour);
            view.removed[seat.index()].iter().filter(of_colour).map(|removal| u32::from(removal.tokens)).sum::<u32>()
        })
    };
    let total = move || Colour::ALL.into_iter().map(removed).sum::<u32>();
    let language = words();
    let told = move || language.say(&Message::new("color-pop-removed").with("count", total()));
    let count = move |colour: Colour| {
        view! {
            <span class="cp-left" class:none=move || removed(colour) == 0>
                {chip(Token::Colour(colour))}
                <span>{move || removed(colour)}</span>
            </span>
        }
    };
    view! {
        <div class="cp-score" data-score=total role="img" aria-label=told>
            {Colour::ALL.map(count).collect_view()}
        </div>
    }
    .into_any()
}

/// Every secret, what is left of it, and what each side removed of its own where that decided.
pub(super) fn ending(board: ColorPopBoard) -> AnyView {
    let desk = board.desk;
    let row = |seat: Seat| {
        let (colours, score) = desk.with_view(|view| (view.colours(seat), view.score(seat)));
        let names =
            colours.map(|colours| colours.iter().map(|colour| text(colour.name())).collect::<Vec<_>>().join(", "));
        view! {
            <tr>
                <th scope="row">{desk.name(seat)}</th>
                <td>
                    <span class="cp-colours">{colours.map(|colours| colours.iter().map(|it| chip(Token::Colour(it))).collect_view())}</span>
                    {names}
                </td>
                <td class="counts">{score.map(|score| score.left)}</td>
                <td>{score.map(|score| score.removed)}</td>
            </tr>
        }
    };
    let players = desk.with_view(|view| view.options.players);
    let cleared = desk.with_view(|view| Seat::all(players).any(|seat| view.score(seat).is_some_and(|it| it.left == 0)));
    let why = match (players, cleared) {
        (1, true) => "color-pop-end-cleared",
        (1, false) => "color-pop-end-left",
        (_, true) => "color-pop-end-at-once",
        (_, false) => "color-pop-end-fewest",
    };
    view! {
        <p class="soft">{text(why)}</p>
        <table class="tally">
            <thead><tr>
                <th></th>
                <th scope="col">{text("color-pop-secret")}</th>
                <th scope="col">{text("color-pop-left")}</th>
                <th scope="col">{text("color-pop-own-removed")}</th>
            </tr></thead>
            <tbody>{Seat::all(players).map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
