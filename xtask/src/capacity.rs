//! `cargo xtask capacity`: what several nodes cost, filled in in BENCHMARKS.md, and what many players need, filled in in
//! docs/capacity.md with a picture beside it.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use crate::{servers, shell, strength::fill_in};

/// What was measured is kept here, so that what follows from it can be worked out anew.
const COSTS: &str = "docs/capacity.json";

pub(crate) fn run(binary: Option<&Path>, only_plan: bool) -> Result<()> {
    shell::cargo(["build", "--release", "--package", "capacity"])?;
    if !only_plan {
        servers::install()?;
        let built = Path::new("target/release/tablee");
        if binary.is_none() {
            shell::cargo(["build", "--release", "--package", "cli"])?;
        }
        let mut measure = Command::new("target/release/capacity");
        measure.args(["measure", "--costs", COSTS, "--tablee"]).arg(binary.unwrap_or(built));
        fill_in("BENCHMARKS.md", "nodes", &output(&mut measure)?)?;
    }
    let mut plan = Command::new("target/release/capacity");
    plan.args(["plan", "--costs", COSTS, "--plot", "docs/capacity.svg"]);
    fill_in("docs/capacity.md", "capacity", &output(&mut plan)?)
}

/// Runs a program, and gives what it prints.
fn output(command: &mut Command) -> Result<String> {
    shell::log(&format!("{command:?}").replace('"', ""));
    let output = command.stderr(Stdio::inherit()).output().context("capacity cannot be started")?;
    ensure!(output.status.success(), "capacity: {}", output.status);
    let report = String::from_utf8(output.stdout)?;
    print!("{report}");
    Ok(report)
}
