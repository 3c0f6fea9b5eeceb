//! The five games as living miniatures, and the saved games that can be resumed.

use catalog::GameId;
use game::Message;
use leptos::prelude::*;

use crate::{
    boards, crash_screen,
    model::{SavedGame, Store},
    route::Page,
    ui::{chrome::Bar, icons, words::words},
};

#[component]
pub fn Home() -> impl IntoView {
    let words = words();
    crash_screen::remember(None);
    let saved = RwSignal::new(Store::all());
    let game = |&id: &GameId| {
        view! {
            <a class="game-card" data-game=id.name() href=words.href(Page::Game(id))>
                <span class=format!("miniature miniature-{id}")>{boards::miniature(id)}</span>
                <span class="game-name">{words.text(&format!("game-{id}"))}</span>
                <span class="soft">{words.text(&format!("web-blurb-{id}"))}</span>
            </a>
        }
    };
    view! {
        <div class="page home" data-page="home">
            <Bar/>
            <main>
                <h1 class="hello">{words.text("web-hello")}</h1>
                <nav class="games" aria-label=words.text("web-games")>{GameId::ALL.iter().map(game).collect_view()}</nav>
                <p class="actions home-online">
                    <a class="button" data-action="lobby" href=words.href(Page::Lobby)>{words.text("web-lobby")}</a>
                    <a class="button" data-action="games" href=words.href(Page::Games)>{words.text("web-my-tables")}</a>
                </p>
                <Show when=move || !saved.read().is_empty()>
                    <section class="kept">
                        <h2>{crate::ui::words::text("web-kept")}</h2>
                        <ul><For each=move || saved.get() key=|saved| saved.key.clone() let(game)>{row(game, saved)}</For></ul>
                    </section>
                </Show>
            </main>
            <footer class="foot"><a href=words.href(Page::About)>{words.text("web-about")}</a></footer>
        </div>
    }
}

fn row(game: SavedGame, all: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{}", game.game));
    let known: Vec<String> = game.players.iter().filter(|name| !name.is_empty()).cloned().collect();
    let with = (!known.is_empty()).then(|| words.say(&Message::new("web-kept-with").with("names", known.join(", "))));
    let state = if game.over {
        words.text("web-kept-over")
    } else {
        words.say(&Message::new("web-kept-events").with("count", game.events))
    };
    let label = words.say(&Message::new("web-forget-one").with("game", name.as_str()));
    let key = game.key.clone();
    let forget = move |_| {
        Store::forget(&key);
        all.set(Store::all());
    };
    view! {
        <li>
            <a class="kept-game" data-action="resume" data-game=game.game.name()
                href=words.href(Page::Play(game.game, game.query.clone()))>
                <strong>{name}</strong><span class="soft">{with}</span><span class="soft">{state}</span>
            </a>
            <button class="round" data-action="forget" aria-label=label on:click=forget>{icons::remove()}</button>
        </li>
    }
}
