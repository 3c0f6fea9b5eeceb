//! Decisions that are taken back: at once at a shared device, with the others' consent between devices.

use catalog::GameId;
use game::{Observer, Seats, Turn};
use protocol::{AskedTakeBack, BotLevel, Command, NoTakeBack, Refusal};
use serde_json::{Value, json};

use crate::story::{SECOND, Story, chance, device, person, play, seat};

fn ask(number: u8) -> Command {
    Command::AskTakeBack { seat: seat(number) }
}

fn answer(number: u8, grant: bool) -> Command {
    Command::AnswerTakeBack { seat: seat(number), grant }
}

fn asked(story: &Story) -> Option<AskedTakeBack> {
    story.snapshot(Observer::Spectator).state.take_back.asked
}

fn no(why: NoTakeBack) -> Refusal {
    Refusal::TakeBack(why)
}

/// Three people on different devices; the first has decided.
fn first_has_decided() -> Story {
    let mut story = Story::online(GameId::CrissCross, "human,human,human", |_| {});
    story.happen(&["1 start 4"]);
    story
}

#[test]
fn at_a_shared_device_a_decision_is_taken_back_at_once() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Nothing));
    story.happen(&["1 start 4", "2 start 1"]);
    let known = story.snapshot(Observer::Spectator);
    assert_eq!((known.state.take_back.seat, known.state.take_back.refused), (Some(seat(1)), None));
    story.does(device(), ask(1));
    assert_eq!((story.table.events(), story.table.turn()), (0, Turn::seat(seat(1))));
    assert_eq!(story.table.seq(), 5, "the log of the table grows even when the play goes back");
    assert_eq!(story.table.since(known.seq, Observer::Spectator).expect("an earlier moment").log.kept, 0);
    story.happen(&["1 start 2", "2 start 1"]);
}

#[test]
fn nothing_is_taken_back_after_dice_or_revealed_choices() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Chance));
    story.happen(&["1 3b2 5b3"]);
    let offered = story.snapshot(Observer::Seat(seat(1))).state.take_back;
    assert_eq!(offered.refused, None, "the bot has not chosen yet");
    story.happen(&["2 3c1 5d1"]);
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Revealed));
}

#[test]
fn friends_around_one_device_take_back_what_they_like_and_the_record_says_so() {
    let mut story = Story::device_with(GameId::CrissCross, "human:Ada,human:Lina", |opening| opening.friendly = true);
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3", "2 3c1 5d1", "* roll 1 2"]);
    assert_eq!(story.table.record(&[]).kept::<Vec<Value>>("take_backs"), None, "nothing was taken back yet");
    // The dice, then the choice that they followed on; and then the choice of the other, which was shown.
    story.does(device(), ask(2));
    assert_eq!(story.table.events(), 4);
    story.does(device(), ask(1));
    assert_eq!(story.table.events(), 3);
    story.happen(&["1 3c2 5c3"]);
    let marks: Vec<Value> = story.table.record(&[]).kept("take_backs").expect("the record says so");
    let expected = [json!({ "seat": 2, "event": 5, "events": 2 }), json!({ "seat": 1, "event": 4, "events": 1 })];
    assert_eq!(marks, expected);
    assert!(story.table.record(&[]).replay().is_ok());
}

#[test]
fn between_devices_a_friendly_table_is_like_any_other() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |opening| opening.friendly = true);
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(story.refused(person(1), ask(1)), no(NoTakeBack::Chance));
}

#[test]
fn at_a_shared_device_nothing_is_taken_back_once_another_person_has_decided() {
    let mut story = Story::device(GameId::CrissCross, "human:Ada,human:Lina,bot:1");
    story.happen(&["1 start 4", "2 start 1"]);
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Person(seat(2))));
    assert_eq!(story.snapshot(Observer::Spectator).state.take_back.seat, Some(seat(2)));
    story.does(device(), ask(2));
    assert_eq!(story.table.events(), 1);
}

