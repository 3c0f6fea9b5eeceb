//! The client without the server: kept by the browser after one visit, and replaced by newer versions.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::{Axe, Browser, Game, Means, Page, Site, Size, recorded, run};
use serde_json::json;

/// Opens a page and waits until the browser has the whole client.
async fn visit(site: &Site, browser: &Browser, path: &str) -> Result<Page> {
    let page = browser.open(site, Size::PHONE, path).await?;
    page.see("[data-page]").await?;
    page.see(":root[data-offline-ready=true]").await?;
    Ok(page)
}

/// After one visit, and with the server killed, every game can be begun against a bot, and read about; reloading goes on.
#[test]
fn everything_works_without_the_server_after_one_visit() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start_installing().await?;
        let page = visit(&site, &browser, "/fr").await?;
        site.kill();
        for id in GameId::ALL {
            page.go(&format!("/fr/{id}/play?seats=you,bot:1&seed=plane")).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            for _ in 0..2 {
                game.settle().await?;
                game.step().await?;
            }
            game.settle().await?;
            let events = game.events().await?;
            page.reload().await?;
            let game = Game::on(&page, Means::Box).await?;
            game.settle().await?;
            ensure!(game.events().await? == events, "{id} goes on after a reload");
            page.go(&format!("/fr/{id}/rules")).await?;
            page.see(".rules li").await?;
        }
        page.go("/").await?;
        page.see("[data-page=home] [data-action=resume]").await
    });
}

/// Without the server one also learns, solves puzzles, looks at records, and plays against the strongest bot with advice.
#[test]
fn all_that_is_not_online_works_without_the_server() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start_installing().await?;
        let page = visit(&site, &browser, "/fr").await?;
        site.kill();
        page.go("/fr/blockers/learn").await?;
        page.see("[data-page=learn] [data-step='1']").await?;
        page.go("/fr/genial/puzzles/1").await?;
        page.see("[data-page=puzzle] [data-step='1']").await?;
        page.go("/fr/criss-cross/play?players=2&seats=you,bot:5&seed=strong").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        page.click("[data-action=hint]").await?;
        page.see("[data-coach]").await?;
        game.step().await?;
        game.settle().await?;
        page.go("/fr/replay").await?;
        page.fill("[data-option=record]", &recorded(GameId::CrissCross, "2-players-basic-1")?.text()).await?;
        page.click("[data-action=open-pasted]").await?;
        page.see(".table[data-page=replay]").await?;
        let link = page.script("return location.pathname + location.hash", &[]).await?;
        page.go("/fr").await?;
        page.go(link.as_str().context("a link")?).await?;
        page.see(".table[data-page=replay]").await
    });
}

/// A page that was not kept, such as one in a language that was never shown, leaves the visitor where they are and says why.
#[test]
fn a_page_that_is_not_kept_leaves_the_visitor_where_they_are() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start_installing().await?;
        let page = visit(&site, &browser, "/fr").await?;
        site.kill();
        page.script("document.querySelector('a[data-lang=de]').click()", &[]).await?;
        page.see(":root[lang=fr] [data-page=home] ~ [data-missed]").await?;
        page.wait("the address of the page that is there", "return location.pathname === '/fr'", &[]).await?;
        page.click("[data-action=close-missed]").await?;
        page.click("[data-action=play-now][data-game=criss-cross]").await?;
        page.see(":root[lang=fr] .table").await
    });
}

/// A language is kept as soon as it is shown, however the visitor has come to it; the one before stays.
#[test]
fn every_language_that_was_shown_is_kept() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start_installing().await?;
        let page = visit(&site, &browser, "/fr").await?;
        // Within the page, which asks for the texts of the other language.
        page.script("document.querySelector('a[data-lang=de]').click()", &[]).await?;
        page.see(":root[lang=de] [data-page=home]").await?;
        // And by its address.
        page.go("/en").await?;
        page.see(":root[lang=en] [data-page=home]").await?;
        for lang in ["de", "en"] {
            let kept = format!(
                "caches.match('/{lang}/blockers').then(page => {{ window.{lang} = !!page }}); return window.{lang}"
            );
            page.wait("the other language", &kept, &[]).await?;
        }
        site.kill();
        for lang in ["fr", "de", "en"] {
            page.go(&format!("/{lang}/blockers/rules")).await?;
            page.see(&format!(":root[lang={lang}] .rules li")).await?;
        }
        Ok(())
    });
}

