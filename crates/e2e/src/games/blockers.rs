//! Blockers!: a tile of the rack, then a cell.

use anyhow::{Context, Result};
use catalog::AnyGame;
use game::Observer;

use crate::Page;

pub(super) async fn click(page: &Page, mv: &str) -> Result<()> {
    let (tile, cell) = parts(mv)?;
    page.click(&tile).await?;
    page.click(&cell).await
}

pub(super) async fn press(page: &Page, mv: &str) -> Result<()> {
    let (tile, cell) = parts(mv)?;
    page.tab_into(".blk-racks").await?;
    page.walk_to(&tile).await?;
    page.press("Enter").await?;
    page.tab_into(".board").await?;
    page.walk_to(&cell).await?;
    page.press("Enter").await
}

/// The tile and the cell of `7 C7`, `7 xC7` or `3:7 C7`, as the page marks them.
fn parts(mv: &str) -> Result<(String, String)> {
    let (tile, cell) = mv.split_once(' ').context("a tile and a cell")?;
    let cell = cell.trim_start_matches('x');
    Ok((format!(".blk-rack [data-tile='{tile}']"), format!(".blk-board [data-cell='{cell}']")))
}

/// The racks that only `other` sees.
pub(super) fn secrets(play: &AnyGame, observer: Observer, other: Observer) -> Vec<String> {
    let supplies = |observer| play.view(observer)["supplies"].as_array().cloned().unwrap_or_default();
    let seen = supplies(observer);
    let hidden = supplies(other).into_iter().zip(1..).filter(|(supply, colour)| {
        let known = seen.get(*colour as usize - 1).is_some_and(|supply| supply.get("held").is_some());
        supply.get("held").is_some() && !known
    });
    hidden.map(|(_, colour): (_, u8)| format!("data-rack=\"{colour}\"")).collect()
}
