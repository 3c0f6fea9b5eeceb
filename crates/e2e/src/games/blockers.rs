//! Blockers!: a tile of the rack, then a cell.

use anyhow::{Context, Result};

use crate::Page;

/// The tile as the rack names it, and the cell.
fn parts(mv: &str) -> Result<(String, String)> {
    let (tile, cell) = mv.split_once(' ').context("a tile and a cell")?;
    let cell = cell.trim_start_matches('x');
    Ok((format!(".blk-racks [data-tile='{tile}']"), format!(".blk-board [data-cell='{cell}']")))
}

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
    page.tab_into(".blk-board").await?;
    page.walk_to(&cell).await?;
    page.press("Enter").await
}
