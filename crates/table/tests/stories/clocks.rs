//! Clocks: whose run, when they stop, and what happens when a flag falls.

use catalog::GameId;
use game::Observer;
use protocol::{Author, ClockRule, Command, Millis, Refusal, SeatClock};

use crate::story::{BEGIN, SECOND, Story, person, play, seat};

const DAY: Millis = 24 * 60 * 60 * SECOND;
const PER_MOVE: ClockRule = ClockRule::PerMove { time: 30 * SECOND };
const FISCHER: ClockRule = ClockRule::Fischer { time: 60 * SECOND, increment: 5 * SECOND };

fn timed(players: &str, clock: ClockRule) -> Story {
    Story::online(GameId::CrissCross, players, |opening| opening.clock = clock)
}

fn clocks(story: &Story) -> Vec<SeatClock> {
    story.snapshot(Observer::Spectator).state.clocks
}

/// What each seat has left, in seconds.
fn left(story: &Story) -> Vec<Millis> {
    clocks(story).into_iter().map(|clock| clock.left(story.now) / SECOND).collect()
}

/// The numbers of the seats whose clocks run.
fn running(story: &Story) -> Vec<u8> {
    (1..).zip(clocks(story)).filter_map(|(number, clock)| clock.running_since.map(|_| number)).collect()
}

#[test]
fn without_clocks_nothing_is_due() {
    let mut story = timed("human,human", ClockRule::None);
    assert_eq!((clocks(&story), story.table.deadline()), (vec![], None));
    story.tick(1000 * DAY);
    assert_eq!(story.table.seq(), 4);
}

#[test]
fn nobodys_clock_runs_before_the_start() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |opening| opening.clock = PER_MOVE);
    story.tick(DAY);
    assert_eq!((left(&story), running(&story), story.table.deadline()), (vec![30, 30], vec![], None));
}

#[test]
fn each_decision_has_its_own_time() {
    let mut story = timed("human,human", PER_MOVE);
    assert_eq!((running(&story), story.table.deadline()), (vec![1], Some(BEGIN + 30 * SECOND)));
    story.wait(20 * SECOND).does(person(1), play(1, "start 4"));
    assert_eq!((left(&story), running(&story)), (vec![30, 30], vec![2]));
    assert_eq!(story.table.deadline(), Some(BEGIN + 50 * SECOND));
}

#[test]
fn a_whole_play_has_its_time_and_each_decision_adds_to_it() {
    let mut story = timed("human,human", FISCHER);
    story.wait(20 * SECOND).does(person(1), play(1, "start 4"));
    assert_eq!((left(&story), running(&story)), (vec![45, 60], vec![2]));
    story.wait(50 * SECOND).does(person(2), play(2, "start 1"));
    assert_eq!((left(&story), running(&story)), (vec![45, 15], vec![]), "nobody is timed while the dice roll");
    assert_eq!(story.table.deadline(), None);
}

#[test]
fn days_are_for_games_over_weeks() {
    let mut story = timed("human,human", ClockRule::Days { days: 3 });
    story.wait(2 * DAY).does(person(1), play(1, "start 4"));
    assert_eq!(story.table.deadline(), Some(BEGIN + 5 * DAY));
}

#[test]
fn everyone_who_still_owes_a_choice_is_timed() {
    let mut story = timed("human,human,human,bot:1", PER_MOVE);
    story.happen(&["1 start 4", "2 start 1", "3 start 2", "4 start 3", "* roll 3 5"]);
    assert_eq!(running(&story), [1, 2, 3], "bots are not timed");
    story.happen(&["2 3b2 5b3"]);
    assert_eq!(running(&story), [1, 3]);
    story.wait(9 * SECOND);
    assert_eq!(left(&story), [20, 30, 20, 30]);
    story.does(person(1), play(1, "3b2 5b3")).does(Author::Bot, play(4, "3b2 5b3"));
    assert_eq!(running(&story), [3]);
}

#[test]
fn clocks_stand_still_while_a_take_back_is_asked() {
    let mut story = timed("human,human", FISCHER);
    story.happen(&["1 start 4"]).wait(10 * SECOND).does(person(1), Command::AskTakeBack { seat: seat(1) });
    assert!(running(&story).is_empty());
    story.wait(40 * SECOND);
    assert_eq!(left(&story), [64, 50]);
    story.does(person(2), Command::AnswerTakeBack { seat: seat(2), grant: false });
    assert_eq!((running(&story), left(&story)), (vec![2], vec![64, 50]));
    assert_eq!(story.table.deadline(), Some(story.now + 50 * SECOND));
}

