//! Moves, and real dice and draws, typed in notation: completed as they are typed, and refused with the reason.

use game::Turn;
use view::prelude::*;

use super::Table;
use crate::{
    model::Session,
    ui::{dom, words::words},
};

/// How many completions are shown.
const SHOWN: usize = 6;

/// The move box. It takes the moves of the seat that may decide.
pub(super) fn move_box(table: Table) -> impl IntoView {
    let session = table.session;
    let typed = RwSignal::new(String::new());
    // Which completion the arrow keys have reached.
    let reached = RwSignal::new(None::<usize>);
    let completions = memo(move || complete(session, typed.get().trim()));
    Effect::new(move |_| {
        completions.track();
        reached.set(None);
    });
    let chosen = move || completions.with_untracked(|all| all.get(reached.get_untracked()?).cloned());
    let enter = move |text: &str| {
        match text.strip_prefix("* ") {
            // A joker's tile is written alike: it is chance only where chance is awaited.
            Some(chance) if untrack(|| session.turn()) == Turn::Chance => session.enter_chance(chance),
            _ => session.make_typed(text),
        }
        // A table on the server answers later, and so does the adviser: the move is on its way.
        if session.refused.with_untracked(Option::is_none) {
            typed.set(String::new());
            table.log_open.set(false);
        }
    };
    let walk = move |by: isize| {
        let most = completions.with_untracked(Vec::len);
        let next = reached
            .get_untracked()
            .map_or(if by > 0 { 0 } else { most.wrapping_sub(1) }, |at| at.wrapping_add_signed(by));
        reached.set((next < most).then_some(next));
    };
    let key = move |event: web_sys::KeyboardEvent| {
        event.stop_propagation();
        let first = completions.with_untracked(|all| all.first().cloned());
        match event.key().as_str() {
            "Enter" => match chosen().unwrap_or_else(|| typed.get_untracked().trim().to_owned()) {
                nothing if nothing.is_empty() => {}
                text => enter(&text),
            },
            "ArrowDown" => walk(1),
            "ArrowUp" => walk(-1),
            // Once there is nothing to complete, the key leads on as everywhere.
            "Tab" if !event.shift_key() && first.as_ref().is_some_and(|first| *first != typed.get_untracked()) => {
                typed.set(chosen().or(first).unwrap_or_default());
            }
            "Escape" => {
                typed.set(String::new());
                session.refused.set(None);
                // Whoever types wants the board back.
                table.log_open.set(false);
                dom::focus(".board");
            }
            _ => return,
        }
        event.prevent_default();
    };
    let words = words();
    let id = |index: usize| format!("completion-{index}");
    view! {
        <div class="move-box">
            <input type="text" data-action="type" autocomplete="off" autocapitalize="off" spellcheck="false"
                role="combobox" aria-autocomplete="list" aria-controls="completions"
                aria-expanded=move || (!completions.read().is_empty()).to_string()
                aria-activedescendant=move || reached.get().map(id)
                aria-label=words.text("web-move-box") placeholder=words.text("web-move-box")
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=key/>
            <ul class="completions" id="completions" role="listbox" aria-label=words.text("web-moves")>
                {move || completions.get().into_iter().enumerate().map(|(index, mv)| {
                    let text = mv.clone();
                    view! {
                        <li role="option" class="chip" id=id(index) data-completion=mv.clone()
                            class:reached=move || reached.get() == Some(index)
                            aria-selected=move || (reached.get() == Some(index)).to_string()
                            on:click=move |_| enter(&text)>{mv.clone()}</li>
                    }
                }).collect_view()}
            </ul>
            // Where the log lies over the board, it also covers the place where refusals stand.
            <p class="refusal covered" aria-hidden="true">{move || session.refused.get().map(|why| session.say(&why))}</p>
        </div>
    }
}

/// The legal moves that begin with what is typed, then those that contain it.
fn complete(session: Session, typed: &str) -> Vec<String> {
    let Some(seat) = session.deciding().filter(|_| !typed.is_empty()) else { return Vec::new() };
    let legal = session.imagined().legal(seat);
    let (begins, contains): (Vec<String>, Vec<String>) =
        legal.into_iter().filter(|mv| mv.contains(typed)).partition(|mv| mv.starts_with(typed));
    begins.into_iter().chain(contains).take(SHOWN).collect()
}

/// A box for what real dice or a real draw showed.
pub(super) fn chance_box(session: Session) -> AnyView {
    let typed = RwSignal::new(String::new());
    let words = words();
    let enter = move || {
        let text = typed.get_untracked();
        session.enter_chance(text.trim().trim_start_matches("* "));
    };
    view! {
        <form class="move-box" on:submit=move |event| { event.prevent_default(); enter(); }>
            <input type="text" data-action="chance" autocomplete="off" autocapitalize="off" spellcheck="false"
                aria-label=words.text("web-chance-box") placeholder=words.text("web-chance-box")
                on:keydown=|event| event.stop_propagation()
                on:input=move |event| typed.set(event_target_value(&event))/>
            <button class="button primary" data-action="enter">{words.text("web-enter")}</button>
        </form>
    }
    .into_any()
}
