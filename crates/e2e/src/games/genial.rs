//! Génial: a tile of the rack, the cell of its first half, and turning until it lies right.

use anyhow::{Context, Result, bail};
use catalog::rules::genial::Genial;

use super::{BrowserGame, Choice, Hidden, RealDraws, TWO_PEOPLE, draft, tiles};
use crate::Page;

/// Which tile, and on which cell its first half goes.
fn parts(mv: &str) -> Result<(String, &str)> {
    let mut words = mv.split(' ');
    let (Some(colours), Some(first), Some(second)) = (words.next(), words.next(), words.next()) else {
        bail!("{mv} is no placement")
    };
    let place = |letter: char| "RYBGPO".find(letter).context("a colour");
    let mut letters = colours.chars();
    let (one, other) = (letters.next().context("a colour")?, letters.next().context("a colour")?);
    // A tile's name has its colours in order; its first half is the first of them.
    if place(one)? <= place(other)? { Ok((colours.into(), first)) } else { Ok((format!("{other}{one}"), second)) }
}

fn slot(tile: &str) -> String {
    format!(".gn-slot[data-tile='{tile}']")
}

fn cell(name: &str) -> String {
    format!(".gn-board [data-cell='{name}']")
}

impl BrowserGame for Genial {
    const MOVES_TO_MIDDLE: u32 = 10;
    const BUSY_LEVEL: &'static str = "5@10000";
    const HIDDEN: Hidden = Hidden { options: "", moves: 0 };
    const REAL_DRAWS: &'static [RealDraws] = &[RealDraws {
        set_up: TWO_PEOPLE,
        kinds: &["rack", "draw"],
        slips: &[("rack", "[data-tile='GP']", "[data-chosen='GP']")],
    }];

    fn is_made_at_once(mv: &str) -> bool {
        matches!(mv, "swap" | "keep")
    }

    async fn click(page: &Page, mv: &str) -> Result<()> {
        if Self::is_made_at_once(mv) {
            return page.click(&format!("[data-action='{mv}']")).await;
        }
        Self::attempt(page, mv).await?;
        for _ in 0..6 {
            if draft(page).await?.as_deref() == Some(mv) {
                return Ok(());
            }
            page.click("[data-action=rotate]").await?;
        }
        bail!("{mv} is not reached by turning; what lies there is {:?}", draft(page).await?)
    }

    async fn attempt(page: &Page, mv: &str) -> Result<()> {
        let (tile, first) = parts(mv)?;
        page.click(&slot(&tile)).await?;
        page.click(&cell(first)).await
    }

    async fn press(page: &Page, mv: &str) -> Result<()> {
        if Self::is_made_at_once(mv) {
            page.tab_into(&format!("[data-action='{mv}']")).await?;
            return page.press("Enter").await;
        }
        let (tile, first) = parts(mv)?;
        page.tab_into(".gn-rack").await?;
        page.walk_to(&slot(&tile)).await?;
        page.press("Enter").await?;
        page.tab_into(".gn-board").await?;
        page.walk_to(&cell(first)).await?;
        page.press(" ").await?;
        for _ in 0..6 {
            if draft(page).await?.as_deref() == Some(mv) {
                return Ok(());
            }
            page.press("r").await?;
        }
        bail!("{mv} is not reached by turning; what lies there is {:?}", draft(page).await?)
    }

    fn choices(_: &str, words: &[&str]) -> Vec<Choice> {
        let mut all = tiles(".gn-kinds", words);
        // A single tile needs no further word.
        if all.len() > 1 {
            all.push(Choice::of_dealer(".gn-chosen", "[data-action=enter]".into()));
        }
        all
    }
}
