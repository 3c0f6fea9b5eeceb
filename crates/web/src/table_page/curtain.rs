//! The curtain between players who share a device: it hangs where the hand is. Board, scores and what happened since are
//! what everyone may know, and while it hangs the page holds nothing else.

use display::{story::Entry, summary};
use game::Message;
use view::prelude::*;

use super::Table;
use crate::{
    model::Viewpoint,
    ui::{dom, faces, sentence::sentence, words::words},
};

pub(super) fn curtain(table: Table) -> impl IntoView {
    let session = table.session;
    let hanging = memo(move || match session.viewpoint.get() {
        Viewpoint::Handover(seat) => Some(seat),
        Viewpoint::Seat(_) | Viewpoint::Spectator => None,
    });
    let language = words();
    move || {
        hanging.get().map(|seat| {
            dom::later(30, || dom::focus("[data-action=ready]"));
            let name = session.name(seat);
            let since = table.story.with_untracked(|story| summary::news(story, seat, table.simultaneous));
            let entry = |entry: Entry| {
                let class = entry.seat.map(|seat| format!("seat-{}", seat.number()));
                view! { <li class=class data-since=entry.number>{sentence(session.entry_parts(&entry))}</li> }
            };
            view! {
                <div class=format!("curtain seat-{}", seat.number()) role="dialog" aria-modal="true"
                    aria-labelledby="curtain-pass" aria-describedby="curtain-since" data-curtain=seat.number()>
                    <div class="curtain-words">
                        <p class="curtain-pass" id="curtain-pass">
                            {faces::pawn()}{session.say(&Message::new("web-pass").with("name", name.as_str()))}
                        </p>
                        // It may be long, and is scrolled with keys as well.
                        <ul class="curtain-since" id="curtain-since" tabindex="0">
                            {since.into_iter().map(entry).collect_view()}
                        </ul>
                        <p class="soft">{language.text("web-pass-why")}</p>
                    </div>
                    <button class="button primary large" data-action="ready" on:click=move |_| {
                        session.lift_curtain();
                        dom::later(30, || dom::focus(".board"));
                    }>
                        {language.say(&Message::new("web-ready").with("name", name.as_str()))}
                    </button>
                </div>
            }
        })
    }
}
