//! Dependencies: their licences allow ours, and one that is there in two versions has a reason.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{Metadata, MetadataCommand};
use spdx::{Expression, ParseMode};

use crate::root;

/// Licences of dependencies that allow us to give our work away under MIT or Apache-2.0.
const ACCEPTED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Dependencies that are there in several versions, and who keeps the older one.
const DUPLICATES: &[(&str, &str)] = &[
    ("base64", "wasm-bindgen uses 0.22, reqwest and thirtyfour 0.23"),
    ("block-buffer", "with digest 0.10"),
    ("const-oid", "x509-cert, of tokio-postgres-rustls, uses 0.9"),
    ("cpufeatures", "with digest 0.10"),
    ("crypto-common", "with digest 0.10"),
    ("digest", "sha1, of tungstenite, uses 0.10"),
    ("fallible-iterator", "tokio-postgres uses 0.2, rusqlite 0.3"),
    ("getrandom", "ring, of rustls, uses 0.2, and tungstenite's rand 0.3"),
    ("gimli", "walrus, of wasm-bindgen, uses 0.32, wasm_split_cli_support 0.34"),
    ("hashbrown", "wasmparser, of wasm-bindgen, uses 0.16"),
    ("r-efi", "with getrandom 0.3"),
    ("rand", "tungstenite, of axum, uses 0.9"),
    ("rand_chacha", "with rand 0.9"),
    ("rand_core", "with rand 0.9"),
    ("syn", "macros are being moved from 2 to 3; they are no part of what we build"),
    ("wasi", "getrandom and whoami, of tokio-postgres; it is no part of what we build"),
    ("wasm-encoder", "walrus, of wasm-bindgen, uses 0.245, wasm_split_cli_support 0.258"),
    ("wasmparser", "with wasm-encoder"),
    ("windows-sys", "ring, of rustls, uses 0.52; it is no part of what we build"),
];

fn all() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).exec().expect("cargo metadata")
}

fn is_accepted(licence: &str) -> bool {
    let expression =
        Expression::parse_mode(licence, ParseMode::LAX).unwrap_or_else(|error| panic!("{licence}: {error}"));
    expression.evaluate(|wanted| wanted.license.id().is_some_and(|id| ACCEPTED.contains(&id.name)))
}

#[test]
fn licences_of_all_dependencies_are_accepted() {
    let metadata = all();
    assert!(metadata.packages.len() > 100, "only {} packages", metadata.packages.len());
    let refused: Vec<String> = metadata
        .packages
        .iter()
        .filter(|package| !package.license.as_deref().is_some_and(is_accepted))
        .map(|package| format!("{}: {:?}", package.name, package.license))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn a_licence_is_accepted_if_one_choice_of_it_is() {
    assert!(is_accepted("MIT/Apache-2.0"));
    assert!(is_accepted("Apache-2.0 OR GPL-2.0-only"));
    assert!(is_accepted("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_accepted("GPL-3.0-only"));
    assert!(!is_accepted("MIT AND MPL-2.0"));
}

#[test]
fn every_dependency_in_several_versions_has_a_stated_reason() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in all().packages {
        versions.entry(package.name.to_string()).or_default().insert(package.version.to_string());
    }
    let several: BTreeSet<&str> =
        versions.iter().filter(|(_, all)| all.len() > 1).map(|(name, _)| name.as_str()).collect();
    let stated: BTreeSet<&str> = DUPLICATES.iter().map(|(name, _)| *name).collect();
    let without: Vec<_> = several.difference(&stated).map(|name| (name, &versions[*name])).collect();
    let needless: Vec<_> = stated.difference(&several).collect();
    assert!(without.is_empty(), "in several versions without a stated reason: {without:#?}");
    assert!(needless.is_empty(), "a reason is stated for what is there once: {needless:#?}");
}
