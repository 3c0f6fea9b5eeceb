//! What is shown should the client ever break: an apology, with the game to save. Nothing is lost, because every event
//! was saved before it was shown.

use std::{cell::RefCell, mem, panic};

use js_sys::{Reflect, WebAssembly::RuntimeError};
use view::prelude::{document, window_event_listener};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element};

use crate::ui::{dom, words::Words};

#[derive(Clone, Default)]
struct Ready {
    sorry: String,
    save: String,
    again: String,
    home: String,
    home_path: String,
    game: Option<String>,
}

thread_local! {
    /// The sentences are put ready beforehand: after a panic nothing more than this should be needed.
    static READY: RefCell<Ready> = RefCell::default();
}

/// Shows the apology from now on whenever the client breaks. A panic ends the module with an error of the browser's; only the
/// quickly built client says first in words what happened.
pub fn watch() {
    panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    for (event, cause) in [("error", "error"), ("unhandledrejection", "reason")] {
        let listener = window_event_listener(event, move |event| {
            let cause = Reflect::get(&event, &cause.into()).unwrap_or_default();
            if cause.is_instance_of::<RuntimeError>() {
                show();
            }
        });
        // As long as there is a page.
        mem::forget(listener);
    }
}

/// Puts the sentences ready.
pub fn prepare(words: &Words) {
    READY.with_borrow_mut(|ready| {
        *ready = Ready {
            sorry: words.text("web-sorry"),
            save: words.text("web-save"),
            again: words.text("web-sorry-again"),
            home: words.text("web-home"),
            home_path: format!("/{}", words.lang()),
            game: ready.game.clone(),
        };
    });
}

/// The game that is on the table, as its text is saved in the browser.
pub fn remember(key: Option<String>) {
    READY.with_borrow_mut(|ready| ready.game = key);
}

fn show() {
    let Ok(ready) = READY.try_with(|ready| ready.borrow().clone()) else { return };
    let document = document();
    if document.query_selector(".apology").is_ok_and(|shown| shown.is_some()) {
        // One apology is enough, however much breaks after it.
        return;
    }
    let built = build(&document, &ready);
    if let (Some(body), Some(panel)) = (document.body(), built) {
        // There is nobody left to tell if even this fails.
        let _ = body.append_child(&panel);
        dom::focus(".apology a");
    }
}

fn build(document: &Document, ready: &Ready) -> Option<Element> {
    let make = |name: &str, class: &str, text: &str| -> Option<Element> {
        let element = document.create_element(name).ok()?;
        element.set_class_name(class);
        element.set_text_content(Some(text));
        Some(element)
    };
    let panel = make("div", "apology", "")?;
    panel.set_attribute("role", "alertdialog").ok()?;
    panel.set_attribute("aria-labelledby", "apology").ok()?;
    panel.set_attribute("data-page", "apology").ok()?;
    let sorry = make("p", "", &ready.sorry)?;
    sorry.set_id("apology");
    panel.append_child(&sorry).ok()?;
    let link = |text: &str, href: &str| {
        let link = make("a", "button", text)?;
        link.set_attribute("href", href).ok()?;
        // The client is broken: these load it again.
        link.set_attribute("data-load", "").ok()?;
        Some(link)
    };
    if let Some(text) = ready.game.as_deref().and_then(crate::model::Store::text) {
        let save = link(&ready.save, &dom::blob_url(&text)?)?;
        save.set_attribute("download", "tablee.json").ok()?;
        save.set_attribute("data-action", "save").ok()?;
        panel.append_child(&save).ok()?;
    }
    panel.append_child(&*link(&ready.again, "")?).ok()?;
    panel.append_child(&*link(&ready.home, &ready.home_path)?).ok()?;
    Some(panel)
}
