//! What can be done with a record: step through it, let it play, jump, look from another seat, leave its line, share it.

use game::{Message, Observer, Seat, Turn};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Table, menu::Sheet};
use crate::{
    model::{Origin, record_link},
    route::{Page, Route, place},
    ui::{
        dom, icons, picture,
        words::{text, words},
    },
};

pub(super) fn controls(table: Table) -> impl IntoView {
    let session = table.session;
    let words = words();
    let events = untrack(|| session.events());
    let at = memo(move || session.moment.get().unwrap_or(events));
    let is_over = untrack(|| session.turn()) == Turn::Over;
    let playing = RwSignal::new(false);
    Effect::new(move |_| {
        if at.get() == events {
            playing.set(false);
        }
    });
    let show = move |moment: usize| {
        playing.set(false);
        session.look_at(Some(moment));
    };
    let play = move |_| {
        if playing.get_untracked() {
            show(at.get_untracked());
            return;
        }
        // After the end it begins again.
        let from = if at.get_untracked() == events { 0 } else { at.get_untracked() };
        let turns = table.story.with_untracked(|story| story.iter().map(|entry| entry.last).collect::<Vec<_>>());
        session
            .replay([from].into_iter().chain(turns.into_iter().filter(|&last| last > from && last < events)).collect());
        playing.set(true);
    };
    let said = words.clone();
    let moment = move || said.say(&Message::new("web-replay-moment").with("event", at.get()).with("events", events));
    let moment = memo(moment);
    let label = words.text("web-replay-jump");
    let play_label = move || text(if playing.get() { "web-replay-pause" } else { "web-replay-play" });
    view! {
        <div class="replay-controls" data-replay="">
            {session.is_archived().then(|| view! { <p class="replay-note" role="note" data-archived="">{words.text("web-online-archived")}</p> })}
            <div class="replay-line">
                <input type="range" min="0" max=events data-action="jump" aria-label=label aria-valuetext=moment
                    prop:value=move || at.get().to_string()
                    on:input=move |event| show(event_target_value(&event).parse().unwrap_or(events))/>
                <span class="unseen" data-moment-shown="">{moment}</span>
            </div>
            <div class="replay-buttons">
                <button class="round" data-action="previous" aria-label=words.text("web-earlier") disabled=move || at.get() == 0
                    on:click=move |_| show(at.get_untracked().saturating_sub(1))>{icons::back()}</button>
                <button class="round" data-action="play-on" aria-label=play_label on:click=play>
                    {move || if playing.get() { icons::pause() } else { icons::play() }}
                </button>
                <button class="round" data-action="next" aria-label=words.text("web-later") disabled=move || at.get() == events
                    on:click=move |_| show(at.get_untracked() + 1)>{icons::forward()}</button>
                {viewpoints(table)}
                <button class="button" data-action="share" on:click=move |_| table.sheet.set(Some(Sheet::Share))>
                    {words.text("web-replay-share")}
                </button>
                <Show when=move || !is_over || at.get() < events
                    fallback=move || view! {
                        <button class="button primary" data-action="result" on:click=move |_| table.ending_closed.set(false)>
                            {text("web-result")}
                        </button>
                    }>
                    {branch(table, at)}
                </Show>
            </div>
        </div>
    }
}

/// From whose seat the table is seen.
fn viewpoints(table: Table) -> impl IntoView {
    let session = table.session;
    let words = words();
    let is_chosen = move |seat: Option<Seat>| session.observer().seat() == seat;
    let choose = move |event| {
        let seat = event_target_value(&event).parse().ok().and_then(Seat::from_number);
        session.look_as(seat.map_or(Observer::Spectator, Observer::Seat));
    };
    let option = |seat: Seat| {
        view! { <option value=seat.number() prop:selected=move || is_chosen(Some(seat))>{session.name(seat)}</option> }
    };
    view! {
        <select aria-label=words.text("web-replay-seen-by") data-option="viewpoint" on:change=choose>
            <option value="0" prop:selected=move || is_chosen(None)>{words.text("web-replay-everyone")}</option>
            {Seat::all(session.players()).map(option).collect_view()}
        </select>
    }
}

