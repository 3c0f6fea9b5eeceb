//! Criss Cross: two taps on neighbouring cells; the dice, or the pair, swap the symbols.

use anyhow::{Context, Result};
use catalog::rules::criss_cross::CrissCross;

use super::{BrowserGame, Choice, Hidden, RealDraws, TWO_PEOPLE};
use crate::Page;

impl BrowserGame for CrissCross {
    const MOVES_TO_MIDDLE: u32 = 8;
    const BUSY_LEVEL: &'static str = "5@20000";
    const HIDDEN: Hidden = Hidden { options: "", moves: 3 };
    const REAL_DRAWS: &'static [RealDraws] = &[RealDraws {
        set_up: TWO_PEOPLE,
        kinds: &["roll"],
        slips: &[("roll", "[data-die='1'][data-symbol='4']", "[data-die='1'][data-symbol='1']")],
    }];

    async fn click(page: &Page, mv: &str) -> Result<()> {
        if let Some(symbol) = mv.strip_prefix("start ") {
            return page.click(&format!(".starts [data-symbol='{symbol}']")).await;
        }
        Self::attempt(page, mv).await?;
        let (first, _) = cells(mv)?;
        if shown(page, first.1).await? != first.0 {
            page.click("[data-action=rotate]").await?;
        }
        Ok(())
    }

    async fn attempt(page: &Page, mv: &str) -> Result<()> {
        let (first, second) = cells(mv)?;
        page.click(&cell(first.1)).await?;
        page.click(&cell(second.1)).await
    }

    async fn press(page: &Page, mv: &str) -> Result<()> {
        if let Some(symbol) = mv.strip_prefix("start ") {
            page.tab_into(".starts").await?;
            page.walk_to(&format!(".starts [data-symbol='{symbol}']")).await?;
            return page.press("Enter").await;
        }
        let (first, second) = cells(mv)?;
        page.tab_into(".board").await?;
        page.walk_to(&cell(first.1)).await?;
        page.press("Enter").await?;
        page.walk_to(&cell(second.1)).await?;
        page.press(" ").await?;
        if shown(page, first.1).await? != first.0 {
            page.press("r").await?;
        }
        Ok(())
    }

    fn choices(_: &str, words: &[&str]) -> Vec<Choice> {
        let die = |(index, symbol): (usize, &&str)| {
            let group = format!(".dealer-dice > :nth-child({})", index + 1);
            Choice::of_dealer(&group, format!("[data-symbol='{symbol}']"))
        };
        words.iter().enumerate().map(die).collect()
    }
}

/// A symbol and the cell that it is written in.
type WrittenSymbol<'a> = (&'a str, &'a str);

/// The two symbols with their cells: `3b2 5b3`.
fn cells(mv: &str) -> Result<(WrittenSymbol<'_>, WrittenSymbol<'_>)> {
    let (first, second) = mv.split_once(' ').context("two cells")?;
    Ok((first.split_at(1), second.split_at(1)))
}

fn cell(name: &str) -> String {
    format!(".cc-main [data-cell='{name}']")
}

async fn shown(page: &Page, name: &str) -> Result<String> {
    let body = "return document.querySelector(arguments[0])?.dataset.symbol";
    let symbol = page.wait("the symbol", body, &[serde_json::json!(cell(name))]).await?;
    Ok(symbol.as_str().unwrap_or_default().to_owned())
}
