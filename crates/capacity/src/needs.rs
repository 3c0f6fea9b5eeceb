//! What many players need, from what was measured and what is assumed.

use std::fmt::Write;

use anyhow::Result;

use crate::{
    costs::{Costs, SetUp},
    plays::Play,
};

/// The sizes that are looked at: so many people who play at the same time.
const SIZES: [f64; 3] = [1e3, 1e5, 1e7];

/// Machines are busy for this part of the time at most, so that one of them may fail and queues stay short.
const BUSY: f64 = 0.5;
/// A node, a database and a NATS server have so many cores, and a node this memory in bytes.
pub(crate) const NODE_CORES: f64 = 8.0;
pub(crate) const DATABASE_CORES: f64 = 16.0;
const NATS_CORES: f64 = 8.0;
const NODE_MEMORY: f64 = 16e9;
/// So many connections are put on a node at most: twice of what was tried.
const NODE_CONNECTIONS: f64 = 20_000.0;
/// Every node has so many connections to every database, and a database has so many at most.
const TO_DATABASE: f64 = 9.0;
const DATABASE_CONNECTIONS: f64 = 500.0;
/// TCP, IP and TLS around a message, in bytes.
const AROUND: f64 = 80.0;
/// The load on average over the year, as a part of the highest.
const AVERAGE: f64 = 1.0 / 3.0;
/// Finished plays stay in the database for this part of a year.
const KEPT: f64 = 90.0 / 365.0;
const YEAR: f64 = 365.0 * 24.0 * 60.0 * 60.0;
/// Prices a month: of a node or a NATS server, of a database (there are two of each, one stands by), of a gigabyte that is
/// sent to players, and of one that is stored.
const NODE_PRICE: f64 = 200.0;
const DATABASE_PRICE: f64 = 800.0;
const SENT_PRICE: f64 = 0.02;
const STORED_PRICE: f64 = 0.1;
const ARCHIVED_PRICE: f64 = 0.02;

/// What so many players need.
#[derive(Clone, Copy, Debug)]
struct Needs {
    players: f64,
    moves: f64,
    node_cores: f64,
    node_memory: f64,
    nodes: f64,
    database_cores: f64,
    shards: f64,
    cells: f64,
    nats_messages: f64,
    nats_cores: f64,
    nats_servers: f64,
    sent: f64,
    to_database: f64,
    log: f64,
    stored: f64,
    archived: f64,
    money: f64,
}

impl Needs {
    fn of(players: f64, costs: &Costs, plays: &[Play]) -> Self {
        // Nodes of a table's people differ, as with three nodes; which is what costs most.
        let SetUp { per_move, waiting, .. } = costs.with(3);
        let (count, tables) = (plays.len() as f64, players / 2.0);
        let moves = players * plays.iter().map(|play| play.moves_a_minute() / 60.0).sum::<f64>() / count;
        let cores = |a_move: f64, waiting: f64| (moves * a_move + tables * waiting) / 1000.0;
        let node_cores = cores(per_move.node_cpu, waiting.node_cpu);
        let database_cores = cores(per_move.postgres_cpu, waiting.postgres_cpu);
        let nats_cores = cores(per_move.nats_cpu, waiting.nats_cpu);
        let node_memory = players * waiting.per_connection as f64 + tables * waiting.per_table as f64;
        let nodes = [node_cores / BUSY / NODE_CORES, node_memory / BUSY / NODE_MEMORY, players / NODE_CONNECTIONS];
        let nodes = nodes.into_iter().fold(2.0, f64::max).ceil();
        let shards = (database_cores / BUSY / DATABASE_CORES).ceil();
        let nats_servers = (nats_cores / BUSY / NATS_CORES).ceil();
        let a_play = plays.iter().map(|play| play.archived / play.moves).sum::<f64>() / count;
        let sent = moves * (per_move.heard_bytes + per_move.heard * AROUND);
        let stored = moves * per_move.stored * AVERAGE * YEAR * KEPT;
        let archived = moves * a_play * AVERAGE * YEAR;
        let money = NODE_PRICE * (nodes + nats_servers)
            + 2.0 * DATABASE_PRICE * shards
            + SENT_PRICE * sent * AVERAGE * YEAR / 12.0 / 1e9
            + 2.0 * STORED_PRICE * stored / 1e9
            + ARCHIVED_PRICE * archived / 1e9;
        Self {
            players,
            moves,
            node_cores,
            node_memory,
            nodes,
            database_cores,
            shards,
            cells: (nodes * TO_DATABASE / DATABASE_CONNECTIONS).ceil(),
            nats_messages: moves * (per_move.nats_in + per_move.nats_out) + tables * waiting.nats_messages,
            nats_cores,
            nats_servers,
            sent,
            to_database: moves * (per_move.to_postgres + per_move.from_postgres),
            log: moves * per_move.wal_bytes,
            stored,
            archived,
            money,
        }
    }
}

