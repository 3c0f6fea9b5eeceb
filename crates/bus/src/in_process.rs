//! A bus within one process.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use protocol::online::TableId;
use runner::{NodeId, Told};
use tokio::sync::broadcast;

use crate::{Bus, Counting, Counts, Heard, KEPT, Subscription, new_node};

/// A bus within one process. The usual one has a single node, which has nobody to tell.
pub struct InProcess {
    node: NodeId,
    line: Arc<Line>,
    counting: Counting,
}

#[derive(Default)]
struct Line {
    nodes: AtomicUsize,
    tables: Mutex<HashMap<TableId, broadcast::Sender<Heard>>>,
}

impl Default for InProcess {
    fn default() -> Self {
        Self::at(Arc::default())
    }
}

impl InProcess {
    fn at(line: Arc<Line>) -> Self {
        line.nodes.fetch_add(1, Relaxed);
        Self { node: new_node(), line, counting: Counting::default() }
    }

    /// The bus of one more node, which hears what this one tells.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self::at(Arc::clone(&self.line))
    }
}

impl Bus for InProcess {
    fn is_shared(&self) -> bool {
        self.line.nodes.load(Relaxed) > 1
    }

    fn is_connected(&self) -> bool {
        true
    }

    fn tell(&self, table: &TableId, told: Told) {
        if !self.is_shared() {
            return;
        }
        let mut tables = self.line.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let heard = Heard::Told { from: self.node.clone(), told };
        if let Some(sender) = tables.get(table)
            && sender.send(heard).is_err()
        {
            // Nobody listens any more.
            tables.remove(table);
        }
        self.counting.sent(0);
    }

    fn subscribe(&self, table: &TableId) -> Subscription {
        let mut tables = self.line.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let heard = tables.entry(table.clone()).or_insert_with(|| broadcast::channel(KEPT).0).subscribe();
        Subscription { heard, own: self.node.clone() }
    }

    fn counts(&self) -> Counts {
        self.counting.read()
    }
}
