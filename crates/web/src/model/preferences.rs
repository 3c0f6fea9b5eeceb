//! What a visitor prefers, stored in the browser.

use serde::{Serialize, Serializer};
use view::prelude::*;

use super::Parsed;
use crate::{model::Party, ui::dom};

const KEY: &str = "tablee.preferences";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// As the system is.
    #[default]
    System,
    Light,
    Dark,
}

/// How long bots and dice take, so that people can follow.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Motion {
    /// As the system asks.
    #[default]
    System,
    Reduced,
}

/// One of a few values, each with a word that stands for it in attributes, forms and what is stored.
pub trait Choice: Copy + PartialEq + Default + 'static {
    const ALL: &[(Self, &str)];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == word).map(|(choice, _)| *choice)
    }
}

impl Choice for Theme {
    const ALL: &[(Self, &str)] = &[(Self::System, "system"), (Self::Light, "light"), (Self::Dark, "dark")];
}

impl Choice for Pace {
    const ALL: &[(Self, &str)] =
        &[(Self::Slow, "slow"), (Self::Calm, "calm"), (Self::Quick, "quick"), (Self::Instant, "instant")];
}

impl Choice for Motion {
    const ALL: &[(Self, &str)] = &[(Self::System, "system"), (Self::Reduced, "reduced")];
}

fn as_word<S: Serializer, T: Choice>(choice: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(choice.word())
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Written {
    name: String,
    #[serde(serialize_with = "as_word")]
    theme: Theme,
    patterns: bool,
    at_once: bool,
    sounds: bool,
    notation: bool,
    sure: bool,
    keys_off: bool,
    #[serde(serialize_with = "as_word")]
    pace: Pace,
    #[serde(serialize_with = "as_word")]
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
        let written = stored.map(|text| Parsed::read(&text)).unwrap_or_default();
        let is_on = |name: &str| RwSignal::new(written.get(name).is_true());
        let preferences = Self {
            name: RwSignal::new(written.get("name").text().unwrap_or_default()),
            theme: RwSignal::new(chosen(&written.get("theme"))),
            patterns: is_on("patterns"),
            at_once: is_on("at-once"),
            sounds: is_on("sounds"),
            notation: is_on("notation"),
            sure: is_on("sure"),
            keys_off: is_on("keys-off"),
            pace: RwSignal::new(chosen(&written.get("pace"))),
            motion: RwSignal::new(chosen(&written.get("motion"))),
            party: RwSignal::new(Party::read(&written.get("party"))),
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
                ("data-theme", written.theme.word()),
                ("data-motion", written.motion.word()),
                ("data-patterns", yes_or_no(written.patterns)),
                ("data-coordinates", yes_or_no(written.notation)),
            ] {
                // An attribute's name that is written here is a right one.
                let _ = root.set_attribute(name, value);
            }
        }
        if let Some(storage) = dom::storage() {
            let text = serde_json::to_string(&written).expect("preferences are plain data");
            // A browser that keeps nothing asks again next time.
            let _ = storage.set_item(KEY, &text);
        }
    }
}

/// The choice that was stored, or the usual one.
fn chosen<T: Choice>(stored: &Parsed) -> T {
    stored.text().and_then(|word| T::of(&word)).unwrap_or_default()
}

fn yes_or_no(is_on: bool) -> &'static str {
    if is_on { "true" } else { "false" }
}
