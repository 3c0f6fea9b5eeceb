//! Several nodes serve the same tables: what each looks for from time to time, because messages may be lost.

use std::collections::HashMap;

use super::Online;

/// Looks for what other nodes have added until the server stops: asks the store for the last numbers of all tables in use,
/// and tells the others who is connected here.
pub(crate) async fn look_around(online: Online) {
    let mut stopping = online.inner.stopping.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(online.inner.settings.look_around) => {}
            _ = stopping.wait_for(|stopping| *stopping) => return,
        }
        let hears = online.inner.bus.is_connected();
        online.inner.tables.all().iter().for_each(|table| table.announce(hears));
        // A store that does not answer now is asked again soon.
        look_once(&online).await;
    }
}

/// Lets every table in use read on that the store has more of.
async fn look_once(online: &Online) {
    let in_use: HashMap<_, _> =
        online.inner.tables.all().into_iter().map(|table| (table.id().clone(), table.table().seq())).collect();
    if in_use.is_empty() {
        return;
    }
    let numbers = online.inner.store.last_numbers(in_use.keys().cloned().collect()).await;
    for (id, seq) in numbers.unwrap_or_default() {
        let Some(table) = online.inner.tables.found(&id) else { continue };
        // It may have changed here while the store was asked.
        if seq > table.table().seq() {
            online.inner.metrics.news_missed();
            table.is_stored_up_to(seq);
        }
    }
}
