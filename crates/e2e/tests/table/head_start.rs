//! A head start that was agreed on: it decides who wins on the screen, and the record keeps to the rules.

use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::{AnyGame, GameId, Seed};
use e2e::{Awaited, Browser, Site, Size, run};
use game::{Setting, Settings, Tally, Turn};
use serde_json::{Value, json};

use crate::sit_down;

#[test]
fn a_head_start_is_counted_at_the_end_beside_the_rules_own_result() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=human:Ada,human:Lina&head-start=0,12&seed=start";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        game.play_out().await?;
        let record = game.record().await?;
        let scores: Value = serde_json::to_value(&record.result)?["scores"].clone();
        let lina = scores[1].as_i64().context("points")?;
        page.see(&format!("[data-agreed] [data-seat='2'][data-counted='{}']", lina + 12)).await?;
        page.see(&format!("[data-agreed] [data-seat='1'][data-counted='{}']", scores[0])).await?;
        ensure!(record.kept("head_start") == Some(vec![0, 12]), "the record says so");
        game.saved().await.map(drop)
    });
}

/// A play that is won by less than the head start of the other seat: how it ends, and its events.
fn narrowly_won(head_start: i32) -> Result<(AnyGame, Vec<String>)> {
    let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
    for seed in 0.. {
        let mut play = AnyGame::new(GameId::CrissCross, &settings).map_err(|bad| anyhow!("{bad:?}"))?;
        let (mut chance, mut choices) = (Seed::new("close").chance(seed), Seed::new("people").chance(seed));
        let mut events = Vec::new();
        while play.turn() != Turn::Over {
            let event = match play.turn() {
                Turn::Seats(seats) => play.random_move(seats.iter().next().context("a seat")?, &mut choices),
                Turn::Chance | Turn::Over => play.sample(&mut chance),
            };
            play.happen(&event);
            events.push(event.to_string());
        }
        let result = play.result().context("a result")?;
        if let [Tally::Points(ada), Tally::Points(lina)] = result.scores[..]
            && (1..head_start).contains(&(ada - lina))
        {
            return Ok((play, events));
        }
    }
    bail!("nobody wins narrowly")
}

/// There is one winner on the screen, the one whom people agreed on; who wins by the rules alone stands below.
#[test]
fn a_head_start_decides_who_wins_on_the_screen_and_not_in_the_record() {
    run(async {
        let (end, mut left) = narrowly_won(12)?;
        let path = "/en/criss-cross/play?seats=human:Ada,human:Lina&head-start=0,12&chance=hand&seed=narrow";
        let (_site, _browser, page, game) = sit_down(Size::DESKTOP, path).await?;
        loop {
            let who = match game.awaited().await? {
                Awaited::Nothing => break,
                Awaited::Chance => "*".to_owned(),
                Awaited::Decision | Awaited::Curtain => {
                    game.lift().await?;
                    let looks = "return document.querySelector('.seat[data-looking]')?.dataset.seat";
                    page.wait("a seat that looks", looks, &[]).await?.as_str().context("a seat")?.to_owned()
                }
            };
            let next = left.iter().position(|event| event.starts_with(&format!("{who} "))).context("an event")?;
            let event = left.remove(next);
            match event.split_once(' ').context("an actor")? {
                ("*", _) => game.enter(&event).await?,
                (_, mv) => game.make(&end, mv).await?,
            }
        }
        page.see("[data-ending][data-outcome=public]").await?;
        page.see(".ranking [data-rank='1'][data-seat='2']").await?;
        page.see(".ranking [data-rank='2'][data-seat='1']").await?;
        page.see(".seat.first[data-seat='2']").await?;
        for place in ["#ending-who", "[data-status]"] {
            ensure!(page.text(place).await? == "Lina wins.", "{place} says who wins");
        }
        ensure!(page.text("[data-agreed] p").await? == "By the rules alone, Ada wins.", "the rules' own result");
        let record = game.record().await?;
        let ranks = serde_json::to_value(&record.result)?["ranks"].clone();
        ensure!(ranks == json!([1, 2]), "the record keeps the result of the rules: {ranks}");
        Ok(())
    });
}

#[test]
fn a_link_with_a_wrong_agreement_says_so() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/en").await?;
        for wrong in [
            "colours=1,1",
            "colours=7,1",
            "colours=1",
            "head-start=3",
            "head-start=7,0",
            "head-start=x,1",
            "take-back=never",
        ] {
            page.go(&format!("/en/criss-cross/play?players=2&seats=human,human&{wrong}")).await?;
            page.see("[data-page=trouble]").await.with_context(|| wrong.to_owned())?;
        }
        Ok(())
    });
}
