//! A process that ends with this one.

use std::{
    fs, io,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{self, Signal},
    unistd::Pid,
};

/// How long a server may take until it answers. Generous, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server, and a guard that kills it when this process is gone.
pub(crate) struct Process {
    server: Child,
    guard: Child,
}

impl Process {
    /// Starts a server, which writes what it has to say to this file, and waits until it answers.
    pub(crate) fn start(command: &mut Command, log: &Path, answers: impl Fn() -> bool) -> io::Result<Self> {
        let file = fs::OpenOptions::new().create(true).append(true).open(log)?;
        let server = command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).spawn()?;
        // The guard reads from a pipe that closes with this process, however that ends.
        let mut guard = Command::new("sh");
        guard.args(["-c", "read _; kill -KILL $1", "guard", &server.id().to_string()]);
        let guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let mut process = Self { server, guard };
        let begun = Instant::now();
        while !answers() {
            if process.server.try_wait()?.is_some() || begun.elapsed() > PATIENCE {
                let said = fs::read_to_string(log).unwrap_or_default();
                return Err(io::Error::other(format!("{command:?} does not answer: {said}")));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(process)
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.server.id()
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(signal::kill(Pid::from_raw(self.server.id() as i32), signal)?)
    }

    /// Sends a signal that ends the server, and waits until it has ended.
    pub(crate) fn end(mut self, signal: Signal) -> io::Result<()> {
        self.signal(signal)?;
        self.server.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // What has ended already cannot be killed any more.
        for child in [&mut self.server, &mut self.guard] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
