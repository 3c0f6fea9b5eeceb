//! Sheets of Criss Cross: runs that score, and those of rivals.

use anyhow::ensure;
use e2e::{Size, run};
use serde_json::json;

use crate::{clarity::TIDY, sit_down};

/// The runs that the last move scored are drawn, on one's own sheet and on the others'.
#[test]
fn criss_cross_draws_the_runs_that_score() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:greedy&seed=runs";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        let (mut own, mut rivals) = (false, false);
        let mut is_over = game.settle().await?;
        while !(is_over || own && rivals) {
            game.step().await?;
            is_over = game.settle().await?;
            own |= page.has(".cc-main [data-run]").await?;
            rivals |= page.has(".seat[data-seat='2'] [data-run]").await?;
        }
        ensure!(own && rivals, "runs are drawn on both sheets");
        Ok(())
    });
}

/// A rival's sheet, which lies small beside the name, is looked at closely by a tap or a key, and put away with Escape.
#[test]
fn criss_cross_shows_a_rivals_sheet_closely() {
    run(async {
        for size in [Size::PHONE, Size::DESKTOP] {
            let path = "/en/criss-cross/play?players=3&seats=you,bot:random,bot:random&seed=close";
            let (_site, _browser, page, mut game) = sit_down(size, path).await?;
            for _ in 0..3 {
                game.step().await?;
                game.settle().await?;
            }
            page.script(TIDY, &[]).await?;
            ensure!(
                !page.has(".seat[data-seat='1'] [data-action=close-up]").await?,
                "one's own sheet is large already"
            );
            let button = ".seat[data-seat='3'] [data-action=close-up]";
            if size.touch {
                page.click(button).await?;
            } else {
                page.press("Escape").await?;
                page.tab_into(button).await?;
                page.press("Enter").await?;
            }
            let bad = "const bad = [], sheet = document.querySelector('[data-sheet]'), drawn = sheet?.querySelector('.cc-small');
                if (!drawn) return ['no sheet'];
                const symbols = drawing => [...drawing.querySelectorAll('[data-cell]')].map(e => e.dataset.symbol ?? '.').join('');
                const small = document.querySelector(`.seat[data-seat='3'] .cc-small`), { width, height } = drawn.getBoundingClientRect();
                if (symbols(drawn) !== symbols(small) || !/[1-6]/.test(symbols(drawn))) bad.push(symbols(drawn));
                if (Math.min(width, height) < 240) bad.push(`${width} × ${height}`);
                if (drawn.getAttribute('aria-label') !== small.getAttribute('aria-label')) bad.push('the words');
                if (!document.getElementById('sheet-head').textContent.includes('sheet')) bad.push('the name');
                if (sheet.scrollHeight > sheet.clientHeight + 1) bad.push('it scrolls');
                if (!sheet.contains(document.activeElement)) bad.push('the keyboard');
                return bad";
            page.wait_until_right(&format!("the sheet at {size:?}"), bad, &[]).await?;
            page.press("Escape").await?;
            let back = "return !document.querySelector('[data-sheet]') && document.activeElement.matches(arguments[0])";
            page.wait("the keyboard where it was", back, &[json!(button)]).await?;
        }
        Ok(())
    });
}

/// Beside the board of a desktop, rivals' sheets are large enough to be read, however many play, and all are in sight.
#[test]
fn criss_cross_gives_rivals_sheets_the_room_there_is() {
    run(async {
        for players in 2..=6 {
            let path = format!("/de/criss-cross/play?players={players}&seed=room");
            let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, &path).await?;
            let bad = "const bad = [], box = e => e.getBoundingClientRect(), seats = document.querySelector('.seats');
                for (const sheet of document.querySelectorAll('.seat .cc-small')) {
                    const { width, left, top } = box(sheet), figure = box(sheet.parentElement.querySelector('.figure'));
                    if (width < 100) bad.push(`a sheet of ${width}`);
                    if (figure.right > left + 1 && figure.bottom > top + 1) bad.push('it covers the total');
                }
                if (seats.scrollHeight > seats.clientHeight + 1) bad.push(`seats of ${seats.scrollHeight} in ${seats.clientHeight}`);
                const log = document.querySelector('.log ol').clientHeight;
                if (log < 40) bad.push(`a log of ${log}`);
                return bad";
            page.wait_until_right(&format!("sheets of {players}"), bad, &[]).await?;
        }
        Ok(())
    });
}
