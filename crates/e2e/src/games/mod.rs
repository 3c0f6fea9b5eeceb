//! How a move in notation is made by hand, game by game.

mod blockers;
mod by_hand;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use anyhow::{Result, anyhow, ensure};
use catalog::{AnyGame, GameId, with_game};
use client::{Client, Replay};
use game::{GameOptions, Observer, Seat, Settings};
use serde_json::json;

pub use by_hand::{Choice, enter};
use by_hand::{symbols, tiles};

use crate::{Game, Page};

/// A game that is played in the browser: how its moves are made by hand, and what its tests need to know.
pub trait BrowserGame {
    /// How many random moves lead to the middle of a play.
    const MOVES_TO_MIDDLE: u32;
    /// A bot that is busy for a second or so with a decision in the middle of a play.
    const BUSY_LEVEL: &'static str;
    /// A moment at which something is hidden.
    const HIDDEN: Hidden;
    /// Plays with real dice and draws.
    const REAL_DRAWS: &'static [RealDraws];

    /// Whether a button makes this move, without a confirmation.
    fn is_made_at_once(mv: &str) -> bool {
        let _ = mv;
        false
    }

    /// Composes a move with the mouse or with fingers.
    ///
    /// # Errors
    /// If the page does not react as expected.
    fn click(page: &Page, mv: &str) -> impl Future<Output = Result<()>>;

    /// Touches what a move is made of that the rules refuse, so that it is never composed.
    ///
    /// # Errors
    /// If the page does not react as expected.
    fn attempt(page: &Page, mv: &str) -> impl Future<Output = Result<()>> {
        Self::click(page, mv)
    }

    /// Composes a move with keys alone.
    ///
    /// # Errors
    /// If the page does not react as expected.
    fn press(page: &Page, mv: &str) -> impl Future<Output = Result<()>>;

    /// What is chosen to enter an answer of chance: its kind, and the words that say what was drawn.
    fn choices(kind: &str, words: &[&str]) -> Vec<Choice>;
}

/// A moment of a play at which two people share the device and something is hidden from one of them.
pub struct Hidden {
    /// Options, as a link writes them.
    pub options: &'static str,
    /// How many moves lead there.
    pub moves: usize,
}

/// A play for which people use their own dice and bag.
pub struct RealDraws {
    /// Options and players, as in a link.
    pub set_up: &'static str,
    /// Kinds of answers of chance, each of which comes up.
    pub kinds: &'static [&'static str],
    /// For some of them a slip of the finger, and what takes it back.
    pub slips: &'static [Slip],
}

/// A kind of answer, what is chosen by mistake, and what is chosen to take it back.
pub type Slip = (&'static str, &'static str, &'static str);

/// Two people at one device.
const TWO_PEOPLE: &str = "players=2&seats=human:Ada,human:Lina";

/// Makes a move with the mouse or with fingers.
///
/// # Errors
/// If the page does not react as expected.
pub async fn click(page: &Page, play: &AnyGame, mv: &str) -> Result<()> {
    with_game!(play.id(), G => {
        G::click(page, mv).await?;
        if G::is_made_at_once(mv) {
            return Ok(());
        }
    });
    drafted(page, mv).await?;
    page.click("[data-action=confirm]").await
}

/// Tries a move that the rules refuse with the mouse or with fingers: what is said to it is for the caller to see.
///
/// # Errors
/// If the page does not react as expected.
pub async fn attempt(page: &Page, play: &AnyGame, mv: &str) -> Result<()> {
    with_game!(play.id(), G => G::attempt(page, mv).await)
}

/// Makes a move with keys alone.
///
/// # Errors
/// If the page does not react as expected.
pub async fn press(page: &Page, play: &AnyGame, mv: &str) -> Result<()> {
    with_game!(play.id(), G => {
        G::press(page, mv).await?;
        if G::is_made_at_once(mv) {
            return Ok(());
        }
    });
    drafted(page, mv).await?;
    page.tab_into("[data-action=confirm]").await?;
    page.press("Enter").await
}

/// The move that is composed and waits to be confirmed.
///
/// # Errors
/// If the page does not answer.
pub async fn draft(page: &Page) -> Result<Option<String>> {
    let value = page.script("return document.querySelector('[data-action=confirm]')?.dataset.draft", &[]).await?;
    Ok(value.as_str().map(str::to_owned))
}

/// Waits until this move, and no other, is composed.
async fn drafted(page: &Page, mv: &str) -> Result<()> {
    let body = "return document.querySelector('[data-action=confirm]')?.dataset.draft === arguments[0]";
    page.wait(&format!("{mv} to be composed"), body, &[json!(mv)]).await.map(drop)
}

/// Makes a move in the move box.
///
/// # Errors
/// If the page does not react as expected.
pub async fn type_move(page: &Page, mv: &str) -> Result<()> {
    page.script("document.activeElement?.blur()", &[]).await?;
    page.press("/").await?;
    page.wait("the move box", "return document.activeElement?.dataset.action === 'type'", &[]).await?;
    page.type_text(mv).await?;
    page.press("Enter").await
}

/// Checks that the page holds what the seat that looks (nobody behind the curtain) may know and nothing more: the log is the one
/// that is shown to them, the hand is theirs, and no hidden event stands anywhere.
///
/// # Errors
/// If something hidden is found.
pub async fn no_secrets(page: &Page, game: &Game, looking: Option<Seat>) -> Result<()> {
    // A game is saved with its first event; before that there is nothing to hide.
    if game.events().await? == 0 {
        return Ok(());
    }
    let record = game.record().await?;
    let observer = looking.map_or(Observer::Spectator, Observer::Seat);
    let mut replay = Replay::new(record.clone()).map_err(|bad| anyhow!("{bad:?}"))?;
    let snapshot = replay.look_as(observer).map_err(|why| anyhow!("{why:?}"))?;
    let lines: Vec<&str> = snapshot.log.iter().map(|entry| entry.shown.text.as_str()).collect();
    let log = "return [...document.querySelectorAll('[data-event]')].map(e => e.dataset.notation)";
    ensure!(page.script(log, &[]).await? == json!(lines), "the log is what {observer:?} is shown");

    let view = snapshot.state.view.raw().to_string();
    // A dealer offers what could be drawn, which nobody holds yet.
    let held =
        "return [...document.querySelectorAll('.hand [data-tile]:not([data-dealer] *)')].map(e => e.dataset.tile)";
    let tiles = page.script(held, &[]).await?;
    for tile in tiles.as_array().into_iter().flatten().filter_map(|tile| tile.as_str()) {
        let name = tile.split(':').next_back().unwrap_or(tile);
        ensure!(looking.is_some() && view.contains(name), "{tile} lies in the hand of {observer:?}");
    }

    let found = page.everything().await?;
    for (event, entry) in record.events.iter().zip(&snapshot.log).filter(|(_, entry)| entry.shown.hides) {
        // What follows the actor and, for a draw, the seat; short ones could stand on the page for other reasons.
        let told = event.split(' ').skip(if event.starts_with('*') { 3 } else { 1 }).collect::<Vec<_>>().join(" ");
        ensure!(told.len() < 4 || !found.contains(&told), "{event} is on the page, shown as {}", entry.shown);
    }
    Ok(())
}

/// Every combination of a game's options, as links write them.
#[must_use]
pub fn set_ups(id: GameId) -> Vec<Vec<(String, String)>> {
    let list = |settings: Settings| settings.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    with_game!(id, G => <G as game::Game>::Options::all().iter().map(GameOptions::settings).map(list).collect())
}
