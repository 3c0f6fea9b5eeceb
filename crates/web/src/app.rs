//! Which page stands where.

use catalog::GameId;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    boards, crash_screen,
    model::{Content, Engines, NotLoaded, Offline, Preferences, Store, restoring},
    pages,
    route::{Page, Place, Route},
    ui::{dom, newer, symbols, words::Words},
};

/// How long after the first page all of the client is kept, in milliseconds: bots are loaded first.
const KEEP_AFTER: u64 = 1500;

/// A page with all that it needs: what the visitor sees.
#[derive(Clone)]
struct Shown {
    route: Route,
    words: Words,
    draw: Draw,
}

/// How a page is drawn.
#[derive(Clone, Copy)]
enum Draw {
    /// The home page, with the saved games where there are any.
    Home(Option<fn() -> AnyView>),
    Page(fn(Page) -> AnyView),
}

/// The whole client. Another page, or another language, draws everything anew.
pub fn app() -> impl IntoView {
    let place = Place::follow();
    let preferences = Preferences::load();
    provide_context(preferences);
    provide_context(Engines::new());
    let offline = Offline::default();
    provide_context(offline);
    let shown = follow(place, offline);
    let route = memo(move || shown.read().as_ref().map(|shown| shown.route.clone()));

    move || {
        let page = route.get()?.page;
        let Shown { words, draw, .. } = shown.get_untracked()?;
        words.mark_document();
        words.title_page(&page);
        crash_screen::prepare(&words);
        provide_context(words);
        // A page is made once. What it reads while it is made must not have it made again.
        let page = untrack(|| match draw {
            Draw::Home(kept) => pages::home::home(kept),
            Draw::Page(draw) => draw(page),
        });
        Some(view! { {symbols::patterns()}{page}{newer::note()} })
    }
}

/// Follows the visitor. What stood there stays until what the next page needs is loaded; before the first page that is
/// what the server has sent.
fn follow(place: Place, offline: Offline) -> RwSignal<Option<Shown>> {
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
                Ok((words, draw)) => {
                    if is_first {
                        dom::remove_static_page();
                    }
                    shown.set(Some(Shown { route, words, draw }));
                    if is_first {
                        dom::later(0, dom::mark_start);
                        dom::later(KEEP_AFTER, move || offline.begin());
                    } else {
                        place.arrive();
                    }
                }
                Err(NotLoaded) if !is_first => {
                    let is_reached = dom::reaches(&route.href()).await;
                    if place.is_elsewhere(&route) {
                        return;
                    }
                    if is_reached {
                        // What belongs to a version that is gone comes with the page.
                        dom::load_page(&route.href());
                    } else {
                        // Without the network the page that was there stays.
                        offline.missed.set(true);
                        place.go_back();
                    }
                }
                Err(NotLoaded) => dom::mark_failure(),
            }
        });
    });
    shown
}

/// Loads what a page needs, all of it at the same time.
async fn load(route: &Route) -> Result<(Words, Draw), NotLoaded> {
    let texts = texts(route);
    let words = Words::load(route.lang, &texts);
    let (words, draw, (), ()) =
        futures_util::try_join!(words, drawing(&route.page), board(&route.page), content(route))?;
    Ok((words, draw))
}

/// The parts of the language's texts that the page needs. Pages that are of no game may speak of any.
fn texts(route: &Route) -> Vec<Content> {
    let Route { lang, page } = route;
    let games: Vec<GameId> = match page {
        Page::Home => Store::games().into_iter().collect(),
        Page::Game(id) | Page::Play(id, _) | Page::Rules(id, _) => vec![*id],
        Page::Learn(id) | Page::Puzzles(id) | Page::Puzzle(id, _) => vec![*id],
        _ => GameId::ALL.to_vec(),
    };
    let mut parts = vec![Content::HomeTexts(*lang)];
    if !games.is_empty() {
        parts.push(Content::Texts(*lang));
    }
    parts.extend(games.into_iter().map(|game| Content::GameTexts(*lang, game)));
    if let Page::Learn(_) = page {
        parts.push(Content::LessonTexts(*lang));
    }
    parts
}

/// The file that draws the page.
async fn drawing(page: &Page) -> Result<Draw, NotLoaded> {
    Ok(match page {
        Page::Home if Store::games().is_empty() => Draw::Home(None),
        Page::Home => Draw::Home(Some(pages::kept_games().await?)),
        Page::Play(id, _) => {
            if Store::games().contains(id) {
                restoring().await?;
            }
            Draw::Page(pages::at_a_table().await?)
        }
        Page::Table(_) => Draw::Page(pages::at_an_online_table().await?),
        Page::Learn(_) | Page::Puzzle(..) | Page::Replay => Draw::Page(pages::at_a_position().await?),
        _ => Draw::Page(pages::without_table().await?),
    })
}

/// The boards and rules that the page needs, as far as its address tells: a record and an online table say later which board they
/// need, and what an online table says can be read with the rules of its game only.
async fn board(page: &Page) -> Result<(), NotLoaded> {
    match page {
        Page::Home => {
            for game in Store::games() {
                boards::load(game).await?;
            }
            Ok(())
        }
        Page::Play(id, _) | Page::Learn(id) | Page::Puzzle(id, _) | Page::Rules(id, _) => boards::load(*id).await,
        Page::Game(id) | Page::Puzzles(id) => boards::load_rules_of(*id).await,
        Page::Table(_) => {
            for game in GameId::ALL {
                boards::load_rules_of(*game).await?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

async fn content(route: &Route) -> Result<(), NotLoaded> {
    match route.page {
        Page::Rules(..) => pages::load_rules(route.lang).await?,
        Page::Learn(id) => drop(Content::Lesson(id).load().await?),
        Page::Puzzles(id) | Page::Puzzle(id, _) => drop(Content::Puzzles(id).load().await?),
        _ => {}
    }
    Ok(())
}
