//! The worked examples of the rules: records whose sums stand in the captions of every language and are those of the rules.

use std::{fs, path::Path};

use catalog::{AnyGame, GameId, Record};
use game::Observer;
use serde_json::{Value, json};
use texts::{Lang, Texts};

/// Every example that the rules show, with its record.
fn examples() -> Vec<(GameId, String, Record)> {
    let plays = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays");
    let mut found = Vec::new();
    for &id in GameId::ALL {
        let mut shown: Vec<&str> =
            id.rules()[0].1.lines().filter_map(|line| line.strip_prefix("<!-- example ")).collect();
        shown.iter_mut().for_each(|name| *name = name.trim_end_matches(" -->"));
        let folder = plays.join(id.name()).join("examples");
        let files = fs::read_dir(&folder).unwrap().count();
        assert_eq!(files, shown.len(), "{id}: the rules show every example, and no other");
        for name in shown {
            let text = fs::read_to_string(folder.join(name).with_extension("json")).unwrap();
            found.push((id, name.to_owned(), Record::parse(&text).unwrap()));
        }
    }
    assert!(found.len() > 15);
    found
}

/// All that the sums of an example may speak of.
fn known(play: &AnyGame) -> Value {
    let standings = play.standings();
    let view = json!(play.view(Observer::Spectator));
    json!({ "view": view[play.id().name()], "ranks": standings.ranks, "scores": standings.scores })
}

/// A number as it is, a list or a row of pieces by how many there are, a board by its columns that are not empty.
fn count(value: &Value) -> i64 {
    match value {
        Value::Number(number) => number.as_i64().unwrap(),
        Value::Array(list) => list.len() as i64,
        Value::String(text) if text.contains('/') => text.split('/').filter(|part| !part.is_empty()).count() as i64,
        Value::String(text) => text.chars().filter(|piece| piece.is_uppercase() || *piece == '*').count() as i64,
        other => panic!("nothing to count in {other}"),
    }
}

/// The result of `7 + 5 = 12`, if it is right.
fn result(sum: &str) -> Option<i64> {
    let (parts, result) = sum.split_once(" = ")?;
    let mut words = parts.split(' ');
    let mut total: i64 = words.next()?.parse().ok()?;
    while let Some(sign) = words.next() {
        let number: i64 = words.next()?.parse().ok()?;
        total += if sign == "−" { -number } else { number };
    }
    result.parse().ok().filter(|sum_text: &i64| *sum_text == total)
}

#[test]
fn every_sum_is_right_and_is_what_the_rules_say() {
    for (id, name, record) in examples() {
        let example: Value = record.kept("example").unwrap();
        let (last, before) = record.events.split_last().unwrap();
        let mut play = record.begin().unwrap();
        before.iter().for_each(|event| drop(play.apply(event).unwrap()));
        let earlier = known(&play);
        play.apply(last).unwrap();
        let now = known(&play);
        for sum in example["sums"].as_array().into_iter().flatten() {
            let (sum_text, of) = (sum["sum"].as_str().unwrap(), sum["value"].as_str().unwrap());
            let at = |known: &Value| known.pointer(of).map(count);
            let value = at(&now).unwrap_or_else(|| panic!("{id} {name}: nothing at {of} in {now}"));
            let value = if sum["gain"] == true { value - at(&earlier).unwrap() } else { value };
            assert_eq!(result(sum_text), Some(value), "{id} {name}: {sum_text}");
            for texts in Lang::all().map(Texts::new) {
                let caption = texts.text(&format!("example-{id}-{name}"));
                assert!(caption.contains(sum_text), "{id} {name} does not contain {sum_text}: {caption}");
            }
        }
        if let Some(ranks) = example.get("ranks") {
            assert_eq!(*ranks, now["ranks"], "{id} {name}");
        }
        let moves = |key: &str| example[key].as_array().into_iter().flatten().map(|event| event.as_str().unwrap());
        for event in moves("legal") {
            assert!(is_possible(&play, event), "{id} {name}: {event} should be possible");
        }
        for event in moves("refused") {
            assert!(!is_possible(&play, event), "{id} {name}: {event} should be refused");
        }
        let checked = ["sums", "ranks", "legal", "refused"].iter().any(|key| example.get(key).is_some());
        assert!(checked && example["rule"].is_u64() && example["seat"].is_u64(), "{id} {name} says too little");
    }
}

#[test]
fn sums_are_added_up() {
    assert_eq!(result("7 + 5 = 12"), Some(12));
    assert_eq!(result("10 + 12 + 10 − 5 = 27"), Some(27));
    assert_eq!(result("7 + 5 = 13"), None);
}

fn is_possible(play: &AnyGame, event: &str) -> bool {
    play.read(event).is_ok_and(|event| play.check(&event).is_ok())
}
