//! The client: every page of Tablée, drawn in the browser.
//!
//! | module | what is in it |
//! |---|---|
//! | [`app`], [`route`] | which page stands where |
//! | [`split`] | how the program is divided into files |
//! | [`model`] | links, saved games, preferences, bots, the table on this device, and the [`Session`](model::Session) of a screen |
//! | [`boards`] | what differs from game to game; README.md says how to write one |
//! | [`table_page`] | what is the same in all games: seats, status, log, confirm, take back, curtain, ending, analysis |
//! | [`pages`] | home, one game, settings, about, rules, trouble |
//! | [`ui`] | words, keys, icons, the parts that pages are made of |

#![allow(missing_docs, reason = "nothing outside uses this crate's items: they are public for its own modules")]
#![recursion_limit = "256"]

pub mod app;
pub mod boards;
pub mod crash_screen;
pub mod model;
pub mod pages;
pub mod route;
mod split;
pub mod table_page;
pub mod ui;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page that the address names.
#[wasm_bindgen(start)]
pub fn start() {
    crash_screen::watch();
    view::mount(app::app);
}