/// Leaves the line: a game of one's own against bots begins at the moment that is shown. Its page leads back to this moment:
/// the way carries the record, because not every address here says which record is shown.
fn branch(table: Table, at: Memo<usize>) -> impl IntoView {
    let session = table.session;
    let (place, lang) = (place(), words().lang());
    let branch = move |_| {
        let at = at.get_untracked();
        let Some(query) = session.branch_before(at + 1, None) else { return };
        let Some(record) = session.whole_record() else { return };
        spawn_local(async move {
            // A browser that cannot pack it still has its own way back.
            if let Some(fragment) = record_link::pack(&record, Some(at)).await {
                Origin::remember(&query, &format!("{}#{fragment}", Route { lang, page: Page::Replay }.href()));
            }
            place.go(&Route { lang, page: Page::Play(session.game, query) });
        });
    };
    view! { <button class="button primary" data-action="branch" on:click=branch>{text("web-replay-branch")}</button> }
}

/// Links that carry the record, and pictures of the board.
pub(super) fn share(table: Table) -> impl IntoView {
    let session = table.session;
    let words = words();
    let lang = words.lang();
    let link = RwSignal::new(String::new());
    let said = RwSignal::new(None::<&'static str>);
    let share = move |moment: Option<usize>| {
        let Some(record) = session.whole_record() else { return };
        spawn_local(async move {
            let Some(fragment) = record_link::pack(&record, moment).await else { return };
            let location = window().location();
            let page = Route { lang, page: Page::Replay }.href();
            let href = format!("{}{page}#{fragment}", location.origin().unwrap_or_default());
            link.set(href.clone());
            said.set(Some(if dom::copy(&href).await { "web-replay-copied" } else { "web-replay-copy-yourself" }));
        });
    };
    let copy = move |_| {
        let Some(record) = session.record() else { return };
        spawn_local(async move {
            said.set(Some(if dom::copy(&record).await { "web-shared" } else { "web-not-shared" }));
        });
    };
    let caption = move || {
        let name = text(&format!("game-{}", session.game));
        let is_end = session.turn() == Turn::Over && session.moment.get().is_none();
        let result = is_end.then(|| session.say(&super::winners(session)));
        let first = result.map_or(name.clone(), |result| format!("{name} · {result}"));
        let figures = table.figure.with_value(|figure| session.figures(&**figure));
        [first].into_iter().chain(figures).collect::<Vec<_>>()
    };
    let name = format!("tablee-{}", session.game);
    let svg_name = name.clone();
    let drawn = move || untrack(|| picture::of(".stage", &caption()));
    let save_svg = move |_| {
        if let Some(picture) = drawn() {
            dom::download_as(&format!("{svg_name}.svg"), &picture.text, "image/svg+xml");
        }
    };
    let save_png = move |_| {
        let name = format!("{name}.png");
        if let Some(picture) = drawn() {
            spawn_local(async move {
                if picture.save_png(&name).await.is_none() {
                    said.set(Some("web-replay-no-picture"));
                }
            });
        }
    };
    let here = untrack(|| session.moment.get());
    view! {
        <p>{words.text("web-replay-share-what")}</p>
        <div class="sharing-ways">
            <button class="button primary" data-share="game" on:click=move |_| share(None)>{words.text("web-replay-link-game")}</button>
            <button class="button" data-share="position" disabled=here.is_none() on:click=move |_| share(here)>
                {words.text("web-replay-link-position")}
            </button>
            <button class="button" data-share="record" on:click=copy>{words.text("web-share")}</button>
            <button class="button" data-share="svg" on:click=save_svg>{words.text("web-replay-svg")}</button>
            <button class="button" data-share="png" on:click=save_png>{words.text("web-replay-png")}</button>
        </div>
        <p role="status">{move || said.get().map(text)}</p>
        <Show when=move || !link.read().is_empty()>
            <input type="text" class="shared-link" readonly data-share-link="" aria-label=text("web-replay-link") prop:value=move || link.get()/>
        </Show>
    }
}
