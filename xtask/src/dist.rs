//! A static binary for Linux with the client in it, and the licences of everything that it contains.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use crate::{shell, web};

const TARGET: &str = "x86_64-unknown-linux-musl";
const DIST: &str = "target/dist";

/// The compiler of C for the static C library, which the database and the encryption are compiled with.
const COMPILER: &str = "musl-gcc";

pub(crate) fn run() -> Result<()> {
    shell::add_wasm_target()?;
    shell::run(Command::new("rustup").args(["target", "add", TARGET]))?;
    install_compiler()?;
    web::build(true)?;
    let mut build = Command::new(shell::cargo_program());
    build.args(["build", "--release", "--package", "cli", "--target", TARGET]);
    shell::run(build.env("CC_x86_64_unknown_linux_musl", COMPILER))?;
    fs::create_dir_all(DIST)?;
    let binary = Path::new(DIST).join("tablee");
    fs::copy(format!("target/{TARGET}/release/tablee"), &binary)?;
    fs::write(Path::new(DIST).join("LICENCES.md"), licences()?)?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
        fs::copy(file, Path::new(DIST).join(file))?;
    }
    check_static(&binary)?;
    shell::run(Command::new(&binary).arg("--version"))?;
    shell::log(&format!("{} is ready", binary.display()));
    Ok(())
}

/// Installs Debian's musl tools where they are missing.
fn install_compiler() -> Result<()> {
    if shell::is_there(COMPILER) {
        return Ok(());
    }
    shell::install(&["musl-tools"])
}

/// A binary that names no interpreter needs no other file of the system it runs on.
fn check_static(binary: &Path) -> Result<()> {
    let content = fs::read(binary)?;
    let interpreter = b"/lib64/ld-linux";
    let is_static = !content.windows(interpreter.len()).any(|bytes| bytes == interpreter);
    ensure!(is_static, "{} is not static", binary.display());
    Ok(())
}

/// Every package that is in the binary or in the client that it serves, with its licence.
fn licences() -> Result<String> {
    let mut lines = packages(&["cli"], TARGET)?;
    lines.append(&mut packages(&["web", "engine"], "wasm32-unknown-unknown")?);
    let mut text = String::from(
        "# Licences\n\nTablée is under MIT or Apache-2.0, at your option. Its binary and the client that it serves contain these packages, \
         each under its own licence:\n\n| package | version | licence | source |\n|---|---|---|---|\n",
    );
    lines.iter().for_each(|line| text.push_str(line));
    text.push_str("\nSQLite, which is part of libsqlite3-sys, is in the public domain.\n");
    Ok(text)
}

fn packages(roots: &[&str], target: &str) -> Result<BTreeSet<String>> {
    let mut tree = Command::new(shell::cargo_program());
    tree.args(["tree", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}|{r}", "--target", target]);
    tree.args(roots.iter().flat_map(|root| ["--package", root]));
    let output = tree.output().context("cargo tree cannot be started")?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout)?;
    Ok(listed.lines().filter_map(line).collect())
}

/// One line of the list; none for our own packages, and for those that were listed before.
fn line(package: &str) -> Option<String> {
    let package = package.strip_suffix(" (*)").unwrap_or(package);
    let mut parts = package.split('|');
    let (name, licence, source) = (parts.next()?, parts.next()?, parts.next().unwrap_or_default());
    // Our own are named with the folder that they lie in.
    if name.contains(" (") && !name.contains("(proc-macro)") || name.trim().is_empty() {
        return None;
    }
    let mut words = name.split(' ');
    let (name, version) = (words.next()?, words.next()?.trim_start_matches('v'));
    Some(format!("| {name} | {version} | {licence} | {source} |\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_others_are_listed_with_their_licences() {
        let listed = line("serde v1.0.1|MIT OR Apache-2.0|https://example.org/serde (*)");
        assert_eq!(listed.as_deref(), Some("| serde | 1.0.1 | MIT OR Apache-2.0 | https://example.org/serde |\n"));
        assert!(line("thing v1.0.0 (proc-macro)|MIT|").is_some());
        assert_eq!(line("cli v0.2.0 (/somewhere/crates/cli)|MIT OR Apache-2.0|"), None);
        assert_eq!(line(""), None);
    }
}
