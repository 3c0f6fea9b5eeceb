//! How a play is set up, described so that a page, a command line and a record can all read and write it.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{Explain, Message};

/// The value of one option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// One of a few words, or a text of the option's own form.
    Choice(String),
}

/// As links and the command line write it; [`setting`] reads it.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Choice(word) => word.fmt(f),
        }
    }
}

/// Options by name, as records hold them.
pub type Settings = BTreeMap<String, Setting>;

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in records, links and on the command line.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number between these two, both included.
    Number(u8, u8),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A text of the option's own form, which begins like this.
    Text(&'static str),
}

/// The value that somebody wrote for one of these options. What cannot be read as the option's kind is kept as a word, and
/// so is the value of an option that does not exist: [`GameOptions::read`] then refuses it by name.
#[must_use]
pub fn setting(specs: &[OptionSpec], name: &str, text: &str) -> Setting {
    let word = || Setting::Choice(text.into());
    match specs.iter().find(|spec| spec.name == name).map(|spec| spec.kind) {
        Some(OptionKind::Flag) => text.parse().map_or_else(|_| word(), Setting::Flag),
        Some(OptionKind::Number(..)) => text.parse().map_or_else(|_| word(), Setting::Number),
        Some(OptionKind::Choice(_) | OptionKind::Text(_)) | None => word(),
    }
}

/// The options of one game: a valid combination, with defaults filled in.
pub trait GameOptions: Clone + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The options there are; `players` comes first.
    const SPECS: &'static [OptionSpec];

    /// Reads a combination; what is missing has its default, which may depend on `players`.
    /// Names, types and ranges have been checked against [`Self::SPECS`] when this is called through
    /// [`GameOptions::read`]; what is left is the combination.
    ///
    /// # Errors
    /// [`BadSetup::Combination`] when the values do not go together.
    fn combine(settings: &Settings) -> Result<Self, BadSetup>;

    /// The full combination, every option that applies written out.
    fn settings(&self) -> Settings;

    /// How many seats.
    fn players(&self) -> u8;

    /// Checks names, types and ranges, then the combination.
    ///
    /// # Errors
    /// [`BadSetup`] says which option is wrong, and what it may be.
    fn read(settings: &Settings) -> Result<Self, BadSetup> {
        for (name, value) in settings {
            let spec = Self::SPECS
                .iter()
                .find(|spec| spec.name == name)
                .ok_or_else(|| BadSetup::Unknown { option: name.clone(), specs: Self::SPECS })?;
            let fits = match (spec.kind, value) {
                (OptionKind::Flag, Setting::Flag(_)) => true,
                (OptionKind::Number(least, most), &Setting::Number(n)) => {
                    (i64::from(least)..=i64::from(most)).contains(&n)
                }
                (OptionKind::Choice(words), Setting::Choice(word)) => words.contains(&word.as_str()),
                (OptionKind::Text(_), Setting::Choice(_)) => true,
                _ => false,
            };
            if !fits {
                return Err(BadSetup::Value { option: spec.name, kind: spec.kind });
            }
        }
        Self::combine(settings)
    }

    /// Every valid combination, for tests that walk all of them; of texts, only that there is none.
    #[must_use]
    fn all() -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        let mut partial = vec![Settings::new()];
        for spec in Self::SPECS {
            let values: Vec<Option<Setting>> = match spec.kind {
                OptionKind::Flag => [false, true].map(|flag| Some(Setting::Flag(flag))).to_vec(),
                OptionKind::Number(least, most) => {
                    (least..=most).map(|n| Some(Setting::Number(i64::from(n)))).collect()
                }
                OptionKind::Choice(words) => words.iter().map(|&word| Some(Setting::Choice(word.into()))).collect(),
                OptionKind::Text(_) => Vec::new(),
            };
            partial = partial
                .iter()
                .flat_map(|settings| {
                    // An option that does not apply must be left out.
                    std::iter::once(&None).chain(&values).map(|value| {
                        let mut settings = settings.clone();
                        if let Some(value) = value {
                            settings.insert(spec.name.into(), value.clone());
                        }
                        settings
                    })
                })
                .collect();
        }
        for settings in &partial {
            if let Ok(options) = Self::read(settings)
                && !found.contains(&options)
            {
                found.push(options);
            }
        }
        found
    }
}

/// Why a play cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// There is no such option.
    Unknown {
        /// The name that was given.
        option: String,
        /// The options there are.
        specs: &'static [OptionSpec],
    },
    /// The option does not take this value.
    Value {
        /// The option's name.
        option: &'static str,
        /// What it takes.
        kind: OptionKind,
    },
    /// The option's text breaks a rule of its own form.
    Text {
        /// The option's name.
        option: &'static str,
        /// Which rule, as a message.
        why: Message,
    },
    /// The option does not go together with the others.
    Combination {
        /// The option's name.
        option: &'static str,
        /// Why, as a message.
        why: &'static str,
    },
}

impl Explain for BadSetup {
    fn message(&self) -> Message {
        match self {
            Self::Unknown { option, specs } => {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                Message::new("setup-unknown").with("option", option.as_str()).with("known", known.join(", "))
            }
            Self::Value { option, kind: OptionKind::Flag } => Message::new("setup-flag").with("option", *option),
            Self::Value { option, kind: OptionKind::Number(least, most) } => {
                // Bounds are shown as notation: "1" and "5", never "1.0".
                Message::new("setup-number").with("option", *option).with("least", *least).with("most", *most)
            }
            Self::Value { option, kind: OptionKind::Choice(words) } => {
                Message::new("setup-choice").with("option", *option).with("words", words.join(", "))
            }
            Self::Value { option, kind: OptionKind::Text(beginning) } => {
                Message::new("setup-text").with("option", *option).with("beginning", *beginning)
            }
            Self::Text { option, why } => why.clone().with("option", *option),
            Self::Combination { option, why } => Message::new(why).with("option", *option),
        }
    }
}
