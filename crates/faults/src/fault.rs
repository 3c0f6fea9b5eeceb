//! What goes wrong.

use std::{fmt, time::Duration};

use backends::Stop;
use catalog::Stream;
use game::below;
use nix::sys::signal::Signal;

use crate::processes::Processes;

/// What goes wrong, with the number of the node where it concerns one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    PostgresFast,
    PostgresImmediate,
    NatsKilled,
    NodeKilled(usize),
    NodeStopped(usize),
    NodeDrained(usize),
    ConnectionsCut(usize),
    ClockJumps(usize),
}

impl Kind {
    /// One that comes from chance.
    pub(crate) fn draw(stream: &mut Stream, nodes: usize, clocks: bool) -> Self {
        let node = below(stream, nodes as u32) as usize;
        match below(stream, 9) {
            0 => Self::PostgresFast,
            1 => Self::PostgresImmediate,
            2 => Self::NatsKilled,
            3 | 4 => Self::NodeKilled(node),
            5 => Self::NodeStopped(node),
            6 => Self::NodeDrained(node),
            7 if clocks => Self::ClockJumps(node),
            _ => Self::ConnectionsCut(node),
        }
    }

    /// One of each kind, for a short run.
    pub(crate) fn each(nodes: usize, clocks: bool) -> Vec<Self> {
        let mut each = vec![
            Self::NodeKilled(0),
            Self::ClockJumps(1 % nodes),
            Self::NatsKilled,
            Self::NodeStopped(1 % nodes),
            Self::PostgresImmediate,
            Self::ConnectionsCut(2 % nodes),
            Self::NodeDrained(2 % nodes),
            Self::PostgresFast,
        ];
        each.retain(|kind| clocks || !matches!(kind, Self::ClockJumps(_)));
        each
    }

    /// What it is called, whichever node it concerns.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::PostgresFast => "PostgreSQL is restarted (fast)",
            Self::PostgresImmediate => "PostgreSQL is restarted (immediate)",
            Self::NatsKilled => "NATS is killed",
            Self::NodeKilled(_) => "a node is killed",
            Self::NodeStopped(_) => "a node is stopped and continued",
            Self::NodeDrained(_) => "a node is drained and restarted",
            Self::ConnectionsCut(_) => "connections are cut",
            Self::ClockJumps(_) => "a node's clock jumps",
        }
    }

    fn node(self) -> Option<usize> {
        match self {
            Self::PostgresFast | Self::PostgresImmediate | Self::NatsKilled => None,
            Self::NodeKilled(node)
            | Self::NodeStopped(node)
            | Self::NodeDrained(node)
            | Self::ConnectionsCut(node)
            | Self::ClockJumps(node) => Some(node),
        }
    }

    /// Lets it happen.
    pub(crate) fn begin(self, processes: &mut Processes, seconds_off: i32) {
        let how = match self {
            Self::PostgresFast => Some(Stop::Fast),
            Self::PostgresImmediate => Some(Stop::Immediate),
            _ => None,
        };
        if let Some(how) = how {
            tokio::task::block_in_place(|| processes.postgres.stop(how)).expect("it stops");
            return;
        }
        let Some(node) = self.node() else {
            return processes.nats.kill().expect("it can be killed");
        };
        let node = &mut processes.nodes[node];
        match self {
            Self::NodeKilled(_) => node.kill(),
            Self::NodeStopped(_) => node.signal(Signal::SIGSTOP),
            Self::NodeDrained(_) => node.drain(),
            Self::ConnectionsCut(_) => node.proxy.cut(),
            _ => node.set_clock(seconds_off),
        }
    }

    /// Makes it good.
    pub(crate) fn end(self, processes: &mut Processes) {
        match self {
            Self::PostgresFast | Self::PostgresImmediate => {
                tokio::task::block_in_place(|| processes.postgres.start_again()).expect("it starts again");
            }
            Self::NatsKilled => {
                tokio::task::block_in_place(|| processes.nats.start_again()).expect("it starts again");
            }
            Self::NodeKilled(node) | Self::NodeDrained(node) => processes.nodes[node].start(),
            Self::NodeStopped(node) => processes.nodes[node].signal(Signal::SIGCONT),
            Self::ClockJumps(node) => processes.nodes[node].set_clock(0),
            Self::ConnectionsCut(_) => {}
        }
    }
}

/// One that happens at a time, for a while, alone or together with another one.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kinds: Vec<Kind>,
    /// How long it lasts.
    pub(crate) lasts: Duration,
    /// By how many seconds a clock jumps.
    pub(crate) seconds_off: i32,
}

impl Fault {
    pub(crate) fn of(kind: Kind, stream: &mut Stream) -> Self {
        let lasts = Duration::from_millis((300 + below(stream, 2_700)).into());
        let seconds_off = below(stream, 14_400) as i32 - 7_200;
        Self { kinds: vec![kind], lasts, seconds_off }
    }

    /// One that comes from chance; every fourth is two things at once.
    pub(crate) fn draw(stream: &mut Stream, nodes: usize, clocks: bool) -> Self {
        let mut fault = Self::of(Kind::draw(stream, nodes, clocks), stream);
        if below(stream, 4) == 0 {
            let further = Kind::draw(stream, nodes, clocks);
            // A node can only be in one kind of trouble, and so can PostgreSQL.
            if fault.kinds[0].node() != further.node() {
                fault.kinds.push(further);
            }
        }
        // What nodes need is there again before they are started.
        fault.kinds.sort();
        fault
    }

    pub(crate) fn name(&self) -> String {
        self.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", and ")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} for {} ms", self.kinds, self.lasts.as_millis())?;
        let jumps = self.kinds.iter().any(|kind| matches!(kind, Kind::ClockJumps(_)));
        if jumps { write!(f, " by {} s", self.seconds_off) } else { Ok(()) }
    }
}
