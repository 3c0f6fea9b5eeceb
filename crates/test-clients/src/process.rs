//! A server that runs as a process of its own.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
};

/// A running `tablee serve`.
pub struct Process {
    pub child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts it, and waits for the address that it prints first.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("the address");
        let address = line.trim().strip_prefix("http://").and_then(|address| address.parse().ok());
        Self { address: address.unwrap_or_else(|| panic!("no address: {line}")), child }
    }
}
