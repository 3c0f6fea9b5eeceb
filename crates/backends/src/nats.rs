//! A NATS server.

use std::{
    io::{self, Read},
    net::{SocketAddr, TcpStream},
    process::Command,
};

use nix::sys::signal::Signal;
use tempfile::TempDir;

use crate::{free_port, process::Process, say_skipped};

const PROGRAM: &str = "nats-server";

/// A NATS server on a port of this machine.
pub struct Nats {
    port: u16,
    monitoring: u16,
    running: Option<Process>,
    folder: TempDir,
}

impl Nats {
    /// Whether it is installed.
    #[must_use]
    pub fn is_installed() -> bool {
        Command::new(PROGRAM).arg("--version").output().is_ok()
    }

    /// Starts one, or says loudly that it is not installed.
    #[must_use]
    pub fn start_or_say() -> Option<Self> {
        if Self::is_installed() {
            return Some(Self::start().expect("an installed NATS server starts"));
        }
        say_skipped("NATS", PROGRAM);
        None
    }

    /// Starts one.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start() -> io::Result<Self> {
        let mut nats = Self { port: free_port(), monitoring: free_port(), running: None, folder: tempfile::tempdir()? };
        nats.start_again()?;
        Ok(nats)
    }

    /// Where it is reached.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The port that it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where it tells over HTTP what it has carried.
    #[must_use]
    pub fn monitoring(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.monitoring))
    }

    /// The number of its process, while it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(Process::id)
    }

    /// Kills it. Messages on their way are lost.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn kill(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), |process| process.end(Signal::SIGKILL))
    }

    /// Starts it again on the same port, after it was killed.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_again(&mut self) -> io::Result<()> {
        let mut command = Command::new(PROGRAM);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-m", &self.monitoring.to_string()]);
        command.current_dir(self.folder.path());
        let log = self.folder.path().join("log");
        self.running = Some(Process::start(&mut command, &log, || greets(self.port))?);
        Ok(())
    }
}

/// Whether a NATS server answers there: it greets whoever connects.
fn greets(port: u16) -> bool {
    let mut greeting = [0; 4];
    TcpStream::connect(("127.0.0.1", port)).is_ok_and(|mut stream| stream.read_exact(&mut greeting).is_ok())
        && &greeting == b"INFO"
}
