//! What is said at the table: one's own words, and phrases that each reads in their own language.

use game::{Message, Seat};
use protocol::online::{LONGEST_LINE, Line, Phrase, Words as Spoken};
use view::prelude::*;

use crate::{
    model::{RemoteTable, Session},
    ui::words::{text, words},
};

pub(super) fn talk(session: Session, remote: RemoteTable, muted: RwSignal<Vec<Seat>>) -> impl IntoView {
    let words = words();
    let heard = move || {
        let muted = muted.read();
        let lines = remote.lines.read();
        lines.iter().filter(|line| line.seat.is_none_or(|seat| !muted.contains(&seat))).cloned().collect::<Vec<_>>()
    };
    let list = NodeRef::<web_sys::HtmlElement>::new();
    Effect::new(move |_| {
        let _ = remote.lines.read().len();
        if let Some(list) = list.get() {
            view::browser::request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let field = NodeRef::<web_sys::HtmlInputElement>::new();
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let text = field.value().trim().to_owned();
        if !text.is_empty() {
            remote.say(Spoken::Text(text));
            field.set_value("");
        }
    };
    let phrase = |phrase: Phrase| {
        let word = phrase.message().id.trim_start_matches("phrase-");
        view! {
            <button class="chip" data-action="phrase" data-phrase=word on:click=move |_| remote.say(Spoken::Phrase(phrase))>
                {words.say(&phrase.message())}
            </button>
        }
    };
    view! {
        <ol class="talk-lines" node_ref=list aria-live="polite" aria-label=text("web-online-said") tabindex="0">
            <For each=heard key=|line| line.number let(line)>{spoken(session, &line)}</For>
        </ol>
        <div class="talk-phrases">{Phrase::ALL.map(phrase).collect_view()}</div>
        <form class="talk-say" on:submit=say>
            <input type="text" maxlength=LONGEST_LINE autocomplete="off" node_ref=field data-action="say"
                aria-label=text("web-online-say") placeholder=text("web-online-say")/>
            <button class="button" data-action="send">{text("web-online-send")}</button>
        </form>
    }
}

fn spoken(session: Session, line: &Line) -> impl IntoView + use<> {
    let words = words();
    let name = line.seat.map_or_else(|| line.name.clone(), |seat| session.name(seat));
    let said = match &line.words {
        Spoken::Text(text) => view! { <span data-verbatim="">{text.clone()}</span> }.into_any(),
        Spoken::Phrase(phrase) => words.say(&phrase.message()).into_any(),
    };
    let who = words.say(&Message::new("web-online-speaker").with("name", name));
    view! { <li data-line=line.number><strong class="soft">{who}</strong>" "{said}</li> }
}
