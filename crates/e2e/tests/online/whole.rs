//! Whole games of each of the five, to the end, with what may happen on the way.

use std::process::Command;

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::{Guest, OnlineSite, Size, play_on_the_boards, play_together, run, tablee};
use serde_json::json;

use crate::{
    consoles_are_quiet,
    secrets::{learn_only_what_they_may, watching},
    two_friends,
};

/// The end is on both screens, the record that is saved there replays, and all chance is found to be right.
async fn ends_well(guests: &[&Guest]) -> Result<()> {
    for guest in guests {
        guest.page.see("[data-ending] [data-rank='1']").await?;
        guest.page.click("[data-ending] [data-action=save]").await?;
        let file = guest.browser.downloaded().await?;
        guest.page.click("[data-ending] [data-action=verify]").await?;
        guest.page.see("[data-verified=true]").await?;
        let verified = Command::new(tablee()?).arg("verify").arg(&file).output()?;
        ensure!(verified.status.success(), "tablee verify says {}", String::from_utf8_lossy(&verified.stdout));
        let replay = Command::new(tablee()?).args(["replay", "--json"]).arg(file).output()?;
        let report = String::from_utf8_lossy(&replay.stdout);
        let report: serde_json::Value = serde_json::from_str(&report)?;
        ensure!(report["valid"] == true && report["over"] == true, "tablee replay says {report}");
    }
    consoles_are_quiet(guests).await
}

/// One of them closes the page in mid-game and comes back to it; afterwards they play again, the start is
/// passed on, and the first game is analysed.
#[test]
fn criss_cross_with_a_page_that_is_closed_and_a_rematch() {
    run(async {
        let site = OnlineSite::start()?;
        let (ada, lina, invitation) = two_friends(&site, GameId::CrissCross).await?;
        ada.start().await?;
        play_on_the_boards(&[&ada, &lina], 6).await?;
        play_together(&[&ada, &lina], Some(8)).await?;
        lina.page.go("/fr/about").await?;
        ada.page.see(".seat[data-connected=false]").await?;
        lina.page.go("/fr/games").await?;
        lina.page.click("[data-tables] [data-action=resume]").await?;
        lina.page.see(".table").await?;
        ada.page.see(".seats:not(:has(.seat[data-connected=false]))").await?;
        ensure!(lina.events().await? == ada.events().await?, "both see the same game");
        play_together(&[&ada, &lina], None).await?;
        ends_well(&[&ada, &lina]).await?;
        lina.page.click("[data-action=rematch]").await?;
        lina.page.see("[data-page=waiting]").await?;
        ada.page
            .wait(
                "the rematch",
                "return document.querySelector('[data-action=rematch]')?.textContent.startsWith('Join')",
                &[],
            )
            .await?;
        ada.page.click("[data-action=rematch]").await?;
        ada.page.click("[data-page=waiting] [data-action=sit]").await?;
        let link = lina.page.script("return document.querySelector('[data-invite]').dataset.invite", &[]).await?;
        ensure!(link != json!(invitation), "it is another table");
        lina.page.click("[data-action=start]").await?;
        ada.page.see(".table").await?;

        // The game that is over is among one's own, with the record that the server gives, and every decision is judged.
        ada.page.go("/en/games").await?;
        ada.page.click("section:not([data-tables]) > .tables [data-action=resume]").await?;
        ada.page.click("[data-ending] [data-action=analyse]").await?;
        ada.page.see("[data-analysis=done]").await?;
        ada.page.see(".analysis tr[data-seat='2']").await?;
        consoles_are_quiet(&[&ada, &lina]).await
    });
}

/// The server is killed in mid-game. A move that is made meanwhile is on the screen, marked, and counts once when the
/// server is back.
#[test]
fn blockers_with_a_server_that_is_killed() {
    run(async {
        let mut site = OnlineSite::start()?;
        let (ada, lina, invitation) = two_friends(&site, GameId::Blockers).await?;
        let max = watching(&site, &invitation).await?;
        ada.start().await?;
        play_on_the_boards(&[&ada, &lina], 4).await?;
        play_together(&[&ada, &lina], Some(14)).await?;
        // Until it is Ada's turn, who then decides without a server.
        let due = "return document.querySelector('[data-action=confirm]') !== null";
        while ada.page.script(due, &[]).await? != json!(true) {
            play_together(&[&lina], Some(0)).await?;
        }
        let before = ada.events().await?;
        site.kill()?;
        ada.page.see("[data-action=chat][data-connection=lost]").await?;
        play_together(&[&ada], Some(before + 1)).await?;
        ada.page.see("[data-event][data-sent=pending]").await?;
        ensure!(lina.events().await? == before, "nobody else knows of it");
        site.start_again()?;
        ada.page.see("[data-action=chat]:not([data-connection=lost])").await?;
        ada.page.see(".table:not([data-sent])").await?;
        let known = "return document.querySelectorAll('[data-event]').length > arguments[0]";
        lina.page.wait("the move", known, &[json!(before)]).await?;
        play_together(&[&ada, &lina], None).await?;
        max.page.see("[data-ending]").await?;
        learn_only_what_they_may(&[&ada, &lina, &max]).await?;
        ends_well(&[&ada, &lina]).await
    });
}

/// Four people, each with a browser, who find the table in the lobby.
#[test]
fn tout_sur_carte_with_four_who_meet_in_the_lobby() {
    run(async {
        let site = OnlineSite::start()?;
        let ada = Guest::arrive(&site, "en", Size::DESKTOP).await?;
        ada.open_table(GameId::ToutSurCarte, 4, "Ada", true).await?;
        let mut all = vec![ada];
        for (name, lang, size) in
            [("Lina", "fr", Size::PHONE), ("Max", "fr", Size::DESKTOP), ("Noé", "en", Size::TABLET)]
        {
            let guest = Guest::arrive(&site, lang, size).await?;
            guest.page.click("[data-lobby] [data-action=join]").await?;
            guest.page.fill("[data-page=waiting] [data-option=name]", name).await?;
            guest.page.click("[data-action=sit]").await?;
            guest.page.see("[data-page=waiting] [data-action=leave]").await?;
            all.push(guest);
        }
        all[0].start().await?;
        let guests: Vec<&Guest> = all.iter().collect();
        play_on_the_boards(&guests, 6).await?;
        play_together(&guests, None).await?;
        ends_well(&guests[..2]).await
    });
}
