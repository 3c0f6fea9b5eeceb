//! Large text, wide text and forced colours: nothing is cut off, and nothing scrolls sideways.

use anyhow::Result;
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size, run};

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

/// Buttons that cannot be told from the ground in colours that the system forces, and boards whose pieces lose theirs.
const EDGES: &str = "const bad = [];
    for (const e of document.querySelectorAll('.button, .seat')) {
        if (e.checkVisibility() && getComputedStyle(e).borderTopStyle === 'none') bad.push('no edge: ' + e.className);
    }
    if (getComputedStyle(document.querySelector('.board')).forcedColorAdjust !== 'none') bad.push('board');
    return bad";

pub(crate) async fn nothing_is_cut(page: &Page, what: &str) -> Result<()> {
    page.wait_until_right(what, CUT, &[]).await
}

#[test]
fn pages_bear_large_and_wide_text() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for path in ["", "/genial", "/settings", "/about", "/access", "/replay", "/blockers/rules", "/lobby"] {
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
            page.wait_until_right(&format!("{id} in forced colours"), EDGES, &[]).await?;
            browser.prefer("light").await?;
        }
        Ok(())
    });
}
