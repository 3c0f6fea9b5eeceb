//! Large text, wide text and forced colours: nothing is cut off, and nothing scrolls sideways.

use anyhow::Result;
use catalog::{GameId, with_games};
use e2e::{Browser, Game, Means, Page, Site, Size, run};

use crate::scenes;

/// What is wider than the window, and texts of buttons and links that are cut off without a sign.
const CUT: &str = "const bad = [];
    if (document.documentElement.scrollWidth > innerWidth) bad.push(`${document.documentElement.scrollWidth} wide`);
    for (const e of document.querySelectorAll('[data-page] :is(button, a, label, h1, h2, p, li)')) {
        if (e.closest('.unseen, svg, [hidden], [inert]') || e.querySelector('.unseen') || !e.checkVisibility() || e.clientWidth === 1) continue;
        const style = getComputedStyle(e), hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
        if (hides && style.textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 1) bad.push('cut: ' + e.textContent.slice(0, 60));
        const range = document.createRange(); range.selectNodeContents(e);
        const r = range.getBoundingClientRect();
        if (r.width > 2 && (r.right > innerWidth + 1 || r.left < -1 || r.top + scrollY < -1)) bad.push('outside: ' + e.textContent.slice(0, 60));
    }
    return bad";

/// What cannot be told from the ground in colours that the system forces, and what loses colours that say something.
const EDGES: &str = "const bad = [], seen = what => [...document.querySelectorAll(what)].filter(e => e.checkVisibility());
    for (const e of seen('.button, .seat, .way, .puzzle-link, .offer, .task, .coach, .newcomer, .agreement, .switch, textarea, select, input[type=text]')) {
        if (getComputedStyle(e).borderTopStyle === 'none') bad.push(`no edge: ${e.tagName} ${e.className}`);
    }
    for (const e of seen('.board, .switch')) if (getComputedStyle(e).forcedColorAdjust !== 'none') bad.push('no colours: ' + e.className);
    return bad";

pub(crate) async fn nothing_is_cut(page: &Page, what: &str) -> Result<()> {
    page.wait_until_right(what, CUT, &[]).await
}

#[test]
fn pages_bear_large_and_wide_text() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for path in
            ["", "/genial", "/settings", "/about", "/access", "/replay", "/blockers/rules", "/genial/puzzles", "/lobby"]
        {
            for size in [Size::ZOOMED, Size::PHONE] {
                let page = browser.open(&site, size, &format!("/de{path}")).await?;
                page.see("[data-page]").await?;
                nothing_is_cut(&page, &format!("{path} at {size:?}")).await?;
                page.space_text().await?;
                nothing_is_cut(&page, &format!("{path} at {size:?}, spaced")).await?;
            }
        }
        Ok(())
    });
}

#[test]
fn tables_bear_large_and_wide_text() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for id in GameId::ALL {
            for size in [Size::ZOOMED, Size::PHONE, Size::DESKTOP] {
                let path = format!("/fr/{id}/play?players=2&seats=you,bot:random&seed=large");
                let page = browser.open(&site, size, &path).await?;
                Game::on(&page, Means::Box).await?.settle().await?;
                nothing_is_cut(&page, &format!("{id} at {size:?}")).await?;
                page.space_text().await?;
                nothing_is_cut(&page, &format!("{id} at {size:?}, spaced")).await?;
            }
            browser.force_colours().await?;
            let page = browser.open(&site, Size::DESKTOP, &format!("/fr/{id}/play?seats=you,bot:random")).await?;
            Game::on(&page, Means::Box).await?.settle().await?;
            page.see(".board").await?;
            page.wait_until_right(&format!("{id} in forced colours"), EDGES, &[]).await?;
            page.click("[data-action=hint]").await?;
            page.see("[data-coach]").await?;
            page.wait_until_right(&format!("{id} with a hint in forced colours"), EDGES, &[]).await?;
            browser.prefer("light").await?;
        }
        Ok(())
    });
}

/// What can be chosen on pages, and whether a switch is on, is seen where the system chooses the colours.
#[test]
fn pages_bear_forced_colours() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let game = "/tout-sur-carte";
        let parts = ["", "/puzzles", "/puzzles/1", "/learn"].map(|part| format!("{game}{part}"));
        for path in ["", "/settings", "/replay", "/lobby"].map(String::from).into_iter().chain(parts) {
            browser.force_colours().await?;
            let page = browser.open(&site, Size::DESKTOP, &format!("/fr{path}")).await?;
            page.see("[data-page]").await?;
            page.wait_until_right(&format!("{path} in forced colours"), EDGES, &[]).await?;
            if path == game {
                page.click("[data-action=share-device]").await?;
                page.see("[data-agreement] .switch").await?;
                page.wait_until_right("where a family sits down, in forced colours", EDGES, &[]).await?;
            }
        }
        Ok(())
    });
}

async fn scenes_bear_large_and_wide_text(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    for size in [Size::ZOOMED, Size::PHONE] {
        let page = browser.open(&site, size, "/de").await?;
        page.see("[data-page]").await?;
        scenes::each(&page, "de", id, async |what| {
            nothing_is_cut(&page, &format!("{what} at {size:?}")).await?;
            page.space_text().await?;
            nothing_is_cut(&page, &format!("{what} at {size:?}, spaced")).await
        })
        .await?;
    }
    Ok(())
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(mod $module {
            use super::*;

            #[test]
            fn lessons_puzzles_sheets_and_replays_bear_large_and_wide_text() {
                run(scenes_bear_large_and_wide_text(GameId::$Game));
            }
        })*
    };
}

with_games!(each_game);
