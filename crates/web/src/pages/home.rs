//! What waits for the visitor, and the five games as living miniatures, each one tap away.

use catalog::{First, GameId, Record};
use client::Local;
use game::{Arg, Message, Turn};
use leptos::prelude::*;

use crate::{
    boards, crash_screen,
    model::{Begins, Link, PlayerNames, SavedGame, Session, Store},
    route::Page,
    ui::{chrome::Bar, dom, icons, words::words},
};

/// How many saved games are drawn as they stand; the others have their game's picture.
const DRAWN: usize = 4;

#[component]
pub fn Home() -> impl IntoView {
    let words = words();
    crash_screen::remember(None);
    let saved = RwSignal::new(Store::all());
    let numbered = move || saved.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <div class="page home" data-page="home">
            <Bar/>
            <main>
                <h1 class="hello">{words.text("web-hello")}</h1>
                <Show when=move || !saved.read().is_empty()>
                    <section class="kept">
                        <h2>{crate::ui::words::text("web-kept")}</h2>
                        <ul><For each=numbered key=|(_, saved)| saved.key.clone() let((index, game))>{row(game, index < DRAWN, saved)}</For></ul>
                    </section>
                </Show>
                <nav class="games" aria-label=words.text("web-games")>{GameId::ALL.iter().map(|id| game(*id)).collect_view()}</nav>
                <p class="actions home-online">
                    <a class="button" data-action="lobby" href=words.href(Page::Lobby)>{words.text("web-lobby")}</a>
                    <a class="button" data-action="games" href=words.href(Page::Games)>{words.text("web-my-tables")}</a>
                    <a class="button" data-action="replay-page" href=words.href(Page::Replay)>{words.text("web-replay-title")}</a>
                </p>
            </main>
            <footer class="foot"><a href=words.href(Page::About)>{words.text("web-about")}</a></footer>
        </div>
    }
}

/// A game: a picture that leads to its page, and a button that starts at once.
fn game(id: GameId) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{id}"));
    let mut own = Link::read(id, "").expect("every game has a set-up of its own");
    own.first = Begins::ToSettle(First::Lot);
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
                href=words.href(Page::Play(id, own.query()))>{words.text("web-play")}</a>
        </div>
    }
}

/// A saved game: the board as it stands, with whom, whose turn it is, and when it was left.
fn row(game: SavedGame, is_drawn: bool, all: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{}", game.game));
    let known: Vec<String> = game.players.iter().filter(|name| !name.is_empty()).cloned().collect();
    let with = (!known.is_empty()).then(|| words.say(&Message::new("web-kept-with").with("names", known.join(", "))));
    let names = PlayerNames::new(&words);
    let session = exhibit(&game, names);
    let state = session.map_or_else(|| words.text("web-kept-unread"), |session| session.say(&state(session)));
    let drawing = match session.filter(|_| is_drawn) {
        Some(session) => boards::parts(session).surface.clone()(),
        None => boards::miniature(game.game),
    };
    let label = words.say(&Message::new("web-forget-one").with("game", name.as_str()));
    let key = game.key.clone();
    let forget = move |_| {
        Store::forget(&key);
        all.set(Store::all());
    };
    view! {
        <li>
            <a class="kept-game" data-action="resume" data-game=game.game.name() data-over=game.over.then_some("true")
                href=words.href(Page::Play(game.game, game.query.clone()))>
                <span class=format!("kept-board miniature miniature-{}", game.game) inert="" aria-hidden="true">{drawing}</span>
                <span class="kept-words">
                    <strong>{name}</strong>
                    <span data-state="">{state}</span>
                    <span class="soft">{with}</span>
                    <time class="soft" data-verbatim="">{dom::time_since(game.touched, words.lang().code())}</time>
                </span>
            </a>
            <button class="round" data-action="forget" aria-label=label on:click=forget>{icons::remove()}</button>
        </li>
    }
}

/// The saved game as everyone may see it.
fn exhibit(game: &SavedGame, names: PlayerNames) -> Option<Session> {
    let record = Record::parse(&Store::text(&game.key)?).ok()?;
    Some(Session::exhibit_local(Local::restore(&record).ok()?, names))
}

/// Whose turn it is, or who won.
fn state(session: Session) -> Message {
    match session.turn() {
        Turn::Over => crate::table_page::winners(session),
        Turn::Chance => Message::new("web-kept-goes-on"),
        Turn::Seats(seats) => Message::new("web-kept-turn").with("players", Arg::Seats(seats)),
    }
}
