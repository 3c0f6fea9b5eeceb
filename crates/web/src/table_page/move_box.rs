//! Moves, and real dice and draws, typed in notation: completed as they are typed, and refused with the reason.

use leptos::prelude::*;

use crate::{model::Host, ui::words::words};

/// How many completions are shown.
const SHOWN: usize = 6;

/// The move box. It takes the moves of the seat that may decide.
pub(super) fn move_box(host: Host) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let completions = Memo::new(move |_| {
        let Some(seat) = host.deciding() else { return Vec::new() };
        let typed = typed.get();
        let typed = typed.trim();
        if typed.is_empty() {
            return Vec::new();
        }
        let legal = host.with(|table| table.play().legal(seat));
        let (begins, contains): (Vec<String>, Vec<String>) =
            legal.into_iter().filter(|mv| mv.contains(typed)).partition(|mv| mv.starts_with(typed));
        begins.into_iter().chain(contains).take(SHOWN).collect()
    });
    let enter = move || {
        let text = typed.get_untracked().trim().to_owned();
        if text.is_empty() {
            return;
        }
        let before = untrack(|| host.with(table::Table::version));
        match text.strip_prefix("* ") {
            Some(chance) => host.enter_chance(chance),
            None => host.play(&text),
        }
        if untrack(|| host.with(table::Table::version)) != before {
            typed.set(String::new());
        }
    };
    let complete = move || {
        if let Some(first) = completions.get_untracked().into_iter().next() {
            typed.set(first);
        }
    };
    let words = words();
    let key = move |event: web_sys::KeyboardEvent| {
        event.stop_propagation();
        match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                enter();
            }
            "Tab" if !event.shift_key() && !completions.get_untracked().is_empty() => {
                event.prevent_default();
                complete();
            }
            "Escape" => {
                typed.set(String::new());
                host.refused.set(None);
                // Whoever types wants the board back.
                crate::ui::dom::focus(".board");
            }
            _ => {}
        }
    };
    view! {
        <div class="move-box">
            <input type="text" data-action="type" autocomplete="off" autocapitalize="off" spellcheck="false"
                aria-label=words.text("web-move-box") placeholder=words.text("web-move-box")
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))
                on:keydown=key/>
            <ul class="completions" aria-label=words.text("web-moves")>
                <For each=move || completions.get() key=Clone::clone let(mv)>
                    {
                        let chosen = mv.clone();
                        view! {
                            <li><button tabindex="-1" class="chip" data-completion=mv.clone()
                                on:click=move |_| { typed.set(chosen.clone()); enter(); }>{mv.clone()}</button></li>
                        }
                    }
                </For>
            </ul>
        </div>
    }
}

/// A box for what real dice or a real draw showed.
pub(super) fn chance_box(host: Host) -> AnyView {
    let typed = RwSignal::new(String::new());
    let words = words();
    let enter = move || {
        let text = typed.get_untracked();
        host.enter_chance(text.trim().trim_start_matches("* "));
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
