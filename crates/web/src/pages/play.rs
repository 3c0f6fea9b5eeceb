//! A local game: begun from its link, or gone on with where it was.

use catalog::{AnyGame, GameId, Record};
use game::Explain;
use leptos::prelude::*;
use table::Table;

use crate::{
    apology,
    model::{Host, Link, Local, Store},
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
    let Some(seed) = link.seed.clone() else {
        // A fresh seed goes into the address: reloading goes on with this game, and the link can be shared.
        link.seed = Some(dom::fresh_seed());
        let route = Route { lang: words.lang(), page: Page::Play(id, link.query()) };
        let place = place();
        dom::later(0, move || place.replace(&route));
        return ().into_any();
    };
    let key = link.key();
    let (table, local) = match Store::text(&key) {
        None => {
            let play = AnyGame::new(id, &link.settings).expect("the link was read");
            let local = Local::new(seed, link.by_hand, link.players.len());
            let table = Table::new(play, link.players, dom::now()).expect("the link was read");
            (table, local)
        }
        Some(text) => match restore(&text) {
            Ok(restored) => restored,
            Err(why) => return trouble::bad_save(id, key, text, &why),
        },
    };
    apology::remember(Some(key.clone()));
    let host = Host::new(table, local, key, &words);
    table_page::table(host)
}

fn restore(text: &str) -> Result<(Table, Local), game::Message> {
    let record = Record::parse(text).map_err(|bad| bad.fault.message())?;
    let table = Table::restore(&record).map_err(|bad| bad.message())?;
    let local = Store::local(&record).ok_or_else(|| table::BadTable::Facts.message())?;
    let streams = local.positions.len() == table.players().len() + 1;
    if streams { Ok((table, local)) } else { Err(table::BadTable::Facts.message()) }
}