/// How many moves a second a node has where very many play.
pub(crate) fn moves_of_a_node(costs: &Costs) -> Result<f64> {
    let needs = Needs::of(SIZES[SIZES.len() - 1], costs, &Play::all()?);
    Ok(needs.moves / needs.nodes)
}

/// A figure with two digits that count, and the thousands set apart.
fn round(value: f64) -> String {
    let magnitude = value.max(1e-9).log10().floor();
    if value < 10.0 {
        let decimals = if value.fract() == 0.0 { 0 } else { (1.0 - magnitude) as usize };
        return format!("{value:.decimals$}");
    }
    let step = 10_f64.powf(magnitude - 1.0);
    let digits = format!("{:.0}", (value / step).round() * step);
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A line of the table: its name, and what it tells.
type Row = (&'static str, fn(&Needs) -> f64);

const ROWS: [Row; 18] = [
    ("moves a second", |it| it.moves),
    ("nodes: cores that are busy", |it| it.node_cores),
    ("– memory of connections and tables, GB", |it| it.node_memory / 1e9),
    ("– **nodes of 8 cores and 16 GB**", |it| it.nodes),
    ("– connections a node", |it| it.players / it.nodes),
    ("PostgreSQL: cores that are busy", |it| it.database_cores),
    ("– **shards of 16 cores, each with a standby**", |it| it.shards),
    ("– log, MB a second", |it| it.log / 1e6),
    ("– between nodes and databases, Gbit a second", |it| it.to_database * 8.0 / 1e9),
    ("NATS: messages a second, in and out", |it| it.nats_messages),
    ("– cores that are busy", |it| it.nats_cores),
    ("– **servers of 8 cores**", |it| it.nats_servers),
    ("groups of nodes, so that no database has more than 500 connections", |it| it.cells),
    ("**to the players, Gbit a second**", |it| it.sent * 8.0 / 1e9),
    ("– TB a month", |it| it.sent * AVERAGE * YEAR / 12.0 / 1e12),
    ("**in the databases after 90 days, TB**", |it| it.stored / 1e12),
    ("**archive, TB a year**", |it| it.archived / 1e12),
    ("**money a month, $**", |it| it.money),
];

/// What a play is made of, and what so many players need.
pub(crate) fn tables(costs: &Costs) -> Result<String> {
    let plays = Play::all()?;
    let mut text = "| a play of two | moves | events | archived, bytes | assumed: seconds for a move | minutes | moves of a player a \
                    minute |\n|---|--:|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for play in &plays {
        let Play { game, moves, events, archived, seconds } = play;
        let (minutes, rate) = (play.minutes(), play.moves_a_minute());
        writeln!(
            text,
            "| {game} | {moves:.0} | {events:.0} | {archived:.0} | {seconds:.0} | {minutes:.0} | {rate:.1} |"
        )?;
    }
    let needs: Vec<Needs> = SIZES.iter().map(|&players| Needs::of(players, costs, &plays)).collect();
    write!(text, "\n| players at the same time |")?;
    needs.iter().try_for_each(|it| write!(text, " {} |", round(it.players)))?;
    writeln!(text, "\n|---|{}", "--:|".repeat(needs.len()))?;
    for (name, of) in ROWS {
        write!(text, "| {name} |")?;
        needs.iter().try_for_each(|it| write!(text, " {} |", round(of(it))))?;
        writeln!(text)?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_round() {
        let rounded =
            [(0.00123, "0.0012"), (0.27, "0.27"), (3.0, "3"), (3.33, "3.3"), (1249.0, "1,200"), (5e6, "5,000,000")];
        for (value, text) in rounded {
            assert_eq!(round(value), text);
        }
    }

    #[test]
    fn the_page_has_what_follows_from_what_was_measured() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
        let read = |name: &str| std::fs::read_to_string(format!("{root}{name}")).expect(name);
        let costs: Costs = serde_json::from_str(&read("capacity.json")).expect("costs that were measured");
        let tables = tables(&costs).expect("records can be read");
        assert!(read("capacity.md").contains(&tables), "docs/capacity.md is older: cargo xtask capacity --plan");
    }
}
