//! Puts load on a server of online tables, over loopback only, and measures how it takes it.
//!
//! Load is people: two at each table, each with a socket of their own, who make legal moves that they work out from what
//! they are shown. The server is another process, whose time, memory and commits are read from the system and from its
//! metrics. Linux only: people of different tables come from different loopback addresses, and `/proc` tells what a
//! process uses.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Plan`] | what is measured |
//! | `pair`, `tablee` | two people at a table |
//! | `crowd`, [`People`] | many tables at once |
//! | `idle` | tables where nobody moves |
//! | [`Limits`] | what the machine alone allows |
//! | [`Process`] | the server that is measured |
//! | `yardstick` | the same load on the server of others |
//! | `wire`, `traffic` | connections, and what goes over them |
//! | [`Report`], `plot`, [`Chart`] | what came of it, and a picture of it |

mod chart;
mod crowd;
mod idle;
mod limits;
mod pair;
mod people;
mod plot;
mod process;
mod report;
mod tablee;
mod traffic;
mod wire;
mod yardstick;

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use catalog::GameId;
use indicatif::{ProgressBar, ProgressStyle};

use self::{
    crowd::{Crowd, Pace},
    pair::Target,
    tablee::Tablee,
    yardstick::Matches,
};

pub use chart::{Chart, Line};
pub use idle::{AtRest, Idle};
pub use limits::Limits;
pub use people::People;
pub use process::{Process, Together, Used, family_cpu, used};
pub use report::{Cost, Latency, Measured, Played, Report, Yardstick};
pub use traffic::Counted;

/// So many growing rates are tried at most, each this much higher than the one before.
const MOST_STEPS: usize = 12;
const STEP: f64 = 1.5;

/// How many moves a second there may be at one table: servers end connections that say too much.
pub const MOST_RATE: f64 = 15.0;

/// A server that acknowledges so late cannot follow.
const TOO_LATE: f64 = 1000.0;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// A server that is running already; otherwise one is started for each part.
    pub server: Option<SocketAddr>,
    /// The program that is started with `serve`.
    pub program: PathBuf,
    /// Where the data of the measured server is put, and where the disk is measured.
    pub folder: PathBuf,
    /// Which game is played.
    pub game: GameId,
    /// At how many tables.
    pub tables: usize,
    /// How many moves a second are made at each.
    pub rate: f64,
    /// How long each measurement takes.
    pub time: Duration,
    /// Whether to find out how many moves a second the server can take at most.
    pub most: bool,
    /// How many connections are made where nobody moves; none if this is 0.
    pub idle: usize,
    /// The folder of the project with boardgame.io's server, where the same load is to be put on it.
    pub yardstick: Option<PathBuf>,
}

impl Plan {
    /// Measures all of it.
    ///
    /// # Errors
    /// If a server cannot be started or reached, or refuses what a server must not refuse.
    pub async fn run(&self) -> Result<Report> {
        let limits = {
            let bar = spinner("the machine alone");
            let (folder, time) = (self.folder.clone(), self.time.min(Duration::from_secs(3)));
            let limits = tokio::task::spawn_blocking(move || Limits::measure(&folder, time)).await??;
            bar.finish_and_clear();
            limits
        };
        let idle = match self.idle {
            0 => None,
            connections => Some(self.idle(connections).await?),
        };
        let server = self.start(2 * self.tables).await?;
        let address = self.address(server.as_ref());
        let bar = counting("opening tables", self.tables);
        let mut crowd = Crowd::open(Tablee::new(vec![address], self.game)?, self.tables, &bar).await?;
        bar.finish_and_clear();
        let at_rate = self.measure(&mut crowd, server.as_ref(), Pace::Rate(self.rate)).await?;
        let (mut steps, mut most) = (Vec::new(), None);
        if self.most {
            let mut rate = self.rate;
            while steps.len() < MOST_STEPS && rate * STEP <= MOST_RATE && steps.last().is_none_or(follows) {
                rate *= STEP;
                steps.push(self.measure(&mut crowd, server.as_ref(), Pace::Rate(rate)).await?);
            }
            most = Some(self.measure(&mut crowd, server.as_ref(), Pace::AtOnce).await?);
        }
        drop((crowd, server));
        let yardstick = match &self.yardstick {
            Some(project) => Some(self.yardstick(project).await?),
            None => None,
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Report { game: self.game, cores, limits, at_rate, steps, most, idle, yardstick })
    }

