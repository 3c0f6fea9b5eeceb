//! How long tests take, from what they print: the harness of the stable toolchain does not say it.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    io::{BufRead, BufReader},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// One test and how long it took.
pub(crate) struct Timed {
    pub(crate) name: String,
    pub(crate) took: Duration,
}

/// Runs `cargo test`, shows what it prints, and tells how long each test took, also when some fail.
pub(crate) fn run(command: &mut Command, slowest: &mut Vec<Timed>) -> Result<()> {
    let told = format!("{command:?}").replace('"', "");
    eprintln!("xtask: {told}");
    // One pipe for both outputs keeps their lines in order.
    let (output, input) = std::io::pipe()?;
    let mut child = command
        .stdout(input.try_clone()?)
        .stderr(input)
        .spawn()
        .with_context(|| format!("{told} cannot be started"))?;
    // The command holds the writing end too, and the pipe has no end before it lets go.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut reader = Reader::default();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        reader.read(&line, Instant::now());
    }
    slowest.extend(reader.finish());
    let status = child.wait()?;
    if !status.success() {
        bail!("{told}: {status}");
    }
    Ok(())
}

/// Reads the lines of `cargo test` as they come.
#[derive(Default)]
struct Reader {
    /// What is running: `tests/rules.rs (target/debug/deps/rules-…)`.
    binary: String,
    begun: Option<Instant>,
    /// The tests of this binary that have ended, with the moment.
    ended: Vec<(String, Instant)>,
    timed: Vec<Timed>,
}

impl Reader {
    fn read(&mut self, line: &str, now: Instant) {
        let line = line.trim_start();
        if let Some(binary) = line.strip_prefix("Running ").or_else(|| line.strip_prefix("Doc-tests ")) {
            self.next(binary);
        } else if line.starts_with("running ") && line.ends_with(['t', 's']) {
            self.begun = Some(now);
        } else if let Some(name) = line.strip_prefix("test ").and_then(test_name) {
            self.ended.push((name.to_owned(), now));
        }
    }

    fn next(&mut self, binary: &str) {
        if let Some(begun) = self.begun.take() {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let ended = std::mem::take(&mut self.ended);
            let binary = &self.binary;
            self.timed.extend(
                times(begun, &ended, threads)
                    .into_iter()
                    .map(|(name, took)| Timed { name: format!("{binary} {name}"), took }),
            );
        }
        let file = binary.rsplit_once("deps/").map_or(binary, |(_, file)| file);
        self.binary = file.rsplit_once('-').map_or(file, |(name, _)| name).to_owned();
    }

    fn finish(mut self) -> Vec<Timed> {
        self.next("");
        self.timed
    }
}

/// The name in `rules::a_tile_is_placed ... ok`.
fn test_name(line: &str) -> Option<&str> {
    let (name, result) = line.rsplit_once(" ... ")?;
    (result == "ok" || result == "FAILED").then(|| name.trim_end_matches(" - should panic"))
}

/// How long each test took. The harness starts tests in the order of their names, so many at a time, and the next one
/// whenever one has ended: that and the moments of the ends give the moments of the starts.
fn times(begun: Instant, ended: &[(String, Instant)], threads: usize) -> Vec<(String, Duration)> {
    let names: BTreeSet<&str> = ended.iter().map(|(name, _)| name.as_str()).collect();
    let mut waiting: VecDeque<&str> = names.into_iter().collect();
    let first = waiting.len().min(threads);
    let mut starts: BTreeMap<&str, Instant> = waiting.drain(..first).map(|name| (name, begun)).collect();
    let mut times = Vec::new();
    for (name, end) in ended {
        // A test whose start is not known yet was started earlier than thought, at the latest just now.
        let start = starts.get(name.as_str()).copied().unwrap_or(*end);
        times.push((name.clone(), end.saturating_duration_since(start)));
        if let Some(next) = waiting.pop_front() {
            starts.insert(next, *end);
        }
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_tests_tell_how_long_they_took() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let ended = [("b", 1), ("c", 4), ("a", 6), ("d", 9)].map(|(name, end)| (name.to_owned(), at(end)));
        let times: Vec<(String, u64)> =
            times(begun, &ended, 2).into_iter().map(|(name, took)| (name, took.as_secs())).collect();
        let expected = [("b", 1), ("c", 3), ("a", 6), ("d", 5)].map(|(name, took)| (name.to_owned(), took));
        assert_eq!(times, expected);
    }

    #[test]
    fn the_lines_of_cargo_test_are_read() {
        let begun = Instant::now();
        let mut reader = Reader::default();
        for line in [
            "     Running tests/rules.rs (target/debug/deps/rules-0123456789abcdef)",
            "running 2 tests",
            "test rack::is_drawn ... ok",
            "test rack::is_swapped - should panic ... FAILED",
            "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        ] {
            reader.read(line, begun);
        }
        let names: Vec<String> = reader.finish().into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["rules rack::is_drawn", "rules rack::is_swapped"]);
    }
}
