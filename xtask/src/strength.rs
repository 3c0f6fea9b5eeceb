//! `cargo xtask strength`: measures the bots and fills in the tables of BENCHMARKS.md.
//!
//! Every line of a table is a run of `tablee arena` whose games are kept in target/strength: an interrupted command goes
//! on where it was.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::shell::{self, cargo};

/// One measurement.
struct Line {
    /// What is compared, as the table says it.
    what: &'static str,
    /// The game and its options, as `tablee arena` takes them.
    setup: &'static str,
    /// The bots, the measured one first.
    bots: &'static [&'static str],
    games: u32,
    /// What we want to reach, in words.
    target: &'static str,
}

const fn line(
    what: &'static str,
    setup: &'static str,
    bots: &'static [&'static str],
    games: u32,
    target: &'static str,
) -> Line {
    Line { what, setup, bots, games, target }
}

include!("strength_lines.rs");

/// Measures all tables, or with `quick` a small sample of each line, which is for trying the command out.
pub(crate) fn run(binary: Option<&Path>, quick: bool) -> anyhow::Result<()> {
    let built = Path::new("target/bench/tablee");
    let binary = match binary {
        Some(binary) => binary,
        None => {
            cargo(["build", "--profile", "bench", "--package", "cli", "--target-dir", "target"])?;
            // Cargo puts the bench profile's results into the release folder.
            if built.exists() { built } else { Path::new("target/release/tablee") }
        }
    };
    let folder = Path::new(if quick { "target/strength-quick" } else { "target/strength" });
    fs::create_dir_all(folder)?;
    for (name, lines) in TABLES {
        let mut table = String::from(
            "| measured | games | wins | 95 % | mean score | ms a move | p99 | target |\n|---|---|---|---|---|---|---|---|\n",
        );
        for (index, line) in lines.iter().enumerate() {
            eprintln!("xtask: {name} {}/{}: {}", index + 1, lines.len(), line.what);
            let games = if quick { line.games.min(8) } else { line.games };
            table += &measure(binary, folder, &format!("{name}-{index}"), line, games)?;
        }
        fill_in(name, &table)?;
    }
    Ok(())
}

fn measure(binary: &Path, folder: &Path, name: &str, line: &Line, games: u32) -> anyhow::Result<String> {
    let mut arena = Command::new(binary);
    arena.arg("arena").args(line.setup.split(' ')).args(["--json", "--seed", "strength"]);
    arena.args(["--games", &games.to_string(), "--progress"]).arg(folder.join(name).with_extension("jsonl"));
    for bot in line.bots {
        arena.args(["--bot", bot]);
    }
    let output = arena.stderr(std::process::Stdio::inherit()).output().context("tablee arena cannot be started")?;
    if !output.status.success() {
        bail!("{}: {}", line.what, output.status);
    }
    let text = String::from_utf8(output.stdout)?;
    let summary: Value = serde_json::from_str(text.lines().last().unwrap_or_default())?;
    let bot = &summary["bots"][0];
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let percent = |value: &Value| format!("{:.1} %", 100.0 * number(value));
    let score = match &bot["mean_score"] {
        Value::Array(markers) => markers.iter().map(|it| format!("{:.1}", number(it))).collect::<Vec<_>>().join(" "),
        points => format!("{:.2}", number(points)),
    };
    Ok(format!(
        "| {} | {} | {} | {} – {} | {score} | {:.1} | {:.1} | {} |\n",
        line.what,
        summary["games"],
        percent(&bot["win_rate"]),
        percent(&bot["ci95"][0]),
        percent(&bot["ci95"][1]),
        number(&bot["ms_mean"]),
        number(&bot["ms_p99"]),
        line.target
    ))
}

/// Replaces what stands between a table's two marks in BENCHMARKS.md.
fn fill_in(name: &str, table: &str) -> anyhow::Result<()> {
    let page = fs::read_to_string("BENCHMARKS.md")?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&begin).with_context(|| format!("BENCHMARKS.md has no table {name}"))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("BENCHMARKS.md has no end of {name}"))?;
    fs::write("BENCHMARKS.md", format!("{before}{begin}{table}{end}{after}"))?;
    shell::told(&format!("{name} is filled in"));
    Ok(())
}
