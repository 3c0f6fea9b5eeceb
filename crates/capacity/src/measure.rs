//! One run: the same load on every set-up, one after the other.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Result, ensure};
use catalog::GameId;
use load::{AtRest, Counted, Limits, People};
use nix::sys::resource::{Resource, getrlimit, setrlimit};

use crate::{
    costs::{Costs, PerMove, SetUp, Waiting},
    machines::Machines,
    readings::{Counters, Reading},
};

/// How many nodes the set-ups have; 0 is the embedded server.
const SET_UPS: [usize; 4] = [0, 1, 2, 3];

/// What is played: of all games it has most to draw and to send.
const GAME: GameId = GameId::Genial;

/// How many moves a second are made at each table where the load is one that all set-ups can take.
const RATE: f64 = 1.0;

/// What is measured.
pub(crate) struct Plan {
    pub(crate) tablee: PathBuf,
    /// At how many tables people play.
    pub(crate) tables: usize,
    /// How many connections there are where nobody moves.
    pub(crate) idle: usize,
    /// How long each part takes.
    pub(crate) time: Duration,
}

impl Plan {
    pub(crate) async fn run(&self) -> Result<Costs> {
        // Each of the people has a connection.
        let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
        setrlimit(Resource::RLIMIT_NOFILE, most, most)?;
        let on_disk = || Limits::measure(&std::env::temp_dir(), Duration::from_secs(2));
        let limits = tokio::task::spawn_blocking(on_disk).await??;
        let mut set_ups = Vec::new();
        for nodes in SET_UPS {
            eprintln!("capacity: {nodes} nodes");
            set_ups.push(self.set_up(nodes).await?);
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Costs { game: GAME.to_string(), cores, tables: self.tables, syncs: limits.syncs, set_ups })
    }

    async fn set_up(&self, nodes: usize) -> Result<SetUp> {
        // A table that is opened anew has two connections before those of the one before have ended.
        let mut machines = Machines::start(&self.tablee, nodes, 4 * self.tables).await?;
        let mut people = People::open(machines.addresses(), GAME, self.tables).await?;
        let before = Reading::of(&machines, people.counted()).await?;
        let at_rate = people.play(Some(RATE), self.time).await;
        let used = before.until(&Reading::of(&machines, people.counted()).await?);
        let before = Reading::of(&machines, people.counted()).await?;
        let most = people.play(None, self.time).await;
        let used_most = before.until(&Reading::of(&machines, people.counted()).await?);
        ensure!(at_rate.failed + most.failed == 0, "{} tables failed", at_rate.failed + most.failed);
        drop(people);
        let moves = at_rate.moves as f64;
        Ok(SetUp {
            nodes,
            due: RATE * self.tables as f64,
            p50: at_rate.acknowledged.p50,
            p99: at_rate.acknowledged.p99,
            max: at_rate.acknowledged.max,
            seen_p99: at_rate.seen.p99,
            per_move: PerMove::of(&used, moves),
            most: most.per_second,
            most_p99: most.acknowledged.p99,
            most_per_move: PerMove::of(&used_most, most.moves as f64),
            waiting: self.waiting(&mut machines, &self.tablee).await?,
        })
    }

    /// What people cost who do not move.
    async fn waiting(&self, machines: &mut Machines, tablee: &Path) -> Result<Waiting> {
        machines.restart_nodes(tablee, 2 * self.idle).await?;
        let mut people = AtRest::at(machines.addresses(), || machines.used(), GAME, self.idle).await?;
        let before = Reading::of(machines, Counted::default()).await?;
        people.wait(self.time).await?;
        let used = before.until(&Reading::of(machines, Counted::default()).await?);
        let tables = people.connections() as f64 / 2.0;
        let each = |total: f64| total / used.seconds / tables;
        Ok(Waiting {
            connections: people.connections(),
            memory_before: people.memory_before / machines.nodes.len() as u64,
            per_connection: people.per_connection,
            per_table: people.per_table,
            node_cpu: 1000.0 * each(used.nodes_cpu),
            postgres_cpu: 1000.0 * each(used.postgres_cpu),
            nats_cpu: 1000.0 * each(used.nats_cpu),
            nats_messages: each(used.nats.in_msgs + used.nats.out_msgs),
        })
    }
}

impl PerMove {
    fn of(used: &Counters, moves: f64) -> Self {
        let each = |total: f64| total / moves;
        Self {
            node_cpu: 1000.0 * each(used.nodes_cpu),
            postgres_cpu: 1000.0 * each(used.postgres_cpu),
            nats_cpu: 1000.0 * each(used.nats_cpu),
            people_cpu: 1000.0 * each(used.people_cpu),
            said: each(used.said),
            said_bytes: each(used.said_bytes),
            heard: each(used.heard),
            heard_bytes: each(used.heard_bytes),
            nats_in: each(used.nats.in_msgs),
            nats_out: each(used.nats.out_msgs),
            nats_bytes: each(used.nats.in_bytes + used.nats.out_bytes),
            to_postgres: each(used.to_postgres),
            from_postgres: each(used.from_postgres),
            commits: each(used.commits),
            wal_bytes: each(used.wal_bytes),
            wal_syncs: each(used.wal_syncs),
            sync: used.sync_time / used.wal_syncs.max(1.0),
            envelopes: each(used.envelopes),
            stored: each(used.stored),
        }
    }
}
