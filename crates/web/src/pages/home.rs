//! What waits for the visitor, and the five games as living miniatures, each one tap away.

use catalog::GameId;
use game::Message;
use view::prelude::*;

use crate::{
    boards, crash_screen,
    route::Page,
    ui::{chrome::bar, words::words},
};

/// A fresh game in which the lot says who begins.
const FRESH: &str = "first=lot";

/// The page; `kept` draws the saved games, where there are any.
pub fn home(kept: Option<fn() -> AnyView>) -> AnyView {
    let words = words();
    crash_screen::remember(None);
    view! {
        <div class="page home" data-page="home">
            {bar()}
            <main>
                <h1 class="hello">{words.text("web-hello")}</h1>
                {kept.map(|kept| kept())}
                <nav class="games" aria-label=words.text("web-games")>{GameId::ALL.iter().map(|id| game(*id)).collect_view()}</nav>
                <p class="actions home-online">
                    <a class="button" data-action="lobby" href=words.href(Page::Lobby)>{words.text("web-lobby")}</a>
                    <a class="button" data-action="games" href=words.href(Page::Games)>{words.text("web-my-tables")}</a>
                    <a class="button" data-action="replay-page" href=words.href(Page::Replay)>{words.text("web-replay-title")}</a>
                </p>
            </main>
            <footer class="foot">
                <a href=words.href(Page::About)>{words.text("web-about")}</a>
                <a href=words.href(Page::Access)>{words.text("web-access")}</a>
            </footer>
        </div>
    }
    .into_any()
}

/// A game: a picture that leads to its page, and a button that starts at once.
fn game(id: GameId) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{id}"));
    let label = words.say(&Message::new("web-play-game").with("game", name.as_str()));
    view! {
        <div class="game-tile">
            <a class="game-card" data-game=id.name() href=words.href(Page::Game(id))>
                <span class=format!("miniature miniature-{id}")>{boards::miniature(id)}</span>
                <span class="game-name">{name}</span>
                <span class="soft">{words.text(&format!("web-blurb-{id}"))}</span>
                <span class="game-facts soft">{words.text(&format!("web-facts-{id}"))}</span>
            </a>
            <a class="button primary" data-action="play-now" data-game=id.name() aria-label=label
                href=words.href(Page::Play(id, FRESH.to_owned()))>{words.text("web-play")}</a>
        </div>
    }
}