#[test]
fn a_decision_taken_back_starts_its_seats_clock_again() {
    let mut story = timed("human,human", FISCHER);
    story.happen(&["1 start 4"]).wait(10 * SECOND).does(person(1), Command::AskTakeBack { seat: seat(1) });
    story.does(person(2), Command::AnswerTakeBack { seat: seat(2), grant: true });
    assert_eq!(running(&story), [1]);
}

#[test]
fn the_flag_falls_with_the_tick_and_not_before() {
    let mut story = timed("human,human", PER_MOVE);
    story.tick(30 * SECOND - 1);
    assert_eq!(story.seat(1).bot, None);
    story.tick(1);
    assert!(story.seat(1).bot.is_some());
    assert_eq!((running(&story), story.table.deadline()), (vec![], None));
    story.does(Author::Bot, play(1, "start 4"));
}

#[test]
fn after_a_decisions_time_the_person_may_come_back_with_a_whole_time() {
    let mut story = timed("human,human", PER_MOVE);
    story.tick(30 * SECOND).wait(5 * SECOND).does(person(1), Command::Return { seat: seat(1) });
    assert_eq!((running(&story), left(&story)), (vec![1], vec![30, 30]));
    assert_eq!(story.seat(1).bot, None);
    assert_eq!(story.table.deadline(), Some(story.now + 30 * SECOND));
}

#[test]
fn after_a_whole_plays_time_the_seat_is_lost() {
    let mut story = timed("human,human", FISCHER);
    story.tick(60 * SECOND);
    assert!(story.seat(1).lost && story.seat(1).bot.is_some());
    assert_eq!(story.refused(person(1), Command::Return { seat: seat(1) }), Refusal::SeatLost(seat(1)));
}

#[test]
fn a_whole_plays_time_is_not_given_again_to_who_comes_back_from_a_bot() {
    let mut story = timed("human,human", FISCHER);
    // The flag is due, but the tick has not come yet.
    story.wait(60 * SECOND);
    story.does(person(1), Command::GiveToBot { seat: seat(1), level: protocol::BotLevel::Greedy });
    story.does(person(1), Command::Return { seat: seat(1) });
    assert_eq!(left(&story), [0, 60]);
    story.tick(0);
    assert!(story.seat(1).lost);
}

#[test]
fn several_flags_may_fall_at_once() {
    let mut story = timed("human,human,human", PER_MOVE);
    story.happen(&["1 start 4", "2 start 1", "3 start 2", "* roll 3 5", "2 3b2 5b3"]).tick(30 * SECOND);
    let bots = [1, 2, 3].map(|number| story.seat(number).bot.is_some());
    assert_eq!(bots, [true, false, true]);
}

#[test]
fn a_seat_that_a_bot_plays_is_not_timed() {
    let mut story = timed("human,human", PER_MOVE);
    story.does(person(1), Command::GiveToBot { seat: seat(1), level: protocol::BotLevel::Greedy });
    assert_eq!((running(&story), story.table.deadline()), (vec![], None));
}

#[test]
fn whoever_is_away_is_still_timed() {
    let mut story = timed("human,human", PER_MOVE);
    story.does(person(1), Command::Leave { seat: seat(1) });
    assert_eq!(running(&story), [1]);
}

#[test]
fn clocks_stop_when_the_table_is_closed() {
    let mut story = timed("human,human", PER_MOVE);
    story.wait(10 * SECOND).does(person(1), Command::Close);
    assert_eq!((running(&story), left(&story), story.table.deadline()), (vec![], vec![20, 30], None));
}

#[test]
fn a_clock_that_is_set_back_does_not_give_time() {
    let mut story = timed("human,human", FISCHER);
    story.wait(20 * SECOND).does(person(1), play(1, "start 4"));
    story.now = BEGIN;
    story.does(person(2), play(2, "start 1"));
    assert_eq!(story.table.changed_at(), BEGIN + 20 * SECOND, "time does not run backwards");
    assert_eq!(left(&story), [45, 65]);
}
