//! `cargo xtask fuzz`: a bounded run of the fuzz targets.

use std::{path::Path, process::Command};

use crate::shell::{self, cargo};

/// The version that goes with the pinned toolchain.
const CARGO_FUZZ: &str = "0.13.1";

/// Fuzzes every target for so many seconds together, starting from the seed corpora and the golden records.
pub(crate) fn run(seconds: u32) -> anyhow::Result<()> {
    let tool = Path::new("target/tools/bin/cargo-fuzz");
    if !tool.exists() {
        cargo(["install", "cargo-fuzz", "--version", CARGO_FUZZ, "--locked", "--root", "target/tools"])?;
    }
    let targets = ["record", "event", "table", "message", "request"];
    for target in targets {
        let time = format!("-max_total_time={}", seconds / targets.len() as u32);
        let mut fuzz = Command::new(tool);
        // The pinned toolchain is a stable one: without the sanitiser, coverage-guided fuzzing works there too.
        fuzz.args(["fuzz", "run", "-s", "none", target, "--", &time, "-max_len=65536", "-rss_limit_mb=2048"]);
        shell::run(&mut fuzz)?;
    }
    Ok(())
}
