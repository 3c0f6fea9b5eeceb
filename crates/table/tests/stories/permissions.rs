//! Who may ask for what.

use catalog::GameId;
use protocol::{Author, BotLevel, Command, CommandId, Refusal, Request};

use crate::story::{Story, chance, device, person, play, seat, sit};

const STRANGER: u8 = 9;

fn criss_cross() -> Story {
    Story::online(GameId::CrissCross, "human,human,bot:1", |_| {})
}

#[test]
fn a_person_decides_for_their_own_seat_only() {
    let mut story = criss_cross();
    for by in [person(2), person(STRANGER), Author::Bot, Author::Dealer, Author::Clock] {
        assert_eq!(story.refused(by, play(1, "start 4")), Refusal::NotYourSeat(seat(1)));
    }
    story.does(person(1), play(1, "start 4"));
}

#[test]
fn bots_decide_for_seats_of_bots_only() {
    let mut story = criss_cross();
    story.happen(&["1 start 4"]);
    assert_eq!(story.refused(Author::Bot, play(2, "start 1")), Refusal::NotYourSeat(seat(2)));
    story.happen(&["2 start 1"]);
    assert_eq!(story.refused(person(1), play(3, "start 2")), Refusal::NotYourSeat(seat(3)));
    story.does(Author::Bot, play(3, "start 2"));
}

#[test]
fn whoever_has_given_their_seat_to_a_bot_no_longer_decides_for_it() {
    let mut story = criss_cross();
    story.does(person(1), Command::GiveToBot { seat: seat(1), level: BotLevel::Greedy });
    assert_eq!(story.refused(person(1), play(1, "start 4")), Refusal::NotYourSeat(seat(1)));
    story.does(Author::Bot, play(1, "start 4"));
}

#[test]
fn chance_is_answered_by_the_dealer_only() {
    let mut story = criss_cross();
    story.happen(&["1 start 4", "2 start 1", "3 start 2"]);
    for by in [person(1), person(2), Author::Bot, Author::Clock] {
        assert_eq!(story.refused(by, chance("roll 3 5")), Refusal::NotDealer);
    }
    story.does(Author::Dealer, chance("roll 3 5"));
}

#[test]
fn real_dice_are_entered_by_the_host() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |opening| opening.by_hand = true);
    story.happen(&["1 start 4", "2 start 1"]);
    assert_eq!(story.refused(person(2), chance("roll 3 5")), Refusal::NotDealer);
    story.does(person(1), chance("roll 3 5"));
    assert_eq!(story.refused(person(2), Command::UndoChance), Refusal::NotDealer);
    story.does(person(1), Command::UndoChance);
}

#[test]
fn dice_that_the_dealer_rolls_are_not_undone() {
    let mut story = Story::device(GameId::CrissCross, "human,human");
    story.happen(&["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(story.refused(device(), Command::UndoChance), Refusal::NotDealer);
}

#[test]
fn only_the_host_starts_and_closes() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    for by in [person(2), person(STRANGER), Author::Bot, Author::Dealer, Author::Clock] {
        assert_eq!(story.refused(by.clone(), Command::Start), Refusal::NotHost);
        assert_eq!(story.refused(by, Command::Close), Refusal::NotHost);
    }
    story.does(person(1), Command::Start).does(person(1), Command::Close);
}

#[test]
fn a_host_who_does_not_play_may_start_and_close_but_not_decide() {
    let host = |opening: &mut table::Opening| opening.host = protocol::PersonId::new("person 9");
    let mut story = Story::gathered(GameId::CrissCross, "human,human", host);
    story.does(person(STRANGER), Command::Start);
    assert_eq!(story.refused(person(STRANGER), play(1, "start 4")), Refusal::NotYourSeat(seat(1)));
    story.does(person(STRANGER), Command::Close);
}

#[test]
fn others_do_not_leave_return_resign_or_answer_for_a_seat() {
    let mut story = criss_cross();
    let seat = seat(2);
    let commands = [
        Command::Leave { seat },
        Command::Return { seat },
        Command::Resign { seat },
        Command::AskTakeBack { seat },
        Command::AnswerTakeBack { seat, grant: true },
    ];
    for command in commands {
        for by in [person(1), person(STRANGER), Author::Bot] {
            assert_eq!(story.refused(by, command.clone()), Refusal::NotYourSeat(seat));
        }
    }
}

#[test]
fn nothing_is_played_before_the_start() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    assert_eq!(story.refused(person(1), play(1, "start 4")), Refusal::NotStarted);
    assert_eq!(story.refused(Author::Dealer, chance("roll 3 5")), Refusal::NotStarted);
    assert_eq!(story.refused(person(1), Command::Resign { seat: seat(1) }), Refusal::NotStarted);
}

#[test]
fn a_table_starts_once() {
    let mut story = criss_cross();
    assert_eq!(story.refused(person(1), Command::Start), Refusal::Started);
    assert_eq!(story.refused(person(3), sit(3)), Refusal::Started);
}

#[test]
fn a_closed_table_takes_no_more_commands() {
    let mut story = criss_cross();
    story.does(person(1), Command::Close);
    for command in [play(1, "start 4"), Command::Start, Command::Close, Command::Leave { seat: seat(1) }] {
        assert_eq!(story.refused(person(1), command), Refusal::Ended);
    }
    assert_eq!(story.table.decide(&Request::new(Author::Clock, Command::Tick), u64::MAX), Ok(vec![]));
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let mut story = criss_cross();
    assert_eq!(story.refused(person(1), play(6, "start 4")), Refusal::NoSuchSeat);
    assert_eq!(story.refused(person(1), Command::Leave { seat: seat(4) }), Refusal::NoSuchSeat);
}

#[test]
fn a_move_against_the_rules_is_refused_with_the_rule() {
    let mut story = Story::device(GameId::CrissCross, "you,bot:1");
    story.happen(&["1 start 4"]);
    assert!(
        matches!(story.refused(Author::Bot, play(2, "start 4")), Refusal::Rule(why) if why.id == "criss-cross-picked")
    );
    assert!(
        matches!(story.refused(Author::Dealer, chance("roll 1 2")), Refusal::Rule(why) if why.id == "not-now-seats")
    );
    assert_eq!((story.table.events(), story.table.seq()), (1, 3));
}

#[test]
fn a_command_that_is_sent_again_counts_once() {
    let mut story = criss_cross();
    let id = Some(CommandId::new("a"));
    let request = Request { id: id.clone(), by: person(1), command: play(1, "start 4") };
    assert_eq!(story.table.obey(&request, story.now).expect("a legal move").len(), 1);
    assert!(story.table.has_obeyed(&request));
    assert_eq!(story.table.obey(&request, story.now), Ok(vec![]), "the answer got lost");
    assert_eq!(story.table.events(), 1);
    let other = Request { id, by: person(2), command: play(2, "start 1") };
    assert_eq!(story.table.obey(&other, story.now).expect("another person's command").len(), 1);
}

#[test]
fn a_command_that_was_refused_may_be_given_again() {
    let mut story = criss_cross();
    let request = Request { id: Some(CommandId::new("a")), by: person(2), command: play(2, "start 1") };
    assert!(story.table.obey(&request, story.now).is_err(), "it is not their turn yet");
    story.happen(&["1 start 4"]);
    assert_eq!(story.table.obey(&request, story.now).map(|envelopes| envelopes.len()), Ok(1));
}
