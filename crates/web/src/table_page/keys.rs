//! Keys that work anywhere on the table's page.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, KeyboardEvent};

use super::Table;
use crate::{boards::Parts, model::Viewpoint, ui::dom};

/// Listens for as long as the page is there.
pub(super) fn listen(table: Table, parts: Parts) {
    let pressed = Closure::<dyn FnMut(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        if !event.default_prevented()
            && !event.ctrl_key()
            && !event.meta_key()
            && !event.alt_key()
            && !is_typing(&event)
        {
            press(table, &parts, &event);
        }
    });
    document().set_onkeydown(Some(pressed.as_ref().unchecked_ref()));
    let pressed = StoredValue::new_local(pressed);
    on_cleanup(move || {
        document().set_onkeydown(None);
        pressed.dispose();
    });
}

fn press(table: Table, parts: &Parts, event: &KeyboardEvent) {
    let session = table.session;
    if matches!(session.viewpoint.get_untracked(), Viewpoint::Handover(_)) {
        return;
    }
    let step = |by: isize| {
        let moment = session.moment.get_untracked().unwrap_or_else(|| untrack(|| session.events()));
        session.look_at(Some(moment.saturating_add_signed(by)));
    };
    let key = event.key();
    if table.sheet.get_untracked().is_some() {
        if key == "Escape" {
            event.prevent_default();
            table.close_sheet();
        }
        return;
    }
    // A task has neither a log nor a past to look at.
    let is_task = session.is_task();
    match key.as_str() {
        "/" | "ArrowLeft" | "ArrowRight" if is_task => return,
        "Escape" if untrack(|| table.shows_ending()) => {
            if table.analysing.get_untracked() {
                table.analysing.set(false);
            } else {
                table.ending_closed.set(true);
            }
        }
        "/" => {
            table.log_open.set(true);
            dom::later(20, || dom::focus("[data-action=type]"));
        }
        // Coming back to now is one key, whatever else is open.
        "Escape" | "End" if session.moment.get_untracked().is_some() => session.look_at(None),
        "Escape" if table.log_open.get_untracked() => table.log_open.set(false),
        "ArrowLeft" => step(-1),
        "ArrowRight" => step(1),
        _ if (parts.key)(&key) => {}
        "Escape" => {
            session.propose(None);
            session.hint.set(None);
        }
        _ => return,
    }
    event.prevent_default();
}

fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.matches("input, select, textarea").unwrap_or(false))
}
