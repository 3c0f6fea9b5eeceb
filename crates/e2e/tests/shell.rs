//! Pages, links, languages, and what bad input gets.

use anyhow::{Result, ensure};
use catalog::GameId;
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

#[test]
fn the_language_is_chosen_on_every_page() {
    run(async {
        let (_site, _browser, page) = open(Size::DESKTOP, "/fr/criss-cross").await?;
        ensure!(page.text("[data-action=play]").await? == "Jouer");
        page.click("[data-lang=en]").await?;
        page.wait("English", "return document.documentElement.lang === 'en' && document.querySelector('[data-action=play]')?.textContent === 'Play'", &[]).await?;
        Ok(())
    });
}

#[test]
fn the_rules_are_read_in_the_language_of_the_page() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/fr/genial/rules").await?;
        ensure!(page.text(".rules[lang=fr]").await?.contains("tuile"));
        page.click("[data-lang=en]").await?;
        page.see(".rules[lang=en]").await?;
        ensure!(page.text(".rules").await?.contains("tile"));
        Ok(())
    });
}

/// Every visible and accessible text of every page comes from the catalogue, or is a name, a number or notation.
#[test]
fn no_text_is_in_the_code() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let pages = ["", "/settings", "/about", "/nowhere", "/criss-cross/play?players=9"].map(String::from);
        let of_games = GameId::ALL.iter().flat_map(|id| [format!("/{id}"), format!("/{id}/rules")]);
        for path in pages.into_iter().chain(of_games) {
            let page = browser.open(&site, Size::DESKTOP, &format!("/pseudo{path}")).await?;
            page.see("[data-page]").await?;
            texts_are_ours(&page, &path).await?;
        }
        Ok(())
    });
}

/// The same at the tables: the curtain, real draws, a whole game with a hint, a refusal, the past and the ending.
#[test]
fn no_text_of_a_table_is_in_the_code() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for id in GameId::ALL {
            for set_up in ["seats=human:42,human:43", "seats=you,bot:1&chance=hand"] {
                let path = format!("/pseudo/{id}/play?players=2&{set_up}&seed=walk");
                let page = browser.open(&site, Size::DESKTOP, &path).await?;
                page.see(".table").await?;
                page.see("[data-curtain], [data-dealer], [data-legal]").await?;
                texts_are_ours(&page, &path).await?;
            }
            let path = format!("/pseudo/{id}/play?players=2&seats=you,bot:random&seed=walk");
            let page = browser.open(&site, Size::DESKTOP, &path).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            game.settle().await?;
            e2e::games::type_move(&page, "nonsense").await?;
            page.wait("a refusal", "return !!document.querySelector('[data-refusal]').textContent", &[]).await?;
            texts_are_ours(&page, &path).await?;
            page.press("Escape").await?;
            page.click("[data-action=hint]").await?;
            page.see(".refusal.good").await?;
            let mut steps = 0;
            while !game.settle().await? {
                if steps % 4 == 0 {
                    texts_are_ours(&page, &path).await?;
                }
                game.step().await?;
                steps += 1;
            }
            page.see("[data-ending]").await?;
            texts_are_ours(&page, &path).await?;
            page.click("[data-action=board]").await?;
            page.press("ArrowLeft").await?;
            page.see("[data-action=present]").await?;
            texts_are_ours(&page, &path).await?;
        }
        Ok(())
    });
}

async fn texts_are_ours(page: &Page, path: &str) -> Result<()> {
    let body = r#"
        const ours = t => { t = t.replace(/⟦[^⟦⟧]*⟧/g, '').replace(/⟦[^⟦⟧]*⟧/g, '').replace(/⟦[^⟦⟧]*⟧/g, ''); return !/\p{L}{2}/u.test(t); };
        const bad = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const n = walker.currentNode, e = n.parentElement;
            if (e.closest('script,style,noscript,.sorry,.notation,.chip,[data-verbatim],[data-lang]')) continue;
            if (!ours(n.textContent)) bad.push(n.textContent.trim());
        }
        for (const e of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
            for (const a of ['aria-label', 'title', 'placeholder', 'alt'])
                if (e.hasAttribute(a) && !ours(e.getAttribute(a))) bad.push(a + ': ' + e.getAttribute(a));
        if (!ours(document.title)) bad.push('title: ' + document.title);
        return bad"#;
    let bad = page.script(body, &[]).await?;
    ensure!(bad.as_array().is_some_and(Vec::is_empty), "not from the catalogue on {path}: {bad}");
    Ok(())
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

/// On every page and every size, nothing lies over anything else and nothing sticks out at the side.
#[test]
fn pages_fit_every_size() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let pages =
            ["", "/settings", "/about", "/nowhere", "/genial/rules", "/genial/play?players=9"].map(String::from);
        let games = GameId::ALL.iter().map(|id| format!("/{id}"));
        for path in pages.into_iter().chain(games) {
            for lang in ["fr", "en"] {
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
    let bad = page.script(body, &[]).await?;
    ensure!(bad.as_array().is_some_and(Vec::is_empty), "{what}: {bad}");
    Ok(())
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
