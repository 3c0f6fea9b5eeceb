//! The time at a node.
//!
//! Nodes that share a store take the store's time, so that all of them agree on when something happened. A node asks for it
//! when it starts and from time to time, and measures in between with a clock that nobody can set. What is off is made good
//! slowly: a clock that jumps, the machine's or the database's, lets no flag fall wrongly by much, and the time of a node
//! never goes backwards.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use protocol::Millis;
use store::{Store, StoreError};

/// At most this part of the time that has passed is made good at once.
const SLOWLY: i64 = 20;

/// An answer that took longer than this says too little about the time.
const TOO_LATE: Millis = 500;

/// At the start the quickest of so many answers counts.
const FIRST: usize = 3;

/// The time of one node.
pub(crate) struct Clock {
    anchor: Mutex<Anchor>,
    /// The latest time that was told.
    latest: AtomicU64,
}

/// What the time was at one moment.
#[derive(Clone, Copy)]
struct Anchor {
    /// The moment, by the clock that nobody can set.
    at: Millis,
    time: Millis,
}

impl Clock {
    /// A clock that shows the store's time.
    pub(crate) async fn of(store: &dyn Store) -> Result<Self, StoreError> {
        let mut best: Option<(Millis, Anchor)> = None;
        for _ in 0..FIRST {
            let (took, anchor) = ask(store).await?;
            if best.is_none_or(|(quickest, _)| took < quickest) {
                best = Some((took, anchor));
            }
        }
        let (_, anchor) = best.expect("it was asked");
        Ok(Self { anchor: Mutex::new(anchor), latest: AtomicU64::new(0) })
    }

    /// The time now. It never goes backwards.
    pub(crate) fn now(&self) -> Millis {
        let Anchor { at, time } = *self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
        let now = time + passed().saturating_sub(at);
        self.latest.fetch_max(now, Relaxed).max(now)
    }

    /// Compares it with the store's time, and makes good a part of what is off.
    pub(crate) async fn compare(&self, store: &dyn Store) {
        let Ok((took, told)) = ask(store).await else { return };
        if took <= TOO_LATE {
            let mut anchor = self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
            *anchor = corrected(*anchor, told);
        }
    }
}

/// The store's time half-way between question and answer, and how long the answer took.
async fn ask(store: &dyn Store) -> Result<(Millis, Anchor), StoreError> {
    let asked = passed();
    let time = store.time().await?;
    let took = passed().saturating_sub(asked);
    Ok((took, Anchor { at: asked + took / 2, time }))
}

fn corrected(known: Anchor, told: Anchor) -> Anchor {
    let passed = told.at.saturating_sub(known.at) as i64;
    let expected = known.time as i64 + passed;
    let most = passed / SLOWLY;
    let off = (told.time as i64 - expected).clamp(-most, most);
    if off.abs() == most && most > 0 {
        tracing::warn!(off = told.time as i64 - expected, "the time at this node is off and is made good slowly");
    }
    Anchor { at: told.at, time: (expected + off) as Millis }
}

/// How much time has passed since some moment, also while the machine slept.
fn passed() -> Millis {
    #[cfg(target_os = "linux")]
    if let Ok(since) = nix::time::clock_gettime(nix::time::ClockId::CLOCK_BOOTTIME) {
        return Duration::from(since).as_millis() as Millis;
    }
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let begun: Duration = BEGUN.get_or_init(std::time::Instant::now).elapsed();
    begun.as_millis() as Millis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_off_is_made_good_slowly_and_a_jump_changes_little() {
        let known = Anchor { at: 1_000, time: 500_000 };
        let after = |told: Millis| corrected(known, Anchor { at: 6_000, time: told }).time;
        assert_eq!(after(505_000), 505_000, "it goes right");
        assert_eq!(after(505_040), 505_040, "a little is made good at once");
        assert_eq!(after(505_000 + 3_600_000), 505_250, "an hour ahead is a quarter of a second in five");
        assert_eq!(after(1_000), 504_750, "and so is an hour behind");
    }

    #[test]
    fn the_time_never_goes_backwards() {
        let anchor = Mutex::new(Anchor { at: passed(), time: 1_000_000 });
        let clock = Clock { anchor, latest: AtomicU64::new(0) };
        let before = clock.now();
        *clock.anchor.lock().unwrap() = Anchor { at: passed(), time: 900_000 };
        assert!(clock.now() >= before);
    }
}
