//! What goes away takes nobody's keyboard with it, on any page.

use std::path::Path;

use anyhow::{Result, ensure};
use e2e::{Browser, Game, Means, Page, Site, Size, run};
use serde_json::json;

use crate::family::{focus_is_in, press_on};

const RECORD: &str = "../../plays/criss-cross/2-players-basic-1.json";

/// Waits until this is gone and the keyboard is somewhere.
async fn leaves_the_keyboard(page: &Page, gone: &str) -> Result<()> {
    let body = "return !document.querySelector(arguments[0]) && document.activeElement !== document.body";
    page.wait(&format!("the keyboard to be somewhere without {gone}"), body, &[json!(gone)]).await.map(drop)
}

#[test]
fn pages_keep_the_keyboard() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/blockers").await?;
        press_on(&page, "[data-offer] [data-action=decline]", "Enter").await?;
        focus_is_in(&page, "h1").await?;
        page.script("localStorage.setItem('tablee.lesson.blockers', '5')", &[]).await?;
        page.go("/en/blockers/learn").await?;
        page.see("[data-step='6']").await?;
        page.click("[data-action=show]").await?;
        page.click("[data-action=confirm]:not([disabled])").await?;
        focus_is_in(&page, "[data-action=next]").await?;
        page.press("Enter").await?;
        page.see("[data-lesson-over]").await?;
        focus_is_in(&page, "h1").await?;
        page.go("/en/settings").await?;
        press_on(&page, "[data-action=delete-data]", "Enter").await?;
        press_on(&page, "[data-action=delete-not]", "Enter").await?;
        focus_is_in(&page, "[data-action=delete-data]").await?;
        page.go("/en/criss-cross/play?players=2&seats=you,bot:random&seed=forget").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        game.step().await?;
        page.go("/en").await?;
        press_on(&page, "[data-action=forget]", "Enter").await?;
        leaves_the_keyboard(&page, ".kept [data-game]").await
    });
}

/// A refused text stays where it was pasted, to be mended.
#[test]
fn opening_a_record_keeps_the_keyboard() {
    run(async {
        let record = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD))?;
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/replay").await?;
        page.fill("[data-option=record]", "no record").await?;
        press_on(&page, "[data-action=open-pasted]", "Enter").await?;
        page.see("[data-trouble=record]").await?;
        focus_is_in(&page, "[data-action=open-pasted]").await?;
        let pasted = page.script("return document.querySelector('[data-option=record]').value", &[]).await?;
        ensure!(pasted == json!("no record"), "what was pasted is still there, not {pasted}");
        page.fill("[data-option=record]", &record).await?;
        press_on(&page, "[data-action=open-pasted]", "Enter").await?;
        page.see(".table[data-page=replay]").await?;
        focus_is_in(&page, "h1").await
    });
}

#[test]
fn closing_advice_keeps_the_keyboard() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=advice";
        let page = browser.open(&site, Size::DESKTOP, path).await?;
        Game::on(&page, Means::Keys).await?.settle().await?;
        for (button, key) in [("close-hint", "Enter"), ("take-hint", "Escape")] {
            press_on(&page, "[data-action=hint]", "Enter").await?;
            press_on(&page, &format!("[data-coach] [data-action={button}]"), key).await?;
            leaves_the_keyboard(&page, "[data-coach]").await?;
        }
        Ok(())
    });
}
