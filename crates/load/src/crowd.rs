//! Many tables at once: opening them, and letting them all play for a while.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow};
use hdrhistogram::Histogram;
use indicatif::ProgressBar;
use tokio::{sync::Semaphore, task::JoinSet};

use crate::{
    pair::{Made, Pair, Target},
    report::{Latency, Played},
};

/// So many tables are opened at a time.
const OPENED_AT_ONCE: usize = 32;

/// A person who decides at once still lets this time pass between two moves: servers end connections that say too much.
const SHORTEST_TURN: Duration = Duration::from_millis(60);

/// What was to be done in time and was not is still done for so long. What is left then counts with the time it has waited.
const LATE: Duration = Duration::from_secs(5);

/// Nobody waits longer for a move.
const LOST: Duration = Duration::from_secs(30);

/// How quickly people decide.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// At each table so many moves a second, whether or not those before were acknowledged in time. A move that
    /// has to wait for another one is counted from the moment at which it was due.
    Rate(f64),
    /// As soon as it is their turn.
    AtOnce,
}

/// Tables where people play.
pub(crate) struct Crowd<T: Target> {
    shared: Arc<Shared<T>>,
    tables: Vec<T::Table>,
}

struct Shared<T> {
    target: T,
    /// The number of the next table that is opened.
    next: AtomicUsize,
    counts: Counts,
}

impl<T: Target> Shared<T> {
    async fn open(&self) -> Result<T::Table> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let opened = tokio::time::timeout(LOST, self.target.open(number)).await;
        opened.map_err(|_| anyhow!("it took too long")).flatten().with_context(|| format!("table {}", number + 1))
    }
}

/// What is counted while people play.
struct Counts {
    made: AtomicU64,
    failed: AtomicU64,
    reopened: AtomicU64,
    acknowledged: Mutex<Histogram<u64>>,
    seen: Mutex<Histogram<u64>>,
}

fn locked(histogram: &Mutex<Histogram<u64>>) -> MutexGuard<'_, Histogram<u64>> {
    histogram.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Counts {
    fn new() -> Self {
        // Microseconds up to a minute.
        let times = || Mutex::new(Histogram::new_with_bounds(1, 60_000_000, 3).expect("these bounds are right"));
        let none = || AtomicU64::new(0);
        Self { made: none(), failed: none(), reopened: none(), acknowledged: times(), seen: times() }
    }

    fn begin(&self) {
        [&self.made, &self.failed, &self.reopened].into_iter().for_each(|count| count.store(0, Ordering::Relaxed));
        [&self.acknowledged, &self.seen].into_iter().for_each(|times| locked(times).reset());
    }

    fn waited(&self, acknowledged: Duration, seen: Duration) {
        locked(&self.acknowledged).saturating_record(acknowledged.as_micros() as u64);
        locked(&self.seen).saturating_record(seen.as_micros() as u64);
    }
}

/// When the moves of one table are due.
#[derive(Clone, Copy)]
struct Schedule {
    first: Instant,
    end: Instant,
    pace: Pace,
}

impl<T: Target> Crowd<T> {
    /// Opens so many tables.
    pub(crate) async fn open(target: T, count: usize, bar: &ProgressBar) -> Result<Self> {
        let shared = Arc::new(Shared { target, next: AtomicUsize::new(0), counts: Counts::new() });
        let places = Arc::new(Semaphore::new(OPENED_AT_ONCE));
        let mut opening = JoinSet::new();
        for _ in 0..count {
            let (shared, places) = (Arc::clone(&shared), Arc::clone(&places));
            opening.spawn(async move {
                let _place = places.acquire().await?;
                shared.open().await
            });
        }
        let mut tables = Vec::new();
        while let Some(opened) = opening.join_next().await {
            tables.push(opened??);
            bar.inc(1);
        }
        Ok(Self { shared, tables })
    }

