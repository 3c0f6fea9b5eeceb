//! Open tables: those that wait for players, and those that can be watched.

use game::Message;
use protocol::{Phase, online::Listed};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::row::{Way, row};
use crate::{
    model::{PlayerNames, api},
    route::Page,
    ui::{
        chrome, dom,
        words::{text, words},
    },
};

/// How often the list is asked for, in milliseconds.
const AGAIN_AFTER: u64 = 5000;

pub fn lobby() -> AnyView {
    let words = words();
    let tables = RwSignal::new(None::<Result<Vec<Listed>, Message>>);
    follow(tables);
    let names = PlayerNames::new(&words);
    let all = move || tables.get().and_then(Result::ok).unwrap_or_default();
    let waiting = move || all().into_iter().filter(|table| table.phase == Phase::Waiting).collect::<Vec<_>>();
    let running = move || all().into_iter().filter(|table| table.phase != Phase::Waiting).collect::<Vec<_>>();
    let language = words.clone();
    let told = move || match tables.get() {
        None => text("web-online-connecting"),
        Some(Err(why)) => language.say(&why),
        Some(Ok(_)) if waiting().is_empty() => text("web-lobby-empty"),
        Some(Ok(_)) => String::new(),
    };
    let open = catalog::GameId::ALL.iter().map(|&id| {
        view! {
            <a class="way" data-game=id.name() href=format!("{}#online", words.href(Page::Game(id)))>
                {words.text(&format!("game-{id}"))}
            </a>
        }
    });
    let body = view! {
        <section data-lobby="">
            <h2>{words.text("web-lobby-waiting")}</h2>
            <p role="status" class="soft">{told}</p>
            <ul class="tables"><For each=waiting key=key let(table)>{row_of(&table, names)}</For></ul>
        </section>
        <section>
            <h2>{words.text("web-lobby-open")}</h2>
            <div class="ways">{open.collect_view()}</div>
        </section>
        <Show when=move || !running().is_empty()>
            <section>
                <h2>{text("web-lobby-running")}</h2>
                <ul class="tables"><For each=running key=key let(table)>{row_of(&table, names)}</For></ul>
            </section>
        </Show>
        <p class="actions">
            <a class="button quiet" href=words.href(Page::Games)>{words.text("web-my-tables")}</a>
            <a class="button quiet" href=words.href(Page::Home)>{words.text("web-home")}</a>
        </p>
    };
    chrome::page("lobby", words.text("web-lobby"), body.into_any())
}

/// What a row shows.
fn key(table: &Listed) -> impl PartialEq + use<> {
    (table.table.clone(), table.phase, table.seats.clone())
}

/// Asks for the list, again and again while the page is there.
fn follow(tables: RwSignal<Option<Result<Vec<Listed>, Message>>>) {
    spawn_local(async move {
        let answer = api::lobby().await;
        tables.set(Some(answer));
        dom::later(AGAIN_AFTER, move || {
            // Once the page is gone, so is the signal.
            if tables.try_with_untracked(|_| ()).is_some() {
                follow(tables);
            }
        });
    });
}

fn row_of(table: &Listed, names: PlayerNames) -> impl IntoView + use<> {
    let waits = table.phase == Phase::Waiting;
    let label = text(if waits { "web-online-join" } else { "web-online-watch" });
    let end = view! {
        <span class="button" aria-hidden="true">{label.clone()}</span>
        <span class="unseen">{label}</span>
    };
    let action = if waits { "join" } else { "spectate" };
    row(table, names, Way { action, is_due: false, end: end.into_any() })
}
