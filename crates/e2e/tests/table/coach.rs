//! The coach: the question before a move that loses much, and one's own moments after the game.

use anyhow::{Context, Result, ensure};
use catalog::{AnyGame, GameId};
use e2e::{Browser, Game, Means, Page, Site, Size, games, open_finished, open_finished_by, recorded, run};
use game::Settings;
use protocol::Player;
use serde_json::{Value, json};

use crate::sit_down;

/// From now on the adviser finds this move better than whatever is played, by so much; where no number is given, by more
/// each time that it is asked. Of several moves it finds the first better that is not played. Bots play on as they do.
const JUDGE: &str = "const [best, by] = arguments, post = window.post ??= Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (text) {
        const { id, ask } = JSON.parse(text);
        if (!ask.analyse) return post.call(this, text);
        const played = ask.analyse.move, better = [].concat(best).find(it => it !== played), lost = by ?? (window.asked = (window.asked ?? 0) + 1) / 200;
        const decision = { played, expected: 0, best: better, best_expected: 1, lost, reasons: [] };
        setTimeout(() => this.onmessage({ data: JSON.stringify({ decision: { id, decision } }) }), 0);
    }";

/// Prefers things from now on.
async fn prefer(page: &Page, game: &Game, preferences: Value) -> Result<()> {
    let set = "localStorage.setItem('tablee.preferences', JSON.stringify(arguments[0]))";
    page.script(set, &[preferences]).await?;
    page.reload().await?;
    game.settle().await.map(drop)
}

/// Keeps the dice where there are some, so that there is something to compose.
async fn keep_dice(page: &Page) -> Result<()> {
    if page.has("[data-action=stop]").await? {
        page.click("[data-action=stop]").await?;
        page.see("[data-action=pass]").await?;
    }
    Ok(())
}

/// Waits until there are more events than these.
async fn more_events(page: &Page, events: u64) -> Result<()> {
    let more = "return document.querySelectorAll('[data-event]').length > arguments[0]";
    page.wait("the move", more, &[json!(events)]).await.map(drop)
}

/// In each game a learner is asked before a move that loses much, and may take the better one up or play on.
#[test]
fn learners_are_asked_before_a_move_that_loses_much() {
    run(async {
        for (index, &id) in GameId::ALL.iter().enumerate() {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=sure");
            let (_site, _browser, page, game) = sit_down(Size::DESKTOP, &path).await?;
            keep_dice(&page).await?;
            prefer(&page, &game, json!({ "sure": true })).await?;
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
            more_events(&page, events).await?;
        }
        Ok(())
    });
}

/// A second tap, a key and the setting that makes moves at once lead to the same question; whoever insists is not asked
/// again.
#[test]
fn learners_are_asked_however_they_confirm() {
    run(async {
        for (id, piece, place) in [
            (GameId::Genial, Some(".gn-slot"), ".gn-board [data-cell]"),
            (GameId::ToutSurCarte, None, ".tsc-own [data-card]"),
            (GameId::ColorPop, None, ".cp-board [data-cell]"),
            (GameId::Blockers, Some(".blk-racks [data-tile]"), ".blk-board [data-cell]"),
        ] {
            for at_once in [false, true] {
                let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=sure");
                let (_site, _browser, page, game) = sit_down(Size::DESKTOP, &path).await?;
                keep_dice(&page).await?;
                prefer(&page, &game, json!({ "sure": true, "at-once": at_once })).await?;
                page.script(JUDGE, &[json!(game.legal().await?), json!(9)]).await?;
                let events = game.events().await?;
                if let Some(piece) = piece {
                    page.click(piece).await?;
                }
                let mark =
                    "const e = document.querySelector(arguments[0] + '[data-legal]'); if (e) e.id = 'here'; return !!e";
                page.wait("a place", mark, &[json!(place)]).await?;
                // In Génial a second tap turns the tile.
                let insist = async || {
                    if id == GameId::Genial {
                        page.script("document.getElementById('here').focus()", &[]).await?;
                        return page.press("Enter").await;
                    }
                    page.click("#here").await
                };
                page.click("#here").await?;
                page.see("[data-action=confirm][data-draft]").await?;
                if !at_once {
                    ensure!(!page.has("[data-coach]").await?, "{id} does not ask about what is only composed");
                    insist().await?;
                }
                page.see("[data-coach].doubts").await.with_context(|| format!("{id} asks, at once: {at_once}"))?;
                ensure!(game.events().await? == events, "{id}: nothing happens before the answer");
                insist().await?;
                more_events(&page, events).await?;
            }
        }
        Ok(())
    });
}

