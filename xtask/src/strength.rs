//! `cargo xtask strength`: measures the bots and fills in the tables of BENCHMARKS.md.
//!
//! Every measurement is a run of `tablee arena` whose games are kept in target/strength: an interrupted command goes
//! on where it was.

mod tables;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, bail};
use serde_json::Value;

use self::tables::{Cell, Row, Shown, Table, tables};
use crate::shell::{self, cargo};

/// Measures all tables, or the one asked for, with at most so many games a measurement.
pub(crate) fn run(binary: Option<&Path>, only: Option<&str>, most: u32) -> anyhow::Result<()> {
    let built = Path::new("target/bench/tablee");
    let binary = match binary {
        Some(binary) => binary,
        None => {
            cargo(["build", "--profile", "bench", "--package", "cli", "--target-dir", "target"])?;
            // Cargo puts the bench profile's results into the release folder.
            if built.exists() { built } else { Path::new("target/release/tablee") }
        }
    };
    let arena = Arena { binary, folder: Path::new("target/strength"), most };
    fs::create_dir_all(arena.folder)?;
    let mut tables = tables();
    tables.retain(|table| only.is_none_or(|only| only == table.name));
    if let (Some(only), true) = (only, tables.is_empty()) {
        bail!("BENCHMARKS.md has no table {only}");
    }
    for Table { name, columns, rows } in tables {
        let mut table = format!("{columns}\n{}|\n", "|---".repeat(columns.matches('|').count() - 1));
        for (index, row) in rows.iter().enumerate() {
            shell::log(&format!("{name} {}/{}: {}", index + 1, rows.len(), row.what));
            table += &arena.row(row)?;
            // What has been measured is there even if the command is interrupted.
            fill_in("BENCHMARKS.md", name, &table)?;
        }
    }
    Ok(())
}

/// Where games are played and saved.
struct Arena<'a> {
    binary: &'a Path,
    folder: &'a Path,
    most: u32,
}

impl Arena<'_> {
    fn row(&self, row: &Row) -> anyhow::Result<String> {
        let mut cells = vec![row.what.clone()];
        for cell in &row.cells {
            cells.push(self.measure(cell).with_context(|| row.what.clone())?);
        }
        if !row.target.is_empty() {
            cells.push(row.target.to_owned());
        }
        Ok(format!("| {} |\n", cells.join(" | ")))
    }

    fn measure(&self, cell: &Cell) -> anyhow::Result<String> {
        let file = self.file(cell);
        let mut arena = Command::new(self.binary);
        arena.arg("arena").args(cell.setup.split(' ')).args(["--json", "--seed", "strength"]);
        let games = cell.games.min(self.most);
        arena.args(["--games", &games.to_string(), "--progress"]).arg(&file);
        for bot in &cell.bots {
            arena.args(["--bot", bot]);
        }
        let output = arena.stderr(Stdio::inherit()).output().context("tablee arena cannot be started")?;
        if !output.status.success() {
            bail!("tablee arena: {}", output.status);
        }
        let text = String::from_utf8(output.stdout)?;
        let summary: Value = serde_json::from_str(text.lines().last().unwrap_or_default())?;
        show(&summary, cell, &SavedGames { file: &file, games: games.into() })
    }

    /// The games of a measurement, by what is measured.
    fn file(&self, cell: &Cell) -> PathBuf {
        let name = format!("{} {}", cell.setup, cell.bots.join(" "));
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        self.folder.join(name.chars().map(plain).collect::<String>()).with_extension("jsonl")
    }
}

