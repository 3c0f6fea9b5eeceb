//! Every registered game has everything that the compiler does not ask for, and nothing is left of other games.
//!
//! The compiler asks for the rest: a registered game without bots, boards, sentences or hands for the browser tests lacks
//! a trait that `with_game!` needs.

use catalog::GameId;

use crate::{files, languages, read, root, rules_file};

/// The files of one game: `{name}` stands for its name, `{module}` for the name with underscores.
const FILES: &[&str] = &[
    "crates/{name}/benches/{module}.rs",
    "crates/{name}/src/options.rs",
    "crates/{name}/src/{module}.rs",
    "crates/{name}/src/moves.rs",
    "crates/{name}/src/notation.rs",
    "crates/{name}/src/refusal.rs",
    "crates/{name}/src/scoring.rs",
    "crates/{name}/src/view.rs",
    "crates/{name}/tests/allocations.rs",
    "crates/{name}/tests/golden.rs",
    "crates/{name}/tests/laws.rs",
    "crates/{name}/tests/notation.rs",
    "crates/{name}/tests/rules.rs",
    "crates/{name}/tests/views.rs",
    "crates/bots/src/{module}.rs",
    "crates/bots/tests/{module}.rs",
    "crates/cli/src/boards/{module}.rs",
    "crates/texts/src/events/{module}.rs",
    "crates/web/src/boards/{module}.rs",
    "crates/e2e/src/games/{module}.rs",
    "crates/lessons/data/lessons/{name}.json",
    "crates/lessons/data/puzzles/{name}.jsonl",
    "plays/{name}/refused.jsonl",
    "fuzz/corpus/record/seed-{name}.json",
    "fuzz/corpus/event/seed-{name}",
];

/// Texts that name each game: a file, and what stands in it. `{type}` is the name of the game's type, `{title}` its
/// French name, which our documents use.
const MENTIONS: &[(&str, &str)] = &[
    ("crates/bots/tests/version.rs", "(GameId::{type},"),
    ("xtask/src/strength/tables.rs", "\"{name}"),
    ("BENCHMARKS.md", "\n| {title}"),
    ("README.md", "**{title}**"),
    ("Cargo.toml", "\n{name} = {"),
];

/// The files of one game, those of each language included.
fn wanted_files() -> Vec<String> {
    let rules = languages().into_iter().map(|code| format!("crates/{{name}}/{}", rules_file(&code)));
    rules.chain(FILES.iter().map(|path| (*path).to_owned())).collect()
}

/// Texts that name each game, those of each language included.
fn wanted_mentions() -> Vec<(String, &'static str)> {
    let titles = languages().into_iter().map(|code| (format!("crates/texts/lang/{code}.ftl"), "\ngame-{name} ="));
    titles.chain(MENTIONS.iter().map(|(file, mention)| ((*file).to_owned(), *mention))).collect()
}

/// What there is of a game, and what there is not.
struct Found {
    there: Vec<String>,
    missing: Vec<String>,
}

fn look_for(name: &str) -> Found {
    let module = name.replace('-', "_");
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let kind: String = name.split('-').map(capital).collect();
    let title = read("crates/texts/lang/fr.ftl");
    let title =
        title.split_once(&format!("\ngame-{name} = ")).and_then(|(_, rest)| rest.lines().next()).unwrap_or(name);
    let words = [("{name}", name), ("{module}", &module), ("{type}", &kind), ("{title}", title)];
    let fill = |text: &str| words.iter().fold(text.to_owned(), |text, (word, value)| text.replace(word, value));
    let mut found = Found { there: Vec::new(), missing: Vec::new() };
    for path in wanted_files() {
        let path = fill(&path);
        // A file may have grown into a folder.
        let is_there = [".rs", "/mod.rs", "/main.rs"].iter().any(|end| root().join(path.replace(".rs", end)).exists());
        if is_there { &mut found.there } else { &mut found.missing }.push(path);
    }
    for (file, mention) in wanted_mentions() {
        let mention = fill(mention);
        let is_there = read(&file).contains(&mention);
        if is_there { &mut found.there } else { &mut found.missing }.push(format!("{file}: {}", mention.trim()));
    }
    found
}

/// All that these games lack, and all that is left of games that are not among them.
fn faults(games: &[&str]) -> Vec<String> {
    let missing = games.iter().flat_map(|name| look_for(name).missing).map(|it| format!("missing: {it}"));
    let unregistered = crates_with_rules().into_iter().filter(|name| !games.contains(&name.as_str()));
    let left_over = unregistered.flat_map(|name| look_for(&name).there).map(|it| format!("left over: {it}"));
    missing.chain(left_over).collect()
}

/// The crates that have a page of rules: those of games.
fn crates_with_rules() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let games = folders.filter(|folder| folder.join("RULES.md").exists());
    games.map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

fn registered() -> Vec<&'static str> {
    GameId::ALL.iter().map(|id| id.name()).collect()
}

#[test]
fn no_game_lacks_anything() {
    let faults = faults(&registered());
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_game_removed_from_the_registry_is_reported_wherever_something_is_left_of_it() {
    for &removed in &registered() {
        let others: Vec<&str> = registered().into_iter().filter(|&name| name != removed).collect();
        let faults = faults(&others);
        assert_eq!(faults.len(), wanted_files().len() + wanted_mentions().len(), "{removed}: {faults:#?}");
        assert!(faults.iter().all(|fault| fault.starts_with("left over: ")), "{removed}: {faults:#?}");
    }
}

#[test]
fn a_new_game_in_the_registry_is_reported_wherever_something_is_missing() {
    let games: Vec<&str> = registered().into_iter().chain(["snakes-and-ladders"]).collect();
    let faults = faults(&games);
    assert_eq!(faults.len(), wanted_files().len() + wanted_mentions().len(), "{faults:#?}");
    assert!(faults.contains(&"missing: crates/snakes-and-ladders/RULES.md".to_owned()), "{faults:#?}");
    assert!(faults.contains(&"missing: crates/bots/tests/version.rs: (GameId::SnakesAndLadders,".to_owned()));
}

/// Code asks the registry for a game's type; a `match` on the games would be a second registry.
#[test]
fn nothing_but_the_registry_lists_the_games() {
    let mut listed = Vec::new();
    for file in files(&root().join("crates"), "rs") {
        let text = std::fs::read_to_string(&file).unwrap();
        let is_matched =
            |id: &&GameId| text.contains(&format!("GameId::{id:?} =>")) || text.contains(&format!("GameId::{id:?} |"));
        if file.components().any(|part| part.as_os_str() == "src") && GameId::ALL.iter().filter(is_matched).count() > 1
        {
            listed.push(file.display().to_string());
        }
    }
    assert!(listed.is_empty(), "a match on games: {listed:#?}");
}
