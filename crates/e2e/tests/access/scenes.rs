//! What is opened beside a game and over its table: every test here looks at the same.

use anyhow::{Context, Result};
use catalog::GameId;
use e2e::{FORGET_GAMES, Game, Means, Page, open_finished, recorded};
use serde_json::json;

use crate::tables::finished;

/// Leads the page to each of them in this language, and looks at it there.
pub(crate) async fn each(page: &Page, lang: &str, id: GameId, look: impl AsyncFn(&str) -> Result<()>) -> Result<()> {
    for (path, there) in [("learn", "[data-page=learn] [data-step]"), ("puzzles/1", "[data-page=puzzle] [data-step]")] {
        page.go(&format!("/{lang}/{id}/{path}")).await?;
        page.see(there).await?;
        look(&format!("{id}/{path} in {lang}")).await?;
    }

    let table = format!("/{lang}/{id}/play?players=2&seats=you,bot:random&seed=scene");
    for (sheet, there) in [("rules", "[data-rule-now]"), ("memo", "[data-memo]"), ("settings", "[data-option=pace]")] {
        page.go(&table).await?;
        Game::on(page, Means::Box).await?.settle().await?;
        page.click("[data-action=menu]").await?;
        page.click(&format!("[data-sheet] [data-action={sheet}]")).await?;
        page.see(&format!("[data-sheet] {there}")).await?;
        // The rules open at the one that counts now, and what is above them would be out of the window.
        page.script("document.querySelector('[data-sheet]').scrollTop = 0", &[]).await?;
        look(&format!("{sheet} of {id} in {lang}")).await?;
    }
    page.go(&table).await?;
    Game::on(page, Means::Box).await?.settle().await?;
    if page.has("[data-action=close-up]").await? {
        page.click("[data-action=close-up]").await?;
        page.see("[data-sheet] svg").await?;
        look(&format!("a rival of {id} looked at closely in {lang}")).await?;
    }

    // The hands below play the one game that is saved.
    page.go(&format!("/{lang}")).await?;
    page.script(FORGET_GAMES, &[]).await?;
    // Where nothing is hidden, no curtain hangs.
    page.go(&format!("/{lang}/{id}/play?players=2&seats=human:Ada,human:Lina&seed=scene")).await?;
    let mut game = Game::on(page, Means::Box).await?;
    for _ in 0..4 {
        game.settle().await?;
        if page.has("[data-curtain]").await? {
            look(&format!("the curtain of {id} in {lang}")).await?;
            break;
        }
        game.step().await?;
    }

    open_finished(page, id, &recorded(id, finished(id))?, 1).await?;
    let here = page.script("return location.pathname.slice(3) + location.search", &[]).await?;
    let end = format!("/{lang}{}", here.as_str().context("a path")?);
    page.go(&end).await?;
    // The keyboard comes to the first way on, which may scroll the card.
    let keyboard = "return !!document.activeElement?.closest('[data-ending]')";
    page.wait("the result to have the keyboard", keyboard, &[]).await?;
    page.script("document.querySelector('[data-ending]').scrollTop = 0", &[]).await?;
    look(&format!("the end of {id} in {lang}")).await?;
    page.go(&end).await?;
    page.click("[data-action=open-replay]").await?;
    page.see(".table[data-page=replay] [data-replay]").await?;
    // Near its beginning, so that no line of the log lies above the window.
    let jump = "const e = document.querySelector('[data-action=jump]'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))";
    page.script(jump, &[json!("3")]).await?;
    page.see(".table[data-page=replay][data-moment='3']").await?;
    look(&format!("a replay of {id} in {lang}")).await?;
    page.click("[data-action=share]").await?;
    page.see("[data-sheet] [data-share=game]").await?;
    look(&format!("sharing a replay of {id} in {lang}")).await
}
