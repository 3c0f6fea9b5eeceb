//! One way to walk over any board with the keyboard.
//!
//! A board marks everything that can be chosen with `data-rove`. The group is one stop of the Tab key; arrows go to the
//! nearest marked thing in that direction, wherever it lies; Enter and Space click it. What is disabled cannot be gone to,
//! and where the thing that was clicked goes away, its group gives the keyboard to another.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, FocusEvent, KeyboardEvent, MouseEvent, MouseEventInit};

use crate::ui::dom::{focus_element, focused, is_unfocused, later};

/// What the keyboard can go to: a button that is disabled cannot take it, and is passed over.
const MARKED: &str = "[data-rove]:not(:disabled)";

/// A key pressed inside a group.
fn key(group: &Element, event: &KeyboardEvent) {
    let inside = |element: &Element| element != group && group.contains(Some(element));
    let Some(current) = focused().filter(inside) else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let is_marked = current.matches(MARKED).unwrap_or(false);
    let direction = match event.key().as_str() {
        "ArrowRight" => (1.0, 0.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowUp" => (0.0, -1.0),
        // Backwards, Tab would only lead to the group, which leads into itself again.
        "Tab" if event.shift_key() => {
            step_over(group);
            return;
        }
        "Enter" | " " if is_marked => {
            event.prevent_default();
            click(&current);
            keep_keyboard(group);
            return;
        }
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = nearest(group, &current, direction) {
        focus_element(&next);
    }
}

/// The group was entered: the keyboard goes to what can be chosen, and Tab leads out again.
fn entered(group: &Element, event: &FocusEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.as_ref() == Some(group) {
        let first = ["[data-here]", "[data-legal]", ""]
            .iter()
            .find_map(|more| group.query_selector(&format!("{MARKED}{more}")).ok().flatten());
        if let Some(first) = first {
            // The focus that this gives comes back here: only after this has ended.
            wasm_bindgen_futures::spawn_local(async move { focus_element(&first) });
        }
    } else if let Some(target) = target.and_then(|target| target.closest(MARKED).ok().flatten()) {
        for old in all(group, "[data-here]") {
            // Attributes with names that are written here are right ones.
            let _ = old.remove_attribute("data-here");
        }
        let _ = target.set_attribute("data-here", "");
    }
}

/// Keeps a group from being a stop of the Tab key while the key that is being pressed is followed.
fn step_over(group: &Element) {
    let _ = group.set_attribute("tabindex", "-1");
    let group = group.clone();
    later(0, move || {
        let _ = group.set_attribute("tabindex", "0");
    });
}

/// What was clicked may be gone after it. The keyboard would then be nowhere: its group takes it.
fn keep_keyboard(group: &Element) {
    let group = group.clone();
    later(20, move || {
        if is_unfocused() {
            focus_element(&group);
        }
    });
}

/// Clicks an element, of HTML or SVG.
fn click(element: &Element) {
    let options = MouseEventInit::new();
    options.set_bubbles(true);
    options.set_cancelable(true);
    if let Ok(event) = MouseEvent::new_with_mouse_event_init_dict("click", &options) {
        let _ = element.dispatch_event(&event);
    }
}

fn nearest(group: &Element, current: &Element, (dx, dy): (f64, f64)) -> Option<Element> {
    let middle = |rect: DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
    let (x, y) = middle(current.get_bounding_client_rect());
    let cost = |element: &Element| {
        let (to_x, to_y) = middle(element.get_bounding_client_rect());
        let along = (to_x - x) * dx + (to_y - y) * dy;
        let across = ((to_x - x) * dy - (to_y - y) * dx).abs();
        (along > 2.0).then_some(along + 2.5 * across)
    };
    let costs = all(group, MARKED).into_iter().filter_map(|element| Some((cost(&element)?, element)));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, element)| element)
}

fn all(group: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = group.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

/// A group whose marked parts are walked over with the arrow keys.
#[component]
pub fn Roving(#[prop(into)] label: String, #[prop(into)] class: String, children: Children) -> impl IntoView {
    let group = NodeRef::<leptos::html::Div>::new();
    let with = move |work: &dyn Fn(&Element)| {
        // A group that goes away while it has the keyboard is left after its signals are gone.
        if let Some(group) = group.try_get_untracked().flatten() {
            work(&group);
        }
    };
    view! {
        <div class=class role="group" aria-label=label tabindex="0" node_ref=group
            on:keydown=move |event| with(&|group| key(group, &event))
            on:focusin=move |event| with(&|group| entered(group, &event))
        >
            {children()}
        </div>
    }
}