/// The games, results and settings in a browser can be taken elsewhere in a file, deleted, and taken in again.
#[test]
fn what_is_kept_can_be_saved_deleted_and_taken_in() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/criss-cross/play?seats=you,bot:random&seed=data").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        game.step().await?;
        page.go("/en/settings").await?;
        page.fill("[data-option=name]", "Ada").await?;
        page.press("Tab").await?;
        page.click("[data-action=export]").await?;
        let file = browser.downloaded().await?;
        page.click("[data-action=delete-data]").await?;
        page.click("[data-action=delete-sure]").await?;
        page.see("[data-outcome=done]").await?;
        let games = "return Object.keys(localStorage).filter(key => key.startsWith('tablee.table.')).length";
        ensure!(page.script(games, &[]).await? == json!(0), "nothing is left");
        // Every change of a setting writes all of them down.
        page.click("[data-option=patterns]").await?;
        let name = "return JSON.parse(localStorage.getItem('tablee.preferences')).name";
        ensure!(page.script(name, &[]).await? == json!(""), "a name that was deleted does not come back");
        let wrong = file.with_file_name("wrong.json");
        std::fs::write(&wrong, "{\"format\": \"other\", \"items\": {}}")?;
        page.choose_file("[data-action=import]", &wrong).await?;
        page.see("[data-outcome=failed]").await?;
        page.choose_file("[data-action=import]", &file).await?;
        page.see("[data-outcome=done]").await?;
        ensure!(page.script(games, &[]).await? == json!(1), "the game is here again");
        page.click("[data-option=patterns]").await?;
        ensure!(page.script(name, &[]).await? == json!("Ada"), "a name that was taken in stays");
        page.go("/en").await?;
        page.see("[data-action=resume]").await
    });
}

/// A newer version is announced while a game goes on, and taken when the visitor wants it. The game is where it was.
#[test]
fn a_newer_version_keeps_a_running_game() {
    run(async {
        let site = Site::with_copy().await?;
        let browser = Browser::start_installing().await?;
        let page = visit(&site, &browser, "/en/criss-cross/play?seats=you,bot:1&seed=update").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        game.step().await?;
        game.settle().await?;
        let events = game.events().await?;
        let is_another = "return getComputedStyle(document.documentElement).getPropertyValue('--another') === 'yes'";
        site.release_another()?;
        page.reload().await?;
        page.see("[data-newer]").await?;
        ensure!(page.script(is_another, &[]).await? == json!(false), "nothing changes before the visitor wants it");
        page.see("[data-newer] [data-action=update-later]").await?;
        if let Some(axe) = Axe::fetched()? {
            axe.finds_nothing(&page, "a table while a newer version waits").await?;
        }
        // Whoever puts it off by keys keeps the keyboard, and is asked again with the next visit.
        page.tab_into("[data-newer] [data-action=update-later]").await?;
        page.press("Enter").await?;
        let kept = "return !document.querySelector('[data-newer]') && document.activeElement !== document.body";
        page.wait("the keyboard to be somewhere", kept, &[]).await?;
        page.reload().await?;
        page.click("[data-newer] [data-action=update]").await?;
        page.wait("the newer version", is_another, &[]).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        ensure!(game.events().await? == events, "the game is where it was");
        game.step().await?;
        page.see(":root[data-offline-ready=true]").await?;
        ensure!(!page.has("[data-newer]").await?, "there is nothing newer now");
        site.kill();
        page.reload().await?;
        page.wait("the newer version, without the server", is_another, &[]).await?;
        Game::on(&page, Means::Box).await?.settle().await.map(drop)
    });
}
