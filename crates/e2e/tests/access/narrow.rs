//! A narrow phone: every page in every language, with what can be opened on it.

use anyhow::{Context, Result};
use catalog::{GameId, with_games};
use e2e::{Browser, Game, Means, Page, Site, Size, open_finished, recorded, run};
use serde_json::json;

use crate::{modes::nothing_is_cut, scenes, tables::finished};

const LANGUAGES: [&str; 3] = ["de", "fr", "en"];

/// Texts of buttons that do not fit into them. A sentence that a tap shows whole may be cut.
const BUTTONS: &str = "const bad = [];
    for (const e of document.querySelectorAll('[data-page] :is(button, .button, .way, .segment, .chip, .menu-item, select)')) {
        if (e.closest('.unseen, svg, [hidden], [inert]') || e.matches('.happened-text') || !e.checkVisibility()) continue;
        const box = e.getBoundingClientRect(), range = document.createRange(); range.selectNodeContents(e);
        const text = e.tagName === 'SELECT' || e.querySelector('.unseen, svg') ? box : range.getBoundingClientRect();
        if (e.scrollWidth > e.clientWidth + 1 || text.right > box.right + 1 || text.left < box.left - 1)
            bad.push(`${e.className} ${e.dataset.action ?? ''}: ${e.textContent.slice(0, 60)}`);
    }
    return bad";

/// The figures that decided are in sight, all of them.
const RESULT: &str = "return [...document.querySelectorAll('[data-ending], #ending-why')]
    .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => `${e.id || 'the card'}: ${e.scrollWidth} in ${e.clientWidth}`)";

/// Looks at the page in all languages, without loading it again.
async fn fits(page: &Page, what: &str) -> Result<()> {
    for lang in LANGUAGES {
        let choose = "document.querySelector(`[data-lang=${arguments[0]}]`)?.click()";
        page.script(choose, &[json!(lang)]).await?;
        page.see(&format!("html[lang={lang}] [data-page]")).await.with_context(|| what.to_owned())?;
        nothing_is_cut(page, &format!("{what} in {lang}")).await?;
        page.wait_until_right(&format!("buttons of {what} in {lang}"), BUTTONS, &[]).await?;
    }
    Ok(())
}

#[test]
fn nothing_is_cut_on_a_narrow_phone_in_any_language() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/de").await?;
        let pages = ["", "/settings", "/about", "/access", "/replay", "/lobby", "/games", "/nowhere"].map(String::from);
        let of_games = GameId::ALL.iter().flat_map(|id| ["", "/rules", "/puzzles"].map(|path| format!("/{id}{path}")));
        for path in pages.into_iter().chain(of_games) {
            page.go(&format!("/de{path}")).await?;
            fits(&page, &path).await?;
        }
        for id in GameId::ALL {
            for action in ["share-device", "online"] {
                page.go(&format!("/de/{id}")).await?;
                page.click(&format!("[data-action={action}]")).await?;
                nothing_is_cut(&page, &format!("{action} of {id}")).await?;
                page.wait_until_right(&format!("buttons of {action} of {id}"), BUTTONS, &[]).await?;
            }
            for lang in LANGUAGES {
                page.go(&format!("/{lang}/{id}/play?players=2&seats=you,bot:random&seed=narrow")).await?;
                Game::on(&page, Means::Box).await?.settle().await?;
                nothing_is_cut(&page, &format!("{id} in {lang}")).await?;
                page.wait_until_right(&format!("buttons of {id} in {lang}"), BUTTONS, &[]).await?;
                page.click("[data-action=menu]").await?;
                page.see("[data-sheet]").await?;
                page.wait_until_right(&format!("the menu of {id} in {lang}"), BUTTONS, &[]).await?;
            }
            open_finished(&page, *id, &recorded(*id, finished(*id))?, 1).await?;
            let here = page.script("return location.pathname.slice(3) + location.search", &[]).await?;
            for lang in LANGUAGES {
                page.go(&format!("/{lang}{}", here.as_str().context("a path")?)).await?;
                page.see("[data-ending]").await?;
                page.wait_until_right(&format!("the result of {id} in {lang}"), RESULT, &[]).await?;
                page.wait_until_right(&format!("buttons below the result of {id} in {lang}"), BUTTONS, &[]).await?;
            }
        }
        Ok(())
    });
}

async fn scenes_fit(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, Size::PHONE, "/de").await?;
    page.see("[data-page]").await?;
    for lang in LANGUAGES {
        scenes::each(&page, lang, id, async |what| {
            nothing_is_cut(&page, what).await?;
            page.wait_until_right(&format!("buttons of {what}"), BUTTONS, &[]).await
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
            fn nothing_is_cut_in_lessons_puzzles_sheets_and_replays() {
                run(scenes_fit(GameId::$Game));
            }
        })*
    };
}

with_games!(each_game);