#[test]
fn nothing_is_taken_back_once_the_play_is_over() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.play_to_the_end("over");
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Over));
}

#[test]
fn a_swap_that_showed_the_rack_is_not_taken_back() {
    let record = catalog::Record::parse(include_str!("../../../../plays/genial/swap-and-keep.json")).expect("a record");
    let events: Vec<&str> = record.events.iter().map(String::as_str).collect();
    let swap = events.iter().position(|event| event.ends_with(" swap")).expect("somebody swaps");
    let mut story = Story::device(GameId::Genial, "you,human");
    story.happen(&events[..=swap]);
    let take_back = story.snapshot(Observer::Spectator).state.take_back;
    assert_eq!(take_back.refused, Some(NoTakeBack::Revealed));
    let swapper = take_back.seat.expect("somebody has decided").number();
    assert_eq!(story.refused(device(), ask(swapper)), no(NoTakeBack::Revealed));
}

#[test]
fn between_devices_all_others_are_asked() {
    let mut story = first_has_decided();
    story.does(person(1), ask(1));
    let waiting = Seats::NONE.with(seat(2)).with(seat(3));
    assert_eq!(asked(&story), Some(AskedTakeBack { seat: seat(1), left: 0, waiting }));
    story.does(person(3), answer(3, true));
    assert_eq!(asked(&story).map(|asked| asked.waiting), Some(Seats::one(seat(2))));
    assert_eq!(story.refused(person(3), answer(3, false)), Refusal::NothingAsked, "one answer each");
    story.does(person(2), answer(2, true));
    assert_eq!((asked(&story), story.table.events()), (None, 0));
}

#[test]
fn one_who_declines_is_enough() {
    let mut story = first_has_decided();
    story.does(person(1), ask(1)).does(person(2), answer(2, true)).does(person(3), answer(3, false));
    assert_eq!((asked(&story), story.table.events()), (None, 1));
    assert_eq!(story.refused(person(2), answer(2, true)), Refusal::NothingAsked);
}

#[test]
fn nothing_is_played_until_all_have_answered() {
    let mut story = first_has_decided();
    story.does(person(1), ask(1));
    assert_eq!(story.refused(person(2), play(2, "start 1")), Refusal::TakeBackAsked);
    assert_eq!(story.refused(protocol::Author::Dealer, chance("roll 1 2")), Refusal::TakeBackAsked);
    assert_eq!(story.refused(person(2), ask(2)), Refusal::TakeBackAsked);
    assert_eq!(story.refused(person(1), answer(1, true)), Refusal::NothingAsked, "nobody grants their own wish");
}

#[test]
fn no_answer_within_a_minute_declines() {
    let mut story = first_has_decided();
    story.does(person(1), ask(1));
    assert_eq!(story.table.deadline(), Some(story.now + 60 * SECOND));
    story.tick(59 * SECOND);
    assert!(asked(&story).is_some());
    story.tick(SECOND);
    assert_eq!((asked(&story), story.table.events(), story.table.deadline()), (None, 1, None));
}

#[test]
fn an_overdue_answer_and_an_overdue_absence_are_both_settled_by_one_tick() {
    let mut story =
        Story::online(GameId::CrissCross, "human,human,human", |opening| opening.absence = Some(60 * SECOND));
    story.happen(&["1 start 4"]).does(person(3), Command::Leave { seat: seat(3) }).does(person(1), ask(1));
    story.tick(100 * SECOND);
    assert_eq!((asked(&story), story.table.deadline()), (None, None));
    assert!(story.seat(3).bot.is_some());
}

#[test]
fn who_leaves_or_resigns_is_no_longer_asked() {
    for command in [
        Command::Leave { seat: seat(3) },
        Command::Resign { seat: seat(3) },
        Command::GiveToBot { seat: seat(3), level: BotLevel::Random },
    ] {
        let mut story = first_has_decided();
        story.does(person(1), ask(1)).does(person(2), answer(2, true)).does(person(3), command);
        assert_eq!((asked(&story), story.table.events()), (None, 0), "the others have agreed");
    }
}

