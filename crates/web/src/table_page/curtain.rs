//! The curtain between players who share a device. While it hangs, what the page holds is what everyone may know.

use game::Message;
use leptos::prelude::*;

use crate::{
    model::{Session, Viewpoint},
    ui::{dom, words::words},
};

pub(super) fn curtain(session: Session) -> impl IntoView {
    let hanging = Memo::new(move |_| match session.viewpoint.get() {
        Viewpoint::Handover(seat) => Some(seat),
        Viewpoint::Seat(_) | Viewpoint::Spectator => None,
    });
    let language = words();
    move || {
        hanging.get().map(|seat| {
            dom::later(30, || dom::focus("[data-action=ready]"));
            let name = session.name(seat);
            view! {
                <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-pass" data-curtain=seat.number()>
                    <p class="curtain-pass" id="curtain-pass">{session.say(&Message::new("web-pass").with("name", name.as_str()))}</p>
                    <p class="soft">{language.text("web-pass-why")}</p>
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
