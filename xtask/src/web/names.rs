//! Makes the script of a module shorter, and the names that the module imports from it: those that wasm-bindgen makes end in
//! hashes, which do not compress.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Result;
use walrus::{Module, ModuleConfig};

/// Renames the imports in both the bound module and its script, and leaves what is written to readers out of the script.
pub(super) fn shorten(folder: &Path, module: &str) -> Result<()> {
    let file = folder.join(format!("{module}_bg.wasm"));
    let script = folder.join(format!("{module}.js"));
    let from = format!("./{module}_bg.js");
    let mut wasm = needed_of(&file)?;
    let mut names = BTreeMap::new();
    for import in wasm.imports.iter_mut().filter(|import| import.module == from) {
        let number = names.len();
        let short = names.entry(import.name.clone()).or_insert_with(|| format!("f{number}"));
        import.name.clone_from(short);
    }
    fs::write(file, wasm.emit_wasm())?;
    let text = fs::read_to_string(&script)?;
    let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    fs::write(script, code.map(|line| renamed(line, &names) + "\n").collect::<String>())?;
    Ok(())
}

/// A module without what nothing in it uses, and without what is written for other tools: names, its makers, what it asks of a
/// processor. Written again, each number takes as few bytes as it needs, where the linker leaves five for every one that may change.
pub(super) fn needed_of(file: &Path) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(file)?)?;
    module.customs.remove_raw("target_features");
    walrus::passes::gc::run(&mut module);
    Ok(module)
}

/// A line of the script with the new name of the import that it defines, if it defines one: `name: function(…) {`.
fn renamed(line: &str, names: &BTreeMap<String, String>) -> String {
    match line.split_once(':').and_then(|(name, rest)| Some((names.get(name)?, rest))) {
        Some((short, rest)) => format!("{short}:{rest}"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_gets_its_new_name_and_other_lines_stay() {
        let names = BTreeMap::from([("__wbg_get_0a1b".to_owned(), "f3".to_owned())]);
        assert_eq!(renamed("__wbg_get_0a1b: function(arg0) {", &names), "f3: function(arg0) {");
        assert_eq!(renamed("const ret = a ? b : c;", &names), "const ret = a ? b : c;");
    }
}
