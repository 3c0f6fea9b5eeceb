//! A PostgreSQL server.

use std::{
    fs,
    io::{self, Write as _},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use crate::{folder::Folder, free_port, process::Process, say_skipped};
use nix::{
    sys::signal::Signal,
    unistd::{Uid, User},
};

/// How a server is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Transactions are broken off, and what is committed is written down in order.
    Fast,
    /// At once; what was committed is recovered at the next start.
    Immediate,
    /// By the system, without warning; what was committed is recovered at the next start.
    Kill,
}

/// A PostgreSQL server on a port of this machine, with data of its own.
pub struct Postgres {
    programs: PathBuf,
    port: u16,
    /// Whom the server runs as, where this process may not run it itself.
    user: Option<User>,
    running: Option<Process>,
    folder: Folder,
}

impl Postgres {
    /// Whether it is installed.
    #[must_use]
    pub fn is_installed() -> bool {
        programs().is_some()
    }

    /// Starts one, or says loudly that it is not installed.
    #[must_use]
    pub fn start_or_say() -> Option<Self> {
        if Self::is_installed() {
            return Some(Self::start().expect("an installed PostgreSQL starts"));
        }
        say_skipped("PostgreSQL", "postgresql");
        None
    }

    /// Makes an empty data folder and starts a server on it.
    ///
    /// # Errors
    /// If it is not installed or cannot be started.
    pub fn start() -> io::Result<Self> {
        Self::start_on(Folder::passing()?)
    }

    /// Starts a server whose data stays in this folder. The server may run as another user, who has to be able to reach the
    /// folder.
    ///
    /// # Errors
    /// If it is not installed or cannot be started.
    pub fn start_in(folder: &Path) -> io::Result<Self> {
        Self::start_on(Folder::lasting(folder)?)
    }

    fn start_on(folder: Folder) -> io::Result<Self> {
        let programs = programs().ok_or_else(|| io::Error::other("PostgreSQL is not installed"))?;
        // PostgreSQL refuses to run as root.
        let user = if Uid::effective().is_root() { User::from_name("postgres")? } else { None };
        if let Some(user) = &user {
            chown(folder.path(), Some(user.uid.as_raw()), Some(user.gid.as_raw()))?;
        }
        let mut server = Self { programs, port: free_port(), user, running: None, folder };
        if !server.data().exists() {
            server.make_data()?;
        }
        server.start_again()?;
        Ok(server)
    }

    fn make_data(&self) -> io::Result<()> {
        let mut init = self.program("initdb");
        init.args(["--no-sync", "--auth=trust", "--username=tablee", "--encoding=UTF8", "--locale=C.UTF-8"]);
        let made = init.arg("-D").arg(self.data()).output()?;
        let why = || io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned());
        if made.status.success() { Ok(()) } else { Err(why()) }
    }

    /// Where its first database is reached.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_of("postgres")
    }

    fn url_of(&self, database: &str) -> String {
        format!("postgres://tablee@127.0.0.1:{}/{database}", self.port)
    }

    /// Makes one more database, and gives where it is reached.
    ///
    /// # Errors
    /// If there is one of this name, or the server does not answer.
    pub fn add_database(&self, name: &str) -> io::Result<String> {
        let mut create = self.program("createdb");
        create.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "tablee", name]);
        let made = create.output()?;
        if made.status.success() {
            Ok(self.url_of(name))
        } else {
            Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned()))
        }
    }

    /// The port that it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The number of its first process, while it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.running.as_ref().map(Process::id)
    }

    /// Stops it.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn stop(&mut self, how: Stop) -> io::Result<()> {
        let signal = match how {
            Stop::Fast => Signal::SIGINT,
            Stop::Immediate => Signal::SIGQUIT,
            Stop::Kill => Signal::SIGKILL,
        };
        self.running.take().map_or(Ok(()), |process| process.end(signal))
    }

    /// Starts it again on the same port and data, after it was stopped.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_again(&mut self) -> io::Result<()> {
        let mut attempts = 1..50;
        // What a killed server has left in memory is in use until the last of its processes has noticed.
        self.running = Some(loop {
            match self.run() {
                Ok(running) => break running,
                Err(error) if attempts.next().is_none() => return Err(error),
                Err(_) => thread::sleep(Duration::from_millis(100)),
            }
        });
        Ok(())
    }

    fn run(&self) -> io::Result<Process> {
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        command.arg("-k").arg(self.folder.path());
        let answers = || {
            let mut ask = self.program("pg_isready");
            let asked = ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]).status();
            asked.is_ok_and(|status| status.success())
        };
        Process::start(&mut command, &self.folder.path().join("log"), answers)
    }

    /// Adds settings, which count when it is next started.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add_settings(&self, settings: &str) -> io::Result<()> {
        let mut file = fs::OpenOptions::new().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(file, "{settings}")
    }

    /// Copies its data while it runs. Another server can be started in this folder then.
    ///
    /// # Errors
    /// If it does not answer, or may not write there.
    pub fn base_backup(&self, folder: &Path) -> io::Result<()> {
        let mut copy = self.program("pg_basebackup");
        copy.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "tablee", "--checkpoint=fast", "-D"]);
        let copied = copy.arg(folder.join("data")).output()?;
        let why = || io::Error::other(String::from_utf8_lossy(&copied.stderr).into_owned());
        if copied.status.success() { Ok(()) } else { Err(why()) }
    }

    /// Stops it and starts it again.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self, how: Stop) -> io::Result<()> {
        self.stop(how)?;
        self.start_again()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of PostgreSQL's programs, run as whoever may run them.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path());
        if let Some(user) = &self.user {
            command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // All of its processes end before its folder is removed.
        let _ = self.stop(Stop::Immediate);
    }
}

/// Where PostgreSQL's programs are: Debian has a folder for each version, of which the highest counts.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().parse::<u32>().ok();
    let newest = versions.filter(|entry| version(entry).is_some()).max_by_key(version);
    let elsewhere = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).find(|folder| has_server(folder))
    };
    newest.map(|entry| entry.path().join("bin")).filter(|folder| has_server(folder)).or_else(elsewhere)
}

fn has_server(folder: &Path) -> bool {
    ["initdb", "postgres", "pg_isready", "createdb"].iter().all(|program| folder.join(program).is_file())
}
