//! A local game: begun from its link, or resumed where it was.

use catalog::GameId;
use client::Local;
use game::Explain;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    boards, crash_screen,
    model::{Around, Begins, Engines, Link, LocalTable, NotLoaded, PlayerNames, Restore, Session, Store, restoring},
    pages::trouble,
    route::{Page, Route, place},
    table_page,
    ui::{dom, words::words},
};

pub fn play(id: GameId, query: &str) -> AnyView {
    let words = words();
    let mut link = match Link::read(id, query) {
        Ok(link) => link,
        Err(bad) => return trouble::bad_link(id, &bad.message()),
    };
    let settled = link.seed.clone().filter(|_| !matches!(link.first, Begins::ToSettle(_)));
    let Some(seed) = settled else {
        // A fresh seed and the order of the seats go into the address: reloading resumes this game, and the link can
        // be shared.
        let seed = link.seed.get_or_insert_with(dom::fresh_seed).clone();
        link.settle(&seed);
        let route = Route { lang: words.lang(), page: Page::Play(id, link.query()) };
        let place = place();
        dom::later(0, move || place.replace(&route));
        return ().into_any();
    };
    if link.players.iter().any(|player| !player.is_person()) {
        expect_context::<Engines>().bots.prepare(id);
    }
    let key = link.key();
    match Store::text(&key) {
        None => table(Local::open(link.opening(), seed, dom::now()).expect("the link was read"), key),
        Some(text) => resumed(id, key, text),
    }
}

/// A saved game, once what reads it is loaded.
fn resumed(id: GameId, key: String, text: String) -> AnyView {
    let reader = RwSignal::new(None::<Restore>);
    spawn_local(async move {
        match restoring().await {
            // The page may have been left meanwhile.
            Ok(restore) => reader.set(Some(restore)),
            Err(NotLoaded) => dom::reload(),
        }
    });
    (move || {
        let restored = reader.get()?(&text);
        // A page is made once. What it reads while it is made must not have it made again.
        Some(untrack(|| match restored {
            Ok(local) => table(local, key.clone()),
            Err(why) => trouble::bad_save(id, key.clone(), text.clone(), &why.message()),
        }))
    })
    .into_any()
}

fn table(local: Local, key: String) -> AnyView {
    crash_screen::remember(Some(key.clone()));
    let names = PlayerNames::new(&words());
    let is_secret = if local.is_open() { |_: &_| false } else { boards::is_secret };
    let local = LocalTable::new(local, key, names);
    let around = Around { names, activity: local.activity, local: Some(local), remote: None, is_secret };
    let session = Session::new(local, around);
    local.on_wake(move || session.receive());
    on_cleanup(move || local.leave());
    local.proceed();
    table_page::table(session)
}
