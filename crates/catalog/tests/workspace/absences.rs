//! What crates must not contain. ARCHITECTURE.md states each of these as an invariant.

use std::{collections::BTreeSet, str::FromStr};

use cargo_metadata::{DependencyKind, MetadataCommand};
use catalog::GameId;
use proc_macro2::{TokenStream, TokenTree};

use crate::{files, root};

/// Crates that must stay pure, besides the games: no input, output, clock, thread or random source of their own.
const PURE: &[&str] = &[
    "game",
    "search",
    "catalog",
    "bots",
    "texts",
    "display",
    "lessons",
    "protocol",
    "table",
    "client",
    "runner",
    "simulator",
];

/// Parts of the standard library that reach the outside.
const OUTSIDE: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Libraries that pure crates may use. Each computes and does nothing else.
const LIBRARIES: &[&str] = &["qrcode", "rand_chacha", "rand_core", "serde", "serde_json", "sha2", "wide"];

/// Libraries that only the program of a pure crate uses, which is not in its `src`.
const OF_PROGRAMS: &[(&str, &[&str])] = &[("simulator", &["clap", "indicatif"])];

/// Words that do not occur in the code of a crate: (crate, words).
const NEVER: &[(&str, &[&str])] = &[
    // A table takes every answer of chance from outside: it has no stream of its own.
    ("table", &["Seed", "SeedableRng", "from_seed", "ChaCha8Rng"]),
    ("protocol", &["Seed", "SeedableRng", "from_seed", "ChaCha8Rng"]),
    // A search gets a view or imagines; only tests and the solver hold a play.
    ("bots", &["AnyGame"]),
];

/// Crates that make what people read on the page, and keys of what is listed there.
const OF_THE_PAGE: &[&str] = &["web", "view", "signals", "display", "client"];

fn pure_crates() -> Vec<&'static str> {
    let all = PURE.iter().copied().chain(GameId::ALL.iter().map(|id| id.name()));
    all.filter(|name| root().join("crates").join(name).exists()).collect()
}

/// The code of a crate, file by file, without comments.
fn code(name: &str) -> Vec<(String, TokenStream)> {
    let read = |file: std::path::PathBuf| {
        let text = std::fs::read_to_string(&file).unwrap();
        let tokens = TokenStream::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (file.display().to_string(), tokens)
    };
    files(&root().join("crates").join(name).join("src"), "rs").into_iter().map(read).collect()
}

/// Adds the modules of `std` that code names, as in `std::fs` and `use std::{fs, io::Write}`.
fn std_modules(code: TokenStream, found: &mut BTreeSet<String>) {
    let mut path = String::new();
    for token in code {
        match token {
            TokenTree::Ident(name) if path == "std::" => {
                found.insert(name.to_string());
                path.clear();
            }
            TokenTree::Ident(name) => path = name.to_string(),
            TokenTree::Punct(sign) if sign.as_char() == ':' => path.push(':'),
            TokenTree::Group(group) => {
                if path == "std::" {
                    let mut starts = true;
                    for token in group.stream() {
                        match token {
                            TokenTree::Ident(name) if starts => {
                                found.insert(name.to_string());
                                starts = false;
                            }
                            TokenTree::Punct(sign) => starts = sign.as_char() == ',',
                            _ => {}
                        }
                    }
                }
                path.clear();
                std_modules(group.stream(), found);
            }
            _ => path.clear(),
        }
    }
}

fn words(code: TokenStream, found: &mut BTreeSet<String>) {
    for token in code {
        match token {
            TokenTree::Ident(name) => {
                found.insert(name.to_string());
            }
            TokenTree::Group(group) => words(group.stream(), found),
            _ => {}
        }
    }
}

#[test]
fn pure_crates_use_nothing_that_reaches_the_outside() {
    let mut faults = Vec::new();
    for name in pure_crates() {
        for (file, tokens) in code(name) {
            let mut used = BTreeSet::new();
            std_modules(tokens, &mut used);
            faults.extend(OUTSIDE.iter().filter(|it| used.contains(**it)).map(|it| format!("{file}: std::{it}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn modules_are_found_alone_and_in_lists() {
    let mut found = BTreeSet::new();
    let code = "use std::{fmt, io::Write, str::FromStr}; fn now() { std::time::Instant::now(); } // std::net";
    std_modules(TokenStream::from_str(code).unwrap(), &mut found);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["fmt", "io", "str", "time"]);
}

#[test]
fn pure_crates_depend_on_stated_libraries_only() {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap();
    let ours: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut faults = Vec::new();
    for package in metadata.packages.iter().filter(|package| pure_crates().contains(&package.name.as_str())) {
        for dependency in package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal) {
            let name = dependency.name.as_str();
            let is_for_program = |(of, libraries): &(&str, &[&str])| package.name == *of && libraries.contains(&name);
            if !ours.contains(&name) && !LIBRARIES.contains(&name) && !OF_PROGRAMS.iter().any(is_for_program) {
                faults.push(format!("{} depends on {name}", package.name));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn crates_do_not_contain_what_they_must_not() {
    let mut faults = Vec::new();
    for (name, never) in NEVER.iter().filter(|(name, _)| root().join("crates").join(name).exists()) {
        for (file, tokens) in code(name) {
            let mut used = BTreeSet::new();
            words(tokens, &mut used);
            faults.extend(never.iter().filter(|it| used.contains(**it)).map(|it| format!("{file}: {it}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Whether code has a text with a value that is printed for debugging, as in `{name:?}`.
fn prints_for_debugging(code: TokenStream) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Literal(text) => [":?}", ":#?}"].iter().any(|it| text.to_string().contains(it)),
        TokenTree::Group(group) => prints_for_debugging(group.stream()),
        _ => false,
    })
}

/// The optimised client is compiled so that such values print nothing.
#[test]
fn nothing_on_the_page_is_printed_for_debugging() {
    let all = OF_THE_PAGE.iter().flat_map(|name| code(name));
    let faults: Vec<String> =
        all.filter(|(_, tokens)| prints_for_debugging(tokens.clone())).map(|(file, _)| file).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_is_printed_for_debugging_is_found() {
    let found = |code| prints_for_debugging(TokenStream::from_str(code).unwrap());
    assert!(found("fn key() { format!(\"{it:?}\") }"));
    assert!(!found("fn key() { format!(\"{it}\") } // {it:?}"));
}
