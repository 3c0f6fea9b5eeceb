//! Runs other programs, says which, and stops at the first that fails.

use std::{
    ffi::{OsStr, OsString},
    path::Path,
    process::Command,
};

use anyhow::{Context, bail};

/// Makes the workspace's root the current folder, wherever the command was called from.
pub(crate) fn enter_root() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    std::env::set_current_dir(root).context("the workspace is where it was built")
}

/// Runs cargo with the toolchain of this workspace.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> anyhow::Result<()> {
    run(Command::new(cargo_program()).args(args))
}

/// The cargo that runs this command, which is the workspace's.
pub(crate) fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Installs the target for the browser where it is missing: rustup does not always do that by itself.
pub(crate) fn add_wasm_target() -> anyhow::Result<()> {
    run(Command::new("rustup").args(["target", "add", "wasm32-unknown-unknown"]))
}

/// Whether a program can be started.
pub(crate) fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    found.is_ok_and(|output| output.status.success())
}

/// Installs packages of Debian. What that prints goes to standard error: standard output is for what was asked for.
pub(crate) fn install(packages: &[&str]) -> anyhow::Result<()> {
    run(Command::new("apt-get").arg("update").stdout(std::io::stderr()))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    run(install.env("DEBIAN_FRONTEND", "noninteractive").stdout(std::io::stderr()))
}

/// Runs a program to its end.
///
/// # Errors
/// If it cannot be started or fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let line = format!("{command:?}").replace('"', "");
    log(&line);
    let status = command.status().with_context(|| format!("{line} cannot be started"))?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Prints what is being done.
pub(crate) fn log(what: &str) {
    eprintln!("xtask: {what}");
}
