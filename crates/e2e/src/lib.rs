//! Whole games played in a real browser: Debian's chromium, driven through chromedriver, against the real server.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Site`] | the server on a free port |
//! | [`Browser`] | one chromium with its driver, ended when dropped |
//! | [`Page`] | what a person does and sees: click, tap, press, read |
//! | [`Game`] | a local game on the page: whose turn, legal moves, making a move |
//! | [`OnlineSite`], [`Guest`] | the real `tablee serve`, and people with browsers of their own at its tables |
//! | [`recorded()`], [`open_finished()`] | recorded plays, opened as if they had been played here |
//! | [`games`] | how a move in notation is made by hand, game by game |
//! | [`Weights`], [`slow_line()`] | what the client weighs, and a connection as slow as a bad signal |
//! | [`Responsiveness`], [`Memory`] | how quickly the page answers, and what a tab holds after some games |
//! | [`Axe`] | looks for what keeps people out of a page |
//! | [`Worker`] | the bots' worker, asked directly |
//!
//! `cargo test` runs the quick tests; the feature `full` adds a game of every set-up.

mod axe;
mod browser;
mod game;
pub mod games;
mod memory;
mod online;
mod page;
mod recorded;
mod responsiveness;
mod site;
mod slow_line;
mod weight;
mod worker;

pub use axe::Axe;
pub use browser::{Browser, Size};
pub use game::{Awaited, Game, Means};
pub use memory::{FORGET_GAMES, Memory};
pub use online::{Guest, OnlineSite, play_on_the_boards, play_together};
pub use page::Page;
pub use recorded::{open_finished, open_finished_by, recorded};
pub use responsiveness::Responsiveness;
pub use site::Site;
pub use slow_line::slow_line;
pub use weight::Weights;
pub use worker::{Worker, middle};

use std::{path::PathBuf, process::Command, sync::OnceLock};

use anyhow::Context as _;

/// The real `tablee`, with the same features as in the tests of the whole workspace, so that it is built once.
///
/// # Errors
/// If it cannot be built.
pub fn tablee() -> anyhow::Result<PathBuf> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let built = BUILT.get_or_init(|| build_tablee().map_err(|error| format!("{error:#}")));
    built.clone().map_err(anyhow::Error::msg)
}

fn build_tablee() -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let wanted = "build --quiet --workspace --exclude web --exclude engine --bin tablee";
    let built = Command::new(cargo).args(wanted.split(' ')).status()?;
    anyhow::ensure!(built.success(), "tablee cannot be built");
    let own = std::env::current_exe()?;
    let folder = own.parent().context("a folder")?;
    // Tests lie in a folder below that of programs.
    let folder = if folder.ends_with("deps") { folder.parent().context("a folder")? } else { folder };
    Ok(folder.join("tablee"))
}

/// Runs a test that drives a browser.
///
/// # Panics
/// If the test fails, with everything that is known about why.
pub fn run<F: Future<Output = anyhow::Result<()>>>(test: F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let outcome = runtime.expect("a runtime can be made").block_on(test);
    if let Err(error) = outcome {
        panic!("{error:#}");
    }
}
