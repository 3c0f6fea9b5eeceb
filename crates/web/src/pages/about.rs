//! What this place is.

use view::prelude::*;

use crate::{
    route::Page,
    ui::{chrome, words::words},
};

pub fn about() -> impl IntoView {
    let words = words();
    let body = view! {
        <p>{words.text("web-about-what")}</p>
        <p>{words.text("web-about-kept")}</p>
        <p>{words.text("web-about-fair")}</p>
        <p>{words.text("web-about-keys")}</p>
        <p>{words.text("web-about-games")}</p>
        <p>{words.text("web-about-credits")}</p>
        <p class="actions">
            <a class="button primary" href=words.href(Page::Home)>{words.text("web-home")}</a>
            <a class="button" href=words.href(Page::Access)>{words.text("web-access")}</a>
        </p>
    };
    chrome::page("about", words.text("web-about"), body.into_any())
}
