//! A server that is started for the measurement, as a process of its own.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::Stdio,
    time::Duration,
};

use anyhow::{Context, Result, bail};
use hyper::Method;
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use crate::wire::{Http, home};

/// The system counts a process' time in these steps.
const TICK: Duration = Duration::from_millis(10);

/// A server that was started for the measurement. It ends when this is dropped.
pub struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Where it tells its metrics, if it does.
    metrics: Option<SocketAddr>,
    data: TempDir,
}

/// What a process has used up.
#[derive(Clone, Copy, Default, Debug)]
pub struct Used {
    /// The time of all processors together.
    pub cpu: Duration,
    /// The memory that it has now, in bytes.
    pub memory: u64,
}

/// Where nodes that serve the same tables find each other's.
#[derive(Clone, Debug)]
pub struct Together {
    /// The database with the tables.
    pub store: String,
    /// What carries news between the nodes.
    pub bus: String,
}

impl Process {
    /// Starts `tablee serve` with a data folder within `folder`, or as a node among others.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn serve(program: &Path, folder: &Path, connections: usize, among: Option<&Together>) -> Result<Self> {
        let data = TempDir::with_prefix_in("tablee-load-", folder)?;
        let metrics = free_port()?;
        let mut serve = Command::new(program);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data.path());
        serve.args(["--metrics", &metrics.to_string(), "--connections", &connections.to_string()]);
        without_settings(&mut serve);
        if let Some(Together { store, bus }) = among {
            serve.env("TABLEE_STORE", store).env("TABLEE_BUS", bus);
        }
        let (child, line) = start(&mut serve, |line| line.starts_with("http://")).await?;
        let address = line.trim_start_matches("http://").parse()?;
        Ok(Self { child, address, metrics: Some(metrics), data })
    }

    /// Starts boardgame.io's server from the folder of its project, with a data folder within `folder`.
    pub(crate) async fn boardgame_io(project: &Path, folder: &Path) -> Result<Self> {
        let data = TempDir::with_prefix_in("tablee-load-", folder)?;
        let address = free_port()?;
        let mut serve = Command::new("node");
        serve.current_dir(project).args(["server.cjs", &address.port().to_string()]).arg(data.path());
        let (child, _) = start(serve.env("NODE_ENV", "production"), |line| line == "ready").await?;
        Ok(Self { child, address, metrics: None, data })
    }

    /// Where it is reached.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The folder of its data, where it keeps them itself.
    #[must_use]
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// What it has used up.
    ///
    /// # Errors
    /// If it has ended.
    pub fn used(&self) -> Result<Used> {
        used(self.child.id().context("the server has ended")?)
    }

    /// How many transactions the server has made durable, where it counts them.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn commits(&self) -> Result<Option<u64>> {
        let Some(metrics) = self.metrics else { return Ok(None) };
        let mut http = Http::connect(metrics, home(0)).await?;
        let text = http.ask(Method::GET, "/metrics", None, String::new()).await?.body;
        let line = text.lines().find_map(|line| line.strip_prefix("tablee_commits_total "));
        Ok(Some(line.context("the server counts its commits")?.trim().parse()?))
    }
}

/// Starts a server, and waits for the line that says that it is ready.
async fn start(command: &mut Command, is_ready: impl Fn(&str) -> bool) -> Result<(Child, String)> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let started = command.stdout(Stdio::piped()).kill_on_drop(true).spawn();
    let mut child = started.with_context(|| format!("{name} cannot be started"))?;
    let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines();
    while let Some(line) = lines.next_line().await? {
        if is_ready(&line) {
            // What else it says is read and forgotten, so that it never waits for us.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((child, line));
        }
    }
    bail!("{name} has ended before it was ready")
}

/// The settings of another server are none of this one.
fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TABLEE_")) {
        command.env_remove(name);
    }
}

/// An address on which nobody listens.
fn free_port() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

/// What a process has used up, as Linux tells it.
///
/// # Errors
/// If there is no such process.
pub fn used(process: u32) -> Result<Used> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    parse_used(&stat, &status).context("what /proc tells of a process")
}

/// The processor time of a process and of all that it has started, with those of them that have ended.
///
/// # Errors
/// If there is no such process.
pub fn family_cpu(process: u32) -> Result<Duration> {
    let mut cpu = Duration::ZERO;
    for entry in fs::read_dir("/proc")?.flatten() {
        // Another process may end before it is read.
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        let is_first = entry.file_name().to_str() == Some(process.to_string().as_str());
        let Some(Stat { parent, own, ended }) = parse_stat(&stat) else { continue };
        if is_first || parent == process {
            cpu += own + ended;
        }
    }
    Ok(cpu)
}

/// The little that matters here of what Linux tells of a process.
struct Stat {
    parent: u32,
    own: Duration,
    /// The time of those that it has started and that have ended.
    ended: Duration,
}

fn parse_stat(stat: &str) -> Option<Stat> {
    // The name of the program stands in brackets and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u32>().ok();
    let time = |place| Some(TICK * (number(place)? + number(place + 1)?));
    Some(Stat { parent: number(1)?, own: time(11)?, ended: time(13)? })
}

fn parse_used(stat: &str, status: &str) -> Option<Used> {
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Used { cpu: parse_stat(stat)?.own, memory: kilobytes * 1024 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_read_from_what_the_system_tells() {
        let stat = "42 (a ) b) S 1 42 42 0 -1 4194560 900 0 0 0 150 25 0 0 20 0 4 0 100 1000 50";
        let used = parse_used(stat, "Name:\ta\nVmRSS:\t    2048 kB\n").expect("it can be read");
        assert_eq!((used.cpu, used.memory), (Duration::from_millis(1750), 2 << 20));
        assert!(parse_used("42 (a) S", "").is_none());
    }

    #[test]
    fn the_time_of_a_family_has_that_of_those_who_have_ended() {
        let stat = "42 (a ) b) S 7 42 42 0 -1 4194560 900 0 0 0 150 25 10 5 20 0 4 0 100 1000 50";
        let Stat { parent, own, ended } = parse_stat(stat).expect("it can be read");
        assert_eq!((parent, own, ended), (7, Duration::from_millis(1750), Duration::from_millis(150)));
        assert!(family_cpu(std::process::id()).is_ok());
    }
}
