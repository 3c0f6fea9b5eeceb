//! What holds between the crates of the workspace.

mod absences;
mod games;
mod layers;
mod licences;
mod rules;

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the workspace.
fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The codes of the languages there are: every catalogue of texts is one.
fn languages() -> Vec<String> {
    let catalogues = files(&root().join("crates/texts/lang"), "ftl");
    let mut codes: Vec<String> =
        catalogues.iter().map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    codes.sort();
    codes
}

/// The rules of a game in a language: the file in the crate's folder.
fn rules_file(code: &str) -> String {
    if code == "en" { "RULES.md".to_owned() } else { format!("RULES.{code}.md") }
}

/// All files with this extension in a folder and its folders.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found
}
