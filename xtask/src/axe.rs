//! axe-core, which looks for what keeps people out of a page. Tests alone use it, so it is fetched, and no part of this tree.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::shell;

/// The package in the npm registry, which is licensed under the MPL-2.0.
const PACKAGE: &str = "axe-core";
const VERSION: &str = "4.14.0";
/// The SHA-256 of its archive.
const HASH: &str = "2277b0a3ef47af9b52497faa3e71598e86e0a0e5e6eb295207a5657ede4709af";
/// Where the tests look for it.
const FOLDER: &str = "target/axe";

/// Fetches axe-core where it is missing. Without it the other tests still mean something, so they go on, and say loudly
/// what was not looked at.
pub(crate) fn fetch_or_say() {
    if let Err(error) = fetch() {
        shell::log(&format!("!!! axe-core CANNOT BE FETCHED, so NO PAGE IS CHECKED FOR ACCESSIBILITY: {error:#}"));
    }
}

fn fetch() -> Result<()> {
    let archive = Path::new(FOLDER).join(format!("{PACKAGE}-{VERSION}.tgz"));
    if Path::new(FOLDER).join("axe.min.js").exists() && archive.exists() {
        return Ok(());
    }
    if !shell::is_there("npm") {
        shell::install(&["npm"])?;
    }
    fs::create_dir_all(FOLDER)?;
    let package = format!("{PACKAGE}@{VERSION}");
    shell::run(Command::new("npm").args(["pack", &package, "--silent", "--pack-destination", FOLDER]))?;
    let content = fs::read(&archive).with_context(|| format!("{} is missing", archive.display()))?;
    let hash: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    if hash != HASH {
        fs::remove_file(&archive)?;
    }
    ensure!(hash == HASH, "the archive has the SHA-256 {hash} instead of {HASH}");
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(&archive).args(["-C", FOLDER, "--strip-components=1", "package/axe.min.js"]);
    shell::run(&mut unpack)
}
