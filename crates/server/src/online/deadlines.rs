//! Wakes the tables whose time has come, and notes that the server is there.

use std::time::Duration;

use protocol::Millis;
use runner::LAG;

use super::Online;

/// How often the store is asked for tables whose time has come.
const EVERY: Duration = Duration::from_millis(500);

/// How often it is noted that the server is there. Clocks get back at most this time too much after a crash.
const ALIVE_EVERY: u32 = 10;

/// After so many rounds, and at the first one, old finished tables are looked for: about once an hour.
const PRUNE_EVERY: u32 = 7200;

/// So many tables are forgotten at a time, so that nobody who plays waits for long.
const MOST_PRUNED: u32 = 100;

/// So many tables are woken at a time.
const MOST: u32 = 500;

/// Looks after all tables until the server stops.
pub(crate) async fn look_after(online: Online) {
    let mut stopping = online.inner.stopping.subscribe();
    for round in 0_u32.. {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            // Whoever was told before this began to listen has stopped too.
            _ = stopping.wait_for(|stopping| *stopping) => return,
        }
        if round % ALIVE_EVERY == 0 {
            // A disk that is full now may not be in five seconds.
            let _ = online.inner.store.alive(online.now()).await;
            online.inner.clock.compare(&*online.inner.store).await;
        }
        if round % PRUNE_EVERY == 0 {
            prune(&online).await;
        }
        let moment = online.now().saturating_sub(LAG);
        let mut due = online.inner.store.due(moment, MOST).await.unwrap_or_default().into_iter();
        while let Some(id) = due.next() {
            if *stopping.borrow() {
                // Where this fails, others are given them some seconds later.
                let _ = online.inner.store.release(std::iter::once(id).chain(due).collect(), moment).await;
                return;
            }
            // A table that cannot be read is set aside, and is not due again.
            if let Ok(table) = online.table_in_use(&id).await {
                table.tick(moment).await;
            }
        }
    }
}

/// Forgets finished tables that have been kept for long enough, once they are in the archive, if there is one.
async fn prune(online: &Online) {
    let Some(kept) = online.inner.settings.keep_finished else { return };
    let before = online.now().saturating_sub(Millis::try_from(kept.as_millis()).unwrap_or(Millis::MAX));
    // Should it fail, the next hour is another occasion.
    while let Ok(ended) = online.inner.store.ended(before, MOST_PRUNED).await {
        let mut done = Vec::new();
        for table in ended {
            if online.archive(&table).await {
                done.push(table);
            }
        }
        let Ok(count @ 1..) = online.inner.store.remove(done, before).await else { return };
        tracing::info!(count, "old finished tables were forgotten");
        online.inner.metrics.tables_pruned(count);
    }
}
