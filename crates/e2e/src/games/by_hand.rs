//! Real dice and draws entered by hand: what is chosen, one after the other.

use anyhow::{Context, Result};
use catalog::{GameId, with_game};

use super::{BrowserGame, type_move};
use crate::{Means, Page};

/// Something that is chosen, and the group in which arrow keys lead to it.
pub struct Choice {
    group: String,
    choice: String,
}

impl Choice {
    /// A choice within a group of the dealer's controls, both by their selectors.
    pub(super) fn of_dealer(group: &str, choice: String) -> Self {
        Self { group: format!("[data-dealer] {group}"), choice }
    }
}

/// A choice for each tile.
pub(super) fn tiles(group: &str, words: &[&str]) -> Vec<Choice> {
    words.iter().map(|tile| Choice::of_dealer(group, format!("[data-tile='{tile}']"))).collect()
}

/// A choice for each letter of the words.
pub(super) fn symbols(group: &str, words: &[&str]) -> Vec<Choice> {
    let letters = words.iter().flat_map(|word| word.chars()).filter(|letter| *letter != '/');
    letters.map(|letter| Choice::of_dealer(group, format!("[data-symbol='{letter}']"))).collect()
}

/// Enters an answer of chance, such as `* roll 3 5`, with the dealer's own controls.
///
/// # Errors
/// If the page does not react as expected.
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
    // The seat stands before what is drawn, unless the draw is for everyone.
    if matches!(kind, "rack" | "draw" | "deal" | "secret") {
        words.next()?;
    }
    let words: Vec<&str> = words.collect();
    Some(with_game!(id, G => G::choices(kind, &words)))
}
