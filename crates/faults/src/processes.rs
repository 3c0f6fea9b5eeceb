//! The nodes, PostgreSQL and NATS, each a process of its own.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use backends::{Nats, Postgres};
use nix::{
    sys::signal::{self, Signal},
    unistd::Pid,
};
use test_clients::Process;

use crate::proxy::Proxy;

/// What lets a process see another time than the machine's. Clocks that nobody can set stay as they are.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// All processes. They end with this.
pub(crate) struct Processes {
    pub(crate) nodes: Vec<Node>,
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    _folder: tempfile::TempDir,
}

impl Processes {
    /// Starts everything; none if PostgreSQL or NATS are not installed, which is said loudly.
    pub(crate) async fn start(tablee: &Path, nodes: usize) -> Option<Self> {
        let (postgres, nats) = (Postgres::start_or_say()?, Nats::start_or_say()?);
        let folder = tempfile::tempdir().expect("a folder");
        let mut started = Vec::new();
        for number in 1..=nodes {
            let mut node = Node {
                tablee: tablee.to_owned(),
                store: postgres.url(),
                bus: nats.url(),
                log: folder.path().join(format!("node-{number}.log")),
                clock: folder.path().join(format!("node-{number}.clock")),
                proxy: Proxy::start().await,
                running: None,
            };
            node.start();
            started.push(node);
        }
        Some(Self { nodes: started, postgres, nats, _folder: folder })
    }

    /// Whether clocks can be made to jump here.
    pub(crate) fn can_set_clocks() -> bool {
        let can = Path::new(FAKETIME).exists();
        if !can {
            eprintln!("\n!!! SKIPPED: clocks do not jump. Install Debian's package libfaketime.\n");
        }
        can
    }
}

/// A `tablee serve`, and the way to it.
pub(crate) struct Node {
    tablee: PathBuf,
    store: String,
    bus: String,
    log: PathBuf,
    /// The file that says how far the node's clock is off.
    clock: PathBuf,
    pub(crate) proxy: Proxy,
    running: Option<Process>,
}

impl Node {
    /// Starts it, with a clock that goes right.
    pub(crate) fn start(&mut self) {
        self.set_clock(0);
        let log = File::options().create(true).append(true).open(&self.log).expect("a file");
        let mut command = Command::new(&self.tablee);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--lang", "en"]);
        command.env("TABLEE_STORE", &self.store).env("TABLEE_BUS", &self.bus).stderr(log);
        if Path::new(FAKETIME).exists() {
            command.env("LD_PRELOAD", FAKETIME).env("FAKETIME_TIMESTAMP_FILE", &self.clock);
            command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        let process = tokio::task::block_in_place(|| Process::start(&mut command));
        self.proxy.leads_to(process.address);
        self.running = Some(process);
    }

    /// Kills it without warning.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.running.take() {
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }

    /// Tells it to end, and waits until it has.
    pub(crate) fn drain(&mut self) {
        self.signal(Signal::SIGTERM);
        if let Some(mut process) = self.running.take() {
            tokio::task::block_in_place(|| process.child.wait()).expect("it ends");
        }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let process = self.running.as_ref().expect("it runs");
        signal::kill(Pid::from_raw(process.child.id() as i32), signal).expect("it is there");
    }

    /// Lets its clock be off by so many seconds.
    pub(crate) fn set_clock(&self, off: i32) {
        fs::write(&self.clock, format!("{off:+}\n")).expect("the file can be written");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
