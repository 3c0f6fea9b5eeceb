//! What a visitor prefers, stored in the browser.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use view::prelude::*;

use crate::{model::Party, ui::dom};

const KEY: &str = "tablee.preferences";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system is.
    #[default]
    System,
    Light,
    Dark,
}

/// How long bots and dice take, so that people can follow.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    Slow,
    #[default]
    Calm,
    Quick,
    /// As fast as they can.
    Instant,
}

impl Pace {
    /// The least time between two events that nobody at the screen decides, in milliseconds.
    pub fn millis(self) -> u64 {
        match self {
            Self::Slow => 1600,
            Self::Calm => 800,
            Self::Quick => 300,
            Self::Instant => 0,
        }
    }
}

/// Whether things move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// As the system asks.
    #[default]
    System,
    Reduced,
}

#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Written {
    name: String,
    theme: Theme,
    patterns: bool,
    at_once: bool,
    sounds: bool,
    notation: bool,
    sure: bool,
    keys_off: bool,
    pace: Pace,
    motion: Motion,
    party: Party,
}

/// What a visitor prefers. Every change is stored at once.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// What the visitor is called at the table; empty for nothing in particular.
    pub name: RwSignal<String>,
    pub theme: RwSignal<Theme>,
    /// Whether colours also have patterns.
    pub patterns: RwSignal<bool>,
    /// Whether a move is made as soon as it is complete, without being confirmed.
    pub at_once: RwSignal<bool>,
    /// Whether moves, dice and the end are heard.
    pub sounds: RwSignal<bool>,
    /// Whether the log also shows notation, and boards the names of their cells.
    pub notation: RwSignal<bool>,
    /// Whether learners are asked before a move that loses much.
    pub sure: RwSignal<bool>,
    /// Whether keys that are characters do nothing at the table.
    pub keys_off: RwSignal<bool>,
    pub pace: RwSignal<Pace>,
    pub motion: RwSignal<Motion>,
    /// Who sat around this device the last time.
    pub party: RwSignal<Party>,
}

impl Preferences {
    /// Reads what was stored, and stores every change from now on.
    pub fn load() -> Self {
        let stored = dom::storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
        let written: Written = stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let preferences = Self {
            name: RwSignal::new(written.name),
            theme: RwSignal::new(written.theme),
            patterns: RwSignal::new(written.patterns),
            at_once: RwSignal::new(written.at_once),
            sounds: RwSignal::new(written.sounds),
            notation: RwSignal::new(written.notation),
            sure: RwSignal::new(written.sure),
            keys_off: RwSignal::new(written.keys_off),
            pace: RwSignal::new(written.pace),
            motion: RwSignal::new(written.motion),
            party: RwSignal::new(written.party),
        };
        Effect::new(move |_| preferences.keep());
        preferences
    }

    /// Writes everything down, and marks the document for the style sheets.
    fn keep(self) {
        let written = Written {
            name: self.name.get(),
            theme: self.theme.get(),
            patterns: self.patterns.get(),
            at_once: self.at_once.get(),
            sounds: self.sounds.get(),
            notation: self.notation.get(),
            sure: self.sure.get(),
            keys_off: self.keys_off.get(),
            pace: self.pace.get(),
            motion: self.motion.get(),
            party: self.party.get(),
        };
        if let Some(root) = document().document_element() {
            for (name, value) in [
                ("data-theme", word(&written.theme)),
                ("data-motion", word(&written.motion)),
                ("data-patterns", written.patterns.to_string()),
                ("data-coordinates", written.notation.to_string()),
            ] {
                // An attribute's name that is written here is a right one.
                let _ = root.set_attribute(name, &value);
            }
        }
        if let Some(storage) = dom::storage() {
            let text = serde_json::to_string(&written).expect("preferences are plain data");
            // A browser that keeps nothing asks again next time.
            let _ = storage.set_item(KEY, &text);
        }
    }
}

/// The word that stands for a choice in attributes and forms.
pub fn word<T: Serialize>(choice: &T) -> String {
    match serde_json::to_value(choice) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// The choice that a word stands for.
pub fn choice<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
}
