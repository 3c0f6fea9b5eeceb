//! The games that are saved in this browser, as the home page shows them.

use game::{Arg, Message, Turn};
use view::prelude::*;

use crate::{
    boards,
    model::{PlayerNames, SavedGame, Session, Store, restore},
    route::Page,
    ui::{dom, icons, words::words},
};

/// How many saved games are drawn as they stand; the others have their game's picture.
const DRAWN: usize = 4;

/// The games, the one touched last first. Their boards are loaded.
pub fn kept() -> AnyView {
    let saved = RwSignal::new(Store::all());
    let numbered = move || saved.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <Show when=move || !saved.read().is_empty()>
            <section class="kept">
                <h2>{crate::ui::words::text("web-kept")}</h2>
                <ul><For each=numbered key=|(_, saved)| saved.key.clone() let((index, game))>{row(game, index < DRAWN, saved)}</For></ul>
            </section>
        </Show>
    }
    .into_any()
}

/// A saved game: the board as it stands, with whom, whose turn it is, and when it was left.
fn row(game: SavedGame, is_drawn: bool, all: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{}", game.game));
    let known: Vec<String> = game.players.iter().filter(|name| !name.is_empty()).cloned().collect();
    let names = PlayerNames::new(&words);
    let session = exhibit(&game, names);
    let state = session.map_or_else(|| words.text("web-kept-unread"), |session| session.say(&state(session)));
    let parts = session.filter(|_| is_drawn).map(boards::parts);
    let score = session.zip(parts.as_ref()).and_then(|(session, parts)| session.figures(&*parts.figure));
    // The score names everybody.
    let with = (score.is_none() && !known.is_empty())
        .then(|| words.say(&Message::new("web-kept-with").with("names", known.join(", "))));
    let drawing = parts.map_or_else(|| boards::miniature(game.game), |parts| (parts.surface)());
    let label = words.say(&Message::new("web-forget-one").with("game", name.as_str()));
    let key = game.key.clone();
    let forget = move |_| {
        Store::forget(&key);
        all.set(Store::all());
        dom::keep_keyboard(&[".kept h2", "h1"]);
    };
    view! {
        <li>
            <a class="kept-game" data-action="resume" data-game=game.game.name() data-over=game.over.then_some("true")
                href=words.href(Page::Play(game.game, game.query.clone()))>
                <span class=format!("kept-board miniature miniature-{}", game.game) inert="" aria-hidden="true">{drawing}</span>
                <span class="kept-words">
                    <strong>{name}</strong>
                    <span data-state="">{state}</span>
                    {score.map(|score| view! { <span data-kept-score="">{score}</span> })}
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
    Some(Session::exhibit_local(restore(&Store::text(&game.key)?).ok()?, names))
}

/// Whose turn it is, or who won.
fn state(session: Session) -> Message {
    match session.turn() {
        Turn::Over => crate::table_page::winners(session),
        Turn::Chance => Message::new("web-kept-goes-on"),
        Turn::Seats(seats) => Message::new("web-kept-turn").with("players", Arg::Seats(seats)),
    }
}
