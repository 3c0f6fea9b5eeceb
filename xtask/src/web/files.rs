//! Puts the client's files together: each named by its content, the page and the scripts speaking of them by these names.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use brotli::enc::{
    BrotliEncoderParams,
    backward_references::BrotliEncoderMode::{self, BROTLI_MODE_FONT, BROTLI_MODE_GENERIC},
};
use sha2::{Digest, Sha256};

use super::{DIST, Module, rules, split, style, texts};

/// A small module, `(func (result v128) (i32x4.splat (i32.const 0)))`: a browser that accepts it computes with several numbers at
/// once, and has the engine that does so.
const SEVERAL_AT_ONCE: &str = "WebAssembly.validate(new Uint8Array(\
    [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11]))";

/// The files that have been written.
struct Files {
    /// What pages and scripts call a file, `{{page.js}}`, and its path.
    names: BTreeMap<String, String>,
    /// Whether they are for release.
    release: bool,
}

/// Makes the folder that the server reads from what was compiled and bound.
pub(super) fn assemble(bound: &Path, modules: &[Module], release: bool) -> Result<()> {
    let source = Path::new("crates/web");
    if Path::new(DIST).exists() {
        fs::remove_dir_all(DIST)?;
    }
    fs::create_dir_all(Path::new(DIST).join("assets"))?;
    let mut files = Files { names: BTreeMap::new(), release };
    for Module { package: module, called: key, .. } in modules {
        let folder = bound.join(key);
        let mut script = fs::read_to_string(folder.join(format!("{module}.js")))?;
        if let Some(link) = split::link(&folder)? {
            let link = files.replace_names(link.script, key, &link.parts)?;
            // The two scripts name each other, so they are named by the content of both.
            let hash = hash(format!("{script}{link}").as_bytes());
            let (own, other) = (format!("./{key}-{hash}.js"), format!("./{key}-split-{hash}.js"));
            script = script.replace(&format!("from \"{}\"", split::LINK), &format!("from \"{other}\""));
            let link = link.replace(&format!("from \"./{module}.js\""), &format!("from \"{own}\""));
            files.write(&format!("{key}-split"), "js", &hash, link.as_bytes())?;
            files.write(key, "js", &hash, script.as_bytes())?;
        } else {
            files.put(key, "js", script.as_bytes())?;
        }
        files.put(key, "wasm", &fs::read(folder.join(format!("{module}_bg.wasm")))?)?;
    }
    files.names.insert("{{several-at-once}}".to_owned(), SEVERAL_AT_ONCE.to_owned());
    // The quickly built engine is for all browsers.
    for kind in ["js", "wasm"] {
        let engine = files.names[&format!("{{{{engine.{kind}}}}}")].clone();
        files.names.entry(format!("{{{{plain-engine.{kind}}}}}")).or_insert(engine);
    }
    files.put("style", "css", style::compact(&styles(&source.join("style"))?).as_bytes())?;
    for (icon, extension) in [("icon", "svg"), ("small", "png"), ("large", "png"), ("maskable", "png")] {
        files.put(icon, extension, &fs::read(source.join("icons").join(icon).with_extension(extension))?)?;
    }
    let content = files.put_content()?;
    files.names.insert("{{files}}".to_owned(), content.join(" "));
    let nets = files.put_nets()?;
    files.names.insert("{{nets}}".to_owned(), nets.join(" "));

    for script in ["worker", "boot"] {
        let text = files.filled(&source.join(script).with_extension("js"))?;
        files.put(script, "js", text.as_bytes())?;
    }
    // The server fills in the rest of these two.
    for file in ["service-worker.js", "index.html"] {
        fs::write(Path::new(DIST).join(file), files.filled(&source.join(file))?)?;
    }
    Ok(())
}

impl Files {
    /// Writes a file, named by its content, and remembers its path.
    fn put(&mut self, key: &str, extension: &str, content: &[u8]) -> Result<String> {
        self.write(key, extension, &hash(content), content)
    }

    fn write(&mut self, key: &str, extension: &str, hash: &str, content: &[u8]) -> Result<String> {
        let path = format!("assets/{key}-{hash}.{extension}");
        write_compressed(&Path::new(DIST).join(&path), content, self.release)?;
        self.names.insert(format!("{{{{{key}.{extension}}}}}"), format!("/{path}"));
        Ok(format!("/{path}"))
    }

