//! Pages, links, languages, and what bad input gets.

mod first;
mod kept;
mod learn;
mod links;
mod sizes;
mod words;

use anyhow::{Result, ensure};
use e2e::{Browser, Game, Means, Page, Site, Size, run};
use serde_json::json;

async fn open(size: Size, path: &str) -> Result<(Site, Browser, Page)> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, size, path).await?;
    page.see("[data-page]").await?;
    Ok((site, browser, page))
}

#[test]
fn two_taps_lead_from_the_home_page_into_a_game() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/fr").await?;
        page.click(".game-card[data-game='criss-cross']").await?;
        page.click("[data-action=play]").await?;
        Game::on(&page, Means::Pointer).await?.settle().await?;
        ensure!(page.script("return location.search.includes('seed=')", &[]).await? == json!(true));
        Ok(())
    });
}

#[test]
fn the_past_is_stepped_through_with_arrow_keys() {
    run(async {
        let (_site, _browser, page) =
            open(Size::DESKTOP, "/en/criss-cross/play?seats=you,bot:random&seed=past").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        for _ in 0..4 {
            game.settle().await?;
            game.step().await?;
        }
        game.settle().await?;
        let events = game.events().await?;
        page.script("document.querySelector('.log ol').focus()", &[]).await?;
        page.press("ArrowLeft").await?;
        page.see(&format!(".table[data-moment='{}']", events - 1)).await?;
        page.press("ArrowLeft").await?;
        page.see(&format!("[data-event='{}'].here", events - 2)).await?;
        page.press("Escape").await?;
        page.see(".table:not([data-moment])").await
    });
}

#[test]
fn a_refused_move_says_why_and_real_dice_can_be_entered() {
    run(async {
        let path = "/en/criss-cross/play?players=1&seats=you&chance=hand&seed=hand";
        let (_site, _browser, page) = open(Size::PHONE, path).await?;
        let game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        e2e::games::type_move(&page, "start 9").await?;
        page.wait("the reason", "return document.querySelector('[data-refusal]').textContent.length > 10", &[]).await?;
        page.script("document.querySelector('[data-action=type]').value = ''; document.querySelector('[data-action=type]').dispatchEvent(new Event('input'))", &[]).await?;
        page.type_text("start 4").await?;
        page.press("Enter").await?;
        page.see("[data-dealer]").await?;
        page.press("Escape").await?;
        page.script("document.querySelector('[data-action=close-log]').click()", &[]).await?;
        page.click("[data-dealer] [data-die='1'][data-symbol='3']").await?;
        page.click("[data-dealer] [data-die='2'][data-symbol='5']").await?;
        page.see("[data-notation='* roll 3 5']").await
    });
}

/// A browser that cannot run the client is told so: the page is never blank.
#[test]
fn a_client_that_does_not_start_says_so() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        browser.block("*.wasm").await?;
        let page = browser.open(&site, Size::PHONE, "/fr").await?;
        let shown = "const e = document.querySelector('.sorry-boot'); return e && e.getBoundingClientRect().height > 0";
        page.wait("an excuse", shown, &[]).await?;
        Ok(())
    });
}
