//! Real tokens and real secrets, entered by hand.

use color_pop::{Board as Tokens, COLUMNS, Chance, Colour, Colours, ROWS, Stage, Token};
use game::{Message, Seat};
use view::prelude::*;

use super::{ColorPopBoard, hand::chip};
use crate::{
    boards::whenever,
    ui::{
        icons,
        roving::Roving,
        words::{text, words},
    },
};

/// How many tokens there are of a kind.
const fn supply(token: Token) -> usize {
    match token {
        Token::Joker => 5,
        Token::Colour(_) => 19,
    }
}

/// What is due: the whole grid, or the secret of one seat.
pub(super) fn dealer(board: ColorPopBoard) -> AnyView {
    let stage = memo(move || board.desk.with_view(|view| view.stage));
    view! {
        {move || match stage.get() {
            Stage::Board => grid(board).into_any(),
            Stage::Secret(seat) => secret(board, seat).into_any(),
            Stage::Move(_) | Stage::Over => ().into_any(),
        }}
    }
    .into_any()
}

/// Six kinds of tokens: a tap puts one on the next cell. The last one enters the grid.
fn grid(board: ColorPopBoard) -> impl IntoView {
    let (desk, laid) = (board.desk, board.laid);
    let cells = usize::from(COLUMNS) * usize::from(ROWS);
    let asked = move || {
        let count = laid.read().len();
        let column = (count / usize::from(ROWS) + 1).min(usize::from(COLUMNS));
        let message = Message::new("color-pop-enter-board").with("column", column);
        desk.say(&message.with("count", cells - count))
    };
    let put = move |token: Token| {
        laid.update(|laid| laid.push(token));
        if laid.with_untracked(Vec::len) == cells
            && let Some(tokens) = read(&laid.get_untracked())
        {
            desk.enter(Chance::Board(tokens));
        }
    };
    let erase = move |_| {
        laid.update(|laid| laid.truncate(laid.len().saturating_sub(1)));
    };
    let kinds = Colour::ALL.map(Token::Colour).into_iter().chain([Token::Joker]);
    let kind = move |token: Token| {
        let language = words();
        let rest =
            move || supply(token) - laid.read().iter().filter(|&&other| other == token).count().min(supply(token));
        let possible = move || rest() > 0 && laid.read().len() < cells;
        let label = move || {
            let message = Message::new("color-pop-enter-token").with("token", language.text(token.name()));
            language.say(&message.with("count", rest()))
        };
        view! {
            <button class="cp-kind" data-rove="" tabindex="-1" data-symbol=token.letter().to_string() aria-label=label
                data-legal=move || possible().then_some("true") disabled=move || !possible() on:click=move |_| put(token)>
                {chip(token)}<span>{rest}</span>
            </button>
        }
    };
    view! {
        <div class="cp-dealer">
            <p class="soft">{asked}</p>
            <Roving label=text("color-pop-enter-tokens") class="cp-kinds">{kinds.map(kind).collect_view()}</Roving>
            <button class="round" data-action="erase" aria-label=text("color-pop-enter-undo")
                disabled=move || laid.read().is_empty() on:click=erase>
                {icons::undo()}
            </button>
        </div>
    }
}

/// The grid that these tokens fill.
fn read(laid: &[Token]) -> Option<Tokens> {
    let letters = |column: &[Token]| column.iter().map(|token| token.letter()).collect::<String>();
    laid.chunks(usize::from(ROWS)).map(letters).collect::<Vec<_>>().join("/").parse().ok()
}

/// Five colours: as many taps as the seat has secrets. Those that somebody else has shown are out of the question.
pub(super) fn secret(board: ColorPopBoard, seat: Seat) -> impl IntoView {
    let desk = board.desk;
    let due = desk.with_view(|view| view.options.secrets_each());
    let chosen = RwSignal::new(Vec::<Colour>::new());
    let stage = memo(move || desk.with_view(|view| view.stage));
    whenever(stage, move || chosen.set(Vec::new()));
    let asked = move || {
        let id = if desk.is_own_box() { "color-pop-show-secret" } else { "color-pop-enter-secret" };
        desk.say(&Message::new(id).with("seat", seat).with("count", due))
    };
    let choose = move |colour: Colour| {
        chosen.update(|chosen| match chosen.iter().position(|&other| other == colour) {
            Some(index) => drop(chosen.remove(index)),
            None => chosen.push(colour),
        });
        let colours = chosen.get_untracked();
        if colours.len() == usize::from(due) {
            chosen.set(Vec::new());
            desk.enter(Chance::Secret(seat, colours.into_iter().collect::<Colours>()));
        }
    };
    let kind = move |colour: Colour| {
        let pressed = memo(move || chosen.read().contains(&colour));
        let possible =
            memo(move || desk.with_view(|view| !view.secrets.iter().flatten().any(|shown| shown.contains(colour))));
        view! {
            <button class="cp-kind" class:held=pressed data-rove="" tabindex="-1" data-symbol=colour.letter().to_string()
                aria-label=text(colour.name()) data-legal=move || possible.get().then_some("true") disabled=move || !possible.get()
                aria-pressed=move || pressed.get().to_string() on:click=move |_| choose(colour)>
                {chip(Token::Colour(colour))}
            </button>
        }
    };
    view! {
        <div class="cp-dealer">
            <p class="soft">{asked}</p>
            <Roving label=text("color-pop-secret") class="cp-kinds">{Colour::ALL.map(kind).collect_view()}</Roving>
        </div>
    }
}
