//! How a move in notation is made by hand, game by game.

mod blockers;
mod blockers;
mod color_pop;
mod criss_cross;
mod genial;

use anyhow::{Result, anyhow, ensure};
use catalog::{AnyGame, GameId, Visitor};
use game::{GameOptions, Observer, Seat, Setting, Settings};
use serde_json::json;

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
        GameId::ToutSurCarte => page.click(&format!("[data-move='{mv}']")).await?,
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
        GameId::ToutSurCarte => {
            page.tab_into(".board").await?;
            page.walk_to(&format!("[data-move='{mv}']")).await?;
            page.press("Enter").await?;
        }
    }
    drafted(page, mv).await?;
    page.tab_into("[data-action=confirm]").await?;
    page.press("Enter").await
}

/// The move that is composed and waits to be confirmed.
async fn draft(page: &Page) -> Result<Option<String>> {
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

/// Checks that nothing that only others may know can be found on the page: what `eyes` (nobody's for the curtain) are
/// shown of each event stands in the log, and whatever is hidden from them stands nowhere.
///
/// # Errors
/// If something hidden is found.
pub async fn no_secrets(page: &Page, game: &Game, eyes: Option<Seat>) -> Result<()> {
    let Ok(record) = game.record().await else { return Ok(()) };
    let observer = eyes.map_or(Observer::Spectator, Observer::Seat);
    let found = page.everything().await?;
    let mut play = record.begin().map_err(|bad| anyhow!("{bad:?}"))?;
    let mut hidden = Vec::new();
    for event in &record.events {
        let shown = play.shown(event, observer).map_err(|why| anyhow!("{why:?}"))?;
        play.apply(event).map_err(|why| anyhow!("{why:?}"))?;
        if shown.contains('?') {
            hidden.push((event.clone(), play.turn()));
        }
    }
    for (event, _) in &hidden {
        // Choices of a step that is complete are public; the last step's are not while somebody still owes one.
        let simultaneous = !event.starts_with('*') && play.view(observer).to_string().contains(&event[2..]);
        ensure!(simultaneous || !found.contains(&format!("\"{event}\"")), "{event} is on the page");
    }
    // Nobody's view but that of these eyes may be read off the page.
    for other in Observer::all(play.players()).filter(|&other| other != observer && other != Observer::Spectator) {
        for secret in secrets(&play, observer, other) {
            ensure!(!found.contains(&secret), "{secret} is on the page, which only {other:?} may know");
        }
    }
    Ok(())
}

/// Marks that a page would carry if it showed what `other` knows and `observer` does not.
fn secrets(play: &AnyGame, observer: Observer, other: Observer) -> Vec<String> {
    match play.id() {
        GameId::CrissCross => criss_cross::secrets(play, observer, other),
        GameId::Blockers => blockers::secrets(play, observer, other),
        _ => Vec::new(),
    }
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
