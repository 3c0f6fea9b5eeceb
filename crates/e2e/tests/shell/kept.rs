//! The saved games on the home page.

use anyhow::ensure;
use catalog::GameId;
use e2e::{Game, Means, Size, open_finished, recorded, run};
use serde_json::json;

use crate::open;

/// A few at first, those that go on before all others; the rest comes with its scores when it is asked for, by key.
#[test]
fn games_that_go_on_come_first_and_only_a_few_are_shown() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=goes-on";
        let (_site, _browser, page) = open(Size::PHONE, path).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        game.step().await?;
        game.settle().await?;
        let record = recorded(GameId::CrissCross, "2-players-basic-1")?;
        open_finished(&page, GameId::CrissCross, &record, 1).await?;
        page.see("[data-ending]").await?;
        // Six games that are over, all touched after the one that goes on.
        let copy = "const key = Object.keys(localStorage).find(key => key.endsWith('seed=end'));
            const record = { ...JSON.parse(localStorage.getItem(key)), touched: Date.now() + 60000 };
            for (const n of ['', 1, 2, 3, 4, 5]) localStorage.setItem(key + n, JSON.stringify(record))";
        page.script(copy, &[]).await?;

        page.go("/en").await?;
        page.see("[data-action=resume]").await?;
        let rows = "return [...document.querySelectorAll('.kept li')].map(row =>
            [!!row.querySelector('[data-over]'), !!row.querySelector('[data-kept-score]')])";
        let shown = page.script(rows, &[]).await?;
        ensure!(shown == json!([[false, true], [true, true], [true, true], [true, true]]), "{shown} at first");
        page.tab_into("[data-action=all-kept]").await?;
        page.press("Enter").await?;
        let focus = "return document.activeElement === document.querySelectorAll('.kept [data-action=resume]')[4]";
        page.wait("the keyboard at the first of the others", focus, &[]).await?;
        ensure!(!page.has("[data-action=all-kept]").await?, "all are shown");
        let shown = page.script(rows, &[]).await?;
        let all = [[false, true]].into_iter().chain([[true, true]; 6]).collect::<Vec<_>>();
        ensure!(shown == json!(all), "{shown} in the end");
        Ok(())
    });
}
