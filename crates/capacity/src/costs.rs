//! What was measured, as data and as a table.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// All that one run has measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Costs {
    pub(crate) game: String,
    /// How many processors there were for everything together.
    pub(crate) cores: usize,
    pub(crate) tables: usize,
    /// How often a second the disk alone makes something durable.
    pub(crate) syncs: f64,
    pub(crate) set_ups: Vec<SetUp>,
}

/// What one set-up has shown. Times are milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SetUp {
    /// 0 is the embedded server.
    pub(crate) nodes: usize,
    /// The load that all can take, in moves a second, and how long acknowledgements took.
    pub(crate) due: f64,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
    /// The time until both people had seen a move.
    pub(crate) seen_p99: f64,
    pub(crate) per_move: PerMove,
    /// The most moves a second.
    pub(crate) most: f64,
    pub(crate) most_p99: f64,
    pub(crate) most_per_move: PerMove,
    pub(crate) waiting: Waiting,
}

/// What one move costs: processor time in milliseconds, messages, and bytes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct PerMove {
    pub(crate) node_cpu: f64,
    pub(crate) postgres_cpu: f64,
    pub(crate) nats_cpu: f64,
    pub(crate) people_cpu: f64,
    pub(crate) said: f64,
    pub(crate) said_bytes: f64,
    pub(crate) heard: f64,
    pub(crate) heard_bytes: f64,
    pub(crate) nats_in: f64,
    pub(crate) nats_out: f64,
    pub(crate) nats_bytes: f64,
    pub(crate) to_postgres: f64,
    pub(crate) from_postgres: f64,
    pub(crate) commits: f64,
    pub(crate) wal_bytes: f64,
    pub(crate) wal_syncs: f64,
    /// How long one of them took, in milliseconds.
    pub(crate) sync: f64,
    pub(crate) envelopes: f64,
    pub(crate) stored: f64,
}

/// What tables cost where nobody moves: memory in bytes, and for each table and second processor time in milliseconds and
/// messages.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub(crate) connections: usize,
    /// Of one node, before anybody came.
    pub(crate) memory_before: u64,
    pub(crate) per_connection: u64,
    /// At all nodes that have it in use together.
    pub(crate) per_table: u64,
    pub(crate) node_cpu: f64,
    pub(crate) postgres_cpu: f64,
    pub(crate) nats_cpu: f64,
    pub(crate) nats_messages: f64,
}

impl Costs {
    /// The set-up with so many nodes.
    pub(crate) fn with(&self, nodes: usize) -> &SetUp {
        self.set_ups.iter().find(|it| it.nodes == nodes).expect("every set-up was measured")
    }
}

/// One line of the table: what it tells, of which set-up, and how exactly it is written.
struct Row {
    name: String,
    of: Box<dyn Fn(&SetUp) -> f64>,
    decimals: usize,
    /// Whether the embedded server has it.
    embedded: bool,
}

fn row(name: impl Into<String>, decimals: usize, of: impl Fn(&SetUp) -> f64 + 'static) -> Row {
    Row { name: name.into(), of: Box::new(of), decimals, embedded: true }
}

/// What only nodes have.
fn nodes_row(name: impl Into<String>, decimals: usize, of: impl Fn(&SetUp) -> f64 + 'static) -> Row {
    Row { embedded: false, ..row(name, decimals, of) }
}

fn rows(due: f64, connections: usize) -> Vec<Row> {
    vec![
        row("most moves a second", 0, |it| it.most),
        row("– acknowledged after, ms: p99", 0, |it| it.most_p99),
        row("– processor time of a move, ms: nodes", 2, |it| it.most_per_move.node_cpu),
        nodes_row("– PostgreSQL", 2, |it| it.most_per_move.postgres_cpu),
        nodes_row("– NATS", 3, |it| it.most_per_move.nats_cpu),
        row(format!("at {due:.0} moves a second: acknowledged after, ms: p50"), 1, |it| it.p50),
        row("– p99", 1, |it| it.p99),
        row("– max", 0, |it| it.max),
        row("– seen by both after, ms: p99", 1, |it| it.seen_p99),
        row("– processor time of a move, ms: nodes", 2, |it| it.per_move.node_cpu),
        nodes_row("– PostgreSQL", 2, |it| it.per_move.postgres_cpu),
        nodes_row("– NATS", 3, |it| it.per_move.nats_cpu),
        row("– to the clients, a move: messages", 2, |it| it.per_move.heard),
        row("– bytes", 0, |it| it.per_move.heard_bytes),
        row("– from the clients: messages", 2, |it| it.per_move.said),
        row("– bytes", 0, |it| it.per_move.said_bytes),
        nodes_row("– NATS: messages in", 2, |it| it.per_move.nats_in),
        nodes_row("– messages out", 2, |it| it.per_move.nats_out),
        nodes_row("– bytes, in and out", 0, |it| it.per_move.nats_bytes),
        nodes_row("– to PostgreSQL: bytes", 0, |it| it.per_move.to_postgres),
        nodes_row("– from PostgreSQL: bytes", 0, |it| it.per_move.from_postgres),
        nodes_row("– envelopes", 2, |it| it.per_move.envelopes),
        row("– commits", 2, |it| it.per_move.commits),
        nodes_row("– syncs of PostgreSQL's log", 2, |it| it.per_move.wal_syncs),
        nodes_row("– how long one took, ms", 1, |it| it.per_move.sync),
        nodes_row("– bytes of PostgreSQL's log", 0, |it| it.per_move.wal_bytes),
        row(format!("{connections} connections where nobody moves: memory of one, kB"), 1, |it| {
            it.waiting.per_connection as f64 / 1000.0
        }),
        row("– of a table at all its nodes, kB", 1, |it| it.waiting.per_table as f64 / 1000.0),
        row("– of a node before, MB", 0, |it| it.waiting.memory_before as f64 / 1e6),
        row("– processor time of a table and second, ms: nodes", 3, |it| it.waiting.node_cpu),
        nodes_row("– PostgreSQL", 3, |it| it.waiting.postgres_cpu),
        nodes_row("– NATS", 3, |it| it.waiting.nats_cpu),
        nodes_row("– NATS: messages of a table and second, in and out", 2, |it| it.waiting.nats_messages),
    ]
}

impl Display for Costs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, cores, tables, syncs, set_ups } = self;
        writeln!(
            f,
            "{game}, {tables} tables with two people each, who are at different nodes where there are several; {cores} processors \
             for everything together; the disk alone syncs {syncs:.0} times a second.\n"
        )?;
        write!(f, "| |")?;
        for set_up in set_ups {
            match set_up.nodes {
                0 => write!(f, " embedded, SQLite |")?,
                1 => write!(f, " 1 node |")?,
                nodes => write!(f, " {nodes} nodes |")?,
            }
        }
        writeln!(f, "\n|---|{}", "--:|".repeat(set_ups.len()))?;
        let first = self.with(0);
        for Row { name, of, decimals, embedded } in rows(first.due, first.waiting.connections) {
            write!(f, "| {name} |")?;
            for set_up in set_ups {
                match set_up.nodes {
                    0 if !embedded => write!(f, " – |")?,
                    _ => write!(f, " {:.decimals$} |", of(set_up))?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