#[test]
fn bots_and_people_who_are_away_are_not_asked() {
    let mut story = Story::online(GameId::CrissCross, "human,human,bot:1", |_| {});
    story.happen(&["1 start 4"]).does(person(2), Command::Leave { seat: seat(2) }).does(person(1), ask(1));
    assert_eq!((asked(&story), story.table.events()), (None, 0));
}

#[test]
fn what_others_decided_since_goes_with_it() {
    let mut story = first_has_decided();
    story.happen(&["2 start 1"]).does(person(1), ask(1));
    story.does(person(2), answer(2, true)).does(person(3), answer(3, true));
    assert_eq!((story.table.events(), story.table.turn()), (0, Turn::seat(seat(1))));
}

#[test]
fn a_choice_of_an_open_step_is_taken_back_without_being_shown() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |_| {});
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    story.does(person(1), ask(1)).does(person(2), answer(2, true));
    assert_eq!(story.shown_to(2), ["1 start 4", "2 start 1", "* roll 3 5"]);
    story.happen(&["1 3c1 5d1", "2 3c1 5d1"]);
    assert_eq!(story.shown_to(2)[3..], ["1 3c1 5d1", "2 3c1 5d1"]);
}

#[test]
fn closing_the_table_ends_the_question() {
    let mut story = first_has_decided();
    story.does(person(1), ask(1)).does(person(1), Command::Close);
    assert_eq!((asked(&story), story.table.deadline()), (None, None));
}

#[test]
fn real_dice_that_were_entered_wrong_are_entered_again() {
    let mut opening = crate::story::opening(GameId::CrissCross, "human,human");
    opening.by_hand = true;
    let mut story = Story::open(opening);
    story.does(device(), Command::Start).happen(&["1 start 4", "2 start 5", "* roll 3 5"]);
    assert!(story.snapshot(Observer::Spectator).state.take_back.undo_chance);
    story.does(device(), Command::UndoChance);
    assert_eq!((story.table.events(), story.table.turn()), (2, Turn::Chance));
    assert_eq!(story.refused(device(), Command::UndoChance), no(NoTakeBack::Nothing), "decisions are not dice");
    story.does(device(), chance("roll 1 2"));
    assert_eq!(story.shown_to_all().last().map(String::as_str), Some("* roll 1 2"));
}

fn by_hand(players: &str) -> Story {
    Story::device_with(GameId::CrissCross, players, |opening| opening.by_hand = true)
}

#[test]
fn the_last_entry_from_a_real_table_is_undone_even_if_it_completed_the_round() {
    let mut story = by_hand("human:Ada,human:Lina");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3", "2 3c1 5d1"]);
    let offered = story.snapshot(Observer::Spectator).state.take_back;
    assert_eq!((offered.seat, offered.refused), (Some(seat(2)), None));
    assert_eq!(story.refused(device(), ask(1)), no(NoTakeBack::Revealed), "it is not the last");
    story.does(device(), ask(2)).happen(&["2 3c2 5c3"]);
    let marks: Vec<Value> = story.table.record(&[]).kept("take_backs").expect("the record says so");
    assert_eq!(marks, [json!({ "seat": 2, "event": 5, "events": 1 })]);
    story.happen(&["* roll 1 2"]);
    assert_eq!(story.refused(device(), ask(2)), no(NoTakeBack::Revealed), "the dice are the last entry now");
}

#[test]
fn what_bots_decided_since_the_last_entry_goes_with_it() {
    let mut story = by_hand("human:Ada,bot:1");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5", "2 3c1 5d1"]);
    story.does(device(), Command::UndoChance);
    assert_eq!((story.table.events(), story.table.turn()), (2, Turn::Chance));
    story.happen(&["* roll 2 5", "1 2b2 5b3", "2 2c1 5d1"]).does(device(), ask(1));
    assert_eq!(story.table.events(), 3);
}
