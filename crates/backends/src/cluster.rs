//! All that several nodes need, as processes on one machine.

use std::{
    io::{self, Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use nix::sys::signal::Signal;

use crate::{Balancer, Nats, Postgres, free_port, process::Process};

/// PostgreSQL, NATS, nodes and a balancer in front of them. All of them end with this; the data stays in its folder.
pub struct Cluster {
    nodes: Vec<Node>,
    balancer: Balancer,
    postgres: Postgres,
    nats: Nats,
}

/// A `tablee serve` among others.
pub struct Node {
    tablee: PathBuf,
    address: SocketAddr,
    store: String,
    bus: String,
    log: PathBuf,
    running: Option<Process>,
}

impl Cluster {
    /// Starts everything, with the data of this folder.
    ///
    /// # Errors
    /// If something cannot be started.
    pub fn start(tablee: &Path, folder: &Path, listen: SocketAddr, nodes: usize) -> io::Result<Self> {
        let postgres = Postgres::start_in(&folder.join("postgres"))?;
        let nats = Nats::start()?;
        let mut started = Vec::new();
        for number in 1..=nodes {
            let mut node = Node {
                tablee: tablee.to_owned(),
                address: SocketAddr::from(([127, 0, 0, 1], free_port())),
                store: postgres.url(),
                bus: nats.url(),
                log: folder.join(format!("node-{number}.log")),
                running: None,
            };
            node.start()?;
            started.push(node);
        }
        let balancer = Balancer::start(listen, started.iter().map(Node::address).collect())?;
        Ok(Self { nodes: started, balancer, postgres, nats })
    }

    /// The address that people open: it leads to one node after the other.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// The nodes.
    pub fn nodes(&mut self) -> &mut [Node] {
        &mut self.nodes
    }

    /// Where the tables are kept.
    #[must_use]
    pub fn store(&self) -> String {
        self.postgres.url()
    }

    /// What carries news between the nodes.
    #[must_use]
    pub fn bus(&self) -> String {
        self.nats.url()
    }
}

impl Node {
    /// Where this node listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts it, on the port that it had before.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(&mut self) -> io::Result<()> {
        let mut command = Command::new(&self.tablee);
        command.args(["serve", "--listen", &self.address.to_string()]);
        command.env("TABLEE_STORE", &self.store).env("TABLEE_BUS", &self.bus);
        self.running = Some(Process::start(&mut command, &self.log, || is_ready(self.address))?);
        Ok(())
    }

    /// Kills it without warning.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn kill(&mut self) -> io::Result<()> {
        self.end(Signal::SIGKILL)
    }

    /// Tells it to end, and waits until it has: its clients go to other nodes.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn drain(&mut self) -> io::Result<()> {
        self.end(Signal::SIGTERM)
    }

    fn end(&mut self, signal: Signal) -> io::Result<()> {
        self.running.take().map_or(Ok(()), |process| process.end(signal))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Those whom they need end after them.
        self.nodes.iter_mut().for_each(|node| drop(node.drain()));
    }
}

/// Whether a node says that it can be used.
fn is_ready(address: SocketAddr) -> bool {
    let asked = || -> io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET /ready HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    asked().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}
