//! Tout sur carte: dice are held and the others rerolled; a card is used, kept or taken.

use anyhow::{Context, Result};
use catalog::rules::tout_sur_carte::ToutSurCarte;
use serde_json::json;

use super::{BrowserGame, Choice, Hidden, RealDraws, Slip, symbols};
use crate::Page;

const SLIPS: &[Slip] =
    &[("deal", "[data-card='17']", "[data-card='17']"), ("roll", ".tsc-faces [data-symbol='G']", "[data-entered='G']")];

impl BrowserGame for ToutSurCarte {
    const MOVES_TO_MIDDLE: u32 = 30;
    const BUSY_LEVEL: &'static str = "5@5000";
    const HIDDEN: Hidden = Hidden { options: "&advanced=true", moves: 1 };
    const REAL_DRAWS: &'static [RealDraws] = &[
        RealDraws { set_up: "players=2&seats=you,bot:random", kinds: &["deal", "roll", "draw"], slips: SLIPS },
        RealDraws {
            set_up: "advanced=true&players=2&seats=human:Ada,human:Lina",
            kinds: &["deal", "market", "roll", "refill"],
            slips: SLIPS,
        },
    ];

    /// Whether a button makes this move, without a confirmation.
    fn is_made_at_once(mv: &str) -> bool {
        mv.starts_with("reroll") || matches!(mv, "stop" | "pass")
    }

    async fn click(page: &Page, mv: &str) -> Result<()> {
        let (action, what) = mv.split_once(' ').unwrap_or((mv, ""));
        match action {
            "reroll" => {
                for die in dice_to_touch(page, what).await? {
                    page.click(&die).await?;
                }
                page.click("[data-action=reroll]").await
            }
            "stop" | "pass" => page.click(&format!("[data-action={action}]")).await,
            _ => {
                for card in what.split(' ') {
                    page.click(&selector(card)).await?;
                }
                Ok(())
            }
        }
    }

    async fn press(page: &Page, mv: &str) -> Result<()> {
        let (action, what) = mv.split_once(' ').unwrap_or((mv, ""));
        match action {
            "reroll" => {
                touch(page, ".tsc-dice", &dice_to_touch(page, what).await?).await?;
                page.press("r").await
            }
            "stop" => page.press("s").await,
            "pass" => page.press("p").await,
            "take" => touch(page, ".tsc-market", &[selector(what)]).await,
            _ => touch(page, ".tsc-own", &what.split(' ').map(selector).collect::<Vec<_>>()).await,
        }
    }

    fn choices(kind: &str, words: &[&str]) -> Vec<Choice> {
        if kind == "roll" {
            return symbols(".tsc-faces", words);
        }
        words.iter().map(|card| Choice::of_dealer(".tsc-entries", format!("[data-card='{card}']"))).collect()
    }
}

/// Chooses things of a group with keys: in the first rounds by walking there, later by their numbers.
async fn touch(page: &Page, group: &str, things: &[String]) -> Result<()> {
    let walks = page.script("return document.querySelectorAll('[data-event]').length < 50", &[]).await? == json!(true);
    if walks && !things.is_empty() {
        page.tab_into(if group == ".tsc-dice" { group } else { ".tsc-board" }).await?;
    }
    for thing in things {
        if walks {
            page.walk_to(thing).await?;
            page.press(" ").await?;
        } else {
            let place = "return [...document.querySelectorAll(arguments[0] + ' [data-rove]')].indexOf(document.querySelector(arguments[1])) + 1";
            let number = page.script(place, &[json!(group), json!(thing)]).await?;
            page.press(&number.to_string()).await?;
        }
    }
    Ok(())
}

fn selector(card: &str) -> String {
    format!(".tsc-board [data-card='{card}']")
}

/// The dice to be held or let go of, so that exactly these are rerolled.
async fn dice_to_touch(page: &Page, rerolled: &str) -> Result<Vec<String>> {
    let body = "return [...document.querySelectorAll('.tsc-dice [data-die]')].map(e => [e.dataset.die, e.dataset.symbol, e.getAttribute('aria-pressed')])";
    let dice = page.script(body, &[]).await?;
    let mut left: Vec<char> = rerolled.chars().collect();
    let mut touched = Vec::new();
    for die in dice.as_array().context("dice")? {
        let text = |index: usize| die[index].as_str().unwrap_or_default();
        let loose =
            left.iter().position(|letter| text(1).starts_with(*letter)).map(|index| left.remove(index)).is_some();
        let is_held = die[2] == "true";
        if is_held == loose {
            touched.push(format!(".tsc-dice [data-die='{}']", text(0)));
        }
    }
    Ok(touched)
}
