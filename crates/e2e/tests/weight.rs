//! What the optimised client weighs, and whether games leave something behind in a tab. Sizes depend on nothing but the code,
//! so they are compared; times are only reported, by `cargo xtask web-report`.
#![cfg(feature = "full")]

use anyhow::ensure;
use e2e::{Browser, Memory, Site, Weights, run};

/// The most that each stage may load, in bytes as they are sent.
const MOST: Weights = Weights { first_content: 30_000, home: 150_000, game: 450_000, all: 1_200_000 };

#[test]
fn the_client_stays_light() {
    run(async {
        let (site, browser) = (Site::start().await?, Browser::start().await?);
        let weights = Weights::measure(&site, &browser).await?;
        ensure!(
            weights.first_content <= MOST.first_content
                && weights.home <= MOST.home
                && weights.game <= MOST.game
                && weights.all <= MOST.all,
            "{weights:?} is more than {MOST:?}"
        );
        Ok(())
    });
}

#[test]
fn ten_games_leave_nothing_behind() {
    run(async {
        let (site, browser) = (Site::start().await?, Browser::start().await?);
        let [after_two, after_ten] = Memory::of_games(&site, &browser, [2, 10]).await?;
        // Listeners that outlived their board once left 90 kB behind with each game. What measures may leave a little.
        ensure!(
            after_ten.module <= after_two.module
                && after_ten.scripts <= after_two.scripts + 2_000
                && after_ten.nodes <= after_two.nodes
                && after_ten.listeners <= after_two.listeners,
            "{after_two:?} became {after_ten:?}"
        );
        Ok(())
    });
}
