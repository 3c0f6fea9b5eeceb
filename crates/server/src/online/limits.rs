//! How much one guest, or one address, may ask.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
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
    /// Asking anything over HTTP, from one address.
    Ask,
    /// Changing one's name, or asking for a transfer code.
    Rename,
    /// Opening a table.
    Open,
    /// Sitting down.
    Sit,
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
            Self::Ask => (300.0, 600.0),
            Self::Rename => (10.0, 6.0),
            Self::Open => (10.0, 6.0),
            Self::Sit => (20.0, 20.0),
            Self::Say => (6.0, 30.0),
            Self::Report => (3.0, 3.0),
        }
    }
}

/// So many sockets one guest may have, and one address.
const SOCKETS_OF_GUEST: usize = 16;
const SOCKETS_OF_ADDRESS: usize = 100;

/// So many tables that wait or run one guest may have opened.
pub(crate) const MOST_OPEN_TABLES: usize = 40;

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
    sockets: Arc<Mutex<HashMap<Who, usize>>>,
}

/// The socket of somebody, which is counted until this is dropped.
pub(crate) struct Counted {
    sockets: Arc<Mutex<HashMap<Who, usize>>>,
    of: Vec<Who>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        for who in &self.of {
            let left = sockets.get(who).map_or(0, |count| count - 1);
            if left == 0 {
                sockets.remove(who);
            } else {
                sockets.insert(who.clone(), left);
            }
        }
    }
}

/// So many are remembered; when there are more, those that are full again are forgotten.
const MOST_REMEMBERED: usize = 10_000;

impl Limiter {
    pub(crate) fn new(is_on: bool) -> Self {
        Self { is_on, buckets: Mutex::default(), sockets: Arc::default() }
    }

    /// Whether this guest may do this once more; if so it counts.
    pub(crate) fn allows(&self, guest: &PersonId, act: Act) -> bool {
        self.takes(Who::Guest(guest.clone()), act, Instant::now())
    }

    /// Whether somebody from this address may.
    pub(crate) fn allows_from(&self, address: IpAddr, act: Act) -> bool {
        self.takes(Who::Address(address), act, Instant::now())
    }

    /// Counts a socket of this guest, from this address; none if they have too many. What is not known is not counted.
    pub(crate) fn count_socket(&self, guest: Option<&PersonId>, address: Option<IpAddr>) -> Option<Counted> {
        let guest = guest.map(|guest| (Who::Guest(guest.clone()), SOCKETS_OF_GUEST));
        let address = address.map(|address| (Who::Address(address), SOCKETS_OF_ADDRESS));
        let counted: Vec<(Who, usize)> = guest.into_iter().chain(address).filter(|_| self.is_on).collect();
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.iter().any(|(who, most)| sockets.get(who).is_some_and(|count| count >= most)) {
            return None;
        }
        for (who, _) in &counted {
            *sockets.entry(who.clone()).or_default() += 1;
        }
        let of = counted.into_iter().map(|(who, _)| who).collect();
        Some(Counted { sockets: Arc::clone(&self.sockets), of })
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
    fn sockets_are_counted_until_they_end() {
        let limiter = Limiter::new(true);
        let (lina, here) = (PersonId::new("lina"), IpAddr::from([192, 0, 2, 1]));
        let mut own: Vec<_> = (0..SOCKETS_OF_GUEST).map(|_| limiter.count_socket(Some(&lina), Some(here))).collect();
        assert!(own.iter().all(Option::is_some) && limiter.count_socket(Some(&lina), Some(here)).is_none());
        own.pop();
        assert!(limiter.count_socket(Some(&lina), None).is_some());
        let others: Vec<_> = (0..200).map_while(|_| limiter.count_socket(None, Some(here))).collect();
        assert_eq!(own.len() + others.len(), SOCKETS_OF_ADDRESS);
        assert!(limiter.count_socket(None, Some(IpAddr::from([192, 0, 2, 2]))).is_some());
        drop((own, others));
        assert!(limiter.sockets.lock().unwrap().is_empty());
    }

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
