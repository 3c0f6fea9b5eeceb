//! The analysis of a record: what each decision was worth, and the picture of it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

/// A record of each game, one of them of a player alone, where fewer tokens are better.
const RECORDS: [&str; 6] = [
    "genial/won-on-the-spot",
    "tout-sur-carte/2-players-advanced-1",
    "color-pop/2-players-1",
    "color-pop/1-player-3-secrets-1",
    "blockers/2-players-1",
    "criss-cross/2-players-basic-1",
];

fn record(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays").join(name).with_extension("json")
}

fn analyse(file: &Path, graph: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.arg("analyse").arg(file).arg("--graph").arg(graph).args(args).env("LANG", "C").env_remove("LC_ALL");
    command.output().expect("the command starts")
}

#[test]
fn every_decision_is_compared_with_the_best() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.svg");
    for name in RECORDS {
        let kept: Value = serde_json::from_str(&fs::read_to_string(record(name)).unwrap()).unwrap();
        let events: Vec<&str> = kept["events"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        let output = analyse(&record(name), &graph, &["--json", "--simulations", "40"]);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();

        let decisions = report["decisions"].as_array().unwrap();
        assert_eq!(decisions.len(), events.iter().filter(|event| !event.starts_with('*')).count(), "{name}");
        for it in decisions {
            let event = events[it["event"].as_u64().unwrap() as usize - 1];
            assert_eq!(event, format!("{} {}", it["seat"], it["move"].as_str().unwrap()), "{name}");
            let number = |key: &str| it[key].as_f64().unwrap();
            assert!((number("lost") - (number("best_expected") - number("expected")).abs()).abs() < 1e-9, "{it}");
            assert!(it["best"] != it["move"] || number("lost") == 0.0, "{it}");
        }
        assert!(decisions.iter().any(|it| it["lost"].as_f64() > Some(0.0)), "{name}: nobody plays without a fault");

        let players = kept["options"]["players"].as_u64().unwrap() as usize;
        let summaries = report["summaries"].as_array().unwrap();
        assert_eq!(summaries.len(), players);
        for it in summaries {
            let own = decisions.iter().filter(|decision| decision["seat"] == it["seat"]);
            let lost: f64 = own.map(|decision| decision["lost"].as_f64().unwrap()).sum();
            assert!((it["lost"].as_f64().unwrap() - lost).abs() < 1e-9, "{it}");
            assert!((0.0..=100.0).contains(&it["accuracy"].as_f64().unwrap()), "{it}");
        }
        let picture = fs::read_to_string(&graph).unwrap();
        let drawn = picture.matches("<polyline").count();
        assert_eq!(drawn, players, "a line a player");
    }
}

/// The texts of a picture, which has to be XML.
fn texts(picture: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(picture).unwrap_or_else(|error| panic!("{error}: {picture}"));
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// The heights of a picture's one line, downwards.
fn heights(picture: &str) -> Vec<f64> {
    let document = roxmltree::Document::parse(picture).unwrap();
    let line = document.descendants().find(|node| node.has_tag_name("polyline")).unwrap();
    let points = line.attribute("points").unwrap().split(' ');
    points.map(|point| point.split_once(',').unwrap().1.parse().unwrap()).collect()
}

#[test]
fn the_picture_is_drawn_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.svg");
    let draw = |name: &str, lang: &str| {
        analyse(&record(name), &graph, &["--simulations", "40", "--lang", lang]);
        fs::read_to_string(&graph).unwrap()
    };
    for (lang, axes, sure) in [
        ("en", ["expected share of wins", "events"], "100%"),
        ("fr", ["part de victoires attendue", "événements"], "100\u{a0}%"),
    ] {
        let texts = texts(&draw("color-pop/2-players-1", lang));
        for axis in axes {
            assert!(texts.iter().any(|text| text.starts_with(axis)), "{texts:?}");
        }
        assert!(texts.contains(&sure.to_owned()), "{texts:?}");
    }
    let alone = draw("color-pop/1-player-3-secrets-1", "en");
    let labels = texts(&alone);
    assert!(labels.iter().any(|text| text.contains("the fewer, the better")), "{labels:?}");
    // Nothing left stands at the top.
    let output = analyse(&record("color-pop/1-player-3-secrets-1"), &graph, &["--json", "--simulations", "40"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let left = report["decisions"].as_array().unwrap().iter().map(|it| it["expected"].as_f64().unwrap());
    let mut both: Vec<(f64, f64)> = left.zip(heights(&alone)).collect();
    both.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert!(both.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{both:?}");
}

#[test]
fn standard_input_has_no_picture_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody has decided anything yet.
    let text = fs::read_to_string(record("criss-cross/2-players-basic-1")).unwrap();
    let mut begun: Value = serde_json::from_str(&text).unwrap();
    begun["events"] = Value::Array(Vec::new());
    begun.as_object_mut().unwrap().remove("result");
    fs::write(folder.path().join("begun.json"), begun.to_string()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["analyse", "-", "--lang", "en"]).current_dir(folder.path());
    command.stdin(fs::File::open(folder.path().join("begun.json")).unwrap());
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(told.matches(": – (no decisions)").count(), 2, "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "only what was there before");
}

#[test]
fn the_same_record_gets_the_same_analysis_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.svg");
    let told = |lang| {
        let output =
            analyse(&record("criss-cross/2-players-basic-1"), &graph, &["--simulations", "40", "--lang", lang]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(told("en"), told("en"));
    assert_eq!(told("en").lines().count(), told("fr").lines().count());
    assert!(told("en").contains("accuracy") && told("fr").contains("précision"), "{}", told("fr"));
    let accuracy = |text: String| {
        let line = text.lines().find(|line| line.contains("accuracy") || line.contains("précision"));
        line.unwrap().split([' ', '%']).find(|word| word.contains(['.', ','])).unwrap().to_owned()
    };
    assert_eq!(accuracy(told("en")).replace('.', ","), accuracy(told("fr")));
}

#[test]
fn a_record_that_cannot_be_analysed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.json");
    fs::write(&broken, "{\"format\": \"tablee/1\", \"game\": \"genial\"").unwrap();
    let nowhere = folder.path().join("no/such/folder.svg");
    for (file, graph) in [(&broken, &folder.path().join("graph.svg")), (&record("genial/example-lines"), &nowhere)] {
        let output = analyse(file, graph, &["--simulations", "10"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
    }
}
