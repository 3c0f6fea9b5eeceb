//! What moves bring: it flies to where it counts, unless somebody wants no motion.

use anyhow::{Context, ensure};
use catalog::GameId;
use e2e::{Size, run};
use serde_json::json;

use crate::sit_down;

/// Counts what flies from now on.
const COUNT: &str = "window.flown = [];
    new MutationObserver(all => all.forEach(it => it.addedNodes.forEach(node => flown.push(node.textContent))))
        .observe(document.querySelector('.flights'), { childList: true })";

#[test]
fn gains_fly_to_where_they_count_unless_motion_is_reduced() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:greedy&seed=gains");
            let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, &path).await?;
            for motion in ["system", "reduced"] {
                let wish = json!({ "pace": "quick", "motion": motion }).to_string();
                page.script("localStorage.setItem('tablee.preferences', arguments[0])", &[json!(wish)]).await?;
                page.reload().await?;
                game.settle().await?;
                page.script(COUNT, &[]).await?;
                for _ in 0..8 {
                    if page.script("return flown.length", &[]).await? != json!(0) {
                        break;
                    }
                    game.step().await?;
                    game.settle().await?;
                }
                let flown = page.script("return flown", &[]).await?;
                let texts = flown.as_array().context("a list")?;
                match motion {
                    "reduced" => ensure!(texts.is_empty(), "{id}: {flown} flies though nothing should move"),
                    _ => ensure!(!texts.is_empty() && texts.iter().all(|it| it != ""), "{id}: nothing flies"),
                }
                ensure!(page.has(".seats [data-gain]").await?, "{id}: what was gained stays to be seen");
                page.wait("nothing to stay in the air", "return !document.querySelector('.flight')", &[]).await?;
            }
        }
        Ok(())
    });
}
