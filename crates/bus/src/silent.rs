//! No bus at all.

use protocol::online::TableId;
use runner::Told;
use tokio::sync::broadcast;

use crate::{Bus, Counts, Subscription, new_node};

/// For nodes that share a store and have no bus: they hear nothing of each other, and only look at the store.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Bus for Silent {
    fn is_shared(&self) -> bool {
        true
    }

    fn is_connected(&self) -> bool {
        false
    }

    fn tell(&self, _: &TableId, _: Told) {}

    fn subscribe(&self, _: &TableId) -> Subscription {
        Subscription { heard: broadcast::channel(1).1, own: new_node() }
    }

    fn counts(&self) -> Counts {
        Counts::default()
    }
}
