//! `cargo xtask load`: how much the server can take, filled in in BENCHMARKS.md with a picture beside it.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use crate::{shell, strength::fill_in};

/// The project with boardgame.io's server.
const YARDSTICK: &str = "benches/boardgame-io";

/// What is measured: the aims of BENCHMARKS.md.
const MEASURED: &str = "load --tables 1000 --rate 1 --seconds 20 --most --idle 10000 --plot docs/load.svg";

pub(crate) fn run(binary: Option<&Path>, yardstick: bool) -> Result<()> {
    let mut load = match binary {
        Some(binary) => Command::new(binary),
        None => {
            shell::cargo(["build", "--release", "--package", "cli"])?;
            Command::new("target/release/tablee")
        }
    };
    load.args(MEASURED.split(' '));
    if yardstick {
        shell::run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(YARDSTICK))?;
        load.args(["--yardstick", YARDSTICK]);
    }
    shell::log(&format!("{load:?}").replace('"', ""));
    let output = load.stderr(Stdio::inherit()).output().context("tablee cannot be started")?;
    ensure!(output.status.success(), "tablee load: {}", output.status);
    let report = String::from_utf8(output.stdout)?;
    fill_in("BENCHMARKS.md", "load", &report)?;
    print!("{report}");
    Ok(())
}
