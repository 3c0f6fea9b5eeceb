//! The client: compiled to WebAssembly, bound to JavaScript, named by its content, compressed, ready to be embedded.

use std::{
    collections::BTreeMap,
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
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
    let compile = |packages: &str, profile: &str| {
        let command = format!("build {packages} --target wasm32-unknown-unknown --profile {profile}");
        cargo(command.split(' '))
    };
    let modules = if release {
        // The page is to be small, the bots are to be fast.
        compile("--package web", "page")?;
        compile("--package engine", "wasm")?;
        [("web", "page"), ("engine", "wasm")]
    } else {
        compile("--package web --package engine", "dev")?;
        [("web", "debug"), ("engine", "debug")]
    };
    let compiled = target_folder().join("wasm32-unknown-unknown");
    let bound = Path::new(DIST).with_file_name("bound");
    for (module, folder) in modules {
        Bindgen::new()
            .input_path(compiled.join(folder).join(format!("{module}.wasm")))
            .web(true)?
            .typescript(false)
            .remove_name_section(release)
            .generate(bound.join(module))
            .with_context(|| format!("{module}.wasm cannot be bound"))?;
    }
    assemble(&bound, release)?;
    fs::write(stamp, inputs)?;
    Ok(())
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
    let there = |program: &str| {
        let found = Command::new(program).arg("--version").output();
        found.is_ok_and(|output| output.status.success())
    };
    if there("chromium") && there("chromedriver") {
        return Ok(());
    }
    shell::run(Command::new("apt-get").arg("update"))?;
    // The font is named so that pages are measured with the same one everywhere.
    let packages = ["chromium", "chromium-driver", "fonts-dejavu"];
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    shell::run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Puts the files together: each named by its content, the page and the scripts speaking of them by these names.
fn assemble(bound: &Path, release: bool) -> Result<()> {
    let source = Path::new("crates/web");
    if Path::new(DIST).exists() {
        fs::remove_dir_all(DIST)?;
    }
    fs::create_dir_all(Path::new(DIST).join("assets"))?;
    let mut names = BTreeMap::new();
    let mut put = |key: &str, extension: &str, content: &[u8]| -> Result<()> {
        let hash: String = Sha256::digest(content).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("assets/{key}-{hash}.{extension}");
        write_compressed(&Path::new(DIST).join(&path), content, release)?;
        names.insert(format!("{{{{{key}.{extension}}}}}"), format!("/{path}"));
        Ok(())
    };
    for (module, key) in [("web", "page"), ("engine", "engine")] {
        put(key, "js", &fs::read(bound.join(module).join(format!("{module}.js")))?)?;
        put(key, "wasm", &fs::read(bound.join(module).join(format!("{module}_bg.wasm")))?)?;
    }
    put("style", "css", styles(&source.join("style"))?.as_bytes())?;
    for (icon, extension) in [("icon", "svg"), ("small", "png"), ("large", "png"), ("maskable", "png")] {
        put(icon, extension, &fs::read(source.join("icons").join(icon).with_extension(extension))?)?;
    }

    let filled = |file: &str, names: &BTreeMap<String, String>| -> Result<String> {
        let text = fs::read_to_string(source.join(file)).with_context(|| format!("{file} is missing"))?;
        Ok(names.iter().fold(text, |text, (key, name)| text.replace(key, name)))
    };
    for script in ["worker", "boot"] {
        let content = filled(&format!("{script}.js"), &names)?;
        let hash: String = Sha256::digest(&content).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("assets/{script}-{hash}.js");
        write_compressed(&Path::new(DIST).join(&path), content.as_bytes(), release)?;
        names.insert(format!("{{{{{script}.js}}}}"), format!("/{path}"));
    }
    // The server fills in the rest of these two.
    for file in ["service-worker.js", "index.html"] {
        fs::write(Path::new(DIST).join(file), filled(file, &names)?)?;
    }
    Ok(())
}

/// All style sheets as one, in the order of their names.
fn styles(folder: &Path) -> Result<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    let mut all = String::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "css")) {
        all.push_str(&fs::read_to_string(file)?);
    }
    Ok(all)
}

/// Writes a file and its two compressed forms. What is not for release is compressed quickly, and large modules not at
/// all.
fn write_compressed(path: &Path, content: &[u8], release: bool) -> Result<()> {
    fs::write(path, content)?;
    let kind = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    // Pictures are compressed already.
    if kind == "png" || (kind == "wasm" && !release) {
        return Ok(());
    }
    let quality = if release { 11 } else { 1 };
    let with = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let mut brotli = brotli::CompressorWriter::new(fs::File::create(with(".br"))?, 1 << 16, quality, 22);
    brotli.write_all(content)?;
    brotli.flush()?;
    drop(brotli);
    let mut gzip = flate2::write::GzEncoder::new(fs::File::create(with(".gz"))?, flate2::Compression::best());
    gzip.write_all(content)?;
    gzip.finish()?;
    eprintln!(
        "xtask: {} {} kB, {} kB as brotli",
        path.file_name().unwrap_or_default().to_string_lossy(),
        content.len() / 1000,
        fs::metadata(with(".br"))?.len() / 1000
    );
    Ok(())
}

/// Crates that are no part of the client. A new crate is taken for a part of it, so that no change goes unnoticed.
const NOT_IN_THE_CLIENT: [&str; 7] = ["cli", "e2e", "game-laws", "lab", "server", "store", "test-clients"];

/// All that the client is made of, each file with its size and time.
fn inputs() -> Result<String> {
    let mut all = vec!["xtask/src/web.rs".to_owned(), "Cargo.lock".to_owned(), "Cargo.toml".to_owned()];
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

fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from)
}
