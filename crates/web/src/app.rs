//! Which page stands where.

use leptos::prelude::*;

use crate::{
    crash_screen,
    model::{Engines, Offline, Preferences},
    pages,
    route::{Page, Place},
    ui::{newer, symbols, words::Words},
};

/// The whole client. A change of language draws everything anew; a change of page only what is below the bar.
#[component]
pub fn App() -> impl IntoView {
    let place = Place::follow();
    let preferences = Preferences::load();
    provide_context(preferences);
    provide_context(Engines::new());
    provide_context(Offline::begin());
    let lang = Memo::new(move |_| place.get().lang);
    let page = Memo::new(move |_| place.get().page);

    move || {
        let words = Words::new(lang.get());
        words.mark_document();
        crash_screen::prepare(&words);
        provide_context(words.clone());
        move || {
            let page = page.get();
            words.title_page(&page);
            // A page is made once. What it reads while it is made must not have it made again.
            let page = untrack(|| match page {
                Page::Home => pages::home::Home().into_any(),
                Page::Game(id) => pages::game::game(id),
                Page::Play(id, query) => pages::play::play(id, &query),
                Page::Rules(id, played) => pages::rules::rules(id, &played),
                Page::Learn(id) => pages::learn::learn(id),
                Page::Puzzles(id) => pages::puzzles::list(id),
                Page::Puzzle(id, name) => pages::puzzles::puzzle(id, name),
                Page::Lobby => pages::online::lobby(),
                Page::Games => pages::online::games(),
                Page::Table(id) => pages::online::table(&id),
                Page::Replay => pages::replay::replay(),
                Page::Settings => pages::settings::Settings().into_any(),
                Page::About => pages::about::About().into_any(),
                Page::Unknown => pages::trouble::unknown_page(),
            });
            view! { {symbols::patterns()}{page}{newer::note()} }
        }
    }
}
