//! How many positions a second the nets value: natively, and in chromium with and without instructions for several
//! numbers at once.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use wasm_bindgen_cli_support::Bindgen;

use crate::{shell, web};

/// Where the modules and pages are written.
const FOLDER: &str = "target/nets";

/// How often everything is measured in turn; the quickest counts, because others share the machine.
const TIMES: usize = 3;

/// What was measured of one net.
#[derive(Clone, Deserialize)]
struct Measured {
    net: String,
    positions: usize,
    /// Positions a second.
    by_net: f64,
    with_moves: f64,
    /// The sum of all values, which is the same everywhere.
    sum: f64,
}

pub(crate) fn run() -> Result<()> {
    shell::add_wasm_target()?;
    web::install_browser()?;
    shell::cargo("build --release --package lab".split(' '))?;
    let scalar = page("scalar", "")?;
    let simd = page("simd128", "+simd128")?;
    let mut all: Option<[Vec<Measured>; 3]> = None;
    for _ in 0..TIMES {
        let again = [natively()?, in_browser(&scalar)?, in_browser(&simd)?];
        match &mut all {
            None => all = Some(again),
            Some(all) => all.iter_mut().zip(again).for_each(|(all, again)| quicker(all, again)),
        }
    }
    tell(&all.context("it was measured")?)
}

/// Builds the module with these features of the target, and a page that measures it and shows the result.
fn page(name: &str, features: &str) -> Result<String> {
    let target = "wasm32-unknown-unknown";
    let build = format!("build --package engine --example net_speed --profile wasm --target {target}");
    let flags = format!("target.{target}.rustflags=[\"-C\", \"target-feature={features}\"]");
    shell::cargo(build.split(' ').chain(["--config", flags.as_str()]))?;
    let folder = Path::new(FOLDER).join(name);
    let module = web::target_folder().join(target).join("wasm/examples/net_speed.wasm");
    Bindgen::new().input_path(module).no_modules(true)?.typescript(false).generate(&folder)?;
    let script = fs::read_to_string(folder.join("net_speed.js"))?;
    let bytes = fs::read(folder.join("net_speed_bg.wasm"))?;
    let html = format!(
        "<!doctype html><meta charset=\"utf-8\"><title>nets</title><pre></pre><script>{script}</script>\n\
         <script>const bytes = new Uint8Array({bytes:?});\n{}</script>\n",
        include_str!("nets.js")
    );
    let page = folder.join("page.html");
    fs::write(&page, html)?;
    Ok(format!("file://{}", page.canonicalize()?.display()))
}

fn natively() -> Result<Vec<Measured>> {
    let lab = web::target_folder().join("release/lab");
    read(&output(Command::new(lab).args(["speed", "--json"]))?)
}

fn in_browser(page: &str) -> Result<Vec<Measured>> {
    let mut browser = Command::new("chromium");
    let shown = output(browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page]))?;
    let lines = shown.split_once("<pre>").and_then(|(_, rest)| rest.split_once("</pre>"));
    read(lines.context("the page shows nothing")?.0)
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?} cannot be started"))?;
    ensure!(output.status.success(), "{command:?}: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// A line of JSON for each net.
fn read(lines: &str) -> Result<Vec<Measured>> {
    let lines = lines.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).with_context(|| line.to_owned())).collect()
}

fn quicker(all: &mut [Measured], again: Vec<Measured>) {
    for (best, again) in all.iter_mut().zip(again) {
        best.by_net = best.by_net.max(again.by_net);
        best.with_moves = best.with_moves.max(again.with_moves);
    }
}

/// The table of BENCHMARKS.md, in thousands of positions a second.
fn tell([native, scalar, simd]: &[Vec<Measured>; 3]) -> Result<()> {
    println!("| net | by the net: native | simd128 | scalar | with moves and inputs: native | simd128 | scalar |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    ensure!(native.len() == scalar.len() && native.len() == simd.len(), "not all nets were measured everywhere");
    for ((native, scalar), simd) in native.iter().zip(scalar).zip(simd) {
        let same =
            |other: &Measured| (&other.net, other.positions, other.sum) == (&native.net, native.positions, native.sum);
        ensure!(same(scalar) && same(simd), "{} says something else in the browser", native.net);
        let row = |of: fn(&Measured) -> f64| {
            let part = |it: &Measured| format!("{:.0} ({:.2})", of(it) / 1000.0, of(it) / of(native));
            format!("{:.0} | {} | {}", of(native) / 1000.0, part(simd), part(scalar))
        };
        println!("| `{}` | {} | {} |", native.net, row(|it| it.by_net), row(|it| it.with_moves));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_of_several_measurements_counts() {
        let line = |by_net: u32, with_moves: u32| {
            format!(
                "{{\"net\":\"genial-2\",\"positions\":9,\"by_net\":{by_net},\"with_moves\":{with_moves},\"sum\":-7}}\n"
            )
        };
        let mut all = read(&line(50, 20)).expect("JSON");
        quicker(&mut all, read(&line(40, 30)).expect("JSON"));
        assert_eq!((all.len(), all[0].by_net, all[0].with_moves), (1, 50.0, 30.0));
        let other = Measured { sum: 8.0, ..all[0].clone() };
        assert!(tell(&[all.clone(), all.clone(), all.clone()]).is_ok());
        assert!(tell(&[all.clone(), all, vec![other]]).is_err(), "the browser is to say the same");
    }
}
