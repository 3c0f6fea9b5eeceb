//! The client: compiled to WebAssembly, bound to JavaScript, named by its content, compressed, ready to be embedded.

mod files;
mod merge;
mod names;
mod rules;
mod split;
mod style;
mod texts;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::shell::{self, cargo};

/// Where the server finds the files that it embeds.
const DIST: &str = "target/web/dist";

/// Builds the client, unless nothing that it is made of has changed. `release` is small and fast; without it the build
/// itself is quick, for developers.
pub(crate) fn build(release: bool) -> Result<()> {
    let inputs = format!("{}\nrelease {release}\n", inputs()?);
    let stamp = Path::new(DIST).with_extension("inputs");
    if fs::read_to_string(&stamp).is_ok_and(|built| built == inputs) {
        eprintln!("xtask: the client is up to date");
        return Ok(());
    }
    let compiled = target_folder().join("wasm32-unknown-unknown");
    let bound = Path::new(DIST).with_file_name("bound");
    let modules: &[Module] = if release { &Module::RELEASE } else { &Module::DEVELOPMENT };
    if release {
        // The compiler's own library is compiled too.
        shell::run(Command::new("rustup").args(["component", "add", "rust-src"]))?;
        modules.iter().try_for_each(Module::compile)?;
    } else {
        cargo("build --package web --package engine --target wasm32-unknown-unknown".split(' '))?;
    }
    for module in modules {
        let Module { package, called, profile, .. } = module;
        let folder = bound.join(called);
        // The files of a client that was split before do not belong to one that is not.
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let compiled = compiled.join(profile).join(format!("{package}.wasm"));
        Bindgen::new()
            .input_path(if release { split::split(&compiled, package, &folder)? } else { compiled })
            .web(true)?
            .typescript(false)
            .remove_name_section(release)
            .keep_lld_exports(release)
            .out_name(package)
            .generate(&folder)
            .with_context(|| format!("{package}.wasm cannot be bound"))?;
        if release {
            names::shorten(&folder, package)?;
        }
    }
    files::assemble(&bound, modules, release)?;
    fs::write(stamp, inputs)?;
    Ok(())
}

/// A module of the client.
struct Module {
    package: &'static str,
    /// What its files are called.
    called: &'static str,
    profile: &'static str,
    /// What the browser has to be able to do, as the compiler calls it.
    features: &'static str,
}

impl Module {
    /// The page is to be small, the bots are to be fast; they are made once more for browsers that are older than 2023.
    const RELEASE: [Self; 3] = [
        Self { package: "web", called: "page", profile: "page", features: "" },
        Self { package: "engine", called: "engine", profile: "wasm", features: "+simd128" },
        Self { package: "engine", called: "plain-engine", profile: "plain-wasm", features: "" },
    ];
    const DEVELOPMENT: [Self; 2] = [
        Self { package: "web", called: "page", profile: "debug", features: "" },
        Self { package: "engine", called: "engine", profile: "debug", features: "" },
    ];

    /// Compiles it together with the standard library: one that is as small as the module, ends it at once where it would panic, and
    /// has no words for that. These options of the compiler are not stable, so they hold for the version that this workspace names.
    fn compile(&self) -> Result<()> {
        let Self { package, profile, features, .. } = self;
        let flags = [
            "-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Zlocation-detail=none",
            // Splitting needs to know where the linker put what.
            "-Clink-arg=--emit-relocs",
            "--cfg sha2_backend_soft=\"compact\"",
            &format!("-Ctarget-feature={features}"),
        ];
        let command = format!(
            "rustc --package {package} --crate-type cdylib --features split --profile {profile} --target wasm32-unknown-unknown \
             -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size"
        );
        let mut cargo = Command::new(shell::cargo_program());
        shell::run(cargo.args(command.split(' ')).env("RUSTFLAGS", flags.join(" ")).env("RUSTC_BOOTSTRAP", "1"))
    }
}

/// Rebuilds the client and restarts the server on every change, until it is interrupted. A development build of the
/// server reads the client's files anew for each request, so a change of the client alone needs no restart.
pub(crate) fn dev() -> Result<()> {
    let mut server: Option<Child> = None;
    let (mut client, mut served) = (String::new(), String::new());
    loop {
        let now = inputs()?;
        if now != client {
            // A mistake in the client is the compiler's to tell; the loop goes on with the next change.
            if let Err(error) = build(false) {
                eprintln!("xtask: {error:#}");
            }
            client = now;
        }
        let now = listing(&["crates/server", "crates/store", "crates/cli", "crates/bots", "crates/search"])?;
        if now != served {
            if let Some(mut old) = server.take() {
                old.kill()?;
                old.wait()?;
            }
            match cargo(["build", "--package", "cli"]) {
                Ok(()) => {
                    server = Some(Command::new(target_folder().join("debug/tablee")).arg("serve").spawn()?);
                }
                Err(error) => eprintln!("xtask: {error:#}"),
            }
            served = now;
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// Installs Debian's chromium and its driver where they are missing.
pub(crate) fn install_browser() -> Result<()> {
    if shell::is_there("chromium") && shell::is_there("chromedriver") {
        return Ok(());
    }
    // The font is named so that pages are measured with the same one everywhere.
    shell::install(&["chromium", "chromium-driver", "fonts-dejavu"])
}

/// Crates that are no part of the client. A new crate is taken for a part of it, so that no change goes unnoticed.
const NOT_IN_THE_CLIENT: [&str; 9] =
    ["backends", "cli", "e2e", "game-laws", "lab", "server", "store", "store-suite", "test-clients"];

/// The names of all games: each has records of plays.
fn games() -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir("plays")?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_>>()?;
    names.sort();
    Ok(names)
}

/// All that the client is made of, each file with its size and time.
fn inputs() -> Result<String> {
    let mut all =
        ["xtask/src/web.rs", "xtask/src/web", "plays", "Cargo.lock", "Cargo.toml"].map(str::to_owned).to_vec();
    for entry in fs::read_dir("crates")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !NOT_IN_THE_CLIENT.contains(&name.as_str()) {
            all.push(format!("crates/{name}"));
        }
    }
    listing(&all)
}

fn listing(paths: &[impl AsRef<Path>]) -> Result<String> {
    fn walk(path: &Path, list: &mut Vec<String>) -> Result<()> {
        if path.is_dir() {
            for entry in fs::read_dir(path)? {
                walk(&entry?.path(), list)?;
            }
        } else {
            let file = fs::metadata(path)?;
            let changed = file.modified()?.duration_since(UNIX_EPOCH)?.as_millis();
            list.push(format!("{} {} {changed}", path.display(), file.len()));
        }
        Ok(())
    }
    let mut list = Vec::new();
    for path in paths {
        walk(path.as_ref(), &mut list)?;
    }
    list.sort();
    Ok(list.join("\n"))
}

pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from)
}