/// Buttons of a game's own, and moves that are typed, lead to the same question.
#[test]
fn learners_are_asked_before_buttons_and_typed_moves() {
    run(async {
        for (id, typed) in [(GameId::ToutSurCarte, None), (GameId::CrissCross, Some("start 2"))] {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=sure");
            let (_site, _browser, page, game) = sit_down(Size::DESKTOP, &path).await?;
            prefer(&page, &game, json!({ "sure": true })).await?;
            page.script(JUDGE, &[json!(game.legal().await?), json!(9)]).await?;
            let events = game.events().await?;
            match typed {
                Some(typed) => games::type_move(&page, typed).await?,
                None => page.click("[data-action=stop]").await?,
            }
            page.see("[data-coach].doubts").await.with_context(|| format!("{id} asks"))?;
            ensure!(game.events().await? == events, "{id}: nothing happens before the answer");
            page.click("[data-action=sure]").await?;
            more_events(&page, events).await?;
        }
        Ok(())
    });
}

/// A finished play of each game, and the seat of the person.
const FINISHED: [(GameId, &str, u8); 5] = [
    (GameId::Genial, "2-players-1", 1),
    (GameId::CrissCross, "2-players-basic-1", 1),
    (GameId::ToutSurCarte, "3-players-basic-1", 3),
    (GameId::ColorPop, "2-players-1", 2),
    (GameId::Blockers, "3-players-2", 2),
];

/// After the game the three decisions that cost oneself most are shown, and each can be tried again from there.
#[test]
fn ones_own_three_moments_can_be_tried_again() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for (index, (id, name, own)) in FINISHED.into_iter().enumerate() {
            let page = browser.open(&site, [Size::PHONE, Size::DESKTOP][index % 2], "/en").await?;
            let record = recorded(id, name)?;
            open_finished(&page, id, &record, own).await?;
            page.see("[data-ending]").await?;
            page.script(JUDGE, &[json!("something better"), json!(null)]).await?;
            page.click("[data-action=analyse]").await?;
            page.see("[data-analysis=done]").await?;
            let shown = "return [...document.querySelectorAll('[data-moment-of]')].map(e => +e.dataset.momentOf)";
            let moments = page.script(shown, &[]).await?;
            let is_own = |event: &usize| record.events[event - 1].starts_with(&format!("{own} "));
            let last: Vec<usize> = (1..=record.events.len()).filter(is_own).rev().take(3).collect();
            ensure!(moments == json!(last), "{moments} of {id} are one's own that cost most, not {last:?}");
            page.click(&format!("[data-event-before='{}']", last[2])).await?;
            page.wait("another game", "return !location.search.includes('seed=end')", &[]).await?;
            let game = Game::on(&page, Means::Box).await?;
            game.settle().await?;
            // Where all decide at the same time, the others may have decided already.
            let (events, before) = (game.events().await?, last[2] as u64 - 1);
            let others = if id == GameId::CrissCross { 1 } else { 0 };
            ensure!((before..=before + others).contains(&events), "{id} goes on after {events} events, not {before}");
        }
        Ok(())
    });
}

/// At a shared device up to three are shown for each person, with the name.
#[test]
fn everybody_at_a_shared_device_has_three_moments() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en").await?;
        let record = recorded(GameId::CrissCross, "2-players-basic-1")?;
        let people = ["Ada", "Lina"];
        let players = people.map(|name| Player::Human(Some(name.to_owned()))).to_vec();
        open_finished_by(&page, GameId::CrissCross, &record, players).await?;
        page.see("[data-ending]").await?;
        page.script(JUDGE, &[json!("something better"), json!(null)]).await?;
        page.click("[data-action=analyse]").await?;
        page.see("[data-analysis=done]").await?;
        let mut expected = Vec::new();
        for (number, name) in (1..).zip(people) {
            let is_own = |event: &usize| record.events[event - 1].starts_with(&format!("{number} "));
            let last = (1..=record.events.len()).filter(is_own).rev().take(3);
            expected.extend(last.map(|event| json!([event, name])));
        }
        let shown = "return [...document.querySelectorAll('[data-moment-of]')]
            .map(e => [+e.dataset.momentOf, e.querySelector('.when').textContent.split(' · ')[0]])";
        let moments = page.script(shown, &[]).await?;
        ensure!(moments == json!(expected), "{moments} are the moments of each, not {expected:?}");
        Ok(())
    });
}

/// At the beginning of each game the menu opens the rules at one rule, which is in sight.
#[test]
fn the_menu_opens_the_rules_at_the_rule_of_the_moment() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for (index, id) in GameId::ALL.iter().enumerate() {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=rule");
            let page = browser.open(&site, [Size::PHONE, Size::DESKTOP][index % 2], &path).await?;
            Game::on(&page, Means::Box).await?.settle().await?;
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=rules]").await?;
            let in_sight = "const marked = [...document.querySelectorAll('[data-sheet] [data-rule-now]')];
                const at = marked[0]?.getBoundingClientRect();
                return marked.length === 1 && at.top >= 0 && at.top < innerHeight ? [] : marked.map(e => e.id).concat('not in sight')";
            page.wait_until_right(&format!("the rule of {id}"), in_sight, &[]).await?;
        }
        Ok(())
    });
}
