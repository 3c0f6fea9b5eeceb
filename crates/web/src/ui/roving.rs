//! One way to walk over any board with the keyboard.
//!
//! A board marks everything that can be chosen with `data-rove`. The group is one stop of the Tab key; arrows go to the
//! nearest marked thing in that direction, wherever it lies; Enter and Space click it. What is disabled cannot be gone to,
//! and where the thing that was clicked goes away, its group gives the keyboard to another.

use view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, KeyboardEvent, MouseEvent, MouseEventInit};

use crate::ui::dom::{self, focus_element, focused, is_unfocused, later};

/// What the keyboard can go to: a button that is disabled cannot take it, and is passed over.
const MARKED: &str = "[data-rove]:not(:disabled)";

/// What can be chosen now.
const LEGAL: &str = "[data-rove][data-legal]:not(:disabled)";

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
        if let Some(first) = first_place(group) {
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

/// Where the keyboard comes to in a group: where it was, if that can be chosen; else the nearest place that can.
fn first_place(group: &Element) -> Option<Element> {
    let legal = all(group, LEGAL);
    let marked = || all(group, MARKED).into_iter().next();
    let Some(here) = all(group, &format!("{MARKED}[data-here]")).into_iter().next() else {
        return legal.into_iter().next().or_else(marked);
    };
    let far = |place: &Element| distance(place, &here);
    legal.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).or(Some(here))
}

/// The group that the keyboard is in, if something there can be chosen; else the board, or any other group.
fn group_with_choices() -> Option<Element> {
    let current = focused().and_then(|element| element.closest("[data-roving]").ok().flatten());
    let groups = current.into_iter().chain(dom::all(".board[data-roving]")).chain(dom::all("[data-roving]"));
    groups.into_iter().find(|group| !all(group, LEGAL).is_empty())
}

/// The names of the places that can be chosen now, nearest to the keyboard first.
pub fn legal_names() -> Vec<String> {
    let Some(group) = group_with_choices() else { return Vec::new() };
    let mut legal = all(&group, LEGAL);
    if let Some(here) = focused().filter(|element| group.contains(Some(element))) {
        game::sort_by(&mut legal, |a, b| distance(a, &here).total_cmp(&distance(b, &here)));
    }
    legal.iter().filter_map(short_name).collect()
}

/// What a place is called, without what lies there.
fn short_name(place: &Element) -> Option<String> {
    let told = || place.query_selector("[data-name]").ok().flatten().and_then(|name| name.text_content());
    let name = place.get_attribute("data-cell").or_else(|| place.get_attribute("aria-label")).or_else(told)?;
    Some(name.split([':', ',']).next().unwrap_or_default().trim().to_owned())
}

/// Gives the keyboard to the next place that can be chosen, or to the one before; whether there is one.
pub fn go_to_legal(forwards: bool) -> bool {
    let Some(group) = group_with_choices() else { return false };
    let legal = all(&group, LEGAL);
    let here = focused().and_then(|here| legal.iter().position(|place| *place == here));
    let next = match here {
        Some(here) if forwards => (here + 1) % legal.len(),
        Some(here) => (here + legal.len() - 1) % legal.len(),
        None if forwards => 0,
        None => legal.len() - 1,
    };
    focus_element(&legal[next]);
    true
}

/// How far two elements are apart on the screen, squared.
fn distance(one: &Element, other: &Element) -> f64 {
    let ((x, y), (to_x, to_y)) = (middle(one), middle(other));
    (to_x - x).powi(2) + (to_y - y).powi(2)
}

fn middle(element: &Element) -> (f64, f64) {
    let rect = element.get_bounding_client_rect();
    (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
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
    let (x, y) = middle(current);
    let cost = |element: &Element| {
        let (to_x, to_y) = middle(element);
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

/// A group whose marked parts are walked over with the arrow keys. Screen readers keep those keys for themselves everywhere
/// but in an application.
pub struct Roving {
    pub label: String,
    pub class: String,
    pub children: AnyView,
}

impl Roving {
    pub fn draw(self) -> AnyView {
        let Self { label, class, children } = self;
        let group = NodeRef::<web_sys::HtmlElement>::new();
        let with = move |work: &dyn Fn(&Element)| {
            // A group that goes away while it has the keyboard is left after its signals are gone.
            if let Some(group) = group.try_get_untracked() {
                work(&group);
            }
        };
        view! {
            <div class=class role="application" data-roving="" aria-label=label tabindex="0" node_ref=group
                on:keydown=move |event| with(&|group| key(group, &event))
                on:focusin=move |event| with(&|group| entered(group, &event))
            >
                {children}
            </div>
        }
    }
}
