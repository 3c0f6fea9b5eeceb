//! Games kept in the browser, each under its link.

use catalog::{GameId, Record};
use serde::{Deserialize, Serialize};
use table::Table;
use wasm_bindgen::JsValue;

use crate::ui::dom;

const PREFIX: &str = "tablee.table.";

/// The key of a record under which this browser's own facts stand.
const LOCAL: &str = "local";

/// What this browser must know to go on with a game, besides the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Local {
    pub seed: String,
    pub by_hand: bool,
    /// How far the stream of chance, and then each seat's, has been used.
    pub positions: Vec<String>,
}

impl Local {
    pub fn new(seed: String, by_hand: bool, players: usize) -> Self {
        Self { seed, by_hand, positions: vec!["0".into(); players + 1] }
    }
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The game's link, with the game's name in front.
    pub key: String,
    pub game: GameId,
    pub query: String,
    pub players: Vec<String>,
    pub events: usize,
    pub touched: u64,
    pub over: bool,
}

/// The games kept in the browser.
pub struct Store;

impl Store {
    /// The name under which the browser keeps a game.
    pub fn full_key(key: &str) -> String {
        format!("{PREFIX}{key}")
    }

    /// Keeps a table after an event. Says whether the browser did: one that is full, or keeps nothing, does not.
    pub fn keep(key: &str, table: &Table, local: &Local, names: &[String]) -> bool {
        let mut record = table.save(names);
        record.keep(LOCAL, local);
        record.keep("touched", &table.touched().max(dom::now()));
        let Some(storage) = dom::storage() else { return false };
        let text = serde_json::to_string(&record).expect("a record is plain data");
        let kept = || storage.set_item(&Self::full_key(key), &text).is_ok();
        kept()
            || Self::finished().any(|other| {
                Self::forget(&other);
                kept()
            })
    }

    /// The text kept under this link.
    pub fn text(key: &str) -> Option<String> {
        dom::storage()?.get_item(&Self::full_key(key)).ok().flatten()
    }

    /// This browser's own facts of a game.
    pub fn local(record: &Record) -> Option<Local> {
        record.kept(LOCAL)
    }

    /// Forgets a game.
    pub fn forget(key: &str) {
        if let Some(storage) = dom::storage() {
            // Removing cannot fail for reasons that anybody could do something about.
            let _ = storage.remove_item(&Self::full_key(key));
        }
    }

    /// The games there are, the one touched last first. What cannot be read is listed with no events, so that opening
    /// it says what is wrong.
    pub fn all() -> Vec<Kept> {
        let Some(storage) = dom::storage() else { return Vec::new() };
        let keys = js_sys::Object::keys(&js_sys::Object::from(JsValue::from(storage)));
        let mut kept: Vec<Kept> = keys
            .iter()
            .filter_map(|key| key.as_string())
            .filter_map(|key| Self::look(key.strip_prefix(PREFIX)?))
            .collect();
        kept.sort_by_key(|kept| std::cmp::Reverse(kept.touched));
        kept
    }

    /// The links of finished games, which may make room: the one touched longest ago first.
    fn finished() -> impl Iterator<Item = String> {
        Self::all().into_iter().rev().filter(|kept| kept.over).map(|kept| kept.key)
    }

    fn look(key: &str) -> Option<Kept> {
        let (game, query) = key.split_once('?')?;
        let game = GameId::from_name(game)?;
        let record = Self::text(key).and_then(|text| Record::parse(&text).ok());
        Some(Kept {
            key: key.to_owned(),
            game,
            query: query.to_owned(),
            players: record.as_ref().and_then(|record| record.kept("players")).unwrap_or_default(),
            events: record.as_ref().map_or(0, |record| record.events.len()),
            touched: record.as_ref().and_then(|record| record.kept("touched")).unwrap_or(0),
            over: record.as_ref().is_some_and(|record| record.result.is_some()),
        })
    }
}
