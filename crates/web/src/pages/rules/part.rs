//! The rules as they are loaded: `xtask/src/web/rules.rs` makes them from the files of rules.

use std::collections::HashMap;

use serde::Deserialize;

/// A part of the rules.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    /// A heading that the table of contents leads to.
    Heading { id: String, html: String },
    /// Paragraphs and numbered rules.
    Html(String),
    /// A worked example, by its name.
    Example(String),
    /// What holds for some numbers of players or variants only, each an option and its value.
    Fold { only: Vec<(String, String)>, title: String, parts: Vec<Part> },
}

/// The rules of each game.
pub(super) type Rules = HashMap<String, Vec<Part>>;
