//! Says that a newer version of the client is ready, or that a page is not to be had without the network.

use view::prelude::*;

use crate::{
    model::Offline,
    ui::{
        dom,
        words::{text, words},
    },
};

/// A note at the edge of every page while a newer version waits. Whoever wants it later gets it with the next visit.
pub fn note() -> AnyView {
    let offline: Offline = expect_context();
    let put_off = RwSignal::new(false);
    let words = words();
    let shown = memo(move || offline.has_newer() && !put_off.get());
    let later = move |_| {
        put_off.set(true);
        dom::focus_heading();
    };
    let note = move || {
        view! {
            <div class="newer" role="status" data-newer="">
                <p>{words.text("web-newer")}</p>
                <button class="button primary" data-action="update" on:click=move |_| offline.change()>
                    {words.text("web-newer-load")}
                </button>
                <button class="button quiet" data-action="update-later" on:click=later>
                    {words.text("web-newer-later")}
                </button>
            </div>
        }
    };
    view! {
        {move || shown.get().then(&note)}
        {missed(offline)}
    }
    .into_any()
}

/// A note on the page that stays because the wanted one is not kept on this device. It goes with the next page.
fn missed(offline: Offline) -> impl IntoView {
    offline.missed.set(false);
    let close = move |_| {
        offline.missed.set(false);
        dom::focus_heading();
    };
    move || {
        offline.missed.get().then(|| {
            view! {
                <div class="newer" role="alert" data-missed="">
                    <p>{text("web-missed")}</p>
                    <button class="button quiet" data-action="close-missed" on:click=close>{text("web-close")}</button>
                </div>
            }
        })
    }
}
