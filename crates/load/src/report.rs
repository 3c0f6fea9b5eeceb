//! What was measured, as data and as text.

use std::fmt::{self, Display, Formatter};

use catalog::GameId;
use hdrhistogram::Histogram;
use serde::Serialize;

use crate::{Idle, Limits};

/// How long people waited, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    /// Half of them at most so long.
    pub p50: f64,
    /// All but one of a hundred.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

impl Latency {
    pub(crate) fn of(times: &Histogram<u64>) -> Self {
        let milliseconds = |micros: u64| micros as f64 / 1000.0;
        Self {
            p50: milliseconds(times.value_at_quantile(0.5)),
            p99: milliseconds(times.value_at_quantile(0.99)),
            max: milliseconds(times.max()),
        }
    }
}

/// What came of letting people play for a while.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// How many moves a second were due; none where people decide as soon as they can.
    pub due: Option<f64>,
    /// At how many tables.
    pub tables: usize,
    /// How many moves were acknowledged in time.
    pub moves: u64,
    /// How many a second.
    pub per_second: f64,
    /// The time from the moment at which a move was due until its author knew that it counts.
    pub acknowledged: Latency,
    /// The time until both people at the table had seen it.
    pub seen: Latency,
    /// How many tables failed: a lost connection, a refusal, or no answer.
    pub failed: u64,
    /// How many plays ended and were followed by another one.
    pub reopened: u64,
}

/// What a server used up while people played.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cost {
    /// How many processors the server kept busy.
    pub cpu: f64,
    /// How many the people kept busy.
    pub people_cpu: f64,
    /// Durable transactions a second, each of which is at least one sync of the disk, where the server counts them.
    pub commits: Option<f64>,
    /// The server's memory at the end, in bytes.
    pub memory: u64,
}

/// One measurement with people who play.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// What people saw.
    pub played: Played,
    /// What it cost the server, where that can be known.
    pub cost: Option<Cost>,
}

/// Everything that was measured in one run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Which game was played.
    pub game: GameId,
    /// How many processors there are, for the server and the people together.
    pub cores: usize,
    /// What the machine alone allows.
    pub limits: Limits,
    /// The rate that was asked for.
    pub at_rate: Measured,
    /// Growing rates, until the server cannot follow.
    pub steps: Vec<Measured>,
    /// Everybody as quickly as possible.
    pub most: Option<Measured>,
    /// Nobody moves.
    pub idle: Option<Idle>,
    /// The same load on the server of others.
    pub yardstick: Option<Yardstick>,
}

/// The same load on boardgame.io's server with its flat-file store.
#[derive(Clone, Debug, Serialize)]
pub struct Yardstick {
    /// The rate that was asked for.
    pub at_rate: Measured,
    /// Everybody as quickly as possible.
    pub most: Measured,
}

const MEGABYTE: f64 = 1_000_000.0;

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, cores, limits, .. } = self;
        writeln!(f, "{game}, two people at each table, {cores} processors for the server and the people together.\n")?;
        writeln!(f, "| the machine alone, a second | |\n|---|---|")?;
        writeln!(f, "| syncs of the disk | {:.0} |", limits.syncs)?;
        writeln!(f, "| rows in SQLite, each durable | {:.0} |", limits.rows_alone)?;
        writeln!(f, "| rows in SQLite, durable by 256 | {:.0} |\n", limits.rows_together)?;
        measured_head(f)?;
        for measured in std::iter::once(&self.at_rate).chain(&self.steps).chain(&self.most) {
            write!(f, "{measured}")?;
        }
        if let Some(Yardstick { at_rate, most }) = &self.yardstick {
            writeln!(f, "\nThe same load on boardgame.io's server:\n")?;
            measured_head(f)?;
            write!(f, "{at_rate}{most}")?;
            let own = self.most.as_ref().unwrap_or(&self.at_rate).played.per_second;
            writeln!(f, "\nOurs takes {:.1} times as many moves a second.", own / most.played.per_second)?;
        }
        if let Some(idle) = self.idle {
            write!(f, "\n{idle}")?;
        }
        Ok(())
    }
}

fn measured_head(f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        "| tables | moves a second: due | acknowledged | acknowledged after, ms: p50 | p99 | max | seen by both: p50 | p99 | \
         server's processors | people's | commits a second | moves a commit | server's memory, MB | failed |"
    )?;
    writeln!(f, "|{}", "---|".repeat(14))
}

impl Display for Measured {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Played { due, tables, per_second, acknowledged, seen, failed, .. } = &self.played;
        let due = due.map_or_else(|| "as many as possible".to_owned(), |due| format!("{due:.0}"));
        let Latency { p50, p99, max } = acknowledged;
        write!(
            f,
            "| {tables} | {due} | {per_second:.0} | {p50:.1} | {p99:.1} | {max:.0} | {:.1} | {:.1} |",
            seen.p50, seen.p99
        )?;
        let none = "–".to_owned();
        let [cpu, people, commits, together, memory] = match self.cost {
            Some(Cost { cpu, people_cpu, commits, memory }) => [
                format!("{cpu:.2}"),
                format!("{people_cpu:.2}"),
                commits.map_or_else(|| none.clone(), |commits| format!("{commits:.0}")),
                commits.map_or(none, |commits| format!("{:.1}", per_second / commits)),
                format!("{:.0}", memory as f64 / MEGABYTE),
            ],
            None => std::array::from_fn(|_| none.clone()),
        };
        write!(f, " {cpu} | {people} | {commits} | {together} | {memory} |")?;
        writeln!(f, " {failed} |")
    }
}

impl Display for Idle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "| nobody moves | |\n|---|---|")?;
        writeln!(f, "| connections, two a table | {} |", self.connections)?;
        writeln!(f, "| server's memory, MB | {:.0} |", self.memory as f64 / MEGABYTE)?;
        writeln!(f, "| of it before anybody came, MB | {:.0} |", self.memory_before as f64 / MEGABYTE)?;
        writeln!(f, "| a connection, kB | {:.1} |", self.per_connection as f64 / 1000.0)?;
        writeln!(f, "| a table without its connections, kB | {:.1} |", self.per_table as f64 / 1000.0)?;
        writeln!(f, "| server's processors | {:.2} |", self.cpu)
    }
}
