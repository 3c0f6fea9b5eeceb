//! The log: the story of the play, round by round; pointing at an entry lights its place, choosing it shows the board then.
//! For those who want it, every event in notation.

use display::story::{Entry, Place, begun};
use game::Message;
use protocol::{LogEntry, Phase, Snapshot};
use view::prelude::*;
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
    let first = ending::played_link(session).and_then(|link| link.first.message());
    let list = NodeRef::<web_sys::HtmlElement>::new();
    let scrolled = StoredValue::new(0);
    // How high the list and all of it were when it was last scrolled, and whether somebody has scrolled elsewhere to read.
    let heights = StoredValue::new((0, 0));
    let is_read = StoredValue::new(false);
    // The newest entry, or the one that is looked at, stays in view.
    let follow = move |list: &web_sys::HtmlElement| {
        let looks_back = session.moment.get_untracked().is_some();
        let here = if looks_back { list.query_selector("[data-entry].here").ok().flatten() } else { None };
        let top = match here {
            Some(line) => line.unchecked_into::<web_sys::HtmlElement>().offset_top() - list.offset_top() - 80,
            None => list.scroll_height(),
        };
        list.set_scroll_top(top);
        scrolled.set_value(list.scroll_top());
        heights.set_value((list.client_height(), list.scroll_height()));
        is_read.set_value(false);
    };
    // Where the heights have changed, the browser has scrolled.
    let on_scroll = move |_| {
        let Some(list) = list.get_untracked() else { return };
        let now = (list.client_height(), list.scroll_height());
        let is_at_end = list.scroll_top() + now.0 >= now.1 - 1;
        if is_at_end || list.scroll_top() == scrolled.get_value() {
            is_read.set_value(false);
        } else if now == heights.get_value() {
            is_read.set_value(true);
        }
        heights.set_value(now);
    };
    Effect::new(move |_| {
        session.moment.track();
        table.story.track();
        if let Some(list) = list.get() {
            follow(&list);
        }
    });
    Effect::new(move |_| {
        let Some(list) = list.get() else { return };
        let element = list.clone();
        dom::on_resize(&element, move || {
            if list.client_height() == 0 {
                // A list that is not shown is at its beginning when it is shown again.
                is_read.set_value(false);
            } else if !is_read.get_value() {
                follow(&list);
            }
        });
    });
    let walk = move |event: web_sys::KeyboardEvent| {
        if let Some(line) = list.get_untracked().and_then(|list| next_line(&list, &event.key())) {
            event.prevent_default();
            dom::focus_element(&line);
        }
    };
    let key = |entry: &Entry| (entry.number, entry.first, entry.last, entry.points, entry.what.clone());
    let may_save = memo(move || session.has_record());
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
            <ol node_ref=list tabindex="0" on:keydown=walk on:scroll=on_scroll>
                <For each=move || table.story.get() key=key let(entry)>{line(table, entry, is_private)}</For>
            </ol>
            {(!session.is_replay()).then(|| move_box::move_box(table))}
        </aside>
    }
}