/// What is shown of a measurement, as cells of a table.
fn show(summary: &Value, cell: &Cell, saved: &SavedGames<'_>) -> anyhow::Result<String> {
    let bots = summary["bots"].as_array().context("a summary has bots")?;
    let first = &bots[0];
    let [mean, median, p99] = ["ms_mean", "ms_median", "ms_p99"].map(|key| number(&first[key]));
    let [wins, low, high] = [&first["win_rate"], &first["ci95"][0], &first["ci95"][1]].map(|it| 100.0 * number(it));
    let wins = match cell.shown {
        Shown::Scores => {
            let scores: anyhow::Result<Vec<_>> = (0..bots.len()).map(|bot| score(summary, bot, saved)).collect();
            return Ok(scores?.join(" | "));
        }
        Shown::Wins => {
            return Ok(format!("{wins:.1} % ± {:.1} ({})", (high - low) / 2.0, summary["games"]));
        }
        Shown::Times => {
            let last = number(&bots[bots.len() - 1]["ms_p99"]);
            return Ok(format!("{} | {mean:.0} | {median:.0} | {p99:.0} | {last:.1}", summary["games"]));
        }
        Shown::Cleared => format!("{:.1} % cleared | –", 100.0 * saved.cleared()?),
        Shown::All if bots.len() == 1 => "– | –".to_owned(),
        Shown::All => format!("{wins:.1} % | {low:.1} – {high:.1}"),
    };
    let score = score(summary, 0, saved)?;
    let shown = format!("{} | {wins} | {score}", summary["games"]);
    if !cell.times {
        return Ok(shown);
    }
    Ok(format!("{shown} | {mean:.1} | {median:.1} | {p99:.1}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// A bot's mean score: its points, or the lowest of its markers, which is what counts.
fn score(summary: &Value, bot: usize, saved: &SavedGames<'_>) -> anyhow::Result<String> {
    let mean = &summary["bots"][bot]["mean_score"];
    if !mean.is_array() {
        return Ok(format!("{:.2}", number(mean)));
    }
    let lowest = |markers: &Value| markers.as_array().into_iter().flatten().map(number).fold(f64::INFINITY, f64::min);
    let scores: Vec<f64> = saved.scores(bot)?.iter().map(lowest).collect();
    Ok(format!("lowest {:.2}", scores.iter().sum::<f64>() / scores.len().max(1) as f64))
}

/// The games of a measurement. The file may hold more than were asked for this time: the first so many count.
struct SavedGames<'a> {
    file: &'a Path,
    games: u64,
}

impl SavedGames<'_> {
    /// The share of the games of one player that left nothing.
    fn cleared(&self) -> anyhow::Result<f64> {
        let scores = self.scores(0)?;
        Ok(scores.iter().filter(|&left| number(left) == 0.0).count() as f64 / scores.len().max(1) as f64)
    }

    /// A bot's scores.
    fn scores(&self, bot: usize) -> anyhow::Result<Vec<Value>> {
        let text = fs::read_to_string(self.file)?;
        let games = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut once = BTreeSet::new();
        let counted =
            games.filter(|game| game["game"].as_u64().is_some_and(|number| number < self.games && once.insert(number)));
        Ok(counted.flat_map(|game| game["scores"][bot].as_array().cloned().unwrap_or_default()).collect())
    }
}

/// Replaces what stands between a table's two marks in a page.
pub(crate) fn fill_in(file: &str, name: &str, table: &str) -> anyhow::Result<()> {
    let page = fs::read_to_string(file)?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = page.split_once(&begin).with_context(|| format!("{file} has no table {name}"))?;
    let (_, after) = rest.split_once(&end).with_context(|| format!("{file} has no end of {name}"))?;
    Ok(fs::write(file, format!("{before}{begin}{table}{end}{after}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_games_that_count() {
        let file = std::env::temp_dir().join(format!("tablee-strength-{}.jsonl", std::process::id()));
        let lines = [
            "a header",
            r#"{"game":2,"scores":[[9]]}"#,
            r#"{"game":0,"scores":[[0]]}"#,
            r#"{"game":0,"scores":[[0]]}"#,
            r#"{"game":1,"scores":[[4]]}"#,
        ];
        fs::write(&file, lines.join("\n")).unwrap();
        let saved = SavedGames { file: &file, games: 2 };
        assert_eq!(saved.scores(0).unwrap(), [Value::from(0), Value::from(4)]);
        assert!((saved.cleared().unwrap() - 0.5).abs() < f64::EPSILON);
        fs::remove_file(&file).unwrap();
    }
}
