//! What a tab holds after some games: whether anything of an old game is left behind.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Browser, Page, Site, Size};

/// What a tab holds after games were left, once all that nobody needs has been given back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Memory {
    /// Bytes of the memory of the page's module: all that our own program keeps. It never shrinks, so it is the most that was
    /// needed at once.
    pub module: u64,
    /// Bytes of all that scripts hold: objects, functions, texts, buffers. What the browser compiles and learns of functions that
    /// run often is not counted: it differs from run to run by as much as several games would leave behind.
    pub scripts: u64,
    /// Nodes of documents, those that scripts keep included.
    pub nodes: u64,
    /// Listeners of events.
    pub listeners: u64,
}

/// Lets the browser forget all saved games, so that there is one at a time.
pub const FORGET_GAMES: &str = "Object.keys(localStorage).filter(key => key.startsWith('tablee.table.')).forEach(key => localStorage.removeItem(key))";

/// Begins the next game whenever one is over, until so many have been played.
const PLAY: &str = "window.games = 0;
    window.play = many => new Promise(done => {
        const timer = setInterval(() => {
            const again = document.querySelector('[data-over] [data-action=again]');
            if (!again || again.isCounted) return;
            again.isCounted = true;
            if (++games < many) {
                {forget};
                again.click();
            } else {
                clearInterval(timer);
                done();
            }
        }, 50);
    })";

/// Leaves the table for the page of the game, where nothing of a table is to be left.
const LEAVE: &str = "document.querySelector('a[href=\"/en/criss-cross\"]').click()";

/// Begins another game at the table that was left.
const RETURN: &str = "{forget}; history.back()";

/// Asks the page's module how large its memory is.
const MODULE: &str = "window.moduleBytes = null;
    const path = performance.getEntriesByType('resource').map(entry => entry.name).find(name => /\\/page-[0-9a-f]+\\.js$/.test(name));
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
        page.script(&PLAY.replace("{forget}", FORGET_GAMES), &[]).await?;
        let mut measured = [Self { module: 0, scripts: 0, nodes: 0, listeners: 0 }; N];
        for (memory, games) in measured.iter_mut().zip(after) {
            let play = json!({ "expression": format!("play({games})"), "awaitPromise": true });
            browser.command("Runtime.evaluate", play).await?;
            page.script(LEAVE, &[]).await?;
            page.see("[data-page=game]").await?;
            *memory = Self::measure(browser, &page).await?;
            page.script(&RETURN.replace("{forget}", FORGET_GAMES), &[]).await?;
        }
        Ok(measured)
    }

    async fn measure(browser: &Browser, page: &Page) -> Result<Self> {
        page.script(MODULE, &[]).await?;
        let module = page.wait("the module's memory", "return window.moduleBytes", &[]).await?;
        let module = module.as_u64().context("a size")?;
        let mut least = Self::read(browser, module).await?;
        for _ in 0..2 {
            let next = Self::read(browser, module).await?;
            least = Self {
                module,
                scripts: least.scripts.min(next.scripts),
                nodes: least.nodes.min(next.nodes),
                listeners: least.listeners.min(next.listeners),
            };
        }
        Ok(least)
    }

    async fn read(browser: &Browser, module: u64) -> Result<Self> {
        // What is given back at the first time lets more be given back at the next.
        for _ in 0..3 {
            browser.command("HeapProfiler.collectGarbage", json!({})).await?;
        }
        let counts = browser.command("Memory.getDOMCounters", json!({})).await?;
        let heap = browser.command("Runtime.getHeapUsage", json!({})).await?;
        let count = |name: &str| counts[name].as_u64().context("a count");
        let buffers = heap["backingStorageSize"].as_f64().context("a size")? as u64;
        let scripts = buffers + size_of_objects(&browser.heap_snapshot().await?)?;
        Ok(Self { module, scripts, nodes: count("nodes")?, listeners: count("jsEventListeners")? })
    }

    /// The bytes, all together.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        self.module + self.scripts
    }
}

/// What of a snapshot of the browser's heap is read here: a list of objects, each as so many numbers as there are fields.
#[derive(Deserialize)]
struct Snapshot {
    snapshot: Head,
    nodes: Vec<usize>,
}

#[derive(Deserialize)]
struct Head {
    meta: Meta,
}

#[derive(Deserialize)]
struct Meta {
    node_fields: Vec<String>,
    /// What the numbers of each field mean; those of the field `type` are places in a list of words.
    node_types: Vec<Value>,
}

/// What is not counted: the browser keeps more or less of it as it likes. Nodes and buffers are native; they are counted elsewhere.
const NOT_COUNTED: [&str; 3] = ["code", "object shape", "native"];

/// The bytes of all that scripts hold.
fn size_of_objects(snapshot: &str) -> Result<u64> {
    let Snapshot { snapshot: Head { meta }, nodes } = serde_json::from_str(snapshot)?;
    let place = |name: &str| meta.node_fields.iter().position(|field| field == name).with_context(|| name.to_owned());
    let (kind, size) = (place("type")?, place("self_size")?);
    let kinds: Vec<String> = Vec::deserialize(&meta.node_types[kind])?;
    let is_counted = |node: &&[usize]| !NOT_COUNTED.contains(&kinds[node[kind]].as_str());
    Ok(nodes.chunks_exact(meta.node_fields.len()).filter(is_counted).map(|node| node[size] as u64).sum())
}
