//! Has axe-core look for what keeps people out, on every page and at each table. The file of axe-core is not a part of this
//! project: `cargo run -p e2e --bin axe -- axe.min.js`.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size, run};

/// Each finding with the elements that it is about.
const FIND: &str =
    "return axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations.flatMap(it =>
    it.nodes.map(node => it.id + ': ' + node.html.slice(0, 160))))";

fn main() {
    let file = std::env::args().nth(1).expect("the file of axe-core");
    run(async move {
        let axe = std::fs::read_to_string(&file).with_context(|| format!("{file} cannot be read"))?;
        let found = look_everywhere(&axe).await?;
        ensure!(found == 0, "{found} findings");
        Ok(())
    });
}

async fn look_everywhere(axe: &str) -> Result<usize> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let mut found = 0;
    for size in [Size::DESKTOP, Size::PHONE] {
        for theme in ["light", "dark"] {
            for id in GameId::ALL {
                let path = format!("/fr/{id}/play?players=2&seats=you,bot:greedy&seed=axe");
                let page = browser.open(&site, size, &path).await?;
                browser.prefer(theme).await?;
                let mut game = Game::on(&page, Means::Box).await?;
                for _ in 0..3 {
                    game.settle().await?;
                    game.step().await?;
                }
                game.settle().await?;
                page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
                found += look(&page, axe, &format!("{id} {theme}")).await?;
                page.click("[data-action=hint]").await?;
                page.see("[data-coach]").await?;
                found += look(&page, axe, &format!("{id} {theme} hint")).await?;
                page.click("[data-action=menu]").await?;
                page.click("[data-sheet] [data-action=memo]").await?;
                found += look(&page, axe, &format!("{id} {theme} memo")).await?;
                if theme == "light" {
                    page.press("Escape").await?;
                    game.play_out().await?;
                    found += look(&page, axe, &format!("{id} end")).await?;
                }
                page.go(&format!("/fr/{id}")).await?;
                found += look(&page, axe, &format!("{id} {theme} set-up")).await?;
            }
            let page = browser.open(&site, size, "/fr").await?;
            browser.prefer(theme).await?;
            for path in ["/fr", "/fr/settings", "/fr/about"] {
                page.go(path).await?;
                found += look(&page, axe, &format!("{path} {theme}")).await?;
            }
        }
    }
    Ok(found)
}

/// Prints what is found on this page, and says how much that is.
async fn look(page: &Page, axe: &str, name: &str) -> Result<usize> {
    page.see("[data-page]").await?;
    page.script(axe, &[]).await?;
    // What still moves is half transparent.
    page.script("document.documentElement.dataset.motion = 'reduced'", &[]).await?;
    let found: Vec<String> = serde_json::from_value(page.script(FIND, &[]).await?)?;
    for finding in &found {
        println!("{name}: {finding}");
    }
    Ok(found.len())
}
