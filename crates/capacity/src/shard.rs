//! The queues that a move goes through: a node, its writers, the database's processors, the sync of the database's log, and
//! the node again.
//!
//! A move is decided at a node and waits for one of that node's two writers. A free writer takes all that wait, up to a
//! number, as one transaction. The database works on it on one processor, and then it waits for a sync: all that have come
//! since the last sync began share the next one. Then the move is acknowledged. What follows on a move, such as tiles that
//! are drawn, is written the same way afterwards.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, VecDeque},
};

use crate::queue::{MILLISECOND, Station, Times};

/// As many as a store of Tablée's has and takes.
const WRITERS: usize = 2;
const MOST_AT_ONCE: usize = 128;

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) nodes: usize,
    pub(crate) node_cores: usize,
    pub(crate) postgres_cores: usize,
    /// So many cores for everything together instead, where all of it runs on one machine.
    pub(crate) together: Option<usize>,
}

/// How long things take, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Service {
    /// Processor time of a node for a move, half of it before it is written and half of it after.
    pub(crate) node: f64,
    /// Processor time of the database for one write.
    pub(crate) write: f64,
    /// How many writes a move is, one after the other.
    pub(crate) writes: usize,
    /// A sync of the database's log. They differ much, like everything else here.
    pub(crate) sync: f64,
}

/// How long it took until moves were acknowledged, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) mean: f64,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
}

/// One write of a move that came at this time; so many follow on it.
#[derive(Clone, Copy)]
struct Write {
    came: u64,
    is_first: bool,
    following: usize,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Comes,
    Decided { node: usize, came: u64 },
    Executed { transaction: usize },
    Synced,
    Acknowledged { came: u64 },
}

struct Node {
    station: usize,
    free_writers: usize,
    waiting: VecDeque<Write>,
}

struct Simulation {
    service: Service,
    times: Times,
    now: u64,
    count: u64,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    stations: Vec<Station>,
    postgres: usize,
    nodes: Vec<Node>,
    /// Transactions by their numbers, with the node whose they are.
    transactions: Vec<(usize, Vec<Write>)>,
    to_sync: Vec<usize>,
    syncing: Option<Vec<usize>>,
    took: Vec<u64>,
}

/// Simulates so many moves, of which so many come a second, and gives how long they took. The first tenth does not count.
pub(crate) fn simulate(shape: Shape, service: Service, rate: f64, moves: usize) -> Acknowledged {
    let mut simulation = Simulation::new(shape, service);
    let mut left = moves;
    simulation.after(0, Event::Comes);
    while let Some(Reverse((now, _, event))) = simulation.events.pop() {
        simulation.now = now;
        if event == Event::Comes {
            left -= 1;
            if left > 0 {
                let pause = simulation.times.exponential(1e9 / rate);
                simulation.after(pause, Event::Comes);
            }
        }
        simulation.happens(event);
    }
    let mut took = simulation.took.split_off(moves / 10);
    took.sort_unstable();
    let at = |part: f64| took[(part * (took.len() - 1) as f64) as usize] as f64 / MILLISECOND;
    let mean = took.iter().sum::<u64>() as f64 / took.len() as f64 / MILLISECOND;
    Acknowledged { mean, p50: at(0.5), p99: at(0.99) }
}

impl Simulation {
    fn new(shape: Shape, service: Service) -> Self {
        let stations = match shape.together {
            Some(cores) => vec![Station::new(cores)],
            None => {
                let nodes = (0..shape.nodes).map(|_| Station::new(shape.node_cores));
                nodes.chain([Station::new(shape.postgres_cores)]).collect()
            }
        };
        let node = |number: usize| Node {
            station: if shape.together.is_some() { 0 } else { number },
            free_writers: WRITERS,
            waiting: VecDeque::new(),
        };
        Self {
            service,
            times: Times::new(1),
            now: 0,
            count: 0,
            events: BinaryHeap::new(),
            postgres: stations.len() - 1,
            stations,
            nodes: (0..shape.nodes).map(node).collect(),
            transactions: Vec::new(),
            to_sync: Vec::new(),
            syncing: None,
            took: Vec::new(),
        }
    }

    fn after(&mut self, time: u64, event: Event) {
        self.at(self.now + time, event);
    }

