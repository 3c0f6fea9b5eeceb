//! `cargo xtask test`: all that must hold before a change is taken.

use std::{process::Command, time::Instant};

use crate::{
    fuzz,
    shell::{self, cargo},
    web,
};

pub(crate) fn run(full: bool) -> anyhow::Result<()> {
    let begun = Instant::now();
    shell::add_wasm_target()?;
    step("formatting", || cargo(["fmt", "--all", "--check"]))?;
    step("lints", || {
        let native =
            "clippy --workspace --exclude web --exclude engine --all-targets --features e2e/full -- -D warnings";
        let browser = "clippy -p web -p engine --target wasm32-unknown-unknown -- -D warnings";
        cargo(native.split(' '))?;
        cargo(browser.split(' '))
    })?;
    // The client holds every pure crate: that it can be built shows that they build for the browser.
    step("the client", || web::build(full))?;
    step("a browser", web::install_browser)?;
    step("tests", || {
        let mut tests = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        tests.args(["test", "--workspace", "--exclude", "web", "--exclude", "engine", "--no-fail-fast"]);
        if full {
            tests.args(["--features", "e2e/full"]).env("LAWS_PLAYS", "10");
        }
        shell::run(&mut tests)
    })?;
    step("docs", || {
        let mut docs = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        docs.args(["doc", "--workspace", "--no-deps", "--exclude", "web", "--exclude", "engine", "--exclude", "xtask"]);
        shell::run(docs.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    if full {
        step("fuzzing", || fuzz::run(300))?;
    }
    eprintln!("xtask: all of it passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

fn step(name: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    let begun = Instant::now();
    eprintln!("xtask: == {name}");
    work()?;
    eprintln!("xtask: == {name}: {} s", begun.elapsed().as_secs());
    Ok(())
}
