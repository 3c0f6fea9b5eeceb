//! Blockers!: a tile of the rack, then a cell.

use anyhow::{Context, Result};
use catalog::rules::blockers::Blockers;

use super::{BrowserGame, Choice, Hidden, RealDraws, TWO_PEOPLE, tiles};
use crate::Page;

/// The tile as the rack names it, and the cell.
fn parts(mv: &str) -> Result<(String, String)> {
    let (tile, cell) = mv.split_once(' ').context("a tile and a cell")?;
    let cell = cell.trim_start_matches('x');
    Ok((format!(".blk-racks [data-tile='{tile}']"), format!(".blk-board [data-cell='{cell}']")))
}

impl BrowserGame for Blockers {
    const MOVES_TO_MIDDLE: u32 = 12;
    const BUSY_LEVEL: &'static str = "5@8000";
    const HIDDEN: Hidden = Hidden { options: "", moves: 0 };
    const REAL_DRAWS: &'static [RealDraws] = &[RealDraws {
        set_up: TWO_PEOPLE,
        kinds: &["rack", "draw"],
        slips: &[("rack", "[data-tile='s5']", "[data-tile='s5']")],
    }];

    async fn click(page: &Page, mv: &str) -> Result<()> {
        let (tile, cell) = parts(mv)?;
        page.click(&tile).await?;
        page.click(&cell).await
    }

    async fn press(page: &Page, mv: &str) -> Result<()> {
        let (tile, cell) = parts(mv)?;
        page.tab_into(".blk-racks").await?;
        page.walk_to(&tile).await?;
        page.press("Enter").await?;
        page.tab_into(".blk-board").await?;
        page.walk_to(&cell).await?;
        page.press("Enter").await
    }

    fn choices(_: &str, words: &[&str]) -> Vec<Choice> {
        tiles(".blk-dealer-tiles", words)
    }
}
