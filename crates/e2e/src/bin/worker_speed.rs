//! How fast the bots think in a browser's worker, compared with the same decisions made natively in the same minute.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use bots::Level;
use catalog::{AnyGame, GameId, Seed};
use e2e::{Browser, Page, Site, Size, run};
use game::{Observer, Seat, Turn};
use serde_json::{Value, json};

/// How many random moves lead to the middle of a play, and simulations that keep a browser busy for a second or so.
const GAMES: [(GameId, u32, &str); 5] = [
    (GameId::Genial, 10, "5@10000"),
    (GameId::ToutSurCarte, 30, "5@5000"),
    (GameId::ColorPop, 6, "5@20000"),
    (GameId::Blockers, 12, "5@8000"),
    (GameId::CrissCross, 8, "5@20000"),
];
/// How often each decision is made on either side; the quickest counts, because others share the machine.
const TIMES: u32 = 3;
const SEED: &str = "worker";

fn main() {
    run(measure());
}

async fn measure() -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, Size::DESKTOP, "/en").await?;
    page.see("[data-page]").await?;
    let body = "window.answers = []; window.worker = new Worker(document.querySelector('meta[name=tablee-worker]').content, { type: 'module' });
        worker.onmessage = m => { const a = JSON.parse(m.data); if (a.progress === undefined) answers.push([performance.now(), a]); }";
    page.script(body, &[]).await?;
    answer(&page).await?;
    println!("| game | decision | native, ms | browser, ms | ratio |\n|---|---|---|---|---|");
    for (id, moves, level) in GAMES {
        let (view, seat) = middle(id, moves)?;
        let (mut native, mut browser) = (Duration::MAX, Duration::MAX);
        for _ in 0..TIMES {
            let begun = Instant::now();
            let mut stream = Seed::new(SEED).player(1, seat);
            let level: Level = level.parse()?;
            let own = bots::decide(id, &view, seat, level, &mut stream, &mut || false)?;
            native = native.min(begun.elapsed());
            let (theirs, took) = ask(&page, id, &view, seat, &level.to_string()).await?;
            ensure!(theirs == own, "{id}: the browser plays {theirs}, natively it is {own}");
            browser = browser.min(took);
        }
        let [native, browser] = [native, browser].map(|time| 1000.0 * time.as_secs_f64());
        println!("| {id} | {level} | {native:.0} | {browser:.0} | {:.2} |", browser / native);
    }
    Ok(())
}

/// What a seat sees after so many random moves, when it is to decide.
fn middle(id: GameId, moves: u32) -> Result<(Value, Seat)> {
    let streams = Seed::new(SEED).game(1);
    let (mut chance, mut players) = (streams.chance(), streams.player(Seat::new(0)));
    let mut play = AnyGame::new(id, &BTreeMap::default()).map_err(|bad| anyhow::anyhow!("{bad:?}"))?;
    let mut made = 0;
    loop {
        let event = match play.turn() {
            Turn::Chance => play.sample(&mut chance),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().context("somebody is to decide")?;
                if made >= moves && play.legal(seat).len() > 3 {
                    return Ok((play.view(Observer::Seat(seat)), seat));
                }
                made += 1;
                play.random_move(seat, &mut players)
            }
            Turn::Over => anyhow::bail!("{id} is over after {made} moves"),
        };
        play.apply(&event).map_err(|message| anyhow::anyhow!("{event}: {message:?}"))?;
    }
}

/// A decision of the worker, and how long the page waited for it.
async fn ask(page: &Page, id: GameId, view: &Value, seat: Seat, level: &str) -> Result<(String, Duration)> {
    let question = json!({ "id": 1, "game": id, "view": view, "seat": seat, "seed": SEED, "position": "0", "time_ms": 1e9, "ask": { "move": level } });
    let body = "window.answers = []; window.asked = performance.now(); worker.postMessage(arguments[0])";
    page.script(body, &[json!(question.to_string())]).await?;
    let (after, answer) = answer(page).await?;
    let mv = answer["move"].as_str().with_context(|| answer.to_string())?;
    Ok((mv.to_owned(), Duration::from_secs_f64(after / 1000.0)))
}

/// The worker's answer and when it came, in milliseconds after the question.
async fn answer(page: &Page) -> Result<(f64, Value)> {
    let body = "return answers.length ? [answers[0][0] - (window.asked ?? 0), answers[0][1]] : null";
    let value = page.wait("the worker to answer", body, &[]).await?;
    Ok((value[0].as_f64().context("a time")?, value[1].clone()))
}
