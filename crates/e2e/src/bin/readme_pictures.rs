//! The pictures of the README: each board in mid-game, in a window and on a phone, into docs/pictures.

use std::path::Path;

use anyhow::Result;
use catalog::GameId;
use e2e::{Browser, Game, Means, Site, Size, run};

/// So many steps into the game, where a board has much to show.
const STEPS: usize = 8;

fn main() {
    run(take());
}

async fn take() -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let folder = Path::new("docs/pictures");
    for &id in GameId::ALL {
        let path = format!("/en/{id}/play?players=2&seats=you,bot:3&seed=readme");
        let page = browser.open(&site, Size::DESKTOP, &path).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        for _ in 0..STEPS {
            if !game.settle().await? {
                game.step().await?;
            }
        }
        game.settle().await?;
        let tidy = "document.querySelector('[data-action=close-log]')?.click(); document.activeElement?.blur()";
        page.script(tidy, &[]).await?;
        for (name, size, theme) in [("desktop", Size::DESKTOP, "light"), ("phone", Size::PHONE, "dark")] {
            browser.resize(size).await?;
            browser.prefer(theme).await?;
            page.small_picture(&folder.join(format!("{id}-{name}.webp")), size).await?;
        }
        browser.resize(Size::DESKTOP).await?;
    }
    Ok(())
}
