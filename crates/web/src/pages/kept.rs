//! The games that are saved in this browser, as the home page shows them.

use game::{Arg, Message, Turn};
use view::prelude::*;

use crate::{
    boards,
    model::{PlayerNames, SavedGame, Session, Store, restore},
    route::Page,
    ui::{dom, icons, words::words},
};

/// How many saved games are shown at first, and drawn as they stand; the others have their game's picture.
const FIRST: usize = 4;

/// The games, those that go on before those that are over, the one touched last first. Their boards are loaded.
pub fn kept() -> AnyView {
    let saved = RwSignal::new(ordered());
    let all_shown = RwSignal::new(false);
    let count = memo(move || saved.read().len());
    let more = memo(move || count.get() > FIRST && !all_shown.get());
    // Only what is shown is restored.
    let shown = move || {
        let most = if all_shown.get() { usize::MAX } else { FIRST };
        saved.get().into_iter().take(most).enumerate().collect::<Vec<_>>()
    };
    let show = move |_| {
        all_shown.set(true);
        // The button goes away, and hands the keyboard to the first of the other games.
        dom::later(40, || dom::focus(&format!(".kept li:nth-child({}) a", FIRST + 1)));
    };
    view! {
        <Show when=move || !saved.read().is_empty()>
            <section class="kept">
                <h2>{crate::ui::words::text("web-kept")}</h2>
                <ul><For each=shown key=|(_, saved)| saved.key.clone() let((index, game))>{row(game, index < FIRST, saved)}</For></ul>
                <Show when=move || more.get()>
                    <button class="button" data-action="all-kept" on:click=show>
                        {move || words().say(&Message::new("web-kept-all").with("count", count.get()))}
                    </button>
                </Show>
            </section>
        </Show>
    }
    .into_any()
}

fn ordered() -> Vec<SavedGame> {
    let mut saved = Store::all();
    game::sort_by_key(&mut saved, |saved| saved.over);
    saved
}

/// A saved game: the board as it stands, with whom, whose turn it is, and when it was left.
fn row(game: SavedGame, is_drawn: bool, all: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let words = words();
    let name = words.text(&format!("game-{}", game.game));
    let known: Vec<String> = game.players.iter().filter(|name| !name.is_empty()).cloned().collect();
    let names = PlayerNames::new(&words);
    let session = exhibit(&game, names);
    let state = session.map_or_else(|| words.text("web-kept-unread"), |session| session.say(&state(session)));
    let parts = session.map(boards::parts);
    let score = session.zip(parts.as_ref()).and_then(|(session, parts)| session.figures(&*parts.figure));
    // The score names everybody.
    let with = (score.is_none() && !known.is_empty())
        .then(|| words.say(&Message::new("web-kept-with").with("names", known.join(", "))));
    let drawing = parts.filter(|_| is_drawn).map_or_else(|| boards::miniature(game.game), |parts| (parts.surface)());
    let label = words.say(&Message::new("web-forget-one").with("game", name.as_str()));
    let key = game.key.clone();
    let forget = move |_| {
        Store::forget(&key);
        all.set(ordered());
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
