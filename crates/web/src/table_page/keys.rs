//! Keys that work anywhere on the table's page.

use view::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, KeyboardEvent};

use super::{
    Table,
    menu::Sheet,
    questions::{self, Answers, Question},
};
use crate::{
    boards::Parts,
    model::{Preferences, Viewpoint},
    ui::dom,
};

/// Listens for as long as the page is there.
pub(super) fn listen(table: Table, parts: Parts) {
    let preferences: Preferences = expect_context();
    let answers = Answers::of(&parts);
    let pressed = Closure::<dyn FnMut(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let is_a_shortcut = event.ctrl_key() || event.meta_key() || event.alt_key();
        let is_switched_off = preferences.keys_off.get_untracked() && is_character(&event.key());
        if !event.default_prevented() && !is_a_shortcut && !is_switched_off && !is_typing(&event) {
            press(table, &parts, &answers, &event);
        }
    });
    document().set_onkeydown(Some(pressed.as_ref().unchecked_ref()));
    let pressed = StoredValue::new(pressed);
    on_cleanup(move || {
        document().set_onkeydown(None);
        pressed.dispose();
    });
}

fn press(table: Table, parts: &Parts, answers: &Answers, event: &KeyboardEvent) {
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
        "/" | "?" | "ArrowLeft" | "ArrowRight" if is_task => return,
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
        "?" => table.open_sheet(Sheet::Questions),
        "n" => questions::go_to_legal(table, true),
        "N" => questions::go_to_legal(table, false),
        // Coming back to now is one key, whatever else is open.
        "Escape" | "End" if session.moment.get_untracked().is_some() => session.look_at(None),
        "Escape" if table.log_open.get_untracked() => table.log_open.set(false),
        "ArrowLeft" => step(-1),
        "ArrowRight" => step(1),
        _ if (parts.key)(&key) => {}
        _ if ask(table, answers, &key) => {}
        "Escape" => {
            session.withdraw();
            session.hint.set(None);
        }
        _ => return,
    }
    event.prevent_default();
}

/// Answers the question that a key asks, if it asks one.
fn ask(table: Table, answers: &Answers, key: &str) -> bool {
    let question = Question::of_key(key);
    if let Some(question) = question {
        questions::say(table, &answers.to(table, question));
    }
    question.is_some()
}

/// Whether a key is a character, which whoever dictates may type by mistake.
fn is_character(key: &str) -> bool {
    key.chars().count() == 1
}

fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.matches("input, select, textarea").unwrap_or(false))
}
