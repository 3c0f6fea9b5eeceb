//! Links and saved games: where they lead, and what bad ones get.

use anyhow::ensure;
use e2e::{Browser, Game, Means, Site, Size, run};
use serde_json::json;

use crate::open;

#[test]
fn a_game_that_was_left_can_be_resumed_or_forgotten() {
    run(async {
        let (_site, _browser, page) =
            open(Size::DESKTOP, "/en/criss-cross/play?seats=you,bot:random&seed=left").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        for _ in 0..3 {
            game.settle().await?;
            game.step().await?;
        }
        game.settle().await?;
        let events = game.events().await?;
        page.go("/en").await?;
        page.click("[data-action=resume]").await?;
        let game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        ensure!(game.events().await? == events, "the game is where it was");
        page.go("/en").await?;
        page.click("[data-action=forget]").await?;
        page.wait("the game to be gone", "return !document.querySelector('[data-action=resume]')", &[]).await?;
        Ok(())
    });
}

#[test]
fn a_wrong_link_says_what_is_wrong_and_leads_back() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for query in [
            "players=9",
            "players=two",
            "advanced=perhaps",
            "colour=red",
            "players=2&seats=you",
            "seats=you,dog",
            "seats=you,bot:9",
            "seed=",
            "chance=maybe",
        ] {
            let page = browser.open(&site, Size::PHONE, &format!("/fr/criss-cross/play?{query}")).await?;
            page.see("[data-trouble=link]").await?;
            ensure!(page.text("[data-trouble=link]").await?.len() > 10, "{query}");
            page.click("a.primary").await?;
            page.see("[data-page=game]").await?;
        }
        let page = browser.open(&site, Size::PHONE, "/fr/chess").await?;
        page.see("[data-page=unknown]").await
    });
}

#[test]
fn a_broken_save_says_what_is_wrong_and_can_be_forgotten() {
    run(async {
        let (_site, _browser, page) =
            open(Size::DESKTOP, "/en/criss-cross/play?seats=you,bot:random&seed=broken").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        game.step().await?;
        // A bot that moved afterwards would save the game as it should be.
        game.settle().await?;
        let spoil = "const k = Object.keys(localStorage).find(k => k.startsWith('tablee.table.'));
            const t = localStorage.getItem(k); localStorage.setItem(k, arguments[0] === 'half' ? t.slice(0, t.length / 2) : arguments[0] === 'event' ? t.replace('1 start', '1 stort') : JSON.stringify({ ...JSON.parse(t), format: 'tablee/0' }))";
        for how in ["format", "half", "event"] {
            page.script(spoil, &[json!(how)]).await?;
            page.reload().await?;
            page.see("[data-trouble=save]").await?;
        }
        page.click("[data-action=forget]").await?;
        page.see("[data-page=game]").await
    });
}
