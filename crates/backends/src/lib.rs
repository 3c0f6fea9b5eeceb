//! Starts the servers that online tables can be kept and announced with, each on a free port with a folder of its own, and
//! several nodes on them.
//!
//! Nothing is left of one when its value is dropped, but for data in a folder that is to stay. Should this process be killed,
//! its servers are too.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Postgres`] | a PostgreSQL server with an empty data folder |
//! | [`Nats`] | a NATS server |
//! | [`Cluster`], [`Balancer`] | several nodes, and one address for all of them |
//! | `process`, `folder` | a process that ends with this one, and where it keeps its data |
#![cfg(unix)]

mod balancer;
mod cluster;
mod folder;
mod nats;
mod postgres;
mod process;

pub use balancer::Balancer;
pub use cluster::{Cluster, Node};
pub use nats::Nats;
pub use postgres::{Postgres, Stop};

use std::{
    net::TcpListener,
    sync::atomic::{AtomicU16, Ordering},
};

/// Says loudly that tests are skipped, because this server cannot be started here.
fn say_skipped(server: &str, package: &str) {
    eprintln!(
        "\n!!! SKIPPED: {server} is not installed, so what needs it was NOT TESTED. Install Debian's package {package}.\n"
    );
}

/// A port that nobody listens on. It is none of those that the system gives to outgoing connections: one of them could take
/// the port while its server is down.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() as u16;
    loop {
        let number = first.wrapping_mul(37).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = 12_000 + number % 18_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
