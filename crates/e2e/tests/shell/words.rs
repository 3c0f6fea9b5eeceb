//! Languages: chosen on every page, and every text from the catalogue.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size, run};

use crate::open;

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

/// The parts for other numbers of players are folded away, unless they are what is played.
#[test]
fn the_rules_unfold_what_is_played() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/fr/blockers/rules").await?;
        page.see(".contents a[href='#part-2']").await?;
        page.see("#rule-10 .rule-number").await?;
        ensure!(!page.has("details.fold[open]").await?, "nothing is played");
        ensure!(page.has("[data-example=scoring] svg").await?, "the examples are drawn");
        page.go("/fr/blockers/rules?players=2").await?;
        page.see("details.fold[open]").await
    });
}

/// Every visible and accessible text of every page comes from the catalogue, or is a name, a number or notation.
#[test]
fn no_text_of_a_page_is_written_in_the_code() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let pages = [
            "",
            "/settings",
            "/about",
            "/access",
            "/replay",
            "/nowhere",
            "/criss-cross/play?players=9",
            "/lobby",
            "/games",
            "/t/nowhere",
            "/genial#online",
        ]
        .map(String::from);
        let of_games = GameId::ALL
            .iter()
            .flat_map(|id| ["", "/rules", "/learn", "/puzzles", "/puzzles/1"].map(|it| format!("/{id}{it}")));
        for path in pages.into_iter().chain(of_games) {
            let page = browser.open(&site, Size::DESKTOP, &format!("/pseudo{path}")).await?;
            page.see("[data-page]").await?;
            texts_are_ours(&page, &path).await?;
        }
        Ok(())
    });
}

/// The same at the tables: the curtain, real draws, a whole game with a hint, a refusal, the past, the ending and its
/// analysis.
#[test]
fn no_text_of_a_table_is_written_in_the_code() {
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
            page.see("[data-coach]").await?;
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
            analysis(&page, &path).await?;
            page.click("[data-action=board]").await?;
            page.press("ArrowLeft").await?;
            page.see("[data-action=present]").await?;
            texts_are_ours(&page, &path).await?;
            after_the_game(&page, &path).await?;
        }
        Ok(())
    });
}

/// The analysis as it comes and when it is stopped, and a decision that is looked into.
async fn analysis(page: &Page, path: &str) -> Result<()> {
    page.click("[data-action=analyse]").await?;
    page.see("[data-decision]").await?;
    texts_are_ours(page, path).await?;
    // A quick machine may be done by now.
    page.script("document.querySelector('[data-action=analysis-stop]')?.click()", &[]).await?;
    page.see("[data-analysis=stopped], [data-analysis=done]").await?;
    texts_are_ours(page, path).await?;
    page.click("[data-decision]").await?;
    page.see("[data-coach]").await?;
    texts_are_ours(page, path).await?;
    page.press("Escape").await?;
    page.click("[data-action=close-analysis]").await?;
    page.see("[data-ending]").await
}

/// A page that breaks, the list of kept games, and a saved game that cannot be read.
async fn after_the_game(page: &Page, path: &str) -> Result<()> {
    page.script("history.pushState = () => { throw new Error('broken on purpose') }", &[]).await?;
    page.click(".table-bar a.round").await?;
    page.see("[data-page=apology]").await?;
    texts_are_ours(page, "the apology").await?;
    page.go("/pseudo").await?;
    page.see("[data-action=resume]").await?;
    texts_are_ours(page, "the saved games").await?;
    let spoil = "Object.keys(localStorage).filter(k => k.startsWith('tablee.table.')).forEach(k => localStorage.setItem(k, '{'))";
    page.script(spoil, &[]).await?;
    page.go(path).await?;
    page.see("[data-trouble=save]").await?;
    texts_are_ours(page, "a broken save").await
}

async fn texts_are_ours(page: &Page, path: &str) -> Result<()> {
    let body = r#"
        // Sentences may quote others, to any depth.
        const ours = t => {
            for (let rest; (rest = t.replace(/⟦[^⟦⟧]*⟧/g, '')) !== t;) t = rest;
            return !/\p{L}{2}/u.test(t);
        };
        const bad = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const n = walker.currentNode, e = n.parentElement;
            if (e.closest('script,style,noscript,.sorry,.notation,[data-completion],[data-verbatim],[data-lang]')) continue;
            if (!ours(n.textContent)) bad.push(n.textContent.trim());
        }
        for (const e of document.querySelectorAll(':is([aria-label],[title],[placeholder],[alt]):not([data-lang])'))
            for (const a of ['aria-label', 'title', 'placeholder', 'alt'])
                if (e.hasAttribute(a) && !ours(e.getAttribute(a))) bad.push(a + ': ' + e.getAttribute(a));
        if (!ours(document.title)) bad.push('title: ' + document.title);
        return bad"#;
    let bad = page.script(body, &[]).await?;
    ensure!(bad.as_array().is_some_and(Vec::is_empty), "not from the catalogue on {path}: {bad}");
    Ok(())
}
