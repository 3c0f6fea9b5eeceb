//! The parts that a simulation of queues is made of. Times are nanoseconds, so that a run is the same everywhere.

use std::{cmp::Reverse, collections::BinaryHeap};

use catalog::{Seed, Stream};
use game::below;

/// Nanoseconds in a millisecond.
pub(crate) const MILLISECOND: f64 = 1e6;

/// A source of times that follows from a number.
pub(crate) struct Times(Stream);

impl Times {
    pub(crate) fn new(number: u64) -> Self {
        Self(Seed::new("capacity").chance(number))
    }

    /// A time that is exponentially distributed with this mean: between arrivals that know nothing of each other, or of
    /// services that differ much.
    pub(crate) fn exponential(&mut self, mean: f64) -> u64 {
        const STEPS: u32 = 1 << 30;
        let part = (f64::from(below(&mut self.0, STEPS)) + 0.5) / f64::from(STEPS);
        (-part.ln() * mean) as u64
    }

    pub(crate) fn one_of(&mut self, count: usize) -> usize {
        below(&mut self.0, count as u32) as usize
    }
}

/// Equal servers with one queue before them: first come, first served. So it is known when a job ends as soon as it comes.
pub(crate) struct Station {
    free_at: BinaryHeap<Reverse<u64>>,
}

impl Station {
    pub(crate) fn new(servers: usize) -> Self {
        Self { free_at: (0..servers).map(|_| Reverse(0)).collect() }
    }

    /// When a job ends that comes now and takes this long. Jobs come in the order of time.
    pub(crate) fn serve(&mut self, now: u64, service: u64) -> u64 {
        let Reverse(free) = self.free_at.pop().expect("a station has servers");
        let end = free.max(now) + service;
        self.free_at.push(Reverse(end));
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOBS: u64 = 400_000;
    /// The mean of all services here.
    const SERVICE: f64 = MILLISECOND;

    /// The mean time that jobs wait before they are served, in services, where the servers are busy for this part of the time.
    fn waits(servers: usize, busy: f64, mut service: impl FnMut(&mut Times) -> u64) -> f64 {
        let (mut times, mut station) = (Times::new(1), Station::new(servers));
        let (mut now, mut waited) = (0, 0);
        for _ in 0..JOBS {
            now += times.exponential(SERVICE / busy / servers as f64);
            let service = service(&mut times);
            waited += station.serve(now, service) - now - service;
        }
        waited as f64 / JOBS as f64 / SERVICE
    }

    fn is_about(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 0.04, "{found} instead of {expected}");
    }

    #[test]
    fn services_that_differ_much_wait_as_long_as_theory_says() {
        // M/M/1: the part of the time that the server is busy, over the rest.
        for busy in [0.3, 0.6, 0.8] {
            is_about(waits(1, busy, |times| times.exponential(SERVICE)), busy / (1.0 - busy));
        }
    }

    #[test]
    fn equal_services_wait_half_as_long() {
        // M/D/1, by Pollaczek and Khinchine.
        for busy in [0.3, 0.6, 0.8] {
            is_about(waits(1, busy, |_| SERVICE as u64), busy / (1.0 - busy) / 2.0);
        }
    }

    #[test]
    fn two_servers_share_a_queue_as_theory_says() {
        // M/M/2, by Erlang: a job has to wait with probability 2b² / (1 + b), and then for 1 / (2 (1 - b)) services.
        for busy in [0.3_f64, 0.6, 0.8] {
            let expected = 2.0 * busy * busy / (1.0 + busy) / (2.0 * (1.0 - busy));
            is_about(waits(2, busy, |times| times.exponential(SERVICE)), expected);
        }
    }
}