    fn at(&mut self, time: u64, event: Event) {
        self.count += 1;
        self.events.push(Reverse((time, self.count, event)));
    }

    /// When work that takes this long on average is done.
    fn work(&mut self, station: usize, milliseconds: f64) -> u64 {
        let service = self.times.exponential(milliseconds * MILLISECOND);
        self.stations[station].serve(self.now, service)
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Comes => {
                let node = self.times.one_of(self.nodes.len());
                let end = self.work(self.nodes[node].station, self.service.node / 2.0);
                self.at(end, Event::Decided { node, came: self.now });
            }
            Event::Decided { node, came } => {
                self.write(node, Write { came, is_first: true, following: self.service.writes - 1 });
            }
            Event::Executed { transaction } => {
                self.to_sync.push(transaction);
                self.sync();
            }
            Event::Synced => self.synced(),
            Event::Acknowledged { came } => self.took.push(self.now - came),
        }
    }

    fn write(&mut self, node: usize, write: Write) {
        self.nodes[node].waiting.push_back(write);
        self.begin(node);
    }

    /// A free writer takes all that wait.
    fn begin(&mut self, number: usize) {
        let node = &mut self.nodes[number];
        if node.free_writers == 0 || node.waiting.is_empty() {
            return;
        }
        node.free_writers -= 1;
        let count = node.waiting.len().min(MOST_AT_ONCE);
        let writes: Vec<Write> = node.waiting.drain(..count).collect();
        let end = self.work(self.postgres, self.service.write * count as f64);
        self.transactions.push((number, writes));
        self.at(end, Event::Executed { transaction: self.transactions.len() - 1 });
    }

    fn sync(&mut self) {
        if self.syncing.is_none() && !self.to_sync.is_empty() {
            self.syncing = Some(std::mem::take(&mut self.to_sync));
            let time = self.times.exponential(self.service.sync * MILLISECOND);
            self.after(time, Event::Synced);
        }
    }

    fn synced(&mut self) {
        for transaction in self.syncing.take().into_iter().flatten() {
            let (node, writes) = std::mem::take(&mut self.transactions[transaction]);
            self.nodes[node].free_writers += 1;
            for Write { came, is_first, following } in writes {
                if is_first {
                    let end = self.work(self.nodes[node].station, self.service.node / 2.0);
                    self.at(end, Event::Acknowledged { came });
                }
                if following > 0 {
                    self.write(node, Write { came, is_first: false, following: following - 1 });
                }
            }
            self.begin(node);
        }
        self.sync();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: Shape = Shape { nodes: 1, node_cores: 64, postgres_cores: 64, together: None };

    #[test]
    fn a_sync_that_many_share_takes_as_long_as_theory_says() {
        // Whoever comes while a sync runs waits for its rest, which is as long as a sync on average where those differ much,
        // and for the next one. A sync is followed by another one unless nobody came meanwhile, so it is known for which part
        // of the time one runs. With so many nodes, nobody waits for a writer.
        let shape = Shape { nodes: 20_000, ..ALONE };
        let service = Service { node: 0.0, write: 0.0, writes: 1, sync: 5.0 };
        for rate in [50.0, 200.0, 1000.0] {
            let came = rate * 0.005_f64;
            let runs = came * (1.0 + came) / (1.0 + came * (1.0 + came));
            let expected = 5.0 * (1.0 + runs);
            let found = simulate(shape, service, rate, 100_000).mean;
            assert!((found / expected - 1.0).abs() < 0.03, "{found} instead of {expected}");
        }
    }

    #[test]
    fn one_who_is_alone_waits_for_nobody() {
        let service = Service { node: 1.0, write: 0.5, writes: 2, sync: 4.0 };
        let found = simulate(ALONE, service, 0.1, 20_000).mean;
        assert!((found - 5.5).abs() < 0.1, "{found}");
    }

    #[test]
    fn a_run_is_the_same_every_time_and_more_load_takes_longer() {
        let service = Service { node: 1.0, write: 0.5, writes: 2, sync: 4.0 };
        let shape = Shape { together: Some(2), ..ALONE };
        let at = |rate| simulate(shape, service, rate, 20_000);
        assert_eq!(at(400.0), at(400.0));
        assert!(at(200.0).p99 < at(700.0).p99);
    }
}
