//! What is shown when a link or a saved game is not right: what is wrong, and a way back.

use catalog::GameId;
use game::Message;
use view::prelude::*;

use crate::{
    model::Store,
    route::{Page, Route, place},
    ui::{chrome, dom, words::words},
};

/// The path names no page.
pub fn unknown_page() -> AnyView {
    let words = words();
    let body = view! {
        <p>{words.text("web-unknown-page")}</p>
        <p><a class="button primary" href=words.href(Page::Home)>{words.text("web-home")}</a></p>
    };
    chrome::page("unknown", words.text("web-trouble"), body.into_any())
}

/// A link to a game says something that is not so.
pub fn bad_link(game: GameId, why: &Message) -> AnyView {
    let words = words();
    let body = view! {
        <p>{words.text("web-bad-link")}</p>
        <p role="alert" data-trouble="link">{words.say(why)}</p>
        <p class="actions">
            <a class="button primary" href=words.href(Page::Game(game))>{words.text("web-set-up")}</a>
            <a class="button" href=words.href(Page::Home)>{words.text("web-home")}</a>
        </p>
    };
    chrome::page("trouble", words.text("web-trouble"), body.into_any())
}

/// A saved game cannot be resumed.
pub fn bad_save(game: GameId, key: String, text: String, why: &Message) -> AnyView {
    let words = words();
    let (place, lang) = (place(), words.lang());
    let forget = move |_| {
        Store::forget(&key);
        place.go(&Route { lang, page: Page::Game(game) });
    };
    let body = view! {
        <p>{words.text("web-bad-save")}</p>
        <p role="alert" data-trouble="save">{words.say(why)}</p>
        <p class="actions">
            <button class="button" data-action="save" on:click=move |_| dom::download("tablee.json", &text)>
                {words.text("web-save")}
            </button>
            <button class="button" data-action="forget" on:click=forget>{words.text("web-forget")}</button>
            <a class="button primary" href=words.href(Page::Home)>{words.text("web-home")}</a>
        </p>
    };
    chrome::page("trouble", words.text("web-trouble"), body.into_any())
}
