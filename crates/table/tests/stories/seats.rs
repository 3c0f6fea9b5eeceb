//! Seats: who sits down, goes away, comes back, and gives them to bots.

use catalog::GameId;
use game::Observer;
use protocol::{Author, BotLevel, Command, Phase, Player, Refusal};
use table::TableEvent;

use crate::story::{SECOND, Story, device, opening, person, play, seat, sit};

const LEVEL: BotLevel = BotLevel::Numbered(2);

fn give(number: u8) -> Command {
    Command::GiveToBot { seat: seat(number), level: LEVEL }
}

fn leave(number: u8) -> Command {
    Command::Leave { seat: seat(number) }
}

fn come_back(number: u8) -> Command {
    Command::Return { seat: seat(number) }
}

fn criss_cross() -> Story {
    Story::online(GameId::CrissCross, "human,human", |opening| opening.absence = Some(90 * SECOND))
}

#[test]
fn people_sit_down_under_a_name() {
    let mut story = Story::open(table::Opening { shared_device: false, ..opening(GameId::CrissCross, "human,bot:1") });
    assert!(!story.seat(1).taken);
    assert!(story.seat(2).taken, "bots always sit");
    story.does(person(1), Command::Sit { seat: seat(1), name: Some(" Lina ".into()), seed: None });
    assert_eq!(story.seat(1).player, Player::Human(Some("Lina".into())));
    assert!(story.seat(1).taken);
}

#[test]
fn a_name_is_short_and_in_one_line() {
    let mut story = Story::open(table::Opening { shared_device: false, ..opening(GameId::CrissCross, "human,bot:1") });
    for name in ["a name that is much too long", "two\nlines", "Lina,Ada"] {
        let command = Command::Sit { seat: seat(1), name: Some(name.into()), seed: None };
        assert_eq!(story.refused(person(1), command), Refusal::BadName);
    }
}

#[test]
fn a_seat_has_room_for_one() {
    let mut story = Story::gathered(GameId::CrissCross, "human,bot:1", |_| {});
    assert_eq!(story.refused(person(2), sit(1)), Refusal::SeatTaken(seat(1)));
    assert_eq!(story.refused(person(2), sit(2)), Refusal::SeatTaken(seat(2)), "a bot sits there");
    assert_eq!(story.refused(person(2), sit(3)), Refusal::NoSuchSeat);
}

#[test]
fn only_people_sit_down() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    story.does(person(2), leave(2));
    assert_eq!(story.refused(Author::Bot, sit(2)), Refusal::NotYourSeat(seat(2)));
}

#[test]
fn whoever_leaves_before_the_start_frees_the_seat() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human:Lina", |_| {});
    story.does(person(2), leave(2));
    assert_eq!(story.seat(2).player, Player::Human(None));
    assert!(!story.seat(2).taken);
    assert_eq!(story.refused(person(1), Command::Start), Refusal::SeatFree(seat(2)));
    story.does(person(7), sit(2)).does(person(1), Command::Start);
    assert_eq!(story.refused(person(2), come_back(2)), Refusal::NotYourSeat(seat(2)));
}

#[test]
fn whoever_leaves_after_the_start_keeps_the_seat() {
    let mut story = criss_cross();
    story.does(person(2), leave(2));
    assert!(story.seat(2).away && story.seat(2).taken);
    assert_eq!(story.refused(person(2), leave(2)), Refusal::NoChange);
    story.does(person(2), come_back(2));
    assert!(!story.seat(2).away);
    assert_eq!(story.refused(person(2), come_back(2)), Refusal::NoChange);
}

#[test]
fn after_a_while_a_bot_stands_in_for_whoever_is_away() {
    let mut story = criss_cross();
    story.does(person(2), leave(2));
    assert_eq!(story.table.deadline(), Some(story.now + 90 * SECOND));
    story.tick(89 * SECOND);
    assert_eq!(story.seat(2).bot, None);
    story.tick(SECOND);
    assert_eq!(story.seat(2).bot, Some(BotLevel::Numbered(3)), "the bot that the table was opened with");
    assert_eq!(story.table.deadline(), None);
    story.happen(&["1 start 4"]);
    story.does(Author::Bot, play(2, "start 1"));
    story.does(person(2), come_back(2));
    assert_eq!((story.seat(2).bot, story.seat(2).away), (None, false));
}

