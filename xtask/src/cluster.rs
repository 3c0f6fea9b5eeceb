//! `cargo xtask cluster`: PostgreSQL, NATS, three nodes and a balancer in front of them, as processes on this machine.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::mpsc,
};

use anyhow::{Context, Result};
use backends::Cluster;

use crate::{servers, shell, web};

/// How it is started.
pub(crate) struct Wanted {
    pub(crate) listen: SocketAddr,
    pub(crate) data: PathBuf,
    pub(crate) nodes: usize,
    pub(crate) binary: Option<PathBuf>,
}

pub(crate) fn run(wanted: Wanted) -> Result<()> {
    servers::install()?;
    let binary = match wanted.binary {
        Some(binary) => binary,
        None => {
            shell::add_wasm_target()?;
            web::build(true)?;
            shell::cargo(["build", "--release", "--package", "cli"])?;
            Path::new("target/release/tablee").to_owned()
        }
    };
    let (stop, stopped) = mpsc::channel();
    let on_interrupt = move || {
        let _ = stop.send(());
    };
    ctrlc::set_handler(on_interrupt).context("Ctrl-C cannot be listened for")?;
    let mut cluster = Cluster::start(&binary, &wanted.data, wanted.listen, wanted.nodes)?;
    println!("http://{}  leads to one node after the other", cluster.address());
    for node in cluster.nodes() {
        println!("http://{}  a node", node.address());
    }
    println!("{}  the tables; {}  news between nodes", cluster.store(), cluster.bus());
    println!("The data and the logs of the nodes are in {}. Ctrl-C stops everything.", wanted.data.display());
    let _ = stopped.recv();
    shell::log("stopping");
    Ok(())
}
