//! Dependencies point down.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use catalog::GameId;

use crate::root;

/// The layers from the ground up, above and below that of the games. A crate may depend on crates of lower layers, and
/// within a layer on nobody.
const BELOW_THE_GAMES: &[&[&str]] = &[&["game"]];
const BESIDE_THE_GAMES: &str = "search";
const ABOVE_THE_GAMES: &[&[&str]] = &[
    &["catalog"],
    &["protocol", "lessons"],
    &["bots", "texts"],
    &["table", "display"],
    &["client", "store", "runner", "signals", "view-macro"],
    &["bus", "view"],
    &["server", "web", "engine", "lab", "load"],
    &["cli"],
];

/// Dependencies that point down and are wrong all the same: a table knows neither bots nor languages, and screens know a
/// table through a client only, so that no code of theirs can reach what is hidden.
const FORBIDDEN: &[(&str, &str)] =
    &[("table", "bots"), ("table", "texts"), ("web", "table"), ("cli", "table"), ("web", "store"), ("cli", "store")];

/// Crates that only tests depend on, and the project's own commands.
const TOOLS: &[&str] =
    &["backends", "capacity", "faults", "game-laws", "simulator", "store-suite", "test-clients", "e2e", "xtask"];

/// What is wrong with the dependencies of these crates, each given with those that it uses outside of tests.
fn faults(crates: &[(String, Vec<String>)]) -> Vec<String> {
    let games: Vec<&str> = GameId::ALL.iter().map(|id| id.name()).chain([BESIDE_THE_GAMES]).collect();
    let layers: Vec<&[&str]> =
        BELOW_THE_GAMES.iter().copied().chain([&games[..]]).chain(ABOVE_THE_GAMES.iter().copied()).collect();
    let layer = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    let mut faults = Vec::new();
    for (name, dependencies) in crates.iter().filter(|(name, _)| !TOOLS.contains(&name.as_str())) {
        let Some(own) = layer(name) else {
            faults.push(format!("{name} has no layer"));
            continue;
        };
        for dependency in dependencies {
            let points_up = layer(dependency).is_some_and(|its| its >= own);
            let is_forbidden = FORBIDDEN.contains(&(name, dependency));
            if points_up || is_forbidden || TOOLS.contains(&dependency.as_str()) {
                faults.push(format!("{name} depends on {dependency}"));
            }
        }
    }
    faults
}

fn crates() -> Vec<(String, Vec<String>)> {
    let metadata: Metadata =
        MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo metadata");
    let used = |package: &cargo_metadata::Package| {
        let used = package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development);
        used.map(|it| it.name.clone()).collect()
    };
    metadata.packages.iter().map(|package| (package.name.to_string(), used(package))).collect()
}

#[test]
fn dependencies_point_down() {
    let crates = crates();
    assert!(crates.iter().any(|(name, used)| name == "cli" && used.contains(&"bots".to_owned())), "{crates:?}");
    let faults = faults(&crates);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_dependency_that_points_up_is_found() {
    let find = |name: &str, dependency: &str| faults(&[(name.to_owned(), vec![dependency.to_owned()])]);
    assert_eq!(find("catalog", "bots"), ["catalog depends on bots"]);
    assert_eq!(find("genial", "blockers"), ["genial depends on blockers"]);
    assert_eq!(find("table", "bots"), ["table depends on bots"]);
    assert_eq!(find("web", "e2e"), ["web depends on e2e"]);
    assert_eq!(find("clock", "game"), ["clock has no layer"]);
    assert!(find("table", "protocol").is_empty());
}