#[test]
fn without_a_limit_the_seat_waits_for_ever() {
    let mut story = Story::online(GameId::CrissCross, "human,human", |_| {});
    story.does(person(2), leave(2));
    assert_eq!(story.table.deadline(), None);
    story.tick(u64::from(u32::MAX));
    assert_eq!(story.seat(2).bot, None);
}

#[test]
fn a_person_gives_their_seat_to_a_bot_and_takes_it_back() {
    let mut story = criss_cross();
    story.does(person(2), give(2));
    assert_eq!(story.seat(2).bot, Some(LEVEL));
    assert_eq!(story.seat(2).player, Player::Human(None), "it is still the person's seat");
    assert_eq!(story.refused(person(2), give(2)), Refusal::NoChange);
    story.does(person(2), come_back(2));
    assert_eq!(story.seat(2).bot, None);
    story.happen(&["1 start 4", "2 start 1"]);
}

#[test]
fn the_host_may_give_any_seat_to_a_bot() {
    let mut story = criss_cross();
    assert_eq!(story.refused(person(2), give(1)), Refusal::NotYourSeat(seat(1)));
    story.does(person(1), give(2));
    assert_eq!(story.seat(2).bot, Some(LEVEL));
    assert_eq!(story.refused(person(1), come_back(2)), Refusal::NotYourSeat(seat(2)));
    story.does(person(2), come_back(2));
}

#[test]
fn the_host_fills_a_free_seat_with_a_bot_before_the_start() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    story.does(person(2), leave(2)).does(person(1), give(2)).does(person(1), Command::Start);
    story.happen(&["1 start 4"]).does(Author::Bot, play(2, "start 1"));
}

#[test]
fn who_comes_back_before_the_limit_has_all_of_it_again() {
    let mut story = criss_cross();
    story.does(person(2), leave(2)).wait(60 * SECOND).does(person(2), come_back(2));
    story.wait(SECOND).does(person(2), leave(2));
    assert_eq!(story.table.deadline(), Some(story.now + 90 * SECOND));
}

#[test]
fn whoever_resigns_does_not_come_back() {
    let mut story = criss_cross();
    story.does(person(2), Command::Resign { seat: seat(2) });
    assert!(story.seat(2).lost && story.seat(2).bot.is_some());
    assert_eq!(story.refused(person(2), come_back(2)), Refusal::SeatLost(seat(2)));
    assert_eq!(story.refused(person(2), Command::Resign { seat: seat(2) }), Refusal::SeatLost(seat(2)));
    story.happen(&["1 start 4"]).does(Author::Bot, play(2, "start 1"));
}

#[test]
fn whoever_resigns_while_a_bot_stands_in_keeps_that_bot() {
    let mut story = criss_cross();
    story.does(person(2), give(2)).does(person(2), Command::Resign { seat: seat(2) });
    assert_eq!((story.seat(2).bot, story.seat(2).lost), (Some(LEVEL), true));
}

#[test]
fn nobody_leaves_a_shared_device() {
    let mut story = Story::device(GameId::CrissCross, "human,human");
    assert_eq!(story.refused(device(), leave(1)), Refusal::NoChange);
}

#[test]
fn nothing_but_coming_back_is_left_once_the_play_is_over() {
    let mut story = criss_cross();
    story.does(person(2), leave(2)).does(person(2), give(2)).play_to_the_end("seats");
    assert_eq!(story.snapshot(Observer::Spectator).state.phase, Phase::Over);
    assert_eq!(story.refused(person(1), leave(1)), Refusal::Ended);
    assert_eq!(story.refused(person(1), give(1)), Refusal::Ended);
    assert_eq!(story.refused(person(1), Command::Resign { seat: seat(1) }), Refusal::Ended);
    assert_eq!(story.refused(person(1), Command::Close), Refusal::Ended);
    story.does(person(2), come_back(2));
    assert_eq!(story.log.last().map(|envelope| &envelope.event), Some(&TableEvent::Returned { seat: seat(2) }));
}

#[test]
fn one_person_may_sit_in_several_seats() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    story.does(person(2), leave(2)).does(person(1), sit(2)).does(person(1), Command::Start);
    story.does(person(1), play(1, "start 4")).does(person(1), play(2, "start 1"));
}
