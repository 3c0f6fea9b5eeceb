//! Splits a module at the functions that are marked for it, so that a page loads what it needs and no more.
//!
//! What several of these functions need is split off too, into as many files as there are combinations of functions. Most
//! of them are small, and each would be a request of its own: those that are loaded together are put into one file, a pack.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};
use walrus::ModuleConfig;

/// What a module calls the script that loads its parts.
pub(super) const LINK: &str = "./split.js";

/// Takes a part out of a pack, which is loaded once. A pack that could not be loaded is tried again.
const UNPACK: &str = "
const packs = {};
async function part(path, from, to) {
    packs[path] ??= fetch(path).then((response) => {
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        return response.arrayBuffer();
    });
    packs[path].catch(() => delete packs[path]);
    const bytes = (await packs[path]).slice(from, to);
    return new Response(bytes, { headers: { \"content-type\": \"application/wasm\" } });
}
";

/// The script that loads the parts of a module, and these parts.
pub(super) struct Link {
    pub(super) script: String,
    pub(super) parts: Vec<PathBuf>,
}

/// Splits a compiled module into a folder. The main part, which is to be bound, is in the file that is returned.
pub(super) fn split(compiled: &Path, module: &str, folder: &Path) -> Result<PathBuf> {
    let input = fs::read(compiled).with_context(|| compiled.display().to_string())?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let main = folder.with_extension("wasm");
    let script = format!("./{module}.js");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.main_module = &script;
    options.link_name = LINK;
    let made = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{module}.wasm cannot be split: {error:?}"))?;
    for part in &made.split_modules {
        shorten(part)?;
    }
    // Which of the marked functions' files need each file.
    let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, files) in &made.prefetch_map {
        for file in files {
            needed.entry(file).or_default().insert(name);
        }
    }
    let mut packs: BTreeMap<&'static str, Vec<&str>> = BTreeMap::new();
    for (file, names) in &needed {
        if let Some(pack) = pack(names) {
            packs.entry(pack).or_default().push(file);
        }
    }
    let script = folder.join(LINK);
    let mut text = fs::read_to_string(&script)?;
    for (pack, files) in packs {
        let mut packed = Vec::new();
        for file in files {
            let part = folder.join(file).with_extension("wasm");
            let from = packed.len();
            packed.extend(fs::read(&part)?);
            fs::remove_file(part)?;
            let fetched = format!("fetch(new URL(\"./{file}.wasm\", import.meta.url))");
            text = text.replace(&fetched, &format!("part(\"./{pack}.pack\", {from}, {})", packed.len()));
        }
        fs::write(folder.join(pack).with_extension("pack"), packed)?;
    }
    fs::write(script, text + UNPACK)?;
    Ok(main)
}

/// Writes a module as short as it can be: without names of functions, and each number in as few bytes as it needs. The linker
/// leaves five bytes for every number that may change.
fn shorten(file: &Path) -> Result<()> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(file)?)?;
    fs::write(file, module.emit_wasm())?;
    Ok(())
}

/// The pack of a file that these parts of the program need. What a table needs, a board or the page around it, is loaded at
/// every table; what other pages need as well is a pack of its own, because they load that alone. What is not needed at first
/// at a table is in a third. A file that only one of them needs is in no pack, but for the table's own.
fn pack(names: &BTreeSet<&str>) -> Option<&'static str> {
    const APART: [&str; 4] = ["online", "over", "pages", "study"];
    let is_at_a_table = names.iter().any(|name| !APART.contains(name));
    match (names.len(), is_at_a_table) {
        (1, true) => names.contains("table").then_some("table"),
        (1, false) => None,
        (_, true) if names.contains("pages") => Some("shared"),
        (_, true) => Some("table"),
        (_, false) => Some("apart"),
    }
}

/// What loads the parts of the module in this folder; none if it is in one piece.
pub(super) fn link(folder: &Path) -> Result<Option<Link>> {
    let script = folder.join(LINK);
    if !script.exists() {
        return Ok(None);
    }
    let mut parts: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".pack") || name.ends_with(".wasm") && !name.ends_with("_bg.wasm") {
            parts.push(path);
        }
    }
    parts.sort();
    Ok(Some(Link { script: fs::read_to_string(script)?, parts }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_together_is_one_file() {
        let pack = |names: &[&'static str]| pack(&names.iter().copied().collect());
        assert_eq!(pack(&["genial"]), None);
        assert_eq!(pack(&["pages"]), None);
        assert_eq!(pack(&["table"]), Some("table"));
        assert_eq!(pack(&["blockers", "genial"]), Some("table"));
        assert_eq!(pack(&["online", "table"]), Some("table"));
        assert_eq!(pack(&["genial", "pages", "table"]), Some("shared"));
        assert_eq!(pack(&["online", "pages"]), Some("apart"));
    }
}
