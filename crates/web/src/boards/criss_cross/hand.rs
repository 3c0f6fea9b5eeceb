//! The dice and the starting symbols, and real dice entered by hand.

use criss_cross::{Move, Roll, Symbol};
use view::prelude::*;

use super::{
    CrissCrossBoard,
    sheet::{shape, symbol_name},
};
use crate::ui::{
    roving::Roving,
    symbols,
    words::{text, words},
};

/// The two dice; before the first roll, the six symbols to start with.
pub(super) fn hand(board: CrissCrossBoard) -> AnyView {
    let starting = memo(move || board.desk.with_view(|view| view.round == 0));
    view! {
        {move || if starting.get() { start(board).into_any() } else { dice(board).into_any() }}
    }
    .into_any()
}

fn start(board: CrissCrossBoard) -> impl IntoView {
    let choice = move |symbol: Symbol| {
        let mv = Move::Start(symbol);
        let legal = memo(move || board.desk.is_legal(mv));
        let drafted = move || board.desk.draft() == Some(mv);
        let hinted = move || board.desk.hint() == Some(mv);
        let language = words();
        view! {
            <button class="die" class:held=drafted class:hinted=hinted data-rove="" tabindex="-1"
                data-symbol=symbol.number() data-action="start" data-legal=move || legal.get().then_some("true")
                aria-label=language.say(&symbol_name(symbol)) aria-pressed=move || drafted().to_string()
                aria-disabled=move || (!legal.get()).then_some("true")
                on:click=move |_| board.desk.propose(mv)>
                {face(symbol)}
            </button>
        }
    };
    view! {
        <Roving label=text("criss-cross-starts") class="dice starts">{Symbol::all().map(choice).collect_view()}</Roving>
    }
}

fn dice(board: CrissCrossBoard) -> impl IntoView {
    let die = move |index: usize| {
        let symbol = memo(move || board.roll().map(|symbols| symbols[index]));
        let next = move || {
            let held = board.held.get();
            board.desk.deciding().is_some()
                && [held.first.is_none(), held.first.is_some() && held.second.is_none()][index]
        };
        let language = words();
        view! {
            <button class="die" class:next=next data-die=index + 1 data-action="rotate" data-rove="" tabindex="-1"
                data-symbol=move || symbol.get().map(|symbol| symbol.number())
                aria-label=move || symbol.get().map_or_else(
                    || language.text("criss-cross-die-not-rolled"),
                    |symbol| language.say(&symbol_name(symbol)),
                )
                aria-disabled=move || board.desk.deciding().is_none().then_some("true")
                on:click=move |_| if board.desk.deciding().is_some() { board.swap() }>
                {move || match symbol.get() {
                    Some(symbol) => view! { <span class="rolled">{face(symbol)}</span> }.into_any(),
                    None => view! { <svg viewBox="-50 -50 100 100"><rect class="body blank" x="-44" y="-44" width="88" height="88" rx="20"/></svg> }.into_any(),
                }}
            </button>
        }
    };
    let round = move || {
        let round = board.desk.with_view(|view| view.round);
        board.desk.say(&game::Message::new("criss-cross-round").with("round", round).with("of", criss_cross::ROUNDS))
    };
    let is_shared = untrack(|| board.desk.with_view(|view| view.options.players > 1));
    let shared = is_shared.then(|| view! { <small>{text("criss-cross-dice-shared")}</small> });
    view! {
        <Roving label=text("criss-cross-dice") class="dice">
            {die(0)}
            <span class="swap-mark" aria-hidden="true">{crate::ui::icons::swap()}</span>
            {die(1)}
            <span class="soft cc-round">{round}{shared}</span>
        </Roving>
    }
}

fn face(symbol: Symbol) -> impl IntoView {
    view! {
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
            <rect class="body" x="-44" y="-44" width="88" height="88" rx="20"/>
            {symbols::draw(shape(symbol), 27.0)}
        </svg>
    }
}

/// Two rows of six symbols: what each real die shows.
pub(super) fn dealer(board: CrissCrossBoard) -> AnyView {
    let shown = RwSignal::new([None::<Symbol>; 2]);
    let row = move |die: usize| {
        let choice = move |symbol: Symbol| {
            let chosen = move || shown.get()[die] == Some(symbol);
            let language = words();
            view! {
                <button class="die" class:held=chosen data-rove="" tabindex="-1" data-die=die + 1
                    data-symbol=symbol.number() aria-label=language.say(&symbol_name(symbol))
                    aria-pressed=move || chosen().to_string()
                    on:click=move |_| {
                        shown.update(|shown| shown[die] = Some(symbol));
                        if let [Some(one), Some(other)] = shown.get_untracked() {
                            shown.set([None, None]);
                            board.desk.enter(Roll::new(one, other));
                        }
                    }>
                    {face(symbol)}
                </button>
            }
        };
        let label = board.desk.say(&game::Message::new("criss-cross-enter-die").with("die", die + 1));
        view! { <Roving label=label class="dice starts">{Symbol::all().map(choice).collect_view()}</Roving> }
    };
    view! { <div class="dealer-dice">{row(0)}{row(1)}</div> }.into_any()
}
