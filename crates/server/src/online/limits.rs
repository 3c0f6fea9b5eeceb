//! How much one guest, or one address, may ask.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use protocol::PersonId;

/// What somebody may do only so often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    /// Becoming a guest, from one address.
    Come,
    /// Typing a transfer code, from one address.
    Claim,
    /// Opening a table.
    Open,
    /// Saying something.
    Say,
    /// Reporting somebody.
    Report,
}

impl Act {
    /// How many at once, and how many a minute in the long run.
    fn allowance(self) -> (f64, f64) {
        match self {
            Self::Come => (30.0, 10.0),
            Self::Claim => (5.0, 5.0),
            Self::Open => (10.0, 6.0),
            Self::Say => (6.0, 30.0),
            Self::Report => (3.0, 3.0),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Who {
    Guest(PersonId),
    Address(IpAddr),
}

/// A bucket that fills again with time.
struct Bucket {
    left: f64,
    at: Instant,
}

/// Counts what guests and addresses do.
pub(crate) struct Limiter {
    is_on: bool,
    buckets: Mutex<HashMap<(Who, Act), Bucket>>,
}

/// So many are remembered; when there are more, those that are full again are forgotten.
const MOST_REMEMBERED: usize = 10_000;

impl Limiter {
    pub(crate) fn new(is_on: bool) -> Self {
        Self { is_on, buckets: Mutex::default() }
    }

    /// Whether this guest may do this once more; if so it counts.
    pub(crate) fn allows(&self, guest: &PersonId, act: Act) -> bool {
        self.takes(Who::Guest(guest.clone()), act, Instant::now())
    }

    /// Whether somebody from this address may.
    pub(crate) fn allows_from(&self, address: IpAddr, act: Act) -> bool {
        self.takes(Who::Address(address), act, Instant::now())
    }

    fn takes(&self, who: Who, act: Act, now: Instant) -> bool {
        if !self.is_on {
            return true;
        }
        let (most, _) = act.allowance();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_REMEMBERED {
            buckets.retain(|(_, act), bucket| bucket.filled(*act, now) < act.allowance().0);
        }
        let bucket = buckets.entry((who, act)).or_insert(Bucket { left: most, at: now });
        bucket.left = bucket.filled(act, now);
        bucket.at = now;
        let is_allowed = bucket.left >= 1.0;
        if is_allowed {
            bucket.left -= 1.0;
        }
        is_allowed
    }
}

impl Bucket {
    fn filled(&self, act: Act, now: Instant) -> f64 {
        let (most, a_minute) = act.allowance();
        let minutes = now.saturating_duration_since(self.at).as_secs_f64() / 60.0;
        (self.left + minutes * a_minute).min(most)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn who_asks_too_often_waits_and_others_do_not() {
        let limiter = Limiter::new(true);
        let (now, lina) = (Instant::now(), Who::Guest(PersonId::new("lina")));
        let allowed = (0..20).filter(|_| limiter.takes(lina.clone(), Act::Say, now)).count();
        assert_eq!(allowed, 6);
        assert!(limiter.takes(Who::Guest(PersonId::new("ada")), Act::Say, now));
        assert!(limiter.takes(lina.clone(), Act::Open, now));
        assert!(limiter.takes(lina, Act::Say, now + Duration::from_secs(2)));
    }
}
