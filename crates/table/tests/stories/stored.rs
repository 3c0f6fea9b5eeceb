//! A table's log as it is stored and read again, and logs that do not apply.

use catalog::GameId;
use game::{Explain, Observer, Settings};
use protocol::{BotLevel, Command, CommandId, PersonId, Player, Request};
use table::{Corrupt, Fault, StoredEnvelope, Table, TableEvent};

use crate::story::{Story, opening, person, play, seat};

/// A table where much has happened.
fn told() -> Story {
    let mut story = Story::online(GameId::CrissCross, "human:Ada,human,bot:greedy", |opening| {
        opening.absence = Some(1000);
    });
    story.happen(&["1 start 4"]);
    story.does(person(1), Command::AskTakeBack { seat: seat(1) });
    story.does(person(2), Command::AnswerTakeBack { seat: seat(2), grant: true });
    story.happen(&["1 start 3", "2 start 1", "3 start 2", "* roll 3 5", "1 3b2 5b3"]);
    story.does(person(2), Command::Leave { seat: seat(2) }).tick(2000);
    story.does(person(2), Command::Return { seat: seat(2) });
    story.does(person(1), Command::GiveToBot { seat: seat(1), level: BotLevel::Random });
    story.does(person(1), Command::Resign { seat: seat(1) });
    story
}

fn stored(story: &Story) -> Vec<StoredEnvelope> {
    story.log.iter().map(|envelope| envelope.stored()).collect()
}

fn fault(log: Vec<StoredEnvelope>) -> (u64, Fault) {
    let Corrupt { seq, fault } = Table::replay(log).expect_err("a log that does not apply");
    (seq, fault)
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let story = told();
    let lines: Vec<String> =
        stored(&story).iter().map(|envelope| serde_json::to_string(envelope).expect("plain data")).collect();
    let read = lines.iter().map(|line| serde_json::from_str(line).expect("as it was written"));
    let table = Table::replay(read).expect("the log of a table");
    assert_eq!(table, story.table);
    assert_eq!(table.snapshot(Observer::Spectator), story.snapshot(Observer::Spectator));
}

#[test]
fn the_stored_form_is_for_ever() {
    let mut story = Story::gathered(GameId::CrissCross, "human,bot:1", |_| {});
    story.does(person(1), Command::Start);
    let id = Some(CommandId::new("c1"));
    let request = Request { id, by: person(1), command: play(1, "start 4") };
    story.log.extend(story.table.obey(&request, story.now).expect("a legal move"));
    let lines = [
        r#"{"seq":1,"at":1000000,"by":{"person":"person 1"},"event":{"opened":{"game":"criss-cross","settings":{"players":2},"players":["human","bot:1"],"host":"person 1","shared_device":false,"by_hand":false,"clock":"none","stand_in":"3"}}}"#,
        r#"{"seq":2,"at":1000000,"by":{"person":"person 1"},"event":{"sat":{"seat":1,"person":"person 1"}}}"#,
        r#"{"seq":3,"at":1000000,"by":{"person":"person 1"},"event":"started"}"#,
        r#"{"seq":4,"at":1000000,"by":{"person":"person 1"},"id":"c1","event":{"played":{"event":"1 start 4"}}}"#,
    ];
    for (envelope, line) in stored(&story).iter().zip(lines) {
        assert_eq!(serde_json::to_string(envelope).expect("plain data"), line);
    }
}

#[test]
fn obeyed_commands_are_still_known_after_reading_the_log() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |_| {});
    let request = Request { id: Some(CommandId::new("a")), by: person(1), command: play(1, "start 4") };
    story.log.extend(story.table.obey(&request, story.now).expect("a legal move"));
    let table = Table::replay(stored(&story)).expect("a table");
    assert_eq!(table.decide(&request, story.now), Ok(vec![]));
}

#[test]
fn an_empty_log_is_no_table() {
    assert_eq!(fault(vec![]), (0, Fault::Empty));
}

#[test]
fn a_log_begins_with_the_opening() {
    let mut log = stored(&told());
    log[0].event = TableEvent::Started;
    assert_eq!(fault(log), (1, Fault::Opening));
}

#[test]
fn a_table_is_opened_once() {
    let mut log = stored(&told());
    log[3].event = log[0].event.clone();
    assert_eq!(fault(log), (4, Fault::Opening));
}

