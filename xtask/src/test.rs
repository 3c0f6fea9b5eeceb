//! `cargo xtask test`: all that must hold before a change is taken.

use std::{
    cmp::Reverse,
    process::Command,
    time::{Duration, Instant},
};

use crate::{
    axe, fuzz, servers,
    shell::{self, cargo},
    timing::{self, Timed},
    web,
};

/// So many of the slowest tests are named at the end.
const SLOWEST: usize = 20;

pub(crate) fn run(full: bool) -> anyhow::Result<()> {
    let mut times = Times::default();
    let outcome = run_steps(full, &mut times);
    times.tell();
    outcome
}

fn run_steps(full: bool, times: &mut Times) -> anyhow::Result<()> {
    shell::add_wasm_target()?;
    times.step("formatting", || cargo(["fmt", "--all", "--check"]))?;
    times.step("lints", || {
        let native =
            "clippy --workspace --exclude web --exclude engine --all-targets --features e2e/full -- -D warnings";
        // Split as the optimised client is; the quickly built one below is in one piece.
        let browser =
            "clippy -p web -p engine --features web/split,engine/split --target wasm32-unknown-unknown -- -D warnings";
        cargo(native.split(' '))?;
        cargo(browser.split(' '))
    })?;
    // The client holds every pure crate: that it can be built shows that they build for the browser.
    times.step("the client", || web::build(full))?;
    times.step("a browser", || {
        axe::fetch_or_say();
        web::install_browser()
    })?;
    times.step("servers", || {
        servers::install_or_say();
        Ok(())
    })?;
    let mut tests = Vec::new();
    let tested = times.step("tests", || {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(["test", "--workspace", "--exclude", "web", "--exclude", "engine", "--no-fail-fast"]);
        if full {
            command.args(["--features", "e2e/full"]).env("LAWS_PLAYS", "10").env("TABLEE_KILLS", "200");
        }
        timing::run(&mut command, &mut tests)
    });
    times.tests = tests;
    tested?;
    times.step("docs", || {
        let mut docs = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        docs.args(["doc", "--workspace", "--no-deps", "--exclude", "web", "--exclude", "engine", "--exclude", "xtask"]);
        shell::run(docs.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    if full {
        times.step("simulation", || cargo("run --release -p simulator -- --games 10000".split(' ')))?;
        times.step("fuzzing", || fuzz::run(300))?;
    }
    Ok(())
}

/// How long everything took.
#[derive(Default)]
struct Times {
    steps: Vec<(&'static str, Duration)>,
    tests: Vec<Timed>,
}

impl Times {
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        let begun = Instant::now();
        eprintln!("xtask: == {name}");
        let outcome = work();
        self.steps.push((name, begun.elapsed()));
        outcome
    }

    /// Says how long each step and the slowest tests took.
    fn tell(&mut self) {
        self.tests.sort_by_key(|test| Reverse(test.took));
        if !self.tests.is_empty() {
            eprintln!("xtask: the slowest of {} tests", self.tests.len());
        }
        for Timed { name, took } in self.tests.iter().take(SLOWEST) {
            eprintln!("xtask: {:8.1} s  {name}", took.as_secs_f64());
        }
        let all: Duration = self.steps.iter().map(|(_, took)| *took).sum();
        for (name, took) in self.steps.iter().chain([&("all of it", all)]) {
            eprintln!("xtask: {:8.1} s  {name}", took.as_secs_f64());
        }
    }
}