    /// Lets everybody play for this time.
    pub(crate) async fn play(&mut self, pace: Pace, time: Duration, bar: &ProgressBar) -> Played {
        let counts = &self.shared.counts;
        counts.begin();
        let begun = Instant::now();
        let count = self.tables.len();
        let mut playing = JoinSet::new();
        for (place, table) in self.tables.drain(..).enumerate() {
            // The tables begin one after the other, so that not all of them move at the same moment.
            let spread = match pace {
                Pace::Rate(rate) => 1.0 / rate,
                Pace::AtOnce => SHORTEST_TURN.as_secs_f64(),
            };
            let first = begun + Duration::from_secs_f64(spread * place as f64 / count as f64);
            let schedule = Schedule { first, end: begun + time, pace };
            playing.spawn(keep_playing(Arc::clone(&self.shared), table, schedule));
        }
        let mut made = 0;
        loop {
            tokio::select! {
                ended = playing.join_next() => match ended {
                    Some(Ok(table)) => self.tables.extend(table),
                    Some(Err(_)) => {}
                    None => break,
                },
                () = tokio::time::sleep(Duration::from_millis(100)) => {}
            }
            if begun.elapsed() < time {
                made = counts.made.load(Ordering::Relaxed);
            }
            bar.set_position(begun.elapsed().min(time).as_millis() as u64);
        }
        let moves = counts.made.load(Ordering::Relaxed).max(made);
        Played {
            due: match pace {
                Pace::Rate(rate) => Some(rate * count as f64),
                Pace::AtOnce => None,
            },
            tables: count,
            moves,
            per_second: moves as f64 / time.as_secs_f64(),
            acknowledged: Latency::of(&locked(&counts.acknowledged)),
            seen: Latency::of(&locked(&counts.seen)),
            failed: counts.failed.load(Ordering::Relaxed),
            reopened: counts.reopened.load(Ordering::Relaxed),
        }
    }
}

/// Plays at one table until the time is over, and at a new one when the play is. Gives the table that is left.
async fn keep_playing<T: Target>(shared: Arc<Shared<T>>, mut table: T::Table, schedule: Schedule) -> Option<T::Table> {
    let Schedule { first: mut due, end, pace } = schedule;
    let counts = &shared.counts;
    while due < end {
        let result = async {
            listen_until(&mut table, due).await?;
            let from = match pace {
                Pace::Rate(_) => due,
                Pace::AtOnce => Instant::now(),
            };
            let played = tokio::time::timeout(LOST, table.play()).await.context("no answer to a move")??;
            Ok::<Option<(Instant, Made)>, anyhow::Error>(played.map(|made| (from, made)))
        };
        match result.await {
            Ok(Some((from, made))) => {
                counts.waited(made.acknowledged - from, made.seen - from);
                if made.acknowledged < end {
                    counts.made.fetch_add(1, Ordering::Relaxed);
                }
                due = match pace {
                    Pace::Rate(rate) => due + Duration::from_secs_f64(1.0 / rate),
                    Pace::AtOnce => from + SHORTEST_TURN,
                };
            }
            // The play is over, and the two begin another one. Moves that would have been due meanwhile are not.
            Ok(None) => {
                counts.reopened.fetch_add(1, Ordering::Relaxed);
                table = match shared.open().await {
                    Ok(table) => table,
                    Err(_) => {
                        counts.failed.fetch_add(1, Ordering::Relaxed);
                        return None;
                    }
                };
                due = due.max(Instant::now());
            }
            Err(_) => {
                counts.failed.fetch_add(1, Ordering::Relaxed);
                return None;
            }
        }
        if Instant::now() > end + LATE {
            while let Pace::Rate(rate) = pace
                && due < end
            {
                counts.waited(due.elapsed(), due.elapsed());
                due += Duration::from_secs_f64(1.0 / rate);
            }
            break;
        }
    }
    Some(table)
}

async fn listen_until(table: &mut impl Pair, until: Instant) -> Result<()> {
    let listening = async {
        loop {
            table.listen().await?;
        }
    };
    tokio::time::timeout_at(until.into(), listening).await.unwrap_or(Ok(()))
}
