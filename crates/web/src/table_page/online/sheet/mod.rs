//! The sheet of those at the table: who is there, what is said, and the ways to leave.

mod leaving;
mod muted;
mod people;
mod talk;

use view::prelude::*;

use crate::{
    model::{Connection, RemoteTable},
    table_page::Table,
    ui::{
        dom, icons,
        words::{text, words},
    },
};

/// An answer that takes longer than this is noticed, in milliseconds.
const SLOW: u64 = 400;

/// The button in the bar: how many lines are unread, and quietly how good the connection is.
pub(in crate::table_page) fn button(table: Table) -> AnyView {
    let Some(remote) = table.session.remote() else { return ().into_any() };
    let words = words();
    let read = RwSignal::new(remote.lines.with_untracked(Vec::len));
    Effect::new(move |_| {
        let lines = remote.lines.read().len();
        if table.talk_open.get() {
            read.set(lines);
        }
    });
    let unread = memo(move || remote.lines.read().len().saturating_sub(read.get()));
    let quality = memo(move || quality(remote));
    let label = memo(move || {
        let (_, quality) = quality.get();
        let quality = words.text(quality);
        let unread = words.say(&game::Message::new("web-online-unread").with("count", unread.get()));
        format!("{} · {quality} · {unread}", words.text("web-online-people"))
    });
    let toggle = move |_| {
        table.talk_open.update(|open| *open = !*open);
        if table.talk_open.get_untracked() {
            dom::later(40, || dom::focus(".talk h2"));
        }
    };
    view! {
        <button class="round talk-toggle" data-action="chat" data-connection=move || quality.get().0 aria-label=label title=label
            aria-expanded=move || table.talk_open.get().to_string() on:click=toggle>
            {icons::people()}
            <Show when=move || { unread.get() > 0 }><span class="badge" data-unread=unread>{unread}</span></Show>
        </button>
    }
    .into_any()
}

/// How good the connection is: a word for the style sheet, and a message.
fn quality(remote: RemoteTable) -> (&'static str, &'static str) {
    match remote.connection.get() {
        Connection::Open(Some(took)) if took > SLOW => ("slow", "web-online-quality-slow"),
        Connection::Open(_) => ("good", "web-online-quality-good"),
        Connection::Connecting | Connection::Lost | Connection::Ended(_) => ("lost", "web-online-quality-lost"),
    }
}

/// The sheet itself. It is drawn when it is opened.
pub(in crate::table_page) fn sheet(table: Table, behind: Memo<bool>) -> AnyView {
    let Some(remote) = table.session.remote() else { return ().into_any() };
    let close = move || {
        table.talk_open.set(false);
        dom::focus("[data-action=chat]");
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    let muted = muted::muted(remote);
    view! {
        <Show when=move || table.talk_open.get()>
            <aside class="talk" aria-label=text("web-online-people") inert=behind on:keydown=escape>
                <div class="log-head">
                    <h2 tabindex="-1">{text("web-online-people")}</h2>
                    <button class="round" data-action="close-chat" aria-label=text("web-close") on:click=move |_| close()>
                        {icons::close()}
                    </button>
                </div>
                {people::people(table.session, remote, muted)}
                {talk::talk(table.session, remote, muted)}
                {leaving::leaving(table.session, remote)}
            </aside>
        </Show>
    }
    .into_any()
}
