//! Lessons and puzzles, by pointing and by keys.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::GameId;
use e2e::{Page, Size, games, run};
use lessons::{Lesson, Puzzles, Verdict};
use texts::Lang;

use crate::open;

/// Lets go of whatever is held: of a place, and of the piece.
async fn let_go(page: &Page) -> Result<()> {
    for _ in 0..3 {
        page.press("Escape").await?;
    }
    Ok(())
}

/// Takes a lesson in every language, in turn with the mouse and with keys alone. With the mouse each step comes after
/// mistakes, which are shared out, so that each is made in one language.
async fn lesson(id: GameId) -> Result<()> {
    let lesson = Lesson::of(id).context("a lesson")?;
    let (_site, _browser, page) = open(Size::DESKTOP, &format!("/en/{id}/learn")).await?;
    let with_mouse = Lang::all().step_by(2).count();
    for (turn, lang) in Lang::all().enumerate() {
        page.go(&format!("/{lang}/{id}/learn")).await?;
        for (index, step) in lesson.steps.iter().enumerate() {
            let number = index + 1;
            page.see(&format!("[data-step='{number}']:not([data-done])")).await?;
            page.wait("the keyboard at the task", "return document.activeElement?.id === 'task-text'", &[]).await?;
            let play = step.position.replay().map_err(|bad| anyhow!("{bad:?}"))?;
            if turn % 2 == 0 {
                for (mv, said) in step.expected_mistakes().skip(turn / 2).step_by(with_mouse) {
                    match step.judge(mv) {
                        Verdict::Refused(..) => games::attempt(&page, &play, mv).await?,
                        Verdict::Wrong(_) | Verdict::Right => games::click(&page, &play, mv).await?,
                    }
                    page.see(&format!("[data-step='{number}']:not([data-done]) [data-said='{said}']")).await?;
                    let_go(&page).await?;
                }
                games::click(&page, &play, step.solution()).await?;
            } else {
                games::press(&page, &play, step.solution()).await?;
            }
            page.see(&format!("[data-step='{number}'][data-done]")).await?;
            let focus = "return document.activeElement?.dataset.action === 'next'";
            page.wait("the keyboard at what comes next", focus, &[]).await?;
            page.press("Enter").await?;
        }
        page.see("[data-lesson-over]").await?;
        page.click("[data-action=again]").await?;
        page.see("[data-step='1']").await?;
        page.script(&format!("localStorage.removeItem('tablee.lesson.{id}')"), &[]).await?;
    }
    Ok(())
}

#[test]
fn genial_is_learnt() {
    run(lesson(GameId::Genial));
}

#[test]
fn criss_cross_is_learnt() {
    run(lesson(GameId::CrissCross));
}

#[test]
fn tout_sur_carte_is_learnt() {
    run(lesson(GameId::ToutSurCarte));
}

#[test]
fn color_pop_is_learnt() {
    run(lesson(GameId::ColorPop));
}

#[test]
fn blockers_is_learnt() {
    run(lesson(GameId::Blockers));
}

/// The lesson is offered once and can be declined; what the rules refuse is explained; after the lesson comes a game.
#[test]
fn a_lesson_is_offered_and_leads_into_a_game() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en/blockers").await?;
        page.click("[data-offer] [data-action=decline]").await?;
        page.reload().await?;
        page.see("[data-action=play]").await?;
        ensure!(!page.has("[data-offer]").await?, "who declined is not asked again");
        page.click("[data-action=learn]").await?;
        page.see("[data-step='1']").await?;
        page.click(".blk-racks [data-tile='5']").await?;
        page.click(".blk-board [data-cell='E6']").await?;
        page.see("[data-said=lesson-blockers-column-outside]").await?;
        page.click("[data-action=show]").await?;
        page.click("[data-action=confirm]:not([disabled])").await?;
        page.see("[data-step='1'][data-done]").await?;
        page.click("[data-action=next]").await?;
        page.see("[data-step='2']").await?;
        page.reload().await?;
        page.see("[data-step='2']").await?;
        page.script("localStorage.setItem('tablee.lesson.blockers', '5')", &[]).await?;
        page.reload().await?;
        page.see("[data-step='6']").await?;
        page.click("[data-action=show]").await?;
        page.click("[data-action=confirm]:not([disabled])").await?;
        page.click("[data-action=next]").await?;
        page.click("[data-lesson-over] [data-action=play]").await?;
        page.see(".table[data-page=play]").await?;
        let query = page.script("return location.search", &[]).await?;
        ensure!(query.as_str().is_some_and(|it| it.contains("seats=you,bot:1,bot:1")), "{query}");
        let coach = page.script("return JSON.parse(localStorage.getItem('tablee.preferences')).sure", &[]).await?;
        ensure!(coach == true, "the coach is on");
        Ok(())
    });
}

/// One puzzle of each game is solved after a wrong try, and is marked as solved; each day has one.
#[test]
fn puzzles_are_solved() {
    run(async {
        let (_site, _browser, page) = open(Size::DESKTOP, "/en/genial/puzzles").await?;
        for &id in GameId::ALL {
            let puzzle = Puzzles::of(id).get(4).context("a puzzle")?;
            let play = puzzle.position.replay().map_err(|bad| anyhow!("{bad:?}"))?;
            let wrong = play.legal(puzzle.seat).into_iter().find(|mv| *mv != puzzle.best).context("another move")?;
            page.go(&format!("/en/{id}/puzzles/5")).await?;
            page.see("[data-page=puzzle] [data-step='5']").await?;
            games::click(&page, &play, &wrong).await?;
            page.see("[data-said=puzzle-wrong]").await?;
            let_go(&page).await?;
            games::click(&page, &play, &wrong).await?;
            page.see("[data-clue]").await?;
            let_go(&page).await?;
            games::click(&page, &play, &puzzle.best).await?;
            page.see("[data-step='5'][data-done] [data-said=right]").await?;
            page.see(&format!(".task-said [data-other='{}']", puzzle.next.mv)).await?;
            page.go(&format!("/en/{id}/puzzles")).await?;
            page.see("[data-puzzle='5'][data-solved]").await?;
            page.see("[data-action=daily]").await?;
        }
        page.go("/en/genial/puzzles/2026-11-16").await?;
        page.see("[data-page=puzzle] [data-step]").await?;
        ensure!(page.text(".task-place").await?.contains("2026-11-16"));
        page.go("/en/genial/puzzles/2026-02-30").await?;
        page.see("[data-page=unknown]").await
    });
}
