//! Tells whoever listens at a table that something changed there.
//!
//! A message may be lost or come twice: it only says that there is something to look for. What it is, everyone reads from
//! the table itself, by the number they last knew.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use protocol::online::TableId;
use runner::News;
use tokio::sync::broadcast;

/// So many messages are kept for somebody who is slow. Who misses some looks for everything.
const KEPT: usize = 32;

/// The way by which news reach those who listen.
pub(crate) trait Bus: Send + Sync {
    fn publish(&self, table: &TableId, news: News);

    fn subscribe(&self, table: &TableId) -> broadcast::Receiver<News>;
}

/// A bus within one process.
#[derive(Default)]
pub(crate) struct InProcess {
    tables: Mutex<HashMap<TableId, broadcast::Sender<News>>>,
}

impl Bus for InProcess {
    fn publish(&self, table: &TableId, news: News) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = tables.get(table)
            && sender.send(news).is_err()
        {
            // Nobody listens any more.
            tables.remove(table);
        }
    }

    fn subscribe(&self, table: &TableId) -> broadcast::Receiver<News> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(table.clone()).or_insert_with(|| broadcast::channel(KEPT).0).subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_reach_those_who_listen_at_that_table_and_nobody_else() {
        let bus = InProcess::default();
        let (here, elsewhere) = (TableId::new("here"), TableId::new("elsewhere"));
        let (mut one, mut other) = (bus.subscribe(&here), bus.subscribe(&elsewhere));
        bus.publish(&here, News::Changed);
        assert_eq!(one.try_recv(), Ok(News::Changed));
        assert!(other.try_recv().is_err());
        drop(one);
        bus.publish(&here, News::Said);
        assert!(!bus.tables.lock().unwrap().contains_key(&here));
    }
}
