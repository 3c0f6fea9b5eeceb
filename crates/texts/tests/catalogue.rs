//! The catalogues are whole: all languages say the same things, nothing is missing and nothing is left over.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use texts::{Lang, Texts};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Messages by their identifiers, with the names of the values they mention. The other forms of a message count as messages
/// of their own: `….you` for the one it speaks of, `….hint` for a move that is advised.
fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(folder().join(format!("lang/{language}.ftl"))).unwrap();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut mentioning = line;
        if !line.starts_with(' ')
            && let Some((id, rest)) = line.split_once(" =")
        {
            current = id.to_owned();
            assert!(found.insert(current.clone(), BTreeSet::new()).is_none(), "{language}: {current} is there twice");
            mentioning = rest;
        } else if let Some((form, rest)) = line.trim_start().strip_prefix('.').and_then(|form| form.split_once(" =")) {
            current = format!("{}.{form}", current.split('.').next().unwrap_or_default());
            assert!(found.insert(current.clone(), BTreeSet::new()).is_none(), "{language}: {current} is there twice");
            mentioning = rest;
        }
        for mention in mentioning.split('$').skip(1) {
            let name: String = mention.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
            found.get_mut(&current).expect("text belongs to a message").insert(name);
        }
    }
    found
}

#[test]
fn all_languages_say_the_same_things_about_the_same_values() {
    let english = messages("en");
    for lang in Lang::all() {
        let other = messages(lang.code());
        let missing: Vec<_> = english.keys().filter(|id| !other.contains_key(*id)).collect();
        let left_over: Vec<_> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(missing.is_empty() && left_over.is_empty(), "{lang}: missing {missing:?}, left over {left_over:?}");
        for (id, mentioned) in &english {
            assert_eq!(mentioned, &other[id], "{lang}: {id} mentions other values");
        }
    }
}

/// Whoever reads alone what happened to them is spoken to.
#[test]
fn every_event_of_a_seat_is_told_to_its_player_too() {
    let english = messages("en");
    let told = english.iter().filter(|(id, mentioned)| id.contains("-tell-") && mentioned.contains("seat"));
    let missing: Vec<_> = told.map(|(id, _)| id).filter(|id| !english.contains_key(&format!("{id}.you"))).collect();
    assert!(missing.is_empty(), "told of a player and not to them: {missing:#?}");
}

#[test]
fn every_language_can_be_read() {
    for lang in Lang::all().chain([Lang::PSEUDO]) {
        assert!(!lang.name().is_empty());
        let texts = Texts::new(lang);
        for id in messages("en").keys().filter(|id| !id.contains('.')) {
            assert!(texts.has(id), "{lang}: {id}");
        }
    }
    assert_eq!(Texts::new(Lang::PSEUDO).text("and"), "⟦ánd⟧");
}

/// Identifiers are written out in code, or made from a name: `format!("game-{name}")` stands for every `game-…`.
#[test]
fn nothing_is_left_over() {
    let mut code = String::new();
    for part in ["crates", "xtask"] {
        read_all(&folder().join("../..").join(part), &mut code);
    }
    let prefixes: Vec<&str> = code
        .split('"')
        .filter(|text| text.len() < 60 && text.contains("-{"))
        .filter_map(|text| text.split('{').next())
        .filter(|prefix| !["web-", "cli-"].contains(prefix))
        .filter(|prefix| prefix.len() > 3 && prefix.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
        .collect();
    let used = |id: &&String| {
        code.contains(&format!("\"{id}\""))
            || prefixes.iter().any(|prefix| id.starts_with(prefix))
            || ["cli-help", "cli-arg-"].iter().any(|prefix| id.starts_with(prefix))
    };
    let english = messages("en");
    let unused: Vec<&String> =
        english.keys().filter(|id| !id.contains('.') && *id != "language" && !used(id)).collect();
    assert!(unused.is_empty(), "said by nobody: {unused:#?}");
}

fn read_all(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
