//! What holds between crates: dependencies point down, and no game lacks anything.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use catalog::GameId;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The layers from the ground up. A crate may depend on crates of lower layers, and within a layer on nobody.
const LAYERS: &[&[&str]] = &[
    &["game"],
    &["genial", "criss-cross", "tout-sur-carte", "color-pop", "blockers", "search"],
    &["catalog"],
    &["bots", "texts", "table"],
    &["server", "web", "engine", "lab"],
    &["cli"],
];

/// Crates that only tests depend on.
const FOR_TESTS: &[&str] = &["game-laws", "e2e"];

#[test]
fn dependencies_point_down() {
    let layer = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name));
    let mut faults = Vec::new();
    for (name, manifest) in manifests() {
        let Some(own) = layer(&name) else {
            assert!(FOR_TESTS.contains(&name.as_str()), "{name} has no layer");
            continue;
        };
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or("");
        let dependencies = dependencies.split("\n[").next().unwrap_or("");
        for dependency in dependencies.lines().filter_map(|line| line.split(['.', ' ', '=']).next()) {
            if FOR_TESTS.contains(&dependency) || layer(dependency).is_some_and(|its| its >= own) {
                faults.push(format!("{name} depends on {dependency}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

fn manifests() -> BTreeMap<String, String> {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    folders
        .filter_map(|folder| {
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).ok()?;
            Some((folder.file_name()?.to_str()?.to_owned(), manifest))
        })
        .collect()
}

#[test]
fn no_game_lacks_anything() {
    let mut lacking = Vec::new();
    for id in GameId::ALL {
        let name = id.name();
        let module = name.replace('-', "_");
        for path in [
            format!("crates/{name}/RULES.md"),
            format!("crates/{name}/RULES.fr.md"),
            format!("crates/{name}/tests/golden.rs"),
            format!("crates/{name}/tests/laws.rs"),
            format!("crates/{name}/tests/notation.rs"),
            format!("crates/{name}/benches/{module}.rs"),
            format!("plays/{name}/refused.jsonl"),
            format!("crates/bots/src/{module}.rs"),
            format!("crates/bots/tests/{module}.rs"),
            format!("crates/cli/src/boards/{module}.rs"),
            format!("crates/texts/src/tell/{module}.rs"),
            format!("crates/web/src/boards/{module}.rs"),
            format!("crates/e2e/src/games/{module}.rs"),
            format!("fuzz/corpus/record/seed-{name}.json"),
            format!("fuzz/corpus/event/seed-{name}"),
        ] {
            // What has grown is a folder.
            let ends = [".rs", "/mod.rs", "/main.rs"];
            if !ends.iter().any(|end| root().join(path.replace(".rs", end)).exists()) {
                lacking.push(path);
            }
        }
        for language in ["en", "fr"] {
            let texts = fs::read_to_string(root().join(format!("crates/texts/lang/{language}.ftl"))).unwrap();
            if !texts.contains(&format!("\ngame-{name} =")) {
                lacking.push(format!("the name of {name} in {language}.ftl"));
            }
        }
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
}

/// Every rule that a game's page numbers is named above a test of it.
#[test]
fn every_numbered_rule_has_a_test() {
    let mut untested = Vec::new();
    for id in GameId::ALL {
        let folder = root().join("crates").join(id.name());
        let rules = fs::read_to_string(folder.join("RULES.md")).unwrap();
        let tests: String = rust_files(&folder).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        let comments: Vec<&str> = tests.lines().map(str::trim).filter(|line| line.starts_with("//")).collect();
        let numbers: Vec<&str> = rules.lines().filter_map(rule_number).collect();
        assert!(numbers.len() >= 10, "{id}: only {} numbered rules", numbers.len());
        for number in numbers {
            let named = |line: &&&str| line.split(|c: char| !c.is_alphanumeric()).any(|word| word == number);
            if !comments.iter().any(|line| named(&line)) {
                untested.push(format!("{id} {number}"));
            }
        }
    }
    assert!(untested.is_empty(), "{untested:#?}");
}

/// Who reads the rules in French reads the same rules: number by number, with the same words of notation.
#[test]
fn the_rules_are_the_same_in_both_languages() {
    for id in GameId::ALL {
        let [english, french] = ["RULES.md", "RULES.fr.md"].map(|name| {
            let text = fs::read_to_string(root().join("crates").join(id.name()).join(name)).unwrap();
            let numbers: Vec<String> = text.lines().filter_map(rule_number).map(str::to_owned).collect();
            let mut notation: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            notation.sort();
            notation.dedup();
            (numbers, text.matches("\n## ").count(), notation)
        });
        assert_eq!(english, french, "{id}");
    }
}

/// The number that a line of a rules page begins with: `17. …`.
fn rule_number(line: &str) -> Option<&str> {
    let number = line.split_whitespace().next()?.strip_suffix('.')?;
    number.chars().all(|c| c.is_ascii_digit()).then_some(number).filter(|_| !line.starts_with(' '))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
