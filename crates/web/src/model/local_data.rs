//! All that is kept in this browser, as one text that can be taken elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use crate::ui::dom;

/// Whatever the client keeps has a name that begins so.
const PREFIX: &str = "tablee.";
const FORMAT: &str = "tablee-data/1";

#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    items: BTreeMap<String, String>,
}

/// Why a text could not be taken in. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadData {
    /// It is not what [`text`] writes.
    Unknown,
    /// The browser has no room for it.
    Full,
}

impl BadData {
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unknown => "web-data-unknown",
            Self::Full => "web-data-full",
        }
    }
}

/// Everything as one text.
pub fn text() -> String {
    let written = Written { format: FORMAT.into(), items: items() };
    serde_json::to_string_pretty(&written).expect("texts are plain data")
}

/// Takes in what [`text`] wrote: what is here under other names stays. Gives how much was taken in.
///
/// # Errors
/// [`BadData`] says why not.
pub fn take_in(text: &str) -> Result<usize, BadData> {
    let written: Written = serde_json::from_str(text).map_err(|_| BadData::Unknown)?;
    if written.format != FORMAT || written.items.keys().any(|key| !key.starts_with(PREFIX)) {
        return Err(BadData::Unknown);
    }
    let before = items();
    if !put(&written.items) {
        delete();
        // What was here had room before.
        put(&before);
        return Err(BadData::Full);
    }
    Ok(written.items.len())
}

/// Forgets everything.
pub fn delete() {
    let Some(storage) = dom::storage() else { return };
    for key in items().keys() {
        // Removing cannot fail for reasons that anybody could do something about.
        let _ = storage.remove_item(key);
    }
}

fn put(items: &BTreeMap<String, String>) -> bool {
    dom::storage().is_some_and(|storage| items.iter().all(|(key, text)| storage.set_item(key, text).is_ok()))
}

fn items() -> BTreeMap<String, String> {
    let Some(storage) = dom::storage() else { return BTreeMap::new() };
    let keys = js_sys::Object::keys(&js_sys::Object::from(JsValue::from(storage.clone())));
    let keys = keys.iter().filter_map(|key| key.as_string()).filter(|key| key.starts_with(PREFIX));
    keys.filter_map(|key| Some((key.clone(), storage.get_item(&key).ok()??))).collect()
}
