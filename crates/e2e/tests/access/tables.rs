//! axe-core finds nothing at several stages of each game.

use std::collections::BTreeSet;

use anyhow::{Context, Result, anyhow, bail};
use catalog::{GameId, with_game, with_games};
use e2e::{
    Awaited, Axe, Browser, Game, Means, Page, Site, Size,
    games::{self, BrowserGame},
    open_finished, recorded, run,
};
use lessons::{Lesson, Puzzles};
use serde_json::json;

use crate::scenes;

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

/// Looks at what the page shows, in both windows.
async fn finds_nothing(axe: &Axe, browser: &Browser, page: &Page, what: &str) -> Result<()> {
    for size in [Size::DESKTOP, Size::PHONE] {
        browser.resize(size).await?;
        axe.finds_nothing(page, &format!("{what}, {size:?}")).await?;
    }
    Ok(())
}

/// The open log with its move box, a moment of the past, and what is opened beside a game and over its table.
async fn scenes(id: GameId) -> Result<()> {
    let Some(axe) = Axe::fetched()? else { return Ok(()) };
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/de/{id}/play?players=2&seats=you,bot:random&seed=axe");
    let page = browser.open(&site, Size::PHONE, &path).await?;
    let mut game = Game::on(&page, Means::Box).await?;
    game.settle().await?;
    game.step().await?;
    game.settle().await?;
    let legal = game.legal().await?;
    page.press("/").await?;
    page.wait("the move box", "return document.activeElement?.dataset.action === 'type'", &[]).await?;
    page.type_text(&legal[0][..1]).await?;
    page.see(".log-open [data-completion]").await?;
    finds_nothing(&axe, &browser, &page, &format!("{id} with its log")).await?;
    page.press("Escape").await?;
    page.script("document.querySelector('[data-entry] button').click()", &[]).await?;
    page.see(".table[data-moment] [data-action=present]").await?;
    finds_nothing(&axe, &browser, &page, &format!("{id} in the past")).await?;
    scenes::each(&page, "fr", id, async |what| finds_nothing(&axe, &browser, &page, what).await).await
}

/// A puzzle after a wrong try and solved, and the end of a lesson.
async fn tasks(id: GameId) -> Result<()> {
    let Some(axe) = Axe::fetched()? else { return Ok(()) };
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, Size::DESKTOP, &format!("/fr/{id}/puzzles/5")).await?;
    let puzzle = Puzzles::of(id).get(4).context("a puzzle")?;
    let play = puzzle.position.replay().map_err(|bad| anyhow!("{bad:?}"))?;
    let wrong = play.legal(puzzle.seat).into_iter().find(|mv| *mv != puzzle.best).context("another move")?;
    page.see("[data-page=puzzle] [data-step='5']").await?;
    games::click(&page, &play, &wrong).await?;
    page.see("[data-said=puzzle-wrong]").await?;
    finds_nothing(&axe, &browser, &page, &format!("{id}, a puzzle after a wrong try")).await?;
    browser.resize(Size::DESKTOP).await?;
    for _ in 0..3 {
        page.press("Escape").await?;
    }
    games::click(&page, &play, &puzzle.best).await?;
    page.see("[data-step='5'][data-done] [data-said=right]").await?;
    finds_nothing(&axe, &browser, &page, &format!("{id}, a puzzle that is solved")).await?;
    browser.resize(Size::DESKTOP).await?;

    let lesson = Lesson::of(id).context("a lesson")?;
    let last = lesson.steps.last().context("a step")?;
    let there = json!(format!("tablee.lesson.{id}"));
    page.script("localStorage.setItem(...arguments)", &[there, json!((lesson.steps.len() - 1).to_string())]).await?;
    page.go(&format!("/fr/{id}/learn")).await?;
    page.see(&format!("[data-step='{}']", lesson.steps.len())).await?;
    let play = last.position.replay().map_err(|bad| anyhow!("{bad:?}"))?;
    games::click(&page, &play, last.solution()).await?;
    page.see("[data-step][data-done]").await?;
    page.click("[data-action=next]").await?;
    page.see("[data-lesson-over]").await?;
    finds_nothing(&axe, &browser, &page, &format!("{id}, the end of the lesson")).await
}

/// Every kind of real dice and draws while it is entered.
async fn real_draws(id: GameId) -> Result<()> {
    let Some(axe) = Axe::fetched()? else { return Ok(()) };
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    for play in with_game!(id, G => G::REAL_DRAWS) {
        let path = format!("/fr/{id}/play?{}&chance=hand&seed=hand", play.set_up);
        let page = browser.open(&site, Size::PHONE, &path).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        let mut left: BTreeSet<&str> = play.kinds.iter().copied().collect();
        while !left.is_empty() {
            match game.awaited().await? {
                Awaited::Chance => {
                    let event = game.draw().await?;
                    if left.remove(event.split(' ').nth(1).context("a kind")?) {
                        finds_nothing(&axe, &browser, &page, &format!("{id} while {event} is entered")).await?;
                    }
                    game.enter(&event).await?;
                }
                Awaited::Curtain | Awaited::Decision => game.step().await?,
                Awaited::Nothing => bail!("the game is over before {left:?} came up"),
            }
        }
    }
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

            #[test]
            fn axe_finds_nothing_beside_and_over_the_table() {
                run(scenes(GameId::$Game));
            }

            #[test]
            fn axe_finds_nothing_in_puzzles_and_lessons() {
                run(tasks(GameId::$Game));
            }

            #[test]
            fn axe_finds_nothing_while_real_draws_are_entered() {
                run(real_draws(GameId::$Game));
            }
        })*
    };
}

with_games!(each_game);
