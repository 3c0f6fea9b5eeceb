//! The way in for others: a link to copy, and the same as a code for a camera.

use display::qr_path;
use game::Message;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::table_href;
use crate::{
    model::{RemoteTable, api},
    ui::{
        dom,
        words::{text, words},
    },
};

/// The full address that lets others in. At a table of the lobby the address alone is enough.
fn link(remote: RemoteTable) -> Option<String> {
    let welcome = remote.welcome.read();
    let welcome = welcome.as_ref()?;
    let secret = welcome.invitation.as_deref();
    if secret.is_none() && !welcome.public {
        return None;
    }
    let origin = window().location().origin().ok()?;
    Some(format!("{origin}{}", table_href(words().lang(), &remote.id(), secret)))
}

/// The link in a field, a button that copies it, and its code.
pub fn invitation(remote: RemoteTable) -> impl IntoView {
    let link = memo(move || link(remote));
    let code = move || {
        let code = qr_path(&link.get()?)?;
        let size = format!("0 0 {0} {0}", code.side);
        Some(view! {
            <svg class="qr" viewBox=size role="img" aria-label=text("web-online-qr") shape-rendering="crispEdges">
                <rect width=code.side height=code.side class="qr-light"/>
                <path d=code.path class="qr-dark"/>
            </svg>
        })
    };
    let select = |event: web_sys::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    view! {
        <Show when=move || link.get().is_some()>
            <section class="invitation" aria-labelledby="invitation-head">
                <div>
                    <h2 id="invitation-head">{text("web-online-invite")}</h2>
                    <p class="soft">{text("web-online-invite-how")}</p>
                    <label class="text-field">
                        <span>{text("web-online-link")}</span>
                        <input type="text" readonly data-invite=move || link.get() prop:value=move || link.get().unwrap_or_default()
                            data-verbatim="" on:focus=select/>
                    </label>
                    <span class="actions">{copy_button(remote)}{new_link_button(remote)}</span>
                </div>
                {code}
            </section>
        </Show>
    }
}

/// Makes another link, so that the one before leads to no seat any more: for the person who opened the table.
fn new_link_button(remote: RemoteTable) -> impl IntoView {
    let trouble = RwSignal::new(None::<Message>);
    let make = move |_| {
        trouble.set(None);
        // The new link comes through the table's connection, to everyone who sits there.
        spawn_local(async move {
            if let Err(why) = api::new_invitation(&remote.id()).await {
                trouble.set(Some(why));
            }
        });
    };
    view! {
        <Show when=move || remote.is_host()>
            <button class="button" data-action="new-link" on:click=make>{text("web-online-new-link")}</button>
            {move || trouble.get().map(|why| view! { <span role="alert" class="refusal">{words().say(&why)}</span> })}
        </Show>
    }
}

/// Copies the link, where there is one.
pub fn copy_button(remote: RemoteTable) -> impl IntoView {
    let words = words();
    let copied = RwSignal::new("web-online-copy");
    let link = memo(move || link(remote));
    let copy = move |_| {
        let address = link.get_untracked().unwrap_or_default();
        spawn_local(async move {
            copied.set(if dom::copy(&address).await { "web-online-copied" } else { "web-online-not-copied" });
        });
    };
    view! {
        <Show when=move || link.get().is_some()>
            <button class="button" data-action="invite" aria-live="polite" on:click=copy>
                {let words = words.clone(); move || words.text(copied.get())}
            </button>
        </Show>
    }
}
