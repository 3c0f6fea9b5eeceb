//! Splits a module at the functions that are marked for it, so that a page loads what it needs and no more.
//!
//! What several of these functions need is split off too, into as many files as there are combinations of functions. Most
//! of them are small, and each would be a request of its own: those that are loaded together are merged into one module, a pack.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, ensure};

use super::{merge, names};

/// What a module calls the script that loads its parts.
pub(super) const LINK: &str = "./split.js";

/// Loads a part, once those that it needs are on their way too.
const LOAD: &str = "
const load = (path, needed) => makeLoad(() => {
    const response = fetch(new URL(path, import.meta.url));
    return (imports) => WebAssembly.instantiateStreaming(response, imports);
}, needed);
const all = (needed) => () => Promise.all(needed.map((part) => part()));
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
    // Which of the marked functions' files need each file.
    let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, files) in &made.prefetch_map {
        for file in files {
            needed.entry(file).or_default().insert(name);
        }
    }
    let mut packs: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (file, names) in &needed {
        if let Some(pack) = pack(names) {
            packs.entry(pack).or_default().push(file);
        }
    }
    // The functions that load are ours: parts that are in one pack are one file.
    let path = folder.join(LINK);
    let text = fs::read_to_string(&path)?;
    let begin = text.find("/* ").or_else(|| text.find("export const")).context("the script loads nothing")?;
    let mut script = text[..begin].to_owned() + LOAD;
    for (pack, files) in &packs {
        let parts: Vec<PathBuf> = files.iter().map(|file| folder.join(file).with_extension("wasm")).collect();
        let merged = merge::merge(&parts.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?)?;
        parts.iter().try_for_each(fs::remove_file)?;
        let file = folder.join(pack).with_extension("wasm");
        fs::write(file, merged)?;
        writeln!(script, "const {pack} = load(\"./{pack}.wasm\", []);")?;
    }
    for (name, files) in made.prefetch_map.iter().collect::<BTreeMap<_, _>>() {
        let own = format!("split_{name}");
        let is_packed = |file: &&String| packs.values().flatten().any(|packed| packed == file);
        let alone = files.iter().filter(|file| !is_packed(file) && **file != own);
        ensure!(alone.count() == 0, "{name} needs a file that is in no pack");
        let packs = packs.iter().filter(|(_, packed)| files.iter().any(|file| packed.contains(&file.as_str())));
        let packs: Vec<&str> = packs.map(|(pack, _)| pack.as_str()).collect();
        let packs = packs.join(", ");
        let loading = if folder.join(&own).with_extension("wasm").exists() {
            format!("load(\"./{own}.wasm\", [{packs}])")
        } else {
            format!("all([{packs}])")
        };
        writeln!(script, "export const __wasm_split_load_{name} = wrapAsyncCb({loading});")?;
    }
    fs::write(path, script)?;
    // Every part declares the types of the whole module, so that parts can be merged; now each keeps its own.
    for part in parts_in(folder)? {
        fs::write(&part, names::needed_of(&part)?.emit_wasm())?;
    }
    Ok(main)
}

/// The pack of a file that these parts of the program need. What a table needs, a board or the page around it, is loaded at
/// every table; what other pages need as well is a pack of its own, because they load that alone. What is not needed at first
/// at a table is in a third. The rules of a game are a pack too. A file that only one of them needs is in no pack, but for the
/// table's own.
fn pack(names: &BTreeSet<&str>) -> Option<String> {
    const APART: [&str; 5] = ["kept", "online", "over", "pages", "study"];
    let games: BTreeSet<&str> = names.iter().map(|name| name.strip_suffix("_rules").unwrap_or(name)).collect();
    let is_at_a_table = games.iter().any(|name| !APART.contains(name));
    if names.len() == 1 {
        return (names.contains("table")).then(|| "table".to_owned());
    }
    if let [game] = games.iter().collect::<Vec<_>>()[..] {
        return Some(format!("{game}_rules"));
    }
    Some(match is_at_a_table {
        true if names.contains("pages") => "shared".to_owned(),
        true => "table".to_owned(),
        false => "apart".to_owned(),
    })
}

/// What loads the parts of the module in this folder; none if it is in one piece.
pub(super) fn link(folder: &Path) -> Result<Option<Link>> {
    let script = folder.join(LINK);
    if !script.exists() {
        return Ok(None);
    }
    Ok(Some(Link { script: fs::read_to_string(script)?, parts: parts_in(folder)? }))
}

/// The parts of the module in this folder, without the main part.
fn parts_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut parts: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".wasm") && !name.ends_with("_bg.wasm") {
            parts.push(path);
        }
    }
    parts.sort();
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_together_is_one_file() {
        let pack = |names: &[&'static str]| {
            let pack = pack(&names.iter().copied().collect());
            pack.unwrap_or_else(|| "none".to_owned())
        };
        assert_eq!(pack(&["genial"]), "none");
        assert_eq!(pack(&["pages"]), "none");
        assert_eq!(pack(&["table"]), "table");
        assert_eq!(pack(&["blockers", "genial"]), "table");
        assert_eq!(pack(&["online", "table"]), "table");
        assert_eq!(pack(&["genial", "pages", "table"]), "shared");
        assert_eq!(pack(&["kept", "online", "pages"]), "apart");
        assert_eq!(pack(&["genial", "genial_rules"]), "genial_rules");
        assert_eq!(pack(&["blockers_rules", "genial_rules"]), "table");
    }
}
