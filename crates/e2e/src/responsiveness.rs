//! How quickly the page answers, and whether it grows: for reports, since other work on the machine counts in.

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::json;

use crate::{Browser, Game, Means, Page, Site, Size};

/// What was seen on a desktop's window.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Responsiveness {
    /// The longest time from a click or a key to the next picture, in milliseconds, rounded to 8. What takes less than 16 is
    /// not told by the browser.
    pub input_ms: f64,
    /// The longest task of the page's own thread while a bot of the highest level thinks. What takes less than 50 is not told
    /// by the browser.
    pub task_ms: f64,
    /// Bytes in use after two games in one tab: scripts and the page's module.
    pub after_two_games: u64,
    /// The same after ten.
    pub after_ten_games: u64,
}

/// Notes the longest tasks and inputs from now on.
const WATCH: &str = "window.tasks = 0; window.inputs = 0;
    const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, durationThreshold: 16 });
    watch('longtask', entry => { tasks = Math.max(tasks, entry.duration) });
    watch('event', entry => { if (entry.interactionId) inputs = Math.max(inputs, entry.duration) })";

/// Lets the browser forget all saved games, so that there is one at a time.
const FORGET: &str = "Object.keys(localStorage).filter(key => key.startsWith('tablee.table.')).forEach(key => localStorage.removeItem(key))";

/// Begins the next game whenever one is over, until so many have been played.
const AGAIN: &str = "window.games = 0; window.stopAfter = 0;
    setInterval(() => {
        if (games >= stopAfter || !document.querySelector('.table[data-over]')) return;
        const again = document.querySelector('[data-action=again]');
        if (!again) return;
        games++;
        {forget};
        again.click();
    }, 50)";

/// Asks the page's module how large its memory is.
const MODULE: &str = "const path = performance.getEntriesByType('resource').map(entry => entry.name).find(name => /\\/page-[0-9a-f]+\\.js$/.test(name));
    import(path).then(page => { window.moduleBytes = page.initSync(undefined).memory.buffer.byteLength })";

impl Responsiveness {
    /// Plays, and looks on.
    ///
    /// # Errors
    /// If the browser does not follow.
    pub async fn measure(site: &Site, browser: &Browser) -> Result<Self> {
        let page = browser.open(site, Size::DESKTOP, "/en").await?;
        page.script(FORGET, &[]).await?;
        let page = browser.open(site, Size::DESKTOP, "/en/genial/play?seats=you,bot:5&seed=answer").await?;
        let mut game = Game::on(&page, Means::Pointer).await?;
        game.settle().await?;
        page.script(WATCH, &[]).await?;
        for _ in 0..5 {
            game.step().await?;
            game.settle().await?;
        }
        let figure = async |name: &str| anyhow::Ok(page.script(name, &[]).await?.as_f64().unwrap_or_default());
        let (input_ms, task_ms) = (figure("return inputs").await?, figure("return tasks").await?);
        // The page plays by itself: every command of the browser's driver leaves something behind in its memory.
        let page =
            browser.open(site, Size::DESKTOP, "/en/criss-cross/play?players=1&seats=bot:greedy&seed=grow").await?;
        page.script(&AGAIN.replace("{forget}", FORGET), &[]).await?;
        let after = async |games: u32| {
            page.script("window.stopAfter = arguments[0]", &[json!(games)]).await?;
            page.wait("the games", "return window.games >= arguments[0]", &[json!(games)]).await?;
            memory(browser, &page).await
        };
        let (after_two_games, after_ten_games) = (after(2).await?, after(10).await?);
        Ok(Self { input_ms, task_ms, after_two_games, after_ten_games })
    }
}

async fn memory(browser: &Browser, page: &Page) -> Result<u64> {
    // What is given back at the first time lets more be given back at the next.
    for _ in 0..3 {
        browser.command("HeapProfiler.collectGarbage", json!({})).await?;
    }
    let heap = browser.command("Runtime.getHeapUsage", json!({})).await?;
    page.script(MODULE, &[]).await?;
    let module = page.wait("the module's memory", "return window.moduleBytes", &[]).await?;
    Ok(heap["usedSize"].as_f64().context("a size")? as u64 + module.as_u64().context("a size")?)
}