    /// A server of our own, unless there is one already.
    async fn start(&self, connections: usize) -> Result<Option<Process>> {
        match self.server {
            Some(_) => Ok(None),
            // Each table that is opened anew has two connections before those of the one before have ended.
            None => Ok(Some(Process::serve(&self.program, &self.folder, 2 * connections, None).await?)),
        }
    }

    fn address(&self, own: Option<&Process>) -> SocketAddr {
        let own = || own.expect("there is a server").address;
        self.server.unwrap_or_else(own)
    }

    async fn idle(&self, connections: usize) -> Result<Idle> {
        let server = Process::serve(&self.program, &self.folder, connections, None).await?;
        let target = Arc::new(Tablee::new(vec![server.address], self.game)?);
        let bar = counting("connecting", connections);
        let idle = Idle::measure(&server, target, connections, self.time, &bar).await;
        bar.finish_and_clear();
        idle
    }

    /// Puts the same load on boardgame.io's server.
    async fn yardstick(&self, project: &Path) -> Result<Yardstick> {
        let server = Process::boardgame_io(project, &self.folder).await?;
        let bar = counting("opening matches", self.tables);
        let mut crowd = Crowd::open(Matches { server: server.address }, self.tables, &bar).await?;
        bar.finish_and_clear();
        let at_rate = self.measure(&mut crowd, Some(&server), Pace::Rate(self.rate)).await?;
        let most = self.measure(&mut crowd, Some(&server), Pace::AtOnce).await?;
        Ok(Yardstick { at_rate, most })
    }

    /// Lets people play at this pace, and reads what it costs the server.
    async fn measure<T: Target>(&self, crowd: &mut Crowd<T>, server: Option<&Process>, pace: Pace) -> Result<Measured> {
        let what = match pace {
            Pace::Rate(rate) => format!("{:.0} moves a second", rate * self.tables as f64),
            Pace::AtOnce => "as many moves as possible".to_owned(),
        };
        let bar = counting(&what, self.time.as_millis() as usize);
        let before = Reading::of(server).await?;
        let played = crowd.play(pace, self.time, &bar).await;
        let after = Reading::of(server).await?;
        bar.finish_and_clear();
        Ok(Measured { played, cost: before.zip(after).map(|(before, after)| before.until(&after)) })
    }
}

/// Whether a server can follow.
fn follows(measured: &Measured) -> bool {
    measured.played.acknowledged.p99 < TOO_LATE
}

/// What a server and the people have used up until a moment.
struct Reading {
    at: Instant,
    server: Used,
    people: Used,
    commits: Option<u64>,
}

impl Reading {
    async fn of(server: Option<&Process>) -> Result<Option<Self>> {
        let Some(server) = server else { return Ok(None) };
        let people = process::used(std::process::id())?;
        Ok(Some(Self { at: Instant::now(), server: server.used()?, people, commits: server.commits().await? }))
    }

    fn until(&self, later: &Self) -> Cost {
        let seconds = (later.at - self.at).as_secs_f64();
        Cost {
            cpu: (later.server.cpu - self.server.cpu).as_secs_f64() / seconds,
            people_cpu: (later.people.cpu - self.people.cpu).as_secs_f64() / seconds,
            commits: self.commits.zip(later.commits).map(|(before, after)| (after - before) as f64 / seconds),
            memory: later.server.memory,
        }
    }
}

fn counting(what: &str, length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64).with_message(what.to_owned());
    let style = ProgressStyle::with_template("{msg} [{wide_bar}] {percent} % {eta}").expect("the template is right");
    bar.with_style(style.progress_chars("=> "))
}

fn spinner(what: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what.to_owned());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
