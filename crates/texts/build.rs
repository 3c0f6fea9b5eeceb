//! Finds the languages there are: every catalogue in `lang` is one, and nothing else needs to know.

use std::{env, fmt::Write as _, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=lang");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("lang");
    let mut codes: Vec<String> = fs::read_dir(&folder)
        .expect("there are catalogues")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    codes.sort();
    let mut table = String::from("[\n");
    for code in &codes {
        let path = folder.join(code).with_extension("ftl");
        writeln!(table, "    ({code:?}, include_str!({path:?})),").expect("a text can be written");
    }
    table += "]";
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    fs::write(Path::new(&out).join("catalogues.rs"), table).expect("what is made can be written");
}
