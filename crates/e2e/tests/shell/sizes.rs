//! Pages on screens of every size.

use anyhow::Result;
use catalog::GameId;
use e2e::{Browser, Page, Site, Size, run};
use serde_json::json;

/// On every page and every size, nothing lies over anything else and nothing sticks out at the side.
#[test]
fn pages_fit_every_size() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let pages =
            ["", "/settings", "/about", "/access", "/replay", "/nowhere", "/genial/rules", "/genial/play?players=9"]
                .map(String::from);
        let games = GameId::ALL.iter().map(|id| format!("/{id}"));
        for path in pages.into_iter().chain(games) {
            for lang in ["fr", "en", "de"] {
                let page = browser.open(&site, Size::PHONE, &format!("/{lang}{path}")).await?;
                page.see("[data-page]").await?;
                for size in [Size::PHONE, Size::LANDSCAPE, Size::TABLET, Size::DESKTOP] {
                    browser.resize(size).await?;
                    let wide = format!("return innerWidth === {}", size.width);
                    page.wait("the size", &wide, &[]).await?;
                    nothing_overlaps(&page, &format!("{lang}{path} at {size:?}")).await?;
                }
            }
        }
        Ok(())
    });
}

/// On a first visit, the button that begins a game is in sight on a small phone, also on its side.
#[test]
fn playing_is_in_sight_on_small_phones() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let side = Size { width: 844, height: 390, touch: true };
        for path in GameId::ALL.iter().map(|id| format!("/{id}")).chain([String::new()]) {
            for lang in ["fr", "en", "de"] {
                let page = browser.open(&site, Size::PHONE, &format!("/{lang}{path}")).await?;
                page.see("[data-action^=play]").await?;
                for size in [Size::PHONE, side] {
                    browser.resize(size).await?;
                    let below = "const { bottom } = document.querySelector('[data-action^=play]').getBoundingClientRect();
                        return innerWidth === arguments[0] && bottom <= innerHeight ? [] : [`${bottom} of ${innerHeight}`]";
                    page.wait_until_right(&format!("{lang}{path} at {size:?}"), below, &[json!(size.width)]).await?;
                }
            }
        }
        Ok(())
    });
}

async fn nothing_overlaps(page: &Page, what: &str) -> Result<()> {
    let body = "const bad = [];
        if (document.documentElement.scrollWidth > innerWidth) bad.push('wider than the window');
        const boxes = [...document.querySelectorAll('[data-page] *')].filter(e => !e.closest('svg, .hidden, .unseen, option')
            && (e.matches('button, input:not([type=radio]), select') || [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())));
        const box = e => {
            if (e.matches('button, input, select')) return e.getBoundingClientRect();
            const range = document.createRange(); range.selectNodeContents(e); return range.getBoundingClientRect();
        };
        const all = boxes.map(e => [e, box(e)]).filter(([, r]) => r.width && r.height);
        for (const [i, [a, p]] of all.entries()) for (const [b, q] of all.slice(i + 1)) {
            if (a.contains(b) || b.contains(a)) continue;
            const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (x > 2 && y > 4) bad.push((a.textContent || a.tagName).slice(0, 40) + ' and ' + (b.textContent || b.tagName).slice(0, 40));
        }
        return bad";
    page.wait_until_right(what, body, &[]).await
}
