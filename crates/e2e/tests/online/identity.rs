//! Who one is on a server: the same person on another device, one's data, and a game that moves from one device online.

use anyhow::{Context, ensure};
use catalog::GameId;
use e2e::{Game, Guest, Means, OnlineSite, Size, play_together, run};
use serde_json::{Value, json};

use crate::consoles_are_quiet;

/// A second device becomes the same person by a code, and plays on there. Data can be taken along, and deleted.
#[test]
fn a_code_makes_another_device_the_same_person_and_data_can_be_deleted() {
    run(async {
        let site = OnlineSite::start()?;
        let desktop = Guest::arrive(&site, "en", Size::DESKTOP).await?;
        desktop.open_table(GameId::CrissCross, 2, "Ada", false).await?;
        desktop.page.click("[data-page=waiting] [data-action=bot]").await?;
        desktop.start().await?;
        desktop.page.go("/en/games").await?;
        desktop.page.click("[data-action=transfer]").await?;
        let code =
            desktop.page.wait("a code", "return document.querySelector('[data-code]')?.dataset.code", &[]).await?;

        let phone = Guest::arrive(&site, "fr", Size::PHONE).await?;
        phone.page.go("/fr/games").await?;
        ensure!(!phone.page.has("[data-tables] li").await?, "a stranger has no tables");
        phone.page.fill("[data-option=code]", code.as_str().context("a text")?).await?;
        phone.page.click("[data-action=claim]").await?;
        phone.page.see("[data-tables] [data-turn]").await?;
        phone.page.click("[data-tables] [data-action=resume]").await?;
        play_together(&[&phone], Some(6)).await?;

        desktop.page.click("[data-action=export]").await?;
        let file = desktop.browser.downloaded().await?;
        let data: Value = serde_json::from_str(&std::fs::read_to_string(file)?)?;
        ensure!(data["name"] == json!("Ada") && data["tables"].as_array().is_some_and(|it| it.len() == 1), "{data}");
        desktop.page.click("[data-action=delete]").await?;
        desktop.page.click("[data-action=sure]").await?;
        desktop
            .page
            .wait("the deletion", "return document.querySelectorAll('[data-tables] li').length === 0", &[])
            .await?;
        consoles_are_quiet(&[&desktop]).await
    });
}

/// A game against a bot goes on with a person in the bot's seat.
#[test]
fn a_local_game_goes_on_online() {
    run(async {
        let site = OnlineSite::start()?;
        let ada = Guest::arrive(&site, "en", Size::DESKTOP).await?;
        ada.page.go("/en/color-pop/play?players=2&seats=you,bot:random&seed=go-on").await?;
        let mut game = Game::on(&ada.page, Means::Box).await?;
        for _ in 0..3 {
            game.settle().await?;
            game.step().await?;
        }
        game.settle().await?;
        let before = ada.events().await?;
        ada.page.click(".log-head [data-action=invite]").await?;
        ada.page.fill("[role=dialog] [data-option=name]", "Ada").await?;
        ada.page.click("[role=dialog] [data-seat='2']").await?;
        ada.page.click("[role=dialog] [data-action=create]").await?;
        ada.page.see("[data-page=waiting]").await?;
        let link = ada
            .page
            .wait("the invitation", "return document.querySelector('[data-invite]')?.dataset.invite", &[])
            .await?;
        let lina = Guest::arrive(&site, "fr", Size::PHONE).await?;
        lina.join(link.as_str().context("a link")?, "Lina").await?;
        ada.start().await?;
        lina.page.see(".table").await?;
        ensure!(lina.events().await? == before, "the game is where it was");
        play_together(&[&ada, &lina], None).await?;
        consoles_are_quiet(&[&ada, &lina]).await
    });
}
