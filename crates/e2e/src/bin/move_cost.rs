//! What one move costs the page: from the click that makes it until the page has done its own work and the browser can
//! paint.

use anyhow::{Context, Result};
use catalog::GameId;
use e2e::{Browser, Game, Means, Site, Size, run};

/// How many moves are made in each game; the median counts, because others share the machine.
const MOVES: usize = 15;

/// Notes the time of a click that makes a move, and the time when all that follows from it in the page has run: a message
/// to oneself is handled after the listeners, and after everything that they have put off to the end of the task.
const WATCH: &str = "window.costs = [];
    const after = new MessageChannel();
    let begun = 0;
    after.port1.onmessage = () => costs.push(performance.now() - begun);
    document.addEventListener('click', event => {
        if (event.target.closest('[data-action=confirm]:not([disabled])')) { begun = performance.now(); after.port2.postMessage(0); }
    }, true)";

fn main() {
    run(measure());
}

async fn measure() -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    println!("| game | one move, ms (median) | most |\n|---|---|---|");
    for &id in GameId::ALL {
        let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=cost");
        let page = browser.open(&site, Size::DESKTOP, &path).await?;
        let mut game = Game::on(&page, Means::Pointer).await?;
        page.script(WATCH, &[]).await?;
        loop {
            let costs = page.script("return costs", &[]).await?;
            let mut costs: Vec<f64> = costs.as_array().into_iter().flatten().filter_map(|cost| cost.as_f64()).collect();
            if costs.len() >= MOVES || game.settle().await? {
                costs.sort_by(f64::total_cmp);
                let (median, most) = (costs.get(costs.len() / 2), costs.last());
                println!("| {id} | {:.1} | {:.1} |", median.context("a move")?, most.context("a move")?);
                break;
            }
            game.step().await?;
        }
    }
    Ok(())
}
