//! What is counted and measured, for Prometheus. docs/operate.md says what each means.

use std::time::Duration;

use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Registry, Unit},
};
use store::StoreError;

use super::Online;

/// A counter for each value of one label.
type ByLabel = Family<[(&'static str, &'static str); 1], Counter>;

pub(crate) struct Metrics {
    registry: Registry,
    tables_in_use: Gauge,
    sockets: Gauge,
    opened: Counter,
    set_aside: Counter,
    pruned: Counter,
    commands: ByLabel,
    store_errors: ByLabel,
    commits: Counter,
    append: Histogram,
    bots: Histogram,
    bus: ByLabel,
    bus_sent_bytes: Counter,
    bus_connected: Gauge,
    news_missed: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        // From a tenth of a millisecond to some seconds.
        let times = || Histogram::new(exponential_buckets(0.0001, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("tablee"),
            tables_in_use: Gauge::default(),
            sockets: Gauge::default(),
            opened: Counter::default(),
            set_aside: Counter::default(),
            pruned: Counter::default(),
            commands: ByLabel::default(),
            store_errors: ByLabel::default(),
            commits: Counter::default(),
            append: times(),
            bots: times(),
            bus: ByLabel::default(),
            bus_sent_bytes: Counter::default(),
            bus_connected: Gauge::default(),
            news_missed: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("tables_in_use", "Tables that are kept in memory", metrics.tables_in_use.clone());
        registry.register("sockets", "Clients that are connected to a table", metrics.sockets.clone());
        registry.register("tables_opened", "Tables that were opened", metrics.opened.clone());
        registry.register("tables_set_aside", "Tables that could not be read", metrics.set_aside.clone());
        registry.register("tables_pruned", "Old finished tables that were forgotten", metrics.pruned.clone());
        registry.register("commands", "Commands of clients, by result", metrics.commands.clone());
        registry.register("store_errors", "Writes that failed, by reason", metrics.store_errors.clone());
        registry.register("commits", "Transactions that were made durable", metrics.commits.clone());
        registry.register("bus_messages", "Messages between nodes, by what became of them", metrics.bus.clone());
        registry.register("bus_sent_bytes", "Bytes of messages to other nodes", metrics.bus_sent_bytes.clone());
        registry.register("bus_connected", "Whether messages between nodes are carried", metrics.bus_connected.clone());
        let missed = "Tables where the store had envelopes that no other node had told of";
        registry.register("news_missed", missed, metrics.news_missed.clone());
        let append = metrics.append.clone();
        registry.register_with_unit("append", "Time until a write was durable", Unit::Seconds, append);
        let bots = metrics.bots.clone();
        registry.register_with_unit("bot_decision", "Time until a bot had decided", Unit::Seconds, bots);
        metrics
    }

    pub(crate) fn table_opened(&self) {
        self.opened.inc();
    }

    pub(crate) fn table_set_aside(&self) {
        self.set_aside.inc();
    }

    pub(crate) fn tables_pruned(&self, count: u64) {
        self.pruned.inc_by(count);
    }

    pub(crate) fn command(&self, is_done: bool) {
        let result = if is_done { "done" } else { "refused" };
        self.commands.get_or_create(&[("result", result)]).inc();
    }

    pub(crate) fn appended(&self, took: Duration, result: &Result<(), StoreError>) {
        self.append.observe(took.as_secs_f64());
        if let Err(error) = result {
            let reason = match error {
                StoreError::Taken => "taken",
                StoreError::Full => "full",
                StoreError::Corrupt(_) => "corrupt",
                StoreError::Failed(_) => "failed",
            };
            self.store_errors.get_or_create(&[("reason", reason)]).inc();
        }
    }

    pub(crate) fn news_missed(&self) {
        self.news_missed.inc();
    }

    /// Takes over what the bus has counted.
    fn carried(&self, counts: bus::Counts, is_connected: bool) {
        let by = [
            ("sent", counts.sent),
            ("heard", counts.heard),
            ("dropped", counts.dropped),
            ("connection-lost", counts.lost_connections),
        ];
        for (what, count) in by {
            raise(&self.bus.get_or_create(&[("what", what)]), count);
        }
        raise(&self.bus_sent_bytes, counts.sent_bytes);
        self.bus_connected.set(is_connected.into());
    }

    pub(crate) fn bot_decided(&self, took: Duration) {
        self.bots.observe(took.as_secs_f64());
    }
}

/// Lets a counter show what was counted elsewhere.
fn raise(counter: &Counter, count: u64) {
    counter.inc_by(count.saturating_sub(counter.get()));
}

impl Online {
    /// Everything that is counted and measured, as Prometheus reads it.
    ///
    /// # Panics
    /// Never: a text takes all that is written to it.
    #[must_use]
    pub fn metrics(&self) -> String {
        let metrics = &self.inner.metrics;
        metrics.tables_in_use.set(self.inner.tables.in_use() as i64);
        let free = self.inner.sockets.available_permits();
        metrics.sockets.set(self.inner.settings.sockets.saturating_sub(free) as i64);
        raise(&metrics.commits, self.inner.store.commits());
        metrics.carried(self.inner.bus.counts(), self.inner.bus.is_connected());
        let mut text = String::new();
        encode(&mut text, &metrics.registry).expect("a text takes all that is written to it");
        text
    }

    /// Whether tables can be served now: the store answers, and the server is not about to stop.
    pub async fn is_ready(&self) -> bool {
        !*self.inner.stopping.borrow() && self.inner.store.check().await.is_ok()
    }
}
