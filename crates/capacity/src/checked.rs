//! The simulation beside what was measured, and what it says of the plan.

use std::fmt::{self, Display, Formatter};

use load::{Chart, Line};

use crate::{
    costs::{Costs, PerMove, SetUp},
    needs::{DATABASE_CORES, NODE_CORES},
    shard::{Acknowledged, Service, Shape, simulate},
};

/// So many moves are simulated at each load.
const MOVES: usize = 200_000;

/// The loads that are tried, as parts of what the databases' processors could do at most.
const PARTS: [f64; 8] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 0.97];

/// What the simulation says.
pub(crate) struct Checked {
    /// For each measured set-up with nodes: what was measured, and what is simulated.
    beside: Vec<(SetUp, Acknowledged)>,
    /// How many moves a second the nodes of the shard have each.
    a_node: f64,
    /// Loads of one shard in moves a second, as parts of the most, and what is simulated.
    shard: Vec<(f64, f64, Acknowledged)>,
}

fn service(set_up: &SetUp) -> Service {
    let PerMove { node_cpu, postgres_cpu, envelopes, sync, .. } = set_up.per_move;
    let writes = envelopes.round().max(1.0);
    Service { node: node_cpu, write: postgres_cpu / writes, writes: writes as usize, sync }
}

impl Checked {
    /// Simulates what was measured, and one shard whose nodes have so many moves a second each.
    pub(crate) fn of(costs: &Costs, a_node: f64) -> Self {
        let beside = costs.set_ups.iter().filter(|set_up| set_up.nodes > 0).map(|set_up| {
            let shape = Shape { nodes: set_up.nodes, node_cores: 1, postgres_cores: 1, together: Some(costs.cores) };
            let mut service = service(set_up);
            // Here people and NATS need the same processors.
            service.node += set_up.per_move.nats_cpu + set_up.per_move.people_cpu;
            (set_up.clone(), simulate(shape, service, set_up.due, MOVES))
        });
        let service = service(costs.with(3));
        let most = DATABASE_CORES * 1000.0 / (service.write * service.writes as f64);
        let shape = |part: f64| Shape {
            nodes: ((part * most / a_node).ceil() as usize).max(2),
            node_cores: NODE_CORES as usize,
            postgres_cores: DATABASE_CORES as usize,
            together: None,
        };
        let shard = PARTS.map(|part| (part * most, part, simulate(shape(part), service, part * most, MOVES)));
        Self { beside: beside.collect(), a_node, shard: shard.to_vec() }
    }

    pub(crate) fn plot(&self) -> String {
        let points =
            |time: fn(&Acknowledged) -> f64| self.shard.iter().map(|(rate, _, it)| (*rate, time(it))).collect();
        let chart = Chart {
            title: "How long an acknowledgement takes at one shard as the load grows, simulated",
            load: "moves a second at one shard",
            marks: self.shard.iter().map(|(rate, ..)| *rate).take(PARTS.len() - 1).collect(),
            lines: vec![
                Line { name: "p50".into(), colour: "#0072b2", points: points(|it| it.p50) },
                Line { name: "p99".into(), colour: "#d55e00", points: points(|it| it.p99) },
            ],
        };
        chart.svg()
    }
}

impl Display for Checked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "| acknowledged after, ms | measured: p50 | p99 | simulated: p50 | p99 |\n|---|--:|--:|--:|--:|")?;
        for (SetUp { nodes, due, p50, p99, .. }, simulated) in &self.beside {
            let (s50, s99) = (simulated.p50, simulated.p99);
            writeln!(f, "| nodes: {nodes}; {due:.0} moves a second | {p50:.1} | {p99:.1} | {s50:.1} | {s99:.1} |")?;
        }
        let a_node = self.a_node;
        writeln!(
            f,
            "\n| one shard, a node for every {a_node:.0} moves a second | moves a second | p50, ms | p99, ms |"
        )?;
        writeln!(f, "|---|--:|--:|--:|")?;
        for (rate, part, it) in &self.shard {
            writeln!(f, "| {:.0} % of its processors | {rate:.0} | {:.1} | {:.1} |", 100.0 * part, it.p50, it.p99)?;
        }
        Ok(())
    }
}
