//! Which page stands where.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    crash_screen,
    model::{Content, Engines, NotLoaded, Offline, Preferences},
    pages,
    route::{Page, Place, Route},
    ui::{dom, newer, symbols, words::Words},
};

/// A page with all that it needs: what the visitor sees.
#[derive(Clone)]
struct Shown {
    route: Route,
    words: Words,
}

/// The whole client. A change of language draws everything anew; a change of page only what is below the bar.
#[component]
pub fn App() -> impl IntoView {
    let place = Place::follow();
    let preferences = Preferences::load();
    provide_context(preferences);
    provide_context(Engines::new());
    provide_context(Offline::begin());
    let shown = follow(place);
    let lang = Memo::new(move |_| shown.read().as_ref().map(|shown| shown.route.lang));
    let page = Memo::new(move |_| shown.read().as_ref().map(|shown| shown.route.page.clone()));

    move || {
        lang.get()?;
        let words = shown.read_untracked().as_ref()?.words.clone();
        words.mark_document();
        crash_screen::prepare(&words);
        provide_context(words.clone());
        let pages = move || {
            let page = page.get()?;
            words.title_page(&page);
            // A page is made once. What it reads while it is made must not have it made again.
            let page = untrack(|| draw(page));
            Some(view! { {symbols::patterns()}{page}{newer::note()} })
        };
        Some(pages)
    }
}

fn draw(page: Page) -> AnyView {
    match page {
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
        Page::Access => pages::access::access(),
        Page::Unknown => pages::trouble::unknown_page(),
    }
}

/// Follows the visitor. What stood there stays until what the next page needs is loaded; before the first page that is
/// what the server has sent.
fn follow(place: Place) -> RwSignal<Option<Shown>> {
    let shown = RwSignal::new(None);
    Effect::new(move |_| {
        let route = place.get();
        spawn_local(async move {
            let loaded = load(&route).await;
            if place.is_elsewhere(&route) {
                return;
            }
            let is_first = shown.read_untracked().is_none();
            match loaded {
                Ok(words) => {
                    if is_first {
                        dom::remove_static_page();
                    }
                    shown.set(Some(Shown { route, words }));
                    if is_first {
                        dom::later(0, dom::mark_start);
                    } else {
                        place.arrive();
                    }
                }
                // The browser says what is wrong with the network, and offers to try again.
                Err(NotLoaded) if !is_first => dom::load_page(&route.href()),
                Err(NotLoaded) => dom::mark_failure(),
            }
        });
    });
    shown
}

/// Loads what a page needs.
async fn load(route: &Route) -> Result<Words, NotLoaded> {
    let words = Words::load(route.lang).await?;
    match route.page {
        Page::Rules(..) => pages::load_rules(route.lang).await?,
        Page::Learn(id) => drop(Content::Lesson(id).load().await?),
        Page::Puzzles(id) | Page::Puzzle(id, _) => drop(Content::Puzzles(id).load().await?),
        _ => {}
    }
    Ok(words)
}
