//! The languages there are.

use std::{fmt, str::FromStr};

/// The languages: their codes, in order, and their own names for themselves.
static NAMES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// Every catalogue by its language's code, in the order of the codes.
static CATALOGUES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));

/// A language to speak to players in: one of those that have a catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lang(&'static str);

impl Lang {
    /// English, which stands in for every language that we do not speak.
    pub const EN: Self = Self("en");
    /// French.
    pub const FR: Self = Self("fr");
    /// English with every letter accented and in brackets: what is not in it did not come from here. For tests.
    pub const PSEUDO: Self = Self("pseudo");

    /// The languages that people choose from.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(code, _)| Self(code))
    }

    /// The language's code, as in paths and locales.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// The language's own name for itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        let code = self.speaks().code();
        NAMES.iter().find(|(other, _)| *other == code).map(|(_, name)| name).expect("a language has a name")
    }

    /// The first of a list of wishes (locale names such as `fr_CH.UTF-8`, `fr-CA`, `en`) that we speak, else English.
    pub fn negotiate<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Self {
        wishes
            .into_iter()
            .find_map(|wish| {
                let code = wish.split(['_', '-', '.', '@', ';']).next().unwrap_or_default();
                Self::all().find(|lang| lang.code().eq_ignore_ascii_case(code))
            })
            .unwrap_or_default()
    }

    /// The catalogue.
    pub(crate) fn source(self) -> &'static str {
        let code = self.speaks().code();
        CATALOGUES
            .iter()
            .find(|(other, _)| *other == code)
            .map(|(_, source)| source)
            .expect("a language has a catalogue")
    }

    /// The language whose sentences are taken: English for the one for tests, else the language itself.
    #[must_use]
    pub fn speaks(self) -> Self {
        if self == Self::PSEUDO { Self::EN } else { self }
    }
}

impl Default for Lang {
    fn default() -> Self {
        Self::EN
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::all().chain([Self::PSEUDO]).find(|lang| lang.code() == code).ok_or_else(|| {
            let all: Vec<&str> = Self::all().map(Self::code).collect();
            format!("{code:?} is not a language we speak; try one of {}", all.join(", "))
        })
    }
}
