//! The log: every event in words, and in notation for those who want it; choosing one shows the board then.

use leptos::prelude::*;
use protocol::{LogEntry, Phase};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::Table;
use crate::{
    model::Preferences,
    table_page::{ending, move_box},
    ui::{
        dom, icons,
        sentence::sentence,
        words::{text, words},
    },
};

pub(super) fn log(table: Table, is_private: fn(&str) -> bool, behind: Memo<bool>) -> impl IntoView {
    let session = table.session;
    let words = words();
    let entries = Memo::new(move |_| session.with(|snapshot| snapshot.log.clone()));
    let first = ending::played_link(session).and_then(|link| link.first.message());
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        // The newest line, or the one that is looked at, stays in view.
        let moment = session.moment.get();
        let _ = entries.read().len();
        if let Some(list) = list.get() {
            let top = match moment.and_then(|at| list.query_selector(&format!("[data-event='{at}']")).ok().flatten()) {
                Some(line) => {
                    wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(line).offset_top()
                        - list.offset_top()
                        - 80
                }
                None => list.scroll_height(),
            };
            list.set_scroll_top(top);
        }
    });
    let walk = move |event: web_sys::KeyboardEvent| {
        if let Some(line) = list.get_untracked().and_then(|list| next_line(&list, &event.key())) {
            event.prevent_default();
            dom::focus_element(&line);
        }
    };
    let may_save = Memo::new(move |_| session.has_record());
    view! {
        <aside class="log" aria-label=words.text("web-log") inert=behind>
            <div class="log-head">
                <h2>{words.text("web-log")}</h2>
                {invite(table)}
                <Show when=move || may_save.get()>
                    <button class="round" data-action="save" aria-label=text("web-save") title=text("web-save")
                        on:click=move |_| session.save()>{icons::save()}</button>
                </Show>
                <button class="round log-close" aria-label=words.text("web-close") data-action="close-log"
                    on:click=move |_| table.log_open.set(false)>{icons::close()}</button>
            </div>
            {first.map(|why| view! { <p class="soft log-first" data-first="">{sentence(session.parts(&why))}</p> })}
            <ol node_ref=list tabindex="0" on:keydown=walk>
                <For each=move || entries.get() key=|entry| (entry.number, entry.shown.clone(), entry.seq) let(entry)>
                    {line(table, &entry, is_private(&entry.shown.text))}
                </For>
            </ol>
            {move_box::move_box(table)}
        </aside>
    }
}

/// The way to go on with a game of this device at an online table. A game with real dice and draws stays here.
fn invite(table: Table) -> impl IntoView {
    let session = table.session;
    let may = Memo::new(move |_| {
        let goes_on = session.phase() == Phase::Running && session.players() > 1;
        session.local().is_some() && goes_on && !session.by_hand()
    });
    view! {
        <Show when=move || may.get()>
            <button class="round" data-action="invite" aria-label=text("web-online-go-on") title=text("web-online-go-on")
                on:click=move |_| table.inviting.set(true)>{icons::people()}</button>
        </Show>
    }
}

/// One event. What is nobody else's business is covered until it is chosen, for those who see and those who hear the page.
fn line(table: Table, entry: &LogEntry, private: bool) -> impl IntoView + use<> {
    let session = table.session;
    let number = entry.number;
    let looked_at = Memo::new(move |_| session.moment.get() == Some(number));
    let covered = RwSignal::new(private);
    let choose = move |_| {
        if private && covered.get_untracked() {
            covered.set(false);
            return;
        }
        covered.set(private);
        session.look_at(Some(number));
        table.log_open.set(false);
    };
    let (words, notation) = (session.event_parts(&entry.shown.text), entry.shown.text.clone());
    let preferences: Preferences = expect_context();
    let secret = text("web-log-secret");
    view! {
        <li data-event=number data-notation=entry.shown.text.clone() class:here=looked_at
            data-sent=(entry.seq == 0).then_some("pending")>
            <button tabindex="-1" on:click=choose aria-current=move || looked_at.get().then_some("step")>
                <span class="told">{move || if covered.get() { secret.clone().into_any() } else { sentence(words.clone()).into_any() }}</span>
                <Show when=move || preferences.notation.get() && !covered.get()>
                    <span class="notation" translate="no">{notation.clone()}</span>
                </Show>
            </button>
        </li>
    }
}

/// The line that a key leads to. The list is one stop of the Tab key, however long it is; up and down walk over it.
fn next_line(list: &Element, key: &str) -> Option<Element> {
    let lines = list.query_selector_all("button").ok()?;
    let line = |index: u32| lines.item(index).and_then(|line| line.dyn_into::<Element>().ok());
    let last = lines.length().checked_sub(1)?;
    let current = dom::focused();
    let at = (0..=last).find(|&index| line(index) == current);
    match (key, at) {
        ("ArrowUp", Some(at)) => line(at.saturating_sub(1)),
        ("ArrowDown", Some(at)) => line((at + 1).min(last)),
        ("ArrowUp" | "ArrowDown", None) => line(last),
        ("Home", _) => line(0),
        ("End", Some(_)) => line(last),
        _ => None,
    }
}
