//! What is hidden leaves no trace: the page is the same whatever the others hold.

use anyhow::{Result, anyhow, ensure};
use catalog::{GameId, Record, Seed, with_games};
use client::{Client, Replay};
use e2e::{
    Browser, Game, Means, Page, Site, Size,
    games::{BrowserGame, Hidden},
    run,
};
use game::{Observer, Seat, below};
use serde_json::json;

/// Puts other events into the saved game, in its record and in its table's log alike.
const EXCHANGE: &str = "const k = Object.keys(localStorage).find(k => k.startsWith('tablee.table.'));
    const saved = JSON.parse(localStorage.getItem(k)); saved.events = arguments[0];
    saved.table.log.filter(e => e.event.played).forEach((e, i) => e.event.played.event = arguments[0][i]);
    localStorage.setItem(k, JSON.stringify(saved))";

/// Two people share the device. Behind the curtain, and then for the first of them, everything that is hidden from that
/// observer is exchanged for something else in the saved game: document, spoken tree, title, address and console stay the same.
async fn leaves_no_trace<G: BrowserGame>(id: GameId) -> Result<()> {
    let Hidden { options, moves } = G::HIDDEN;
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/en/{id}/play?players=2{options}&seats=human:Ada,human:Lina&seed=hidden");
    let page = browser.open(&site, Size::DESKTOP, &path).await?;
    let mut game = Game::on(&page, Means::Box).await?;
    for _ in 0..moves {
        game.settle().await?;
        game.step().await?;
    }
    game.settle().await?;
    page.see("[data-curtain]").await?;
    let next = page.script("return +document.querySelector('[data-curtain]').dataset.curtain", &[]).await?;
    let next = next.as_u64().and_then(|number| Seat::from_number(number as u8));

    let mut compared = 0;
    for looking in [None, next] {
        let record = game.record().await?;
        let observer = looking.map_or(Observer::Spectator, Observer::Seat);
        let truth = look(&page, &game, looking).await?;
        for number in 0..3 {
            let Some(other) = exchanged(&record, observer, number)? else { continue };
            page.script(EXCHANGE, &[json!(other)]).await?;
            let seen = look(&page, &game, looking).await?;
            ensure!(truth.len() == seen.len(), "{other:?} shows in how much there is");
            for (before, after) in truth.iter().zip(&seen) {
                ensure!(before == after, "{other:?} shows to {observer:?}: {before} has become {after}");
            }
            compared += 1;
        }
        // The real events again, for the next observer.
        page.script(EXCHANGE, &[json!(record.events)]).await?;
    }
    ensure!(compared >= 4, "enough was hidden to be exchanged: {compared}");
    Ok(())
}

/// Everything that this observer can find on the page, after it was loaded anew.
async fn look(page: &Page, game: &Game, looking: Option<Seat>) -> Result<Vec<String>> {
    page.reload().await?;
    game.settle().await?;
    page.see("[data-curtain]").await?;
    if looking.is_some() {
        game.lift().await?;
    }
    // The focus moves a moment later.
    let focus = "return !!document.activeElement?.closest('[data-action=ready], .board')";
    page.wait("the keyboard", focus, &[]).await?;
    let body = "return [document.title, location.href, JSON.stringify(history.state), document.cookie, JSON.stringify(sessionStorage)]
        .concat([...document.querySelectorAll('*')].map(e => e.cloneNode(false).outerHTML + [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join('')))";
    let found = page.script(body, &[]).await?;
    let mut all: Vec<String> = found.as_array().into_iter().flatten().map(|part| part.to_string()).collect();
    all.extend(page.spoken().await?);
    all.extend(page.console().await?);
    Ok(all)
}

/// The same events with other hidden things in them, if the game can have come about like that.
fn exchanged(record: &Record, observer: Observer, number: u64) -> Result<Option<Vec<String>>> {
    let mut replay = Replay::new(record.clone()).map_err(|bad| anyhow!("{bad:?}"))?;
    let log = replay.look_as(observer).map_err(|why| anyhow!("{why:?}"))?.log;
    for attempt in 0..200 {
        let mut stream = Seed::new("other").chance(number * 1000 + attempt);
        let mut play = record.begin().map_err(|bad| anyhow!("{bad:?}"))?;
        let mut events = Vec::new();
        for (event, entry) in record.events.iter().zip(&log) {
            let hidden = entry.shown.hides;
            let event = match event.split_once(' ') {
                Some(("*", _)) if hidden => play.sample(&mut stream).to_string(),
                Some((actor, _)) if hidden => {
                    let seat = actor.parse().ok().and_then(Seat::from_number).expect("an actor is a seat or chance");
                    let legal = play.legal(seat);
                    format!("{seat} {}", legal[below(&mut stream, legal.len() as u32) as usize])
                }
                _ => event.clone(),
            };
            if play.apply(&event).is_err() {
                break;
            }
            events.push(event);
        }
        if events.len() == record.events.len() && events != record.events {
            return Ok(Some(events));
        }
    }
    Ok(None)
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(#[test]
        fn $module() {
            run(leaves_no_trace::<catalog::rules::$module::$Game>(GameId::$Game));
        })*
    };
}

with_games!(each_game);