    /// What the client loads when it needs it: the texts and rules of a language, the lesson and the puzzles of a game.
    fn put_content(&mut self) -> Result<Vec<String>> {
        let mut paths = Vec::new();
        for catalogue in sorted(Path::new("crates/texts/lang"))? {
            let lang = text_of(catalogue.file_stem());
            for (part, text) in texts::divided(&catalogue)? {
                paths.push(self.put(&format!("{part}-{lang}"), "ftl", text.as_bytes())?);
            }
        }
        let sources = [("lesson", "crates/lessons/data/lessons"), ("puzzles", "crates/lessons/data/puzzles")];
        for (kind, folder) in sources {
            for file in sorted(Path::new(folder))? {
                let [name, extension] = [file.file_stem(), file.extension()].map(text_of);
                paths.push(self.put(&format!("{kind}-{name}"), &extension, &fs::read(file)?)?);
            }
        }
        for (lang, rules) in rules::rendered()? {
            paths.push(self.put(&format!("rules-{lang}"), "json", rules.as_bytes())?);
        }
        paths.push(self.put("examples", "json", rules::examples()?.as_bytes())?);
        Ok(paths)
    }

    /// The bots' nets, each called by its game and the plays that it is for, such as their number of players.
    fn put_nets(&mut self) -> Result<Vec<String>> {
        let mut paths = Vec::new();
        for game in sorted(Path::new("crates/bots/src"))?.iter().filter(|path| path.join("nets").is_dir()) {
            // Nets of former versions lie in folders of theirs, and are asked natively only.
            for file in sorted(&game.join("nets"))?.iter().filter(|path| path.is_file()) {
                let [game, plays] = [game.file_name(), file.file_stem()].map(text_of);
                paths.push(self.put(&format!("net-{}-{plays}", game.replace('_', "-")), "bin", &fs::read(file)?)?);
            }
        }
        Ok(paths)
    }

    /// Writes the parts of a split module, and calls them by their new names in the script that loads them.
    fn replace_names(&mut self, script: String, key: &str, parts: &[PathBuf]) -> Result<String> {
        let mut text = script;
        for part in parts {
            let [name, extension] = [part.file_stem(), part.extension()].map(text_of);
            let path = self.put(&format!("{key}-{name}"), &extension, &fs::read(part)?)?;
            text = text.replace(&format!("\"./{name}.{extension}\""), &format!("\"{path}\""));
        }
        Ok(text)
    }

    /// A file in which others are called by their names.
    fn filled(&self, file: &Path) -> Result<String> {
        let text = fs::read_to_string(file).with_context(|| format!("{} is missing", file.display()))?;
        Ok(self.names.iter().fold(text, |text, (key, name)| text.replace(key, name)))
    }
}

fn text_of(part: Option<&OsStr>) -> String {
    part.unwrap_or_default().to_string_lossy().into_owned()
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The files of a folder, in the order of their names.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    Ok(files)
}

/// All style sheets as one, in the order of their names.
fn styles(folder: &Path) -> Result<String> {
    let mut all = String::new();
    for file in sorted(folder)?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "css")) {
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
    let with = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let brotli = if release { smallest_brotli(content)? } else { brotli_with(content, 1, BROTLI_MODE_GENERIC, 0)? };
    fs::write(with(".br"), &brotli)?;
    let mut gzip = flate2::write::GzEncoder::new(fs::File::create(with(".gz"))?, flate2::Compression::best());
    gzip.write_all(content)?;
    gzip.finish()?;
    eprintln!(
        "xtask: {} {} kB, {} kB as brotli",
        path.file_name().unwrap_or_default().to_string_lossy(),
        content.len() / 1000,
        brotli.len() / 1000
    );
    Ok(())
}

/// The shortest of several ways to write the same: what fits one file does not fit another. Together it is a thousandth.
fn smallest_brotli(content: &[u8]) -> Result<Vec<u8>> {
    let mut smallest = brotli_with(content, 10, BROTLI_MODE_GENERIC, 0)?;
    for mode in [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT] {
        for lgblock in [0, 16] {
            let other = brotli_with(content, 11, mode, lgblock)?;
            if other.len() < smallest.len() {
                smallest = other;
            }
        }
    }
    Ok(smallest)
}

fn brotli_with(mut content: &[u8], quality: i32, mode: BrotliEncoderMode, lgblock: i32) -> Result<Vec<u8>> {
    let settings =
        BrotliEncoderParams { quality, mode, lgblock, lgwin: 22, size_hint: content.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut content, &mut compressed, &settings)?;
    Ok(compressed)
}
