//! What each observer is shown, and when.

use catalog::GameId;
use game::{Observer, Turn};
use protocol::{Mismatch, Phase};

use crate::story::{Story, seat};

#[test]
fn an_event_is_shown_in_its_canonical_form() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.happen(&["1 start 4", "2 start 1", "* roll 5 3", "1 5b3 3b2"]);
    assert_eq!(story.shown_to(1), ["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
}

#[test]
fn choices_of_a_step_are_shown_to_all_once_it_is_complete() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    assert_eq!(story.shown_to(1)[3], "1 3b2 5b3", "its author knows it at once");
    assert_eq!(story.shown_to(2)[3], "1 ?");
    assert_eq!(story.shown_to_all()[3], "1 ?");
    story.happen(&["2 3c1 5d1"]);
    assert_eq!(story.shown_to(2)[3..], ["1 3b2 5b3", "2 3c1 5d1"]);
    assert_eq!(story.shown_to_all()[3..], ["1 3b2 5b3", "2 3c1 5d1"]);
}

#[test]
fn an_update_brings_what_became_public() {
    let mut story = Story::online(GameId::CrissCross, "human,human,human", |_| {});
    story.happen(&["1 start 4", "2 start 1", "3 start 2", "* roll 3 5", "1 3b2 5b3", "3 3b2 5b3"]);
    let known = story.snapshot(Observer::Spectator);
    story.happen(&["2 3c1 5d1"]);
    let update = story.table.since(known.seq, Observer::Spectator).expect("an earlier moment");
    let numbers = |entries: &[protocol::LogEntry]| entries.iter().map(|entry| entry.number).collect::<Vec<_>>();
    assert_eq!(update.log.kept, 6);
    assert_eq!((numbers(&update.log.revealed), numbers(&update.log.added)), (vec![5, 6], vec![7]));
    let mut followed = known.clone();
    followed.apply(update.clone()).expect("it follows");
    assert_eq!(followed, story.snapshot(Observer::Spectator));
    assert_eq!(followed.apply(update), Err(Mismatch { seq: followed.seq, since: known.seq }), "it came twice");
}

#[test]
fn there_is_nothing_to_catch_up_from_a_moment_that_never_was() {
    let story = Story::device(GameId::CrissCross, "you,bot:1");
    assert_eq!(story.table.since(0, Observer::Spectator), None);
    assert!(story.table.since(2, Observer::Spectator).is_some());
    assert_eq!(story.table.since(3, Observer::Spectator), None);
}

#[test]
fn what_others_drew_is_hidden() {
    let mut story = Story::device(GameId::Genial, "you,human:Lina");
    story.happen(&["* rack 1 RY RB RG RP RO YB", "* rack 2 YG YP YO BG BP BO"]);
    assert_eq!(story.shown_to(1), ["* rack 1 RY RB RG RP RO YB", "* rack 2 ? ? ? ? ? ?"]);
    assert!(!story.shown_to_all().concat().contains('R'));
}

#[test]
fn racks_of_genial_stay_hidden_at_the_end() {
    let mut story = Story::device(GameId::Genial, "you,human:Lina");
    story.play_to_the_end("genial");
    assert_eq!(story.snapshot(Observer::Spectator).state.phase, Phase::Over);
    let hidden = |shown: Vec<String>| shown.iter().filter(|text| text.contains('?')).count();
    assert!(hidden(story.shown_to(1)) > 10 && hidden(story.shown_to(2)) > 10);
    assert!(hidden(story.shown_to_all()) > hidden(story.shown_to(1)));
    let view = story.snapshot(Observer::Seat(seat(1))).state.view;
    assert_ne!(view, story.snapshot(Observer::Seat(seat(2))).state.view, "each still knows their own rack alone");
}

#[test]
fn secrets_of_color_pop_are_shown_at_the_end() {
    let mut story = Story::device(GameId::ColorPop, "you,human:Lina,bot:1");
    let mut stream = catalog::Seed::new("color pop").chance(1);
    while story.table.turn() == Turn::Chance {
        let event = story.table.sample(&mut stream).expect("it waits for chance").to_string();
        story.happen(&[&event]);
    }
    assert!(story.shown_to(1).iter().any(|text| text.starts_with("* secret 2 ?")), "{:?}", story.shown_to(1));
    let known = story.snapshot(Observer::Seat(seat(1)));
    story.play_to_the_end("color pop");
    assert!(!story.shown_to_all().concat().contains('?'));
    let update = story.table.since(known.seq, Observer::Seat(seat(1))).expect("an earlier moment");
    assert!(update.log.revealed.iter().any(|entry| entry.shown.text.starts_with("* secret 2")));
}

#[test]
fn the_past_can_be_looked_at() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5"]);
    let round = |events| story.table.view_at(events, Observer::Spectator).map(|view| view.json()["round"].clone());
    assert_eq!((round(0), round(3)), (Some(0.into()), Some(1.into())));
    assert_eq!(round(4), None);
}

#[test]
fn a_result_is_shown_once_the_play_is_over() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    assert_eq!(story.snapshot(Observer::Spectator).state.result, None);
    story.play_to_the_end("result");
    assert!(story.snapshot(Observer::Spectator).state.result.is_some());
}

#[test]
fn person_ids_are_never_shown() {
    let story = Story::online(GameId::CrissCross, "human,human", |_| {});
    for observer in Observer::all(2) {
        let text = serde_json::to_string(&story.snapshot(observer)).expect("a snapshot is plain data");
        assert!(!text.contains("person 1") && !text.contains("person 2"), "{text}");
    }
}
