//! What is left on the grid, and the secret colours, shown only on demand.

use color_pop::{Colour, Colours, Token};
use game::{Message, Seat};
use view::prelude::*;

use super::{ColorPopBoard, dealer, grid};
use crate::ui::{
    dom, icons,
    words::{text, words},
};

pub(super) fn hand(board: ColorPopBoard) -> AnyView {
    if board.desk.is_own_box() {
        return own_box(board);
    }
    let secret = move || {
        let seat = board.desk.seat()?;
        board.desk.with_view(|view| view.colours(seat))
    };
    let known = memo(move || secret().is_some());
    // Whoever is alone at the screen has nobody to hide the secret from, and a replay hides nothing.
    let alone = untrack(|| board.desk.is_alone() || board.desk.is_replay());
    let whose = move || board.desk.seat().map(|seat| board.desk.say(&Message::new("color-pop-own").with("seat", seat)));
    let toggle = move |_| board.peeking.update(|peeking| *peeking = !*peeking);
    let language = words();
    let word =
        move || language.text(if board.peeking.get() { "color-pop-secret-hide" } else { "color-pop-secret-show" });
    view! {
        <div class="cp-hand">
            {lefts(board)}
            {move || (known.get() && alone).then(|| view! {
                <span class="chip cp-secret cp-own" data-secret=""><span>{whose}</span>{move || secret().map(shown)}</span>
            })}
            {move || (known.get() && !alone).then(|| {
                let word = word.clone();
                view! {
                    <button class="chip cp-secret" data-action="secret" aria-pressed=move || board.peeking.get().to_string() on:click=toggle>
                        {move || board.peeking.get().then(secret).flatten().map(shown)}
                        <span>{word}</span>
                    </button>
                }
            })}
        </div>
    }
    .into_any()
}

/// How many tokens of each colour are left on the grid.
fn lefts(board: ColorPopBoard) -> impl IntoView {
    let left = move |colour: Colour| {
        view! {
            <span class="cp-left" role="img" data-symbol=colour.letter().to_string()
                aria-label=move || format!("{} {}", text(colour.name()), grid::left(board.tokens(), colour))>
                {chip(Token::Colour(colour))}
                <span class="figure" aria-hidden="true">{move || grid::left(board.tokens(), colour)}</span>
            </span>
        }
    };
    view! { <div class="cp-lefts"><span class="soft">{text("color-pop-left")}</span>{Colour::ALL.map(left).collect_view()}</div> }
}

/// With a real box secrets stay in people's hands, until somebody says to have won and all show their colours.
fn own_box(board: ColorPopBoard) -> AnyView {
    let (desk, showing) = (board.desk, board.showing);
    let show = move |_| {
        showing.set(true);
        dom::later(40, || dom::focus(".cp-show [data-rove]"));
    };
    let content = move || {
        if desk.deciding().is_none() {
            return lefts(board).into_any();
        }
        if showing.get() {
            return view! {
                <div class="cp-show">
                    {dealer::secret(board, Seat::new(0))}
                    <button class="button" data-action="show-not" on:click=move |_| showing.set(false)>{text("color-pop-shows-not")}</button>
                </div>
            }
            .into_any();
        }
        view! {
            {lefts(board)}
            <button class="button" data-action="show-colours" on:click=show>{icons::hand()}<span>{text("color-pop-shows")}</span></button>
        }
        .into_any()
    };
    view! { <div class="cp-hand" data-own-box="">{content}</div> }.into_any()
}

/// The secret colours, for the player who asked.
fn shown(colours: Colours) -> impl IntoView {
    let names = colours.iter().map(|colour| text(colour.name())).collect::<Vec<_>>().join(", ");
    view! {
        <span class="cp-colours" role="img" aria-label=names>
            {colours.iter().map(|colour| chip(Token::Colour(colour))).collect_view()}
        </span>
    }
}

/// A token as large as a word.
pub(super) fn chip(token: Token) -> impl IntoView {
    view! { <svg class="cp-chip cp-board" viewBox="-28 -28 56 56" aria-hidden="true">{grid::draw_token(token)}</svg> }
}

/// A token in a sentence, by its letter.
pub(in crate::boards) fn piece(code: &str) -> Option<AnyView> {
    let token = code.chars().next().and_then(Token::from_letter)?;
    Some(chip(token).into_any())
}
