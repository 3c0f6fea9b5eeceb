//! Whom the visitor has muted at a table: the browser remembers it for the tables where it was last changed.

use std::collections::VecDeque;

use game::Seat;
use view::prelude::*;

use crate::{model::RemoteTable, ui::dom};

const KEY: &str = "tablee.muted";

/// So many tables are remembered.
const MOST_TABLES: usize = 50;

/// The tables, the one that was changed last first, each with the seats that are muted there.
type Remembered = VecDeque<(String, Vec<Seat>)>;

/// The seats that are muted at this table. Every change is remembered.
pub(super) fn muted(remote: RemoteTable) -> RwSignal<Vec<Seat>> {
    let table = remote.id();
    let known = remembered().into_iter().find(|(id, _)| *id == table).map(|(_, seats)| seats);
    let muted = RwSignal::new(known.unwrap_or_default());
    Effect::new(move |before: Option<()>| {
        let seats = muted.get();
        if before.is_some() {
            remember(&table, seats);
        }
    });
    muted
}

fn remembered() -> Remembered {
    let text = dom::storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn remember(table: &str, seats: Vec<Seat>) {
    let mut tables = remembered();
    tables.retain(|(id, _)| id != table);
    if !seats.is_empty() {
        tables.push_front((table.to_owned(), seats));
    }
    tables.truncate(MOST_TABLES);
    if let Some(storage) = dom::storage() {
        let text = serde_json::to_string(&tables).expect("names and seats are plain data");
        // A browser that keeps nothing forgets it with the page.
        let _ = storage.set_item(KEY, &text);
    }
}
