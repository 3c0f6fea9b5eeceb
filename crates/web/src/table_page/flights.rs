//! What a move brings flies from where it happened to where it counts: points to the score, ticks to their card. What is
//! seen there afterwards stays, so nobody has to watch; those who want no motion see only that.

use std::collections::BTreeSet;

use display::story::Entry;
use view::prelude::*;
use web_sys::Element;

use super::{Table, log::selector};
use crate::{
    model::{Motion, Pace, Preferences},
    ui::dom,
};

/// How long after a change the page shows it, and how long a flight stays on the page, in milliseconds.
const DRAWN: u64 = 30;
const LANDED: u64 = 400;

/// A point of the window.
type Point = (f64, f64);

/// Something on its way.
#[derive(Clone, PartialEq, Debug)]
struct Flight {
    number: u32,
    /// The class that has the colour of the seat.
    seat: String,
    /// What flies: a drawing of the page, and its figure.
    drawing: String,
    text: String,
    from: Point,
    to: Point,
}

pub(super) fn flights(table: Table) -> impl IntoView {
    let session = table.session;
    let preferences: Preferences = expect_context();
    let moves = memo(move || {
        let until = session.moment.get().unwrap_or(usize::MAX);
        let is_move = |entry: &&Entry| entry.points.is_some() && entry.first <= until;
        table.story.with(|story| story.iter().filter(is_move).map(|entry| entry.number).collect::<BTreeSet<_>>())
    });
    let flying = RwSignal::new(Vec::<Flight>::new());
    let launched = StoredValue::new(0);
    Effect::new(move |before: Option<BTreeSet<usize>>| {
        let now = moves.get();
        let moves_something =
            preferences.motion.get_untracked() == Motion::System && preferences.pace.get_untracked() != Pace::Instant;
        if let Some(before) = before
            && moves_something
            && !dom::prefers_little_motion()
        {
            let fresh: Vec<usize> = now.difference(&before).copied().collect();
            dom::later(DRAWN, move || {
                let _ = table.story.try_with_untracked(|story| {
                    for entry in story.iter().filter(|entry| fresh.contains(&entry.number)) {
                        launch(entry, flying, launched);
                    }
                });
            });
        }
        now
    });
    let drawn = |flight: Flight| {
        let px = |value: f64| format!("{value:.1}px");
        view! {
            <span class=format!("flight {}", flight.seat) style:--from-x=px(flight.from.0) style:--from-y=px(flight.from.1)
                style:--to-x=px(flight.to.0) style:--to-y=px(flight.to.1)>
                <span inner_html=flight.drawing></span>{flight.text}
            </span>
        }
    };
    view! {
        <div class="flights" aria-hidden="true" data-verbatim="">
            <For each=move || flying.get() key=|flight| flight.number let(flight)>{drawn(flight)}</For>
        </div>
    }
}

/// Sends off what a move brought.
fn launch(entry: &Entry, flying: RwSignal<Vec<Flight>>, launched: StoredValue<u32>) {
    let Some(seat) = entry.seat else { return };
    // A completed card lies on its pile as well as under the name: what comes later on the page is larger.
    let seen = |place| dom::all(&selector(place)).into_iter().rfind(|it| it.get_bounding_client_rect().width() > 0.0);
    let places: Vec<Element> = entry.places.iter().filter_map(seen).collect();
    let dice = dom::all(".hand .dice");
    let Some(from) = middle(&places).or_else(|| middle(&dice)) else { return };
    let mut sent = Vec::new();
    let mut send = |drawing: String, text: String, from: Point, to: &Element| {
        let Some(to) = middle(std::slice::from_ref(to)) else { return };
        launched.update_value(|number| *number += 1);
        let number = launched.get_value();
        sent.push(Flight { number, seat: format!("seat-{}", seat.number()), drawing, text, from, to });
    };
    for gained in dom::all(&format!(".seats [data-seat='{}'] [data-gain]", seat.number())) {
        let text = gained.text_content().unwrap_or_default();
        if !text.is_empty() {
            send(drawing_beside(&gained), text, from, &gained);
        }
    }
    if let Some(dice) = middle(&dice) {
        let ticks = entry.places.iter().flat_map(|place| dom::all(&format!("{} [data-fresh]", selector(place))));
        ticks.for_each(|tick| send(String::new(), "✓".to_owned(), dice, &tick));
    }
    let numbers: Vec<u32> = sent.iter().map(|flight| flight.number).collect();
    flying.update(|flying| flying.extend(sent));
    dom::later(LANDED, move || {
        // The table may have been left meanwhile.
        let _ = flying.try_update(|flying| flying.retain(|flight| !numbers.contains(&flight.number)));
    });
}

/// The symbol that stands beside a figure, such as the colour that it counts.
fn drawing_beside(figure: &Element) -> String {
    let beside = figure.parent_element().and_then(|parent| parent.query_selector(":scope > svg").ok().flatten());
    beside.map(|drawing| drawing.outer_html()).unwrap_or_default()
}

/// The middle of what is seen of these elements.
fn middle(elements: &[Element]) -> Option<Point> {
    let boxes = elements.iter().map(Element::get_bounding_client_rect).filter(|seen| seen.width() > 0.0);
    let middles: Vec<Point> =
        boxes.map(|seen| (seen.x() + seen.width() / 2.0, seen.y() + seen.height() / 2.0)).collect();
    let count = middles.len() as f64;
    let sum = middles.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (!middles.is_empty()).then(|| (sum.0 / count, sum.1 / count))
}
