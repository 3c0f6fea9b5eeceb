//! Color Pop: a tap on the group, then taps on the jokers that are to be switched in or out.

use anyhow::{Context, Result, bail};
use catalog::rules::color_pop::ColorPop;

use super::{BrowserGame, Choice, Hidden, RealDraws, TWO_PEOPLE, draft, symbols};
use crate::Page;

/// How the board is touched.
#[derive(Clone, Copy)]
enum Touch {
    Pointer,
    Keys,
}

impl BrowserGame for ColorPop {
    const MOVES_TO_MIDDLE: u32 = 6;
    const BUSY_LEVEL: &'static str = "5@20000";
    const HIDDEN: Hidden = Hidden { options: "", moves: 0 };
    const REAL_DRAWS: &'static [RealDraws] = &[RealDraws {
        set_up: TWO_PEOPLE,
        kinds: &["board", "secret"],
        slips: &[
            ("board", "[data-symbol='P']", "[data-action=erase]"),
            ("secret", "[data-symbol='B']", "[data-symbol='B']"),
        ],
    }];

    async fn click(page: &Page, mv: &str) -> Result<()> {
        compose(page, mv, Touch::Pointer).await
    }

    async fn attempt(page: &Page, mv: &str) -> Result<()> {
        tap(page, mv.split(' ').nth(1).context("a cell")?, Touch::Pointer).await
    }

    async fn press(page: &Page, mv: &str) -> Result<()> {
        page.tab_into(".cp-board").await?;
        compose(page, mv, Touch::Keys).await
    }

    fn choices(_: &str, words: &[&str]) -> Vec<Choice> {
        symbols(".cp-kinds", words)
    }
}

async fn compose(page: &Page, mv: &str, touch: Touch) -> Result<()> {
    // Before the jokers stands a coloured cell, unless the group is of jokers alone.
    let cells: Vec<&str> = mv.split(' ').skip(1).collect();
    let jokers = if mv.starts_with('*') { &cells[..] } else { &cells[1..] };
    tap(page, cells[0], touch).await?;
    for _ in 0..12 {
        let now = draft(page).await?.unwrap_or_default();
        if now == mv {
            return Ok(());
        }
        let has: Vec<&str> = now.split(' ').skip(if now.starts_with('*') { 1 } else { 2 }).collect();
        let wrong =
            has.iter().find(|cell| !jokers.contains(cell)).or_else(|| jokers.iter().find(|cell| !has.contains(cell)));
        let Some(wrong) = wrong else { bail!("{mv} cannot be composed from {now}") };
        tap(page, wrong, touch).await?;
    }
    bail!("{mv} is not reached; composed is {:?}", draft(page).await?)
}

async fn tap(page: &Page, cell: &str, touch: Touch) -> Result<()> {
    let selector = format!(".cp-board [data-cell='{cell}']");
    match touch {
        Touch::Pointer => page.click(&selector).await,
        Touch::Keys => {
            page.walk_to(&selector).await?;
            page.press("Enter").await
        }
    }
}
