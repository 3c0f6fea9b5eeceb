//! What the optimised client weighs. Sizes depend on nothing but the code, so they are compared; times are only reported,
//! by `cargo xtask web-report`.
#![cfg(feature = "full")]

use anyhow::ensure;
use e2e::{Browser, Site, Weights, run};

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
