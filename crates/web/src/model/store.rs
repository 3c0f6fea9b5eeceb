//! Games saved in the browser, each under its link.

use std::collections::BTreeSet;

use catalog::{GameId, Record};
use wasm_bindgen::JsValue;

use super::Parsed;
use crate::ui::dom;

const PREFIX: &str = "tablee.table.";

/// A saved game that can be resumed, or looked at if it is over.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The game's link, with the game's name in front.
    pub key: String,
    pub game: GameId,
    pub query: String,
    pub players: Vec<String>,
    pub events: usize,
    pub touched: u64,
    pub over: bool,
}

/// The games saved in the browser.
pub struct Store;

impl Store {
    /// The name under which the browser saves a game.
    pub fn full_key(key: &str) -> String {
        format!("{PREFIX}{key}")
    }

    /// Saves a game after an event. Whether the browser did: one that is full, or stores nothing, does not. Finished games
    /// make room for one that goes on.
    pub fn save(key: &str, mut record: Record) -> bool {
        record.keep("touched", &dom::now());
        let Some(storage) = dom::storage() else { return false };
        let text = serde_json::to_string(&record).expect("a record is plain data");
        let save = || storage.set_item(&Self::full_key(key), &text).is_ok();
        save()
            || Self::finished().any(|other| {
                Self::forget(&other);
                save()
            })
    }

    /// The text saved under this link.
    pub fn text(key: &str) -> Option<String> {
        dom::storage()?.get_item(&Self::full_key(key)).ok().flatten()
    }

    /// Forgets a game.
    pub fn forget(key: &str) {
        if let Some(storage) = dom::storage() {
            // Removing cannot fail for reasons that anybody could do something about.
            let _ = storage.remove_item(&Self::full_key(key));
        }
    }

    /// Which games are saved, without reading them.
    pub fn games() -> BTreeSet<GameId> {
        let name = |key: String| Some(key.strip_prefix(PREFIX)?.split_once('?')?.0.to_owned());
        Self::keys().filter_map(name).filter_map(|name| GameId::from_name(&name)).collect()
    }

    /// All that the browser keeps for us, by name.
    fn keys() -> impl Iterator<Item = String> {
        let keys = dom::storage().map(|storage| js_sys::Object::keys(&js_sys::Object::from(JsValue::from(storage))));
        keys.into_iter().flat_map(|keys| keys.to_vec()).filter_map(|key| key.as_string())
    }

    /// The games there are, the one touched last first. What cannot be read is listed with no events, so that opening
    /// it says what is wrong.
    pub fn all() -> Vec<SavedGame> {
        let mut saved: Vec<SavedGame> = Self::keys().filter_map(|key| Self::look(key.strip_prefix(PREFIX)?)).collect();
        game::sort_by_key(&mut saved, |saved| std::cmp::Reverse(saved.touched));
        saved
    }

    /// The links of finished games, which may make room: the one touched longest ago first.
    fn finished() -> impl Iterator<Item = String> {
        Self::all().into_iter().rev().filter(|saved| saved.over).map(|saved| saved.key)
    }

    /// What a saved text says of its game, without reading it as a record.
    fn look(key: &str) -> Option<SavedGame> {
        let (game, query) = key.split_once('?')?;
        let game = GameId::from_name(game)?;
        let record = Self::text(key).map(|text| Parsed::read(&text)).unwrap_or_default();
        Some(SavedGame {
            key: key.to_owned(),
            game,
            query: query.to_owned(),
            players: record.get("players").items().filter_map(|name| name.text()).collect(),
            events: record.get("events").items().count(),
            touched: record.get("touched").number().unwrap_or(0.0) as u64,
            over: record.get("result").is_there(),
        })
    }
}

const LESSON: &str = "tablee.lesson.";
const SOLVED: &str = "tablee.puzzles.";

/// How far a visitor has come in learning a game.
pub struct Progress;

impl Progress {
    /// The step of the lesson that comes next, counted from 0; `None` if it was never begun, nor declined.
    pub fn lesson(game: GameId) -> Option<usize> {
        dom::storage()?.get_item(&format!("{LESSON}{game}")).ok().flatten()?.parse().ok()
    }

    /// Remembers the step of the lesson that comes next. Whoever declines the lesson would begin it at its first.
    pub fn set_lesson(game: GameId, step: usize) {
        if let Some(storage) = dom::storage() {
            // A browser that keeps nothing begins again.
            let _ = storage.set_item(&format!("{LESSON}{game}"), &step.to_string());
        }
    }

    /// The places of the puzzles that were solved.
    pub fn solved(game: GameId) -> Vec<usize> {
        let stored = dom::storage().and_then(|it| it.get_item(&format!("{SOLVED}{game}")).ok().flatten());
        stored.unwrap_or_default().split(',').filter_map(|place| place.parse().ok()).collect()
    }

    /// A puzzle was solved.
    pub fn add_solved(game: GameId, place: usize) {
        let mut solved = Self::solved(game);
        if !solved.contains(&place) {
            solved.push(place);
        }
        let text: Vec<String> = solved.iter().map(ToString::to_string).collect();
        if let Some(storage) = dom::storage() {
            let _ = storage.set_item(&format!("{SOLVED}{game}"), &text.join(","));
        }
    }
}
