//! How an answer of chance in notation is entered by hand, game by game: what is chosen, one after the other.

use anyhow::{Context, Result};
use catalog::GameId;

use super::type_move;
use crate::{Means, Page};

/// Something that is chosen, and the group in which arrow keys lead to it.
struct Choice {
    group: String,
    choice: String,
}

/// Enters an answer of chance, such as `* roll 3 5`, with the dealer's own controls.
///
/// # Errors
/// If the page does not go along.
pub async fn enter(page: &Page, id: GameId, event: &str, means: Means) -> Result<()> {
    if means == Means::Box {
        return type_move(page, event).await;
    }
    for Choice { group, choice } in choices(id, event).with_context(|| format!("{event} is nothing to enter"))? {
        if means == Means::Keys {
            page.tab_into(&group).await?;
            page.walk_to(&format!("{group} {choice}")).await?;
            page.press("Enter").await?;
        } else {
            page.click(&format!("{group} {choice}")).await?;
        }
    }
    Ok(())
}

fn choices(id: GameId, event: &str) -> Option<Vec<Choice>> {
    let mut words = event.strip_prefix("* ")?.split(' ');
    let kind = words.next()?;
    // Whose it is stands before what is drawn, unless it is everyone's.
    if matches!(kind, "rack" | "draw" | "deal" | "secret") {
        words.next()?;
    }
    let words: Vec<&str> = words.collect();
    let letters = || words.iter().flat_map(|word| word.chars()).filter(|letter| *letter != '/');
    let in_group = |group: &str, choice: String| Choice { group: format!("[data-dealer] {group}"), choice };
    let tile = |group: &str| -> Vec<Choice> {
        words.iter().map(|tile| in_group(group, format!("[data-tile='{tile}']"))).collect()
    };
    let symbol = |group: &str| -> Vec<Choice> {
        letters().map(|letter| in_group(group, format!("[data-symbol='{letter}']"))).collect()
    };
    Some(match (id, kind) {
        (GameId::Genial, _) => {
            let mut all = tile(".gn-kinds");
            // A single tile needs no further word.
            if all.len() > 1 {
                all.push(in_group(".gn-chosen", "[data-action=enter]".into()));
            }
            all
        }
        (GameId::Blockers, _) => tile(".blk-dealer-tiles"),
        (GameId::ColorPop, _) => symbol(".cp-kinds"),
        (GameId::ToutSurCarte, "roll") => symbol(".tsc-faces"),
        (GameId::ToutSurCarte, _) => {
            words.iter().map(|card| in_group(".tsc-entries", format!("[data-card='{card}']"))).collect()
        }
        (GameId::CrissCross, _) => {
            let die = |(index, symbol): (usize, &&str)| {
                let group = format!(".dealer-dice > :nth-child({})", index + 1);
                in_group(&group, format!("[data-symbol='{symbol}']"))
            };
            words.iter().enumerate().map(die).collect()
        }
    })
}
