//! axe-core finds nothing on any page.

use catalog::GameId;
use e2e::{Axe, Browser, Guest, OnlineSite, Site, Size, run};

/// Every kind of page that is no table.
const PAGES: &[&str] = &[
    "",
    "/genial",
    "/blockers",
    "/tout-sur-carte/rules",
    "/color-pop/learn",
    "/criss-cross/puzzles",
    "/criss-cross/puzzles/1",
    "/replay",
    "/settings",
    "/about",
    "/access",
    "/nowhere",
    "/genial/play?players=9",
];

#[test]
fn axe_finds_nothing_on_any_page() {
    run(async {
        let Some(axe) = Axe::fetched()? else { return Ok(()) };
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/fr").await?;
        for path in PAGES {
            page.go(&format!("/fr{path}")).await?;
            for size in [Size::DESKTOP, Size::PHONE] {
                browser.resize(size).await?;
                axe.finds_nothing(&page, &format!("{path} at {size:?}")).await?;
            }
        }
        Ok(())
    });
}

#[test]
fn axe_finds_nothing_on_the_pages_of_online_tables() {
    run(async {
        let Some(axe) = Axe::fetched()? else { return Ok(()) };
        let site = OnlineSite::start()?;
        let host = Guest::arrive(&site, "en", Size::PHONE).await?;
        host.page.go("/en/lobby").await?;
        axe.finds_nothing(&host.page, "the lobby").await?;
        let invitation = host.open_table(GameId::CrissCross, 2, "Ada", true).await?;
        axe.finds_nothing(&host.page, "a table that waits").await?;
        let guest = Guest::arrive(&site, "de", Size::DESKTOP).await?;
        guest.join(&invitation, "Lina").await?;
        host.start().await?;
        guest.page.see(".table").await?;
        axe.finds_nothing(&guest.page, "a table").await?;
        host.page.go("/en/games").await?;
        axe.finds_nothing(&host.page, "own tables").await
    });
}
