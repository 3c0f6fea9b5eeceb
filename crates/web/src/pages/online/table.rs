//! One table on the server: its waiting room, and then the same page as a game on this device.

use catalog::GameId;
use game::{Message, Observer};
use protocol::{Phase, Snapshot};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::waiting;
use crate::{
    boards,
    model::{Activity, Around, Connection, NotLoaded, PlayerNames, RemoteTable, Session},
    route::Page,
    table_page,
    ui::{
        chrome, dom,
        words::{text, words},
    },
};

/// What is to be seen of the table.
#[derive(Clone, PartialEq)]
enum Screen {
    /// Nothing has come yet.
    Connecting,
    /// The server lets nobody in, or there is no such table.
    Ended(Message),
    /// Only its record is left.
    Archived,
    /// People are sitting down.
    Waiting,
    /// The play, as this observer sees it.
    Play(Observer),
}

pub fn table(id: &str) -> AnyView {
    let invitation = invitation();
    // Another link to the same table is opened as if it were the first.
    let known = invitation.clone();
    let other_link = window_event_listener("hashchange", move |_| {
        if self::invitation().is_some_and(|secret| Some(secret) != known) {
            dom::reload();
        }
    });
    on_cleanup(move || other_link.remove());
    let remote = RemoteTable::connect(id, invitation);
    let game = memo(move || match (&*remote.snapshot.read(), &*remote.archived.read()) {
        (Some(snapshot), _) => Some(snapshot.setup.game),
        (None, Some(record)) => GameId::from_name(&record.game),
        (None, None) => None,
    });
    let is_board_loaded = RwSignal::new(false);
    Effect::new(move |_| {
        if let Some(game) = game.get() {
            spawn_local(async move {
                match boards::load(game).await {
                    // The page may have been left meanwhile.
                    Ok(()) => is_board_loaded.set(true),
                    Err(NotLoaded) => dom::reload(),
                }
            });
        }
    });
    let screen = memo(move || match (&*remote.snapshot.read(), remote.connection.get()) {
        (None, Connection::Ended(_)) if remote.archived.read().is_some() && is_board_loaded.get() => Screen::Archived,
        (None, Connection::Ended(_)) if game.get().is_some() => Screen::Connecting,
        (None, Connection::Ended(why)) => Screen::Ended(why),
        (None, _) => Screen::Connecting,
        (Some(snapshot), _) if has_play(snapshot) && !is_board_loaded.get() => Screen::Connecting,
        (Some(snapshot), _) if has_play(snapshot) => Screen::Play(snapshot.observer),
        (Some(_), _) => Screen::Waiting,
    });
    (move || match screen.get() {
        Screen::Connecting => connecting(remote),
        Screen::Ended(why) => ended(&why),
        Screen::Archived => untrack(|| archived(remote)),
        Screen::Waiting => untrack(|| waiting::waiting(remote)),
        Screen::Play(observer) => untrack(|| play(remote, observer)),
    })
    .into_any()
}

/// The invitation in the address: what follows # never leaves the browser by itself.
fn invitation() -> Option<String> {
    let fragment = window().location().hash().unwrap_or_default();
    Some(fragment.trim_start_matches('#').to_owned()).filter(|secret| !secret.is_empty())
}

/// Whether there is a play to look at: one that goes on or is over, or was closed after it had begun.
fn has_play(snapshot: &Snapshot) -> bool {
    match snapshot.state.phase {
        Phase::Running | Phase::Over => true,
        Phase::Waiting => false,
        Phase::Closed => snapshot.events() > 0,
    }
}

fn play(remote: RemoteTable, observer: Observer) -> AnyView {
    let names = PlayerNames::new(&words());
    let activity = Activity::default();
    let around = Around { names, activity, local: None, remote: Some(remote), is_secret: boards::is_secret };
    let Some(session) = Session::looking_as(observer, remote, around) else { return connecting(remote) };
    remote.on_wake(move || session.receive());
    table_page::table(session)
}

/// The record of a table in the archive, to be stepped through.
fn archived(remote: RemoteTable) -> AnyView {
    let record = remote.archived.get_untracked();
    match record.map(|record| Session::archived(record, PlayerNames::new(&words()))) {
        Some(Ok(session)) => table_page::table(session),
        _ => ended(&Message::new("web-online-no-table")),
    }
}

fn connecting(remote: RemoteTable) -> AnyView {
    let told = move || match remote.connection.get() {
        Connection::Lost => text("web-online-unreachable"),
        _ => text("web-online-connecting"),
    };
    chrome::page("table", text("web-online-table"), view! { <p role="status" data-connecting="">{told}</p> }.into_any())
}

fn ended(why: &Message) -> AnyView {
    let words = words();
    let body = view! {
        <p role="alert" data-trouble="table">{words.say(why)}</p>
        <p class="actions">
            <a class="button primary" href=words.href(Page::Lobby)>{words.text("web-lobby")}</a>
            <a class="button" href=words.href(Page::Home)>{words.text("web-home")}</a>
        </p>
    };
    chrome::page("trouble", words.text("web-trouble"), body.into_any())
}
