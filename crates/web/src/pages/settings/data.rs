//! What is kept in this browser: taken elsewhere, taken in, deleted.

use game::Message;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    model::local_data,
    ui::{dom, words::words},
};

/// Where it is noted for the page that is loaded again what was done: how much was taken in, nothing where all was deleted.
const DONE: &str = "tablee.done";

/// What came of the last wish.
#[derive(Clone, PartialEq, Debug)]
enum Outcome {
    Done(Message),
    Failed(Message),
}

pub(super) fn section() -> AnyView {
    let words = words();
    let outcome = RwSignal::new(done_before().map(Outcome::Done));
    dom::keep_keyboard(&["[data-outcome=done]"]);
    let asked = RwSignal::new(false);
    let file = NodeRef::<web_sys::HtmlInputElement>::new();
    let chosen = move |_| {
        spawn_local(async move {
            let Some(text) = chosen_text(file).await else { return };
            match local_data::take_in(&text) {
                Ok(count) => begin_again(&count.to_string()),
                Err(bad) => outcome.set(Some(Outcome::Failed(Message::new(bad.message())))),
            }
        })
    };
    let delete = move |_| {
        local_data::delete();
        begin_again("");
    };
    let keep = move |_| {
        asked.set(false);
        dom::keep_keyboard(&["[data-action=delete-data]"]);
    };
    let said = {
        let words = words.clone();
        move || match outcome.get() {
            Some(Outcome::Done(message)) => {
                view! { <p role="status" data-outcome="done">{words.say(&message)}</p> }.into_any()
            }
            Some(Outcome::Failed(message)) => {
                view! { <p class="refusal-text" role="alert" data-outcome="failed">{words.say(&message)}</p> }
                    .into_any()
            }
            None => ().into_any(),
        }
    };
    let ask = {
        let words = words.clone();
        move || {
            let words = words.clone();
            asked.get().then(|| view! {
                <p>{words.text("web-data-sure")}</p>
                <p class="actions">
                    <button class="button primary" data-action="delete-sure" on:click=delete>{words.text("web-data-delete-sure")}</button>
                    <button class="button" data-action="delete-not" on:click=keep>{words.text("web-data-delete-not")}</button>
                </p>
            })
        }
    };
    view! {
        <section class="local-data" data-local-data="">
            <h2>{words.text("web-data")}</h2>
            <p class="soft">{words.text("web-data-what")}</p>
            <p class="actions">
                <button class="button" data-action="export"
                    on:click=|_| dom::download("tablee-data.json", &local_data::text())>{words.text("web-data-export")}</button>
                <label class="button">
                    {words.text("web-data-import")}
                    <input class="unseen" type="file" accept="application/json,.json" data-action="import" node_ref=file on:change=chosen/>
                </label>
                <button class="button" data-action="delete-data" aria-expanded=move || asked.get().to_string()
                    on:click=move |_| asked.set(true)>{words.text("web-data-delete")}</button>
            </p>
            {ask}
            {said}
        </section>
    }
    .into_any()
}

/// Loads the page again: what it has read before would come back with the next change of a setting.
fn begin_again(done: &str) {
    if let Some(storage) = dom::session_storage() {
        // Where nothing can be noted, nothing is said.
        let _ = storage.set_item(DONE, done);
    }
    dom::reload();
}

/// What was done just before the page was loaded again. It is said once.
fn done_before() -> Option<Message> {
    let storage = dom::session_storage()?;
    let done = storage.get_item(DONE).ok()??;
    storage.remove_item(DONE).ok()?;
    Some(match done.parse::<usize>() {
        Ok(count) => Message::new("web-data-taken-in").with("count", count),
        Err(_) => Message::new("web-data-deleted"),
    })
}

/// The text of the file that was chosen.
async fn chosen_text(field: NodeRef<web_sys::HtmlInputElement>) -> Option<String> {
    let field = field.get_untracked()?;
    let text = dom::text_of(&field.files()?.get(0)?).await;
    // The same file may be chosen again.
    field.set_value("");
    text
}
