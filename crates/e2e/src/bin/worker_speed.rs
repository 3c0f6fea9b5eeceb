//! How fast the bots think in a browser's worker, compared with the same decisions made natively in the same minute.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use bots::Level;
use catalog::{GameId, Seed, with_game};
use e2e::{Browser, Site, Size, Worker, games::BrowserGame, middle, run};
use protocol::worker::{Answer, Ask};

/// How often each decision is made on either side; the quickest counts, because others share the machine.
const TIMES: u32 = 3;
/// The level that the page asks for hints.
const ADVISER: u8 = 4;
/// More milliseconds than any of them takes.
const EVER: u32 = 1_000_000_000;

fn main() {
    run(measure());
}

async fn measure() -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, Size::DESKTOP, "/en").await?;
    page.see("[data-page]").await?;
    let worker = Worker::start(&page).await?;
    println!(
        "| game | decision | native, ms | browser, ms | ratio | hint in the browser, ms |\n|---|---|---|---|---|---|"
    );
    for &id in GameId::ALL {
        let level = with_game!(id, G => G::BUSY_LEVEL);
        let (view, seat, _) = middle(id)?;
        let [mut native, mut browser, mut hint] = [Duration::MAX; 3];
        for _ in 0..TIMES {
            let begun = Instant::now();
            let mut stream = Seed::new(Worker::SEED).player(1, seat);
            let level: Level = level.parse()?;
            let own = bots::decide(id, &view.json(), seat, level, &mut stream, &mut || false)?;
            native = native.min(begun.elapsed());
            let (theirs, took) = worker.ask(&view, seat, EVER, Ask::Move(level.to_string())).await?;
            let same = matches!(&theirs, Answer::Move { notation, .. } if *notation == own);
            ensure!(same, "{id}: the browser plays {theirs:?}, natively it is {own}");
            browser = browser.min(took);
            hint = hint.min(worker.ask(&view, seat, EVER, Ask::Hint(ADVISER)).await?.1);
        }
        let [native, browser, hint] = [native, browser, hint].map(|time| 1000.0 * time.as_secs_f64());
        println!("| {id} | {level} | {native:.0} | {browser:.0} | {:.2} | {hint:.0} |", browser / native);
    }
    Ok(())
}
