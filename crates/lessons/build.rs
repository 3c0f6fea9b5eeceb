//! Finds the lessons and puzzles: each file of a folder in `data` is those of the game that it is named after.

use std::{env, fmt::Write as _, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder");
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    for kind in ["lessons", "puzzles"] {
        let folder = Path::new(&own).join("data").join(kind);
        println!("cargo::rerun-if-changed={}", folder.display());
        let files = fs::read_dir(&folder).expect("the data are there").map(|entry| entry.expect("a file").path());
        let mut files: Vec<_> = files.collect();
        files.sort();
        let mut list = String::from("&[\n");
        for file in &files {
            let name = file.file_stem().expect("a file has a name").to_string_lossy();
            writeln!(list, "({name:?}, include_str!({file:?})),").expect("a text can be written");
        }
        list += "]";
        fs::write(Path::new(&out).join(kind).with_extension("rs"), list).expect("what is made can be written");
    }
}
