//! How a move in notation is made by hand, game by game.

mod blockers;
mod by_hand;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use anyhow::{Result, anyhow, ensure};
use catalog::{AnyGame, GameId, Visitor};
use game::{GameOptions, Observer, Seat, Setting, Settings};
use serde_json::json;
use table::Table;

pub use by_hand::enter;

use crate::{Game, Page};

/// Makes a move with the mouse or with fingers.
///
/// # Errors
/// If the page does not go along.
pub async fn click(page: &Page, play: &AnyGame, mv: &str) -> Result<()> {
    match play.id() {
        GameId::Genial if matches!(mv, "swap" | "keep") => return page.click(&format!("[data-action='{mv}']")).await,
        GameId::Genial => genial::click(page, mv).await?,
        GameId::CrissCross => criss_cross::click(page, mv).await?,
        GameId::ColorPop => color_pop::click(page, mv).await?,
        GameId::Blockers => blockers::click(page, mv).await?,
        GameId::ToutSurCarte if tout_sur_carte::is_made_at_once(mv) => return tout_sur_carte::click(page, mv).await,
        GameId::ToutSurCarte => tout_sur_carte::click(page, mv).await?,
    }
    drafted(page, mv).await?;
    page.click("[data-action=confirm]").await
}

/// Makes a move with keys alone.
///
/// # Errors
/// If the page does not go along.
pub async fn press(page: &Page, play: &AnyGame, mv: &str) -> Result<()> {
    match play.id() {
        GameId::Genial if matches!(mv, "swap" | "keep") => {
            page.tab_into(&format!("[data-action='{mv}']")).await?;
            return page.press("Enter").await;
        }
        GameId::Genial => genial::press(page, mv).await?,
        GameId::CrissCross => criss_cross::press(page, mv).await?,
        GameId::ColorPop => color_pop::press(page, mv).await?,
        GameId::Blockers => blockers::press(page, mv).await?,
        GameId::ToutSurCarte if tout_sur_carte::is_made_at_once(mv) => return tout_sur_carte::press(page, mv).await,
        GameId::ToutSurCarte => tout_sur_carte::press(page, mv).await?,
    }
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
/// If the page does not go along.
pub async fn type_move(page: &Page, mv: &str) -> Result<()> {
    page.script("document.activeElement?.blur()", &[]).await?;
    page.press("/").await?;
    page.wait("the move box", "return document.activeElement?.dataset.action === 'type'", &[]).await?;
    page.type_text(mv).await?;
    page.press("Enter").await
}

/// Checks that the page holds what these eyes (nobody's behind the curtain) may know and nothing more: the log is the one
/// that is shown to them, the hand is theirs, and no hidden event stands anywhere.
///
/// # Errors
/// If something hidden is found.
pub async fn no_secrets(page: &Page, game: &Game, eyes: Option<Seat>) -> Result<()> {
    let Ok(record) = game.record().await else { return Ok(()) };
    let observer = eyes.map_or(Observer::Spectator, Observer::Seat);
    let table = Table::restore(&record).map_err(|bad| anyhow!("{bad:?}"))?;
    let lines: Vec<String> = table.lines(observer).into_iter().map(|line| line.shown).collect();
    let log = "return [...document.querySelectorAll('[data-event]')].map(e => e.dataset.notation)";
    ensure!(page.script(log, &[]).await? == json!(lines), "the log is what {observer:?} is shown");

    let view = table.play().view(observer).to_string();
    // A dealer offers what could be drawn, which nobody holds yet.
    let held =
        "return [...document.querySelectorAll('.hand [data-tile]:not([data-dealer] *)')].map(e => e.dataset.tile)";
    let tiles = page.script(held, &[]).await?;
    for tile in tiles.as_array().into_iter().flatten().filter_map(|tile| tile.as_str()) {
        let name = tile.split(':').next_back().unwrap_or(tile);
        ensure!(eyes.is_some() && view.contains(name), "{tile} lies in the hand of {observer:?}");
    }

    let found = page.everything().await?;
    for (event, shown) in
        record.events.iter().zip(&lines).filter(|(event, shown)| event != shown && shown.contains('?'))
    {
        // What follows the actor and, for a draw, the seat; short ones could stand on the page for other reasons.
        let told = event.split(' ').skip(if event.starts_with('*') { 3 } else { 1 }).collect::<Vec<_>>().join(" ");
        ensure!(told.len() < 4 || !found.contains(&told), "{event} is on the page, shown as {shown}");
    }
    Ok(())
}

/// Every combination of a game's options, as links write them.
#[must_use]
pub fn set_ups(id: GameId) -> Vec<Vec<(String, String)>> {
    struct All;
    impl Visitor for All {
        type Output = Vec<Settings>;

        fn visit<G: game::Game>(self) -> Self::Output {
            G::Options::all().iter().map(GameOptions::settings).collect()
        }
    }
    let written = |setting: &Setting| match setting {
        Setting::Flag(flag) => flag.to_string(),
        Setting::Number(number) => number.to_string(),
        Setting::Choice(word) => word.clone(),
    };
    let list = |settings: Settings| settings.iter().map(|(name, value)| (name.clone(), written(value))).collect();
    catalog::visit(id, All).into_iter().map(list).collect()
}