/// The way to go on with a game of this device at an online table. A game with real dice and draws stays here.
fn invite(table: Table) -> impl IntoView {
    let session = table.session;
    let may = memo(move || {
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

/// One entry, with its events in notation for those who want them.
fn line(table: Table, entry: Entry, is_private: fn(&str) -> bool) -> impl IntoView {
    let session = table.session;
    let (number, first, last) = (entry.number, entry.first, entry.last);
    let here = memo(move || {
        session.moment.get().is_some_and(|moment| {
            table.story.with(|story| begun(story, moment).last().map(|it| it.number)) == Some(number)
        })
    });
    let choose = move |_| {
        session.look_at(Some(last));
        table.log_open.set(false);
    };
    let round = begins_round(table, &entry).then(|| {
        let round = Message::new("story-round").with("round", entry.round);
        view! { <span class="round-head soft">{session.say(&round)}</span> }
    });
    let class = match entry.seat {
        Some(seat) => format!("entry seat-{}", seat.number()),
        None => "entry".to_owned(),
    };
    let places = StoredValue::new(entry.places.clone());
    let light = move |on: bool| places.with_value(|places| self::light(places, on));
    // Whoever points at an entry that goes away leaves nothing lit.
    let left = entry.places.clone();
    on_cleanup(move || self::light(&left, false));
    let preferences: Preferences = expect_context();
    // A player who was skipped shares the event of the entry before.
    let tells_events = table
        .story
        .with_untracked(|story| number < 2 || story.get(number - 2).is_none_or(|before| before.last < first));
    // They are shown otherwise to another player of the same device: nothing of one's own stays there.
    let events = memo(move || {
        let shown = |snapshot: &Snapshot| snapshot.log.get(first.saturating_sub(1)..last).map(<[LogEntry]>::to_vec);
        if tells_events { session.with(shown).unwrap_or_default() } else { Vec::new() }
    });
    view! {
        <li class=class class:here=here data-entry=number data-points=entry.points>
            {round}
            <button class="entry-told" tabindex="-1" on:click=choose aria-current=move || here.get().then_some("step")
                on:pointerenter=move |_| light(true) on:pointerleave=move |_| light(false)
                on:focus=move |_| light(true) on:blur=move |_| light(false)>
                <span class="told">{sentence(session.entry_parts(&entry))}</span>
                <span class="unseen told-where">{entry.place().map(|place| session.say(&place))}</span>
            </button>
            <ol class="events" hidden=move || !preferences.notation.get()>
                <For each=move || events.get() key=|event| (event.number, event.shown.clone(), event.seq) let(event)>
                    {event_line(table, &event, is_private(&event.shown.text))}
                </For>
            </ol>
        </li>
    }
}

/// Whether an entry is the first of its round.
fn begins_round(table: Table, entry: &Entry) -> bool {
    let before = table.story.with_untracked(|story| story.get(entry.number.wrapping_sub(2)).map(|before| before.round));
    entry.round > 0 && before != Some(entry.round)
}

/// Lights the places on the table that an entry speaks of, or lets them go dark again.
fn light(places: &[Place], on: bool) {
    for place in places {
        for element in dom::all(&selector(place)) {
            // An attribute with a name that is written here is a right one.
            let _ = if on { element.set_attribute("data-lit", "") } else { element.remove_attribute("data-lit") };
        }
    }
}

/// How a place is found on the page.
pub(super) fn selector(place: &Place) -> String {
    match place {
        Place::Cell(cell) => format!(".stage [data-cell='{cell}']"),
        Place::SheetCell(seat, cell) => format!("[data-seat='{}'] [data-cell='{cell}']", seat.number()),
        Place::Card(seat, card) => format!("[data-seat='{}'] [data-card='{card}']", seat.number()),
    }
}

/// One event in notation. What is nobody else's business is covered until it is chosen.
fn event_line(table: Table, event: &LogEntry, private: bool) -> impl IntoView + use<> {
    let session = table.session;
    let number = event.number;
    let looked_at = memo(move || session.moment.get() == Some(number));
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
    let (shown, notation) = (event.shown.text.clone(), event.shown.text.clone());
    let is_pending = event.seq == 0;
    let secret = text("web-log-secret");
    view! {
        <li data-event=number data-notation=shown class:here=looked_at data-sent=is_pending.then_some("pending")>
            <button tabindex="-1" on:click=choose>
                <span class="notation" translate="no">
                    {move || if covered.get() { secret.clone() } else { notation.clone() }}
                </span>
            </button>
        </li>
    }
}

/// The line that a key leads to. The list is one stop of the Tab key, however long it is; up and down walk over it.
fn next_line(list: &Element, key: &str) -> Option<Element> {
    let lines = list.query_selector_all(".entry-told, .events:not([hidden]) button").ok()?;
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
