//! axe-core finds nothing at several stages of each game.

use anyhow::Result;
use catalog::{GameId, with_games};
use e2e::{Axe, Browser, Game, Means, Site, Size, open_finished, recorded, run};

/// A finished play of each game.
pub(crate) fn finished(id: GameId) -> &'static str {
    match id {
        GameId::Genial | GameId::ColorPop => "2-players-1",
        GameId::CrissCross => "2-players-basic-1",
        GameId::ToutSurCarte => "3-players-basic-1",
        GameId::Blockers => "3-players-2",
    }
}

async fn stages(id: GameId) -> Result<()> {
    let Some(axe) = Axe::fetched()? else { return Ok(()) };
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/fr/{id}/play?players=2&seats=you,bot:greedy&seed=axe");
    let page = browser.open(&site, Size::PHONE, &path).await?;
    let mut game = Game::on(&page, Means::Box).await?;
    for _ in 0..2 {
        game.settle().await?;
        game.step().await?;
    }
    game.settle().await?;
    page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
    for size in [Size::PHONE, Size::DESKTOP] {
        browser.resize(size).await?;
        axe.finds_nothing(&page, &format!("{id} in the middle, {size:?}")).await?;
    }
    page.click("[data-action=hint]").await?;
    page.see("[data-coach] [data-action=take-hint]").await?;
    axe.finds_nothing(&page, &format!("{id} with a hint")).await?;
    page.click("[data-action=take-hint]").await?;
    axe.finds_nothing(&page, &format!("{id} while a move is composed")).await?;
    page.click("[data-action=menu]").await?;
    page.see("[data-sheet]").await?;
    axe.finds_nothing(&page, &format!("{id} with its menu")).await?;
    page.click("[data-sheet] [data-action=questions]").await?;
    page.click("[data-question=y]").await?;
    page.see("[data-answer] p").await?;
    axe.finds_nothing(&page, &format!("{id} with a question")).await?;
    browser.resize(Size::PHONE).await?;
    open_finished(&page, id, &recorded(id, finished(id))?, 1).await?;
    page.see("[data-ending]").await?;
    axe.finds_nothing(&page, &format!("{id} at the end")).await?;
    page.click("[data-action=analyse]").await?;
    page.see("[data-analysis]").await?;
    axe.finds_nothing(&page, &format!("{id} with its analysis")).await?;
    Ok(())
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(mod $module {
            use super::*;

            #[test]
            fn axe_finds_nothing_at_any_stage() {
                run(stages(GameId::$Game));
            }
        })*
    };
}

with_games!(each_game);