#[test]
fn a_missing_envelope_is_named() {
    let log = stored(&told());
    for missing in 1..log.len() as u64 {
        let rest = log.iter().filter(|envelope| envelope.seq != missing).cloned();
        assert_eq!(fault(rest.collect()), (missing + 1, Fault::Gap { expected: missing }));
    }
}

#[test]
fn an_envelope_that_comes_twice_is_named() {
    let mut log = stored(&told());
    log.insert(5, log[4].clone());
    assert_eq!(fault(log), (5, Fault::Gap { expected: 6 }));
}

#[test]
fn time_does_not_run_backwards() {
    let mut log = stored(&told());
    log[6].at = log[5].at - 1;
    assert_eq!(fault(log), (7, Fault::Time));
}

#[test]
fn an_event_that_cannot_be_read_is_named_with_the_reason() {
    let mut log = stored(&told());
    log[4].event = TableEvent::Played { event: "1 fly".into() };
    let (seq, fault) = fault(log);
    assert!(matches!((seq, fault), (5, Fault::Rule(why)) if why.id == "malformed"));
}

#[test]
fn an_event_against_the_rules_is_named_with_the_rule() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |_| {});
    story.happen(&["1 start 4", "2 start 1"]);
    let mut log = stored(&story);
    log[5].event = TableEvent::Played { event: "2 start 4".into() };
    let (seq, fault) = fault(log);
    assert!(matches!((seq, fault), (6, Fault::Rule(why)) if why.id == "criss-cross-picked"));
}

#[test]
fn an_event_that_the_table_does_not_allow_is_named() {
    let impossible = [
        TableEvent::Started,
        TableEvent::Sat { seat: seat(1), person: PersonId::new("x"), name: None, program: false },
        TableEvent::Left { seat: seat(6) },
        TableEvent::Returned { seat: seat(1) },
        TableEvent::GivenToBot { seat: seat(3), level: BotLevel::Random },
        TableEvent::GivenBack { seat: seat(1) },
        TableEvent::TakeBackAgreed { seat: seat(1) },
        TableEvent::TakeBackGranted { seat: seat(1), left: 9 },
        TableEvent::TakeBackDeclined { seat: None },
        TableEvent::ChanceUndone { left: 0 },
        TableEvent::FlagFell { seat: seat(5) },
    ];
    let mut story = Story::online(GameId::CrissCross, "human,human,bot:1", |_| {});
    story.happen(&["1 start 4"]);
    for event in impossible {
        let mut log = stored(&story);
        let last = log.last().expect("a log").clone();
        log.push(StoredEnvelope { seq: last.seq + 1, event, ..last });
        assert_eq!(fault(log.clone()), (last.seq + 1, Fault::Impossible), "{log:?}");
    }
}

#[test]
fn an_envelope_that_does_not_apply_changes_nothing() {
    let story = told();
    let mut table = story.table.clone();
    let mut envelope = story.log[4].stored();
    assert!(table.apply_stored(envelope.clone()).is_err());
    envelope.seq = table.seq() + 1;
    assert!(table.apply_stored(envelope).is_err());
    assert_eq!(table, story.table);
}

#[test]
fn a_table_with_wrong_options_or_players_is_not_opened() {
    let mut wrong = opening(GameId::CrissCross, "human,human");
    wrong.settings = Settings::from([("players".to_owned(), game::Setting::Number(9))]);
    assert!(matches!(Table::open(wrong, 0), Err(Corrupt { seq: 1, fault: Fault::Setup(_) })));
    let mut wrong = opening(GameId::CrissCross, "human,human");
    wrong.players.push(Player::You);
    assert!(matches!(Table::open(wrong, 0), Err(Corrupt { seq: 1, fault: Fault::Players })));
}

#[test]
fn an_error_names_the_event_by_number() {
    let message = Corrupt { seq: 7, fault: Fault::Time }.message();
    assert_eq!((message.id, &message.args[0]), ("table-corrupt", &("number", game::Arg::Number(7))));
}

#[test]
fn a_play_becomes_a_record_with_names_and_times() {
    let mut story = Story::device(GameId::CrissCross, "human:Ada,bot:greedy");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    let record = story.table.record(&["Ada".into(), String::new()]);
    assert_eq!(record.events, ["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    let more = serde_json::to_value(&record).expect("a record is plain data");
    assert_eq!(more["times_ms"], serde_json::json!([1000, 1000, 1000, 1000]));
    assert_eq!(more["players"], serde_json::json!(["Ada", ""]));
    record.replay().expect("it replays");
}
