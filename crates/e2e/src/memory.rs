//! What a tab holds after some games: whether anything of an old game is left behind.

use anyhow::{Context, Result};
use serde::Serialize;
use serde_json::json;

use crate::{Browser, Page, Site, Size};

/// Bytes that a tab holds, once all that nobody needs has been given back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Memory {
    /// The memory of the page's module: all that our own program keeps. It never shrinks, so it is the most that was needed at once.
    pub module: u64,
    /// What the browser keeps for scripts: their objects and the document's, and what it learns of compiled functions.
    pub scripts: u64,
}

/// Lets the browser forget all saved games, so that there is one at a time.
pub const FORGET_GAMES: &str = "Object.keys(localStorage).filter(key => key.startsWith('tablee.table.')).forEach(key => localStorage.removeItem(key))";

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

impl Memory {
    /// Plays one game after the other in one tab, and measures after so many.
    ///
    /// # Errors
    /// If the browser does not follow.
    pub async fn of_games<const N: usize>(site: &Site, browser: &Browser, after: [u32; N]) -> Result<[Self; N]> {
        // The page plays by itself: every command of the browser's driver leaves something behind in its memory.
        let page =
            browser.open(site, Size::DESKTOP, "/en/criss-cross/play?players=1&seats=bot:greedy&seed=grow").await?;
        page.script(&AGAIN.replace("{forget}", FORGET_GAMES), &[]).await?;
        let mut measured = [Self { module: 0, scripts: 0 }; N];
        for (memory, games) in measured.iter_mut().zip(after) {
            page.script("window.stopAfter = arguments[0]", &[json!(games)]).await?;
            page.wait("the games", "return window.games >= arguments[0]", &[json!(games)]).await?;
            *memory = Self::measure(browser, &page).await?;
        }
        Ok(measured)
    }

    async fn measure(browser: &Browser, page: &Page) -> Result<Self> {
        // What is given back at the first time lets more be given back at the next.
        for _ in 0..3 {
            browser.command("HeapProfiler.collectGarbage", json!({})).await?;
        }
        let heap = browser.command("Runtime.getHeapUsage", json!({})).await?;
        page.script(MODULE, &[]).await?;
        let module = page.wait("the module's memory", "return window.moduleBytes", &[]).await?;
        let scripts = heap["usedSize"].as_f64().context("a size")? as u64;
        Ok(Self { module: module.as_u64().context("a size")?, scripts })
    }

    /// All together.
    #[must_use]
    pub const fn all(self) -> u64 {
        self.module + self.scripts
    }
}
