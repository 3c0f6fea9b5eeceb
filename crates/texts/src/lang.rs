//! The languages there are.

use std::{fmt, str::FromStr};

use unic_langid::{LanguageIdentifier, langid};

/// A language to speak to players in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// English with every letter accented and in brackets: what is not in it did not come from here. For tests.
    Pseudo,
}

impl Lang {
    /// The languages that people choose from.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The language's code, as in paths and locales.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::Pseudo => "pseudo",
        }
    }

    /// The first of a list of wishes (locale names such as `fr_CH.UTF-8`, `fr-CA`, `en`) that we speak, else English.
    pub fn negotiate<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Self {
        wishes
            .into_iter()
            .find_map(|wish| {
                let code = wish.split(['_', '-', '.', '@', ';']).next().unwrap_or_default();
                Self::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
            })
            .unwrap_or_default()
    }

    pub(crate) const fn source(self) -> &'static str {
        match self {
            Self::En | Self::Pseudo => include_str!("../lang/en.ftl"),
            Self::Fr => include_str!("../lang/fr.ftl"),
        }
    }

    pub(crate) fn id(self) -> LanguageIdentifier {
        match self {
            Self::En | Self::Pseudo => langid!("en"),
            Self::Fr => langid!("fr"),
        }
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
        [Self::En, Self::Fr, Self::Pseudo]
            .into_iter()
            .find(|lang| lang.code() == code)
            .ok_or_else(|| format!("{code:?} is not a language we speak; try en or fr"))
    }
}
