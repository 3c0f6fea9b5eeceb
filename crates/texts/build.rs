//! Finds the languages there are: every catalogue in `lang` is one, and nothing else needs to know.
//!
//! Their names and their catalogues are two tables: a program that loads catalogues at run time contains none of them.

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
    let (mut names, mut catalogues) = (String::from("[\n"), String::from("[\n"));
    for code in &codes {
        let path = folder.join(code).with_extension("ftl");
        let catalogue = fs::read_to_string(&path).expect("a catalogue is text");
        let name = catalogue.lines().find_map(|line| line.strip_prefix("language = "));
        let name = name.expect("a catalogue says what its language is called");
        writeln!(names, "    ({code:?}, {name:?}),").expect("a text can be written");
        writeln!(catalogues, "    ({code:?}, include_str!({path:?})),").expect("a text can be written");
    }
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    for (file, table) in [("names.rs", names), ("catalogues.rs", catalogues)] {
        fs::write(Path::new(&out).join(file), table + "]").expect("what is made can be written");
    }
}
