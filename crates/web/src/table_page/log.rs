//! The log: every event in words and in notation; choosing one shows the board then.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::Table;
use crate::{
    table_page::move_box,
    ui::{dom, icons, words::words},
};

pub(super) fn log(table: Table, is_private: fn(&str) -> bool) -> impl IntoView {
    let host = table.host;
    let words = words();
    let lines = Memo::new(move |_| host.lines());
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        // The newest line, or the one that is looked at, stays in view.
        let moment = host.moment.get();
        let _ = lines.read().len();
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
    view! {
        <aside class="log" aria-label=words.text("web-log")>
            <div class="log-head">
                <h2>{words.text("web-log")}</h2>
                <button class="round log-close" aria-label=words.text("web-close") data-action="close-log"
                    on:click=move |_| table.log_open.set(false)>{icons::close()}</button>
            </div>
            <ol node_ref=list tabindex="0" on:keydown=walk>
                <For each=move || lines.get() key=|line| (line.number, line.shown.clone(), line.version) let(line)>
                    {
                        let number = line.number;
                        let told = host.tell_event(&line.shown);
                        let looked_at = move || host.moment.get() == Some(number);
                        view! {
                            <li data-event=number data-notation=line.shown.clone() class:here=looked_at
                                class:private=is_private(&line.shown)>
                                <button tabindex="-1" on:click=move |_| host.look_at(Some(number))
                                    aria-current=move || looked_at().then_some("step")>
                                    <span class="told">{told}</span>
                                    <span class="notation" translate="no">{line.shown.clone()}</span>
                                </button>
                            </li>
                        }
                    }
                </For>
            </ol>
            {move_box::move_box(host)}
        </aside>
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
