//! Who begins.

use anyhow::{Result, ensure};
use e2e::{Game, Means, Page, Size, run};
use serde_json::json;

use crate::open;

/// Waits until the address says how it comes that seat 1 begins, and gives the seats as it names them.
async fn seats(page: &Page, how: &str) -> Result<String> {
    let settled = "const all = new URLSearchParams(location.search); return all.get('first') === arguments[0] && all.get('seats')";
    let seats = page.wait("the seats", settled, &[json!(how)]).await?;
    Ok(seats.as_str().unwrap_or_default().to_owned())
}

#[test]
fn whoever_is_chosen_begins_and_the_table_says_so() {
    run(async {
        let path = "/en/criss-cross/play?seats=you,bot:random,human:Ada&first=3&seed=first";
        let (_site, _browser, page) = open(Size::DESKTOP, path).await?;
        ensure!(seats(&page, "chosen").await? == "human:Ada,you,bot:random", "the others follow in their order");
        page.see("[data-first]").await?;
        ensure!(page.text("[data-first]").await? == "As agreed, Ada begins.");
        Ok(())
    });
}

#[test]
fn the_lot_is_the_seeds_and_a_link_that_names_seats_keeps_their_order() {
    run(async {
        let path = "/en/criss-cross/play?seats=you,bot:random&first=lot&seed=lot";
        let (_site, _browser, page) = open(Size::PHONE, path).await?;
        let drawn = seats(&page, "drawn").await?;
        page.see(".refusal.good").await?;
        ensure!(page.text(".refusal.good").await?.starts_with("By lot"), "the table says who begins");
        page.go(path).await?;
        ensure!(seats(&page, "drawn").await? == drawn, "the same seed, the same lot");
        page.go("/en/criss-cross/play?seats=bot:random,you&seed=lot").await?;
        page.see(".table").await?;
        ensure!(
            page.script("return location.search", &[])
                .await?
                .as_str()
                .is_some_and(|it| it.contains("seats=bot:random,you"))
        );
        ensure!(!page.has("[data-first]").await?, "nobody asks who begins");
        Ok(())
    });
}

/// Those who play greedily or at random are for people who look for them.
#[test]
fn bots_of_numbered_levels_take_the_seats_that_nobody_has_chosen() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en/criss-cross").await?;
        page.script("document.querySelector('[data-option=players][value=\"6\"]').click()", &[]).await?;
        page.see("[data-sitters='6'] input:checked").await?;
        let sitters = "return [...document.querySelectorAll('[data-sitters] input:checked')].map(e => e.value)";
        let sitters = page.script(sitters, &[]).await?;
        ensure!(sitters == json!(["you", "bot:2", "bot:1", "bot:3", "bot:4", "bot:5"]), "{sitters}");
        Ok(())
    });
}

#[test]
fn the_games_page_draws_who_begins_by_lot_at_first() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en/criss-cross").await?;
        page.see("[data-option=first][value=lot]:checked").await?;
        page.script("document.querySelector('[data-option=first][value=\"2\"]').click()", &[]).await?;
        page.click("[data-action=play]").await?;
        ensure!(seats(&page, "chosen").await? == "bot:2,you");
        page.go("/en/criss-cross").await?;
        page.click("[data-action=play]").await?;
        seats(&page, "drawn").await?;
        Ok(())
    });
}

#[test]
fn a_rematch_passes_the_start_on() {
    run(async {
        let path = "/en/criss-cross/play?seats=you,bot:random&first=1&seed=rematch";
        let (_site, _browser, page) = open(Size::DESKTOP, path).await?;
        ensure!(seats(&page, "chosen").await? == "you,bot:random");
        let mut game = Game::on(&page, Means::Box).await?;
        while !game.settle().await? {
            game.step().await?;
        }
        page.click("[data-action=again]").await?;
        ensure!(seats(&page, "passed").await? == "bot:random,you", "whoever came second begins");
        Ok(())
    });
}

#[test]
fn who_plays_is_chosen_by_face_with_mouse_or_keyboard() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en/criss-cross").await?;
        let name = "[data-sitters='2'] .sitter-name";
        page.see("[data-sitters='2'] [value='bot:2']:checked").await?;
        page.click("[data-sitters='2'] .sitter:has([value='bot:4'])").await?;
        page.see("[data-sitters='2'] .sitter.chosen:has([value='bot:4'])").await?;
        ensure!(page.text(name).await?.starts_with("Colette"), "the name of the chosen bot is told");
        page.script("document.querySelector('[data-sitters=\"2\"] :checked').focus()", &[]).await?;
        page.press("ArrowRight").await?;
        page.see("[data-sitters='2'] [value='bot:5']:checked").await?;
        ensure!(page.text(name).await?.starts_with("Athena"), "arrows go on to the next face");
        ensure!(page.has("[data-sitters='1'] [value=you]:checked").await?, "another seat stays as it was");
        page.script("document.querySelector('[data-option=first][value=\"1\"]').click()", &[]).await?;
        page.click("[data-action=play]").await?;
        ensure!(seats(&page, "chosen").await? == "you,bot:5");
        Ok(())
    });
}
