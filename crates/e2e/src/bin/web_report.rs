//! What the client weighs, how quickly it answers, and how long its stages take on a slow phone: 4G with a bad signal, and a
//! processor four times slower than this machine's. Times are those of one machine at one moment; only sizes are compared.

use std::time::Instant;

use anyhow::Result;
use e2e::{Browser, Responsiveness, Site, Size, Weights, slow_line};
use serde::Serialize;

/// Milliseconds from the start of loading to each stage.
#[derive(Serialize)]
struct Times {
    first_content: f64,
    home: f64,
    game: f64,
}

#[derive(Serialize)]
struct Report {
    bytes: Weights,
    slow_phone_ms: Times,
    responsiveness: Responsiveness,
}

#[tokio::main]
async fn main() -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let bytes = Weights::measure(&site, &browser).await?;
    let responsiveness = Responsiveness::measure(&site, &browser).await?;
    drop(browser);
    let origin = format!("http://{}", slow_line(site.address()).await?);
    let browser = Browser::start().await?;
    browser.slow_down(4.0).await?;
    let slow_phone_ms = Times::measure(&browser, &origin).await?;
    let report = Report { bytes, slow_phone_ms, responsiveness };
    if std::env::args().any(|argument| argument == "--json") {
        println!("{}", serde_json::to_string(&report)?);
        return Ok(());
    }
    println!("| until | kB | s on a slow phone |\n|---|---:|---:|");
    let (bytes, ms) = (report.bytes, report.slow_phone_ms);
    for (stage, size, took) in [
        ("first content", bytes.first_content, Some(ms.first_content)),
        ("home interactive", bytes.home, Some(ms.home)),
        ("one game playable, with its bots", bytes.game, Some(ms.game)),
        ("everything, kept in the background", bytes.all, None),
    ] {
        let took = took.map(|took| format!("{:.1}", took / 1000.0)).unwrap_or_default();
        println!("| {stage} | {:.0} | {took} |", size as f64 / 1000.0);
    }
    let Responsiveness { input_ms, task_ms, after_two_games, after_ten_games } = report.responsiveness;
    println!("\n| on this machine | |\n|---|---:|");
    println!("| longest from input to picture, ms | {input_ms:.0} |");
    println!("| longest task while a bot thinks, ms | {task_ms:.0} |");
    let millions = |bytes: u64| bytes as f64 / 1_000_000.0;
    for (games, memory) in [("two", after_two_games), ("ten", after_ten_games)] {
        println!("| memory after {games} games, MB | {:.2} |", millions(memory.bytes()));
        println!("| of this the module's own, MB | {:.2} |", millions(memory.module));
        println!("| nodes and listeners after {games} games | {}, {} |", memory.nodes, memory.listeners);
    }
    Ok(())
}

impl Times {
    async fn measure(browser: &Browser, origin: &str) -> Result<Self> {
        let painted = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        let page = browser.open_at(origin, Size::PHONE, "/fr").await?;
        let first_content = page.wait("something to read", painted, &[]).await?.as_f64().unwrap_or_default();
        page.see(":root[data-started] [data-page=home]").await?;
        let home = page.script("return performance.getEntriesByName('started')[0].startTime", &[]).await?;
        let begun = Instant::now();
        let page = browser.open_at(origin, Size::PHONE, "/fr/genial/play?seats=you,bot:1&seed=weight").await?;
        page.see(".table [data-legal]").await?;
        let game = begun.elapsed().as_secs_f64() * 1000.0;
        Ok(Self { first_content, home: home.as_f64().unwrap_or_default(), game })
    }
}
