//! People with browsers of their own play at one table, on a real server.

mod identity;
mod leaving;
mod secrets;
mod talk;
mod whole;

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::{Guest, OnlineSite, Size};

/// Ada, who speaks English and has a desktop, opens a table, and Lina, who speaks French and has a phone, joins.
async fn two_friends(site: &OnlineSite, game: GameId) -> Result<(Guest, Guest, String)> {
    let ada = Guest::arrive(site, "en", Size::DESKTOP).await?;
    let lina = Guest::arrive(site, "fr", Size::PHONE).await?;
    let invitation = ada.open_table(game, 2, "Ada", false).await?;
    lina.join(&invitation, "Lina").await?;
    Ok((ada, lina, invitation))
}

/// Nobody's page has complained.
async fn consoles_are_quiet(guests: &[&Guest]) -> Result<()> {
    for guest in guests {
        // A connection that is lost is told there by the browser itself.
        let console = guest.page.console().await?;
        let bad: Vec<&String> = console.iter().filter(|line| !line.contains("WebSocket")).collect();
        ensure!(bad.is_empty(), "the console is not quiet: {bad:?}");
    }
    Ok(())
}
