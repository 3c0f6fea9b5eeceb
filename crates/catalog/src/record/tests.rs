//! What is read, what is refused, and what is kept.

use super::*;

const HEAD: &str = r#"{"format":"tablee/1","game":"criss-cross","options":{"players":2},"events":"#;

#[track_caller]
fn check_refused(text: &str, fault: &Fault) {
    let bad = Record::parse(text).and_then(|record| record.replay()).expect_err(text);
    assert_eq!(&bad.fault, fault, "{text}");
}

#[test]
fn further_keys_stay_as_they_were_written() {
    let text = format!(r#"{HEAD}["1 start 4"],"clock":{{ "b" : 1e2, "a":[ ] }},"site":"home"}}"#);
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.kept::<String>("site").as_deref(), Some("home"));
    assert_eq!(record.kept::<u64>("site"), None);
    assert!(record.text().contains(r#"{ "b" : 1e2, "a":[ ] }"#), "{}", record.text());
    assert_eq!(Record::parse(&record.text()).unwrap(), record);
}

#[test]
fn kept_values_can_be_read_again() {
    let mut record = Record::parse(&format!("{HEAD}[]}}")).unwrap();
    record.keep("times_ms", &[3, 4]);
    assert_eq!(Record::parse(&record.text()).unwrap().kept::<Vec<u32>>("times_ms"), Some(vec![3, 4]));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_record() {
    assert!(Record::parse(&format!("\u{feff}{HEAD}[]}}")).is_ok());
}

#[test]
fn a_key_that_stands_twice_is_refused() {
    check_refused(&format!(r#"{HEAD}[],"events":[]}}"#), &Fault::Twice("events".into()));
    check_refused(&format!(r#"{HEAD}[],"site":1,"site":2}}"#), &Fault::Twice("site".into()));
    let twice = r#"{"format":"tablee/1","game":"criss-cross","options":{"players":2,"players":3},"events":[]}"#;
    check_refused(twice, &Fault::Twice("players".into()));
}

#[test]
fn a_malformed_record_is_refused_with_the_place() {
    let at = |line, column, cut_short| Fault::Json { line, column, cut_short };
    check_refused("", &at(1, 1, true));
    check_refused("{\n  \"format\": nothing", &at(2, 14, false));
    check_refused("[]", &Fault::NotObject);
    check_refused(r#"{"format":"tablee/1","events":[]}"#, &Fault::Missing("game"));
    check_refused(&format!("{HEAD}7}}"), &Fault::Kind { key: "events", kind: Kind::List });
    let game = r#"{"format":"tablee/1","game":{},"events":[]}"#;
    check_refused(game, &Fault::Kind { key: "game", kind: Kind::Text });
    let options = r#"{"format":"tablee/1","game":"genial","options":[],"events":[]}"#;
    check_refused(options, &Fault::Kind { key: "options", kind: Kind::Object });
}

#[test]
fn there_are_not_too_many_keys_or_events() {
    let keys: String = (0..Record::MOST_KEYS).map(|number| format!(r#","k{number}":0"#)).collect();
    check_refused(&format!("{HEAD}[]{keys}}}"), &Fault::ManyKeys);
    let events = vec!["0"; Record::MOST_EVENTS + 1].join(",");
    check_refused(&format!("{HEAD}[{events}]}}"), &Fault::ManyEvents);
}

#[test]
fn a_huge_name_is_cut_short() {
    let record = format!(r#"{{"format":"tablee/1","game":"{}","events":[]}}"#, "x".repeat(1 << 20));
    check_refused(&record, &Fault::Game("x".repeat(80)));
}

#[test]
fn an_event_that_is_no_text_is_refused_with_its_place() {
    let bad = Record::parse(&format!(r#"{HEAD}["1 start 4", {{"a":[1]}}]}}"#)).unwrap().replay().unwrap_err();
    assert_eq!(bad.event, 2);
    assert!(matches!(bad.fault, Fault::Event { text, .. } if text == r#"{"a":[1]}"#));
}
