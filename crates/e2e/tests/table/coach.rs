//! The coach: the question before a move that loses much, and one's own moments after the game.

use anyhow::{Context, ensure};
use catalog::{AnyGame, GameId};
use e2e::{Size, games, run};
use game::Settings;
use serde_json::json;

use crate::sit_down;

/// From now on the adviser finds this move better than whatever is played, by so much; the later, the more it is where
/// no number is given. Bots play on as they do.
const JUDGE: &str = "const [best, by] = arguments, post = window.post ??= Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (text) {
        const { id, ask, view } = JSON.parse(text);
        if (!ask.analyse) return post.call(this, text);
        const played = ask.analyse.move, lost = by ?? view.round / 100;
        const decision = { played, expected: 0, best, best_expected: 1, lost, reasons: [] };
        setTimeout(() => this.onmessage({ data: JSON.stringify({ decision: { id, decision } }) }), 0);
    }";

/// In each game a learner is asked before a move that loses much, and may take the better one up or play on.
#[test]
fn learners_are_asked_before_a_move_that_loses_much() {
    run(async {
        for (index, &id) in GameId::ALL.iter().enumerate() {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=sure");
            let (_site, _browser, page, game) = sit_down(Size::DESKTOP, &path).await?;
            page.script("localStorage.setItem('tablee.preferences', JSON.stringify({ sure: true }))", &[]).await?;
            page.reload().await?;
            game.settle().await?;
            // Dice are kept without a confirmation.
            if page.has("[data-action=stop]").await? {
                page.click("[data-action=stop]").await?;
                page.see("[data-action=pass]").await?;
            }
            let legal = game.legal().await?;
            let (better, worse) = legal.first().zip(legal.last()).context("moves")?;
            page.script(JUDGE, &[json!(better), json!(9)]).await?;
            let events = game.events().await?;
            let play = AnyGame::new(id, &Settings::default()).map_err(|why| anyhow::anyhow!("{why:?}"))?;
            games::click(&page, &play, worse).await?;
            page.see("[data-coach].doubts").await.with_context(|| format!("{id} asks"))?;
            ensure!(game.events().await? == events, "{id}: nothing happens before the answer");
            if index % 2 == 0 {
                page.click("[data-action=sure]").await?;
            } else {
                page.click("[data-action=take-hint]").await?;
                let draft = "return document.querySelector('[data-action=confirm]').dataset.draft === arguments[0]
                    && !document.querySelector('[data-coach]')";
                page.wait("the better move", draft, &[json!(better)]).await?;
                page.click("[data-action=confirm]").await?;
            }
            let more = "return document.querySelectorAll('[data-event]').length > arguments[0]";
            page.wait("the move", more, &[json!(events)]).await?;
        }
        Ok(())
    });
}

/// After the game the three decisions that cost oneself most are shown, and each can be tried again from there.
#[test]
fn ones_own_three_moments_can_be_tried_again() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=moments";
        let (_site, _browser, page, mut game) = sit_down(Size::PHONE, path).await?;
        game.play_out().await?;
        let events = game.record().await?.events;
        page.script(JUDGE, &[json!("start 1"), json!(null)]).await?;
        page.click("[data-action=analyse]").await?;
        page.see("[data-analysis=done]").await?;
        let moments = page
            .script("return [...document.querySelectorAll('[data-moment-of]')].map(e => +e.dataset.momentOf)", &[])
            .await?;
        let own = (1..=events.len()).filter(|event| events[event - 1].starts_with("1 "));
        let expected: Vec<usize> = own.rev().take(3).collect();
        ensure!(moments == json!(expected), "{moments} are one's own that cost most, not {expected:?}");
        page.click(&format!("[data-event-before='{}']", expected[2])).await?;
        page.wait("another game", "return !location.search.includes('seed=moments')", &[]).await?;
        game.settle().await?;
        ensure!(game.events().await? == expected[2] as u64 - 1, "it goes on before the decision");
        Ok(())
    });
}
