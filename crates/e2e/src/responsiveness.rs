//! How quickly the page answers, and whether it grows: for reports, since other work on the machine counts in.

use anyhow::Result;
use serde::Serialize;

use crate::memory::{FORGET_GAMES, Memory};
use crate::{Browser, Game, Means, Site, Size};

/// What was seen on a desktop's window.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Responsiveness {
    /// The longest time from a click or a key to the next picture, in milliseconds, rounded to 8. What takes less than 16 is
    /// not told by the browser.
    pub input_ms: f64,
    /// The longest task of the page's own thread while a bot of the highest level thinks. What takes less than 50 is not told
    /// by the browser.
    pub task_ms: f64,
    /// What is in use after two games in one tab.
    pub after_two_games: Memory,
    /// The same after ten.
    pub after_ten_games: Memory,
}

/// Notes the longest tasks and inputs from now on.
const WATCH: &str = "window.tasks = 0; window.inputs = 0;
    const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, durationThreshold: 16 });
    watch('longtask', entry => { tasks = Math.max(tasks, entry.duration) });
    watch('event', entry => { if (entry.interactionId) inputs = Math.max(inputs, entry.duration) })";

impl Responsiveness {
    /// Plays, and looks on.
    ///
    /// # Errors
    /// If the browser does not follow.
    pub async fn measure(site: &Site, browser: &Browser) -> Result<Self> {
        let page = browser.open(site, Size::DESKTOP, "/en").await?;
        page.script(FORGET_GAMES, &[]).await?;
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
        let [after_two_games, after_ten_games] = Memory::of_games(site, browser, [2, 10]).await?;
        Ok(Self { input_ms, task_ms, after_two_games, after_ten_games })
    }
}
