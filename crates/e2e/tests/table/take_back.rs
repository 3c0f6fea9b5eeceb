//! Friendly take-backs: a move goes with all that came of it, past draws too, and the same chance comes again.

use anyhow::{Context, ensure};
use catalog::GameId;
use e2e::{Browser, Game, Means, Site, Size, games, run};
use serde_json::{Value, json};

use crate::{family::parameter, sit_down};

/// In the other games as well a decision is taken back with all that came of it, and the same chance comes again.
#[test]
fn friends_take_moves_back_in_every_game() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for id in GameId::ALL.iter().filter(|id| **id != GameId::Genial) {
            let path = format!("/en/{id}/play?players=2&seats=human:Ada,human:Lina&take-back=friendly&seed=friends");
            let page = browser.open(&site, Size::DESKTOP, &path).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            // In Criss Cross both have started by then, and both have written.
            for _ in 0..4 {
                game.settle().await?;
                game.step().await?;
            }
            game.settle().await?;
            game.lift().await?;
            let after = game.record().await?.events;
            let decision = after.iter().rposition(|event| !event.starts_with('*')).context("a decision")?;
            let (before, (seat, mv)) = (&after[..decision], after[decision].split_once(' ').context("a seat")?);
            page.click("[data-action=undo]").await?;
            let taken_back = "return document.querySelectorAll('[data-event]').length === arguments[0]";
            page.wait(&format!("{mv} to be taken back"), taken_back, &[json!(before.len())]).await?;
            game.settle().await?;
            game.lift().await?;
            ensure!(game.record().await?.events == before, "{id}: {mv} and what came of it are gone");
            page.see(&format!(".seat[data-seat='{seat}'][data-looking]")).await?;
            games::type_move(&page, mv).await?;
            let again = "return document.querySelectorAll('[data-event]').length >= arguments[0]";
            page.wait(&format!("{mv} again"), again, &[json!(after.len())]).await?;
            let again = game.record().await?.events;
            ensure!(again.starts_with(&after), "{id}: {again:?} begins as before, {after:?}");
        }
        Ok(())
    });
}

#[test]
fn friends_take_moves_back_past_draws_and_the_same_tiles_come_again() {
    run(async {
        let path = "/en/genial/play?players=2&seats=human:Ada,human:Lina&take-back=friendly&seed=friends";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        game.step().await?;
        page.see("[data-curtain='2']").await?;
        game.lift().await?;
        let before = game.record().await?;
        let (decision, draw) = (before.events.len() - 2, before.events.len() - 1);
        ensure!(before.events[draw].starts_with("* draw 1"), "a draw ends the turn: {:?}", before.events);
        // Lina's screen lets Ada have her move back; the device goes back to Ada first.
        page.click("[data-action=undo]").await?;
        page.see("[data-curtain='1']").await?;
        ensure!(game.record().await?.events == before.events[..decision], "the move and the draw are gone");
        page.reload().await?;
        game.settle().await?;
        game.lift().await?;
        let mv = before.events[decision].strip_prefix("1 ").context("a move of Ada's")?;
        games::type_move(&page, mv).await?;
        page.see("[data-curtain='2']").await?;
        let after = game.record().await?;
        ensure!(after.events == before.events, "the same tile is drawn: {:?}", after.events);
        let marks: Option<Value> = after.kept("take_backs");
        let expected = json!([{ "seat": 1, "event": decision + 1, "events": 2 }]);
        ensure!(marks == Some(expected), "the record says so: {marks:?}");
        game.saved().await.map(drop)
    });
}

/// Whoever plays against bots alone chooses it among the options, and takes a move back past what bots and dice did since.
#[test]
fn friendly_take_back_is_an_option_against_bots_too() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/criss-cross").await?;
        page.click("[data-option=first][value='1']").await?;
        page.click("[data-option=take-back]").await?;
        page.click("[data-action=play]").await?;
        let game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        ensure!(parameter(&page, "take-back").await? == "friendly", "what was chosen is in the address");
        games::type_move(&page, "start 3").await?;
        page.see("[data-notation^='* roll']").await?;
        game.settle().await?;
        page.click("[data-action=undo]:not([aria-disabled])").await?;
        let gone = "return !document.querySelector(\"[data-notation='1 start 3'], [data-notation^='* roll']\")";
        page.wait("the symbol and the roll to be gone", gone, &[]).await.map(drop)
    });
}
