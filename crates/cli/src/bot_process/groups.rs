//! The process groups of all bots that run, so that an interrupt ends them: a bot that does not read its input would not
//! notice that nobody asks it any more.

use std::{
    collections::BTreeSet,
    io,
    process::{Child, Command},
    sync::{Mutex, MutexGuard, Once},
};

/// The groups that are running, each by the number of its first process.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Starts a program in a group of its own. From now on an interrupt, a request to terminate or the end of the terminal
/// ends every group before it ends this process.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let listening = ctrlc::set_handler(|| {
            // Held until the process has ended: no group is started any more.
            let running = lock();
            running.iter().for_each(|&group| kill(group));
            std::process::exit(130);
        });
        listening.expect("nobody else listens to interrupts while bots run");
    });
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = lock();
    let child = command.spawn()?;
    running.insert(child.id());
    Ok(child)
}

/// Ends a program with all that it started, also when the program itself has ended: what it started may not have.
pub(super) fn end(child: &mut Child) {
    let mut running = lock();
    kill(child.id());
    let _ = child.kill();
    // Forgotten before its number can be another's.
    running.remove(&child.id());
    let _ = child.wait();
}

fn lock() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().expect("nobody panics holding it")
}

#[cfg(unix)]
fn kill(group: u32) {
    use nix::{sys::signal, unistd::Pid};
    let _ = signal::killpg(Pid::from_raw(group as i32), signal::Signal::SIGKILL);
}

/// Windows has no process groups: its own command ends a process with all that it started.
#[cfg(not(unix))]
fn kill(first: u32) {
    let _ = Command::new("taskkill").args(["/F", "/T", "/PID"]).arg(first.to_string()).output();
}
