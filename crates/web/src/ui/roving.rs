//! One way to walk over any board with the keyboard.
//!
//! A board marks everything that can be chosen with `data-rove`. The group is one stop of the Tab key; arrows go to the
//! nearest marked thing in that direction, wherever it lies; Enter and Space click it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, FocusEvent, KeyboardEvent, MouseEvent, MouseEventInit};

use crate::ui::dom::{focus_element, focused};

/// What the keyboard can go to: a button that is disabled cannot take it, and is passed over.
const MARKED: &str = "[data-rove]:not(:disabled)";

/// A key pressed inside a group; `true` when it was used.
pub fn key(group: &Element, event: &KeyboardEvent) -> bool {
    let Some(current) = focused().and_then(|element| element.closest(MARKED).ok().flatten()) else { return false };
    if !group.contains(Some(&current)) || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let direction = match event.key().as_str() {
        "ArrowRight" => (1.0, 0.0),
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowDown" => (0.0, 1.0),
        "ArrowUp" => (0.0, -1.0),
        "Enter" | " " => {
            event.prevent_default();
            click(&current);
            return true;
        }
        _ => return false,
    };
    event.prevent_default();
    if let Some(next) = nearest(group, &current, direction) {
        focus_element(&next);
    }
    true
}

/// The group was entered: the keyboard goes to what can be chosen, and Tab leads out again.
pub fn entered(group: &Element, event: &FocusEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.as_ref() == Some(group) {
        let first = ["[data-here]", "[data-legal]", ""]
            .iter()
            .find_map(|which| group.query_selector(&format!("{MARKED}{which}")).ok().flatten());
        if let Some(first) = first {
            // The focus that this gives comes back here: only after this has ended.
            wasm_bindgen_futures::spawn_local(async move { focus_element(&first) });
        }
    } else if let Some(target) = target.and_then(|target| target.closest(MARKED).ok().flatten()) {
        for old in marked(group) {
            // Attributes with names that are written here are right ones.
            let _ = old.remove_attribute("data-here");
        }
        let _ = target.set_attribute("data-here", "");
        let _ = group.set_attribute("tabindex", "-1");
    }
}

/// The group was left: Tab leads into it again.
pub fn left(group: &Element) {
    let _ = group.set_attribute("tabindex", "0");
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
    let costs = marked(group).into_iter().filter_map(|element| Some((cost(&element)?, element)));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, element)| element)
}

fn marked(group: &Element) -> Vec<Element> {
    let Ok(list) = group.query_selector_all(MARKED) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

/// A group whose marked parts are walked over with the arrow keys.
#[component]
pub fn Roving(#[prop(into)] label: String, #[prop(into)] class: String, children: Children) -> impl IntoView {
    let group = NodeRef::<leptos::html::Div>::new();
    // A group that goes away while it has the keyboard is left after its signals are gone.
    let with =
        move |work: &dyn Fn(&Element) -> bool| group.try_get_untracked().flatten().is_some_and(|group| work(&group));
    view! {
        <div class=class role="group" aria-label=label tabindex="0" node_ref=group
            on:keydown=move |event| { with(&|group| key(group, &event)); }
            on:focusin=move |event| { with(&|group| { entered(group, &event); true }); }
            on:focusout=move |_| { with(&|group| { left(group); true }); }
        >
            {children()}
        </div>
    }
}
