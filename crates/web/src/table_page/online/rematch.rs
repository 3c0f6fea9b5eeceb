//! Playing again with the same people: the start is passed on.

use game::Message;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    model::{RemoteTable, api},
    pages::online::table_href,
    route::place,
    ui::words::words,
};

/// The button in the ending: opens the next table, or leads to the one that somebody has opened.
pub(in crate::table_page) fn rematch(remote: RemoteTable) -> impl IntoView {
    let words = words();
    let (place, lang) = (place(), words.lang());
    let trouble = RwSignal::new(None::<Message>);
    let opened = memo(move || remote.welcome.read().as_ref().and_then(|welcome| welcome.rematch.clone()));
    let may_open = memo(move || remote.seat().is_some());
    let open = move |_| match opened.get_untracked() {
        Some(next) => place.open(&table_href(lang, next.table.as_str(), next.invitation.as_deref())),
        None => spawn_local(async move {
            match api::rematch(&remote.id()).await {
                Ok(next) => place.open(&table_href(lang, next.table.as_str(), Some(&next.invitation))),
                Err(why) => trouble.set(Some(why)),
            }
        }),
    };
    let language = words.clone();
    let label =
        move || language.text(if opened.get().is_some() { "web-online-join-rematch" } else { "web-online-rematch" });
    view! {
        <Show when=move || may_open.get() || opened.get().is_some()>
            <button class="button primary" data-action="rematch" on:click=open>{label.clone()}</button>
        </Show>
        {move || trouble.get().map(|why| view! { <p role="alert" class="refusal">{words.say(&why)}</p> })}
    }
}
