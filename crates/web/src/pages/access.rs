//! How the games are played by ear and with the keyboard alone.

use catalog::GameId;
use view::prelude::*;

use crate::{
    boards,
    route::Page,
    table_page,
    ui::{
        chrome,
        words::{text, words},
    },
};

pub fn access() -> AnyView {
    let words = words();
    let paragraphs = |ids: &[&str]| ids.iter().map(|id| view! { <p>{text(id)}</p> }).collect_view();
    let game = |id: &GameId| {
        view! {
            <section>
                <h3><a href=words.href(Page::Game(*id))>{text(&format!("game-{id}"))}</a></h3>
                {paragraphs(&boards::by_ear(*id))}
            </section>
        }
    };
    let key =
        |(id, key): (&'static str, String)| view! { <tr><th scope="row"><kbd>{key}</kbd></th><td>{text(id)}</td></tr> };
    let body = view! {
        <p>{text("web-access-intro")}</p>
        <h2>{text("web-access-around")}</h2>
        {paragraphs(&["web-access-tab", "web-access-arrows", "web-access-enter", "web-access-mode"])}
        <h2>{text("web-access-keys")}</h2>
        <p>{text("web-access-keys-where")}</p>
        <table class="keys"><tbody>{table_page::questions_and_keys().into_iter().map(key).collect_view()}</tbody></table>
        <h2>{text("web-access-heard")}</h2>
        {paragraphs(&["web-access-heard-story", "web-access-heard-asked", "web-access-heard-typed"])}
        <h2>{text("web-access-games")}</h2>
        {GameId::ALL.iter().map(game).collect_view()}
        <p class="actions">
            <a class="button primary" href=words.href(Page::Home)>{words.text("web-home")}</a>
            <a class="button" href=words.href(Page::Settings)>{words.text("web-settings")}</a>
        </p>
    };
    chrome::page("access", words.text("web-access"), body.into_any())
}
