//! What people on different devices meet: removed seats, agreed endings, late moves, and a server that was away.

use catalog::{GameId, Record};
use game::{Observer, Seats};
use protocol::{AnsweredTakeBack, Author, BotLevel, ClockRule, Command, Phase, Refusal, Request};

use crate::story::{SECOND, Story, person, play, seat, sit};

fn remove(number: u8) -> Command {
    Command::Remove { seat: seat(number) }
}

fn abandon(number: u8, agree: bool) -> Command {
    Command::Abandon { seat: seat(number), agree }
}

fn three() -> Story {
    Story::online(GameId::CrissCross, "human,human,human", |_| {})
}

#[test]
fn before_the_start_the_host_frees_any_seat() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human,bot:1", |_| {});
    assert_eq!(story.refused(person(2), remove(1)), Refusal::NotHost);
    story.does(person(1), remove(2)).does(person(1), remove(3));
    assert!(!story.seat(2).taken && !story.seat(3).taken);
    assert_eq!(story.refused(person(1), remove(2)), Refusal::NoChange);
    // A free seat that was given to a bot can be freed again.
    story.does(person(1), Command::GiveToBot { seat: seat(2), level: BotLevel::Greedy });
    assert_eq!(story.seat(2).bot, Some(BotLevel::Greedy));
    story.does(person(1), remove(2));
    story.does(person(4), sit(2)).does(person(5), sit(3)).does(person(1), Command::Start);
}

#[test]
fn after_the_start_a_bot_plays_a_removed_seat_to_the_end() {
    let mut story = three();
    story.does(person(1), remove(2));
    assert!(story.seat(2).lost && story.seat(2).bot.is_some());
    assert_eq!(story.refused(person(2), Command::Return { seat: seat(2) }), Refusal::SeatLost(seat(2)));
    assert_eq!(story.refused(person(1), remove(2)), Refusal::SeatLost(seat(2)));
}

#[test]
fn a_play_ends_without_a_result_once_everyone_who_is_there_agrees() {
    let mut story = three();
    assert_eq!(story.refused(person(1), abandon(1, false)), Refusal::NoChange);
    story.does(person(3), Command::Leave { seat: seat(3) }).does(person(1), abandon(1, true));
    assert_eq!(story.snapshot(Observer::Spectator).state.abandon, Seats::NONE.with(seat(1)));
    assert_eq!(story.refused(person(1), abandon(1, true)), Refusal::NoChange);
    story.does(person(2), abandon(2, true));
    assert_eq!(story.table.phase(), Phase::Closed);
}

#[test]
fn who_declines_or_does_not_answer_keeps_the_play_going() {
    let mut story = three();
    story.does(person(1), abandon(1, true)).does(person(2), abandon(2, false));
    assert!(story.snapshot(Observer::Spectator).state.abandon.is_empty());
    story.does(person(1), abandon(1, true)).tick(61 * SECOND);
    assert!(story.snapshot(Observer::Spectator).state.abandon.is_empty());
    assert_eq!(story.table.phase(), Phase::Running);
}

#[test]
fn a_decision_after_its_time_does_not_count_even_before_the_tick() {
    let clock = ClockRule::PerMove { time: 30 * SECOND };
    let mut story = Story::online(GameId::CrissCross, "human,human", |opening| opening.clock = clock);
    story.wait(30 * SECOND);
    assert_eq!(story.refused(person(1), play(1, "start 4")), Refusal::TimeUp(seat(1)));
    story.now -= 1;
    story.does(person(1), play(1, "start 4"));
}

#[test]
fn whoever_decides_is_no_longer_away() {
    let mut story = three();
    story.does(person(1), Command::Leave { seat: seat(1) });
    assert!(story.seat(1).away);
    story.does(person(1), play(1, "start 4"));
    assert!(!story.seat(1).away);
}

#[test]
fn the_time_in_which_nobody_looked_after_the_table_does_not_count() {
    let clock = ClockRule::PerMove { time: 30 * SECOND };
    let mut story = Story::online(GameId::CrissCross, "human,human", |opening| {
        opening.clock = clock;
        opening.absence = Some(60 * SECOND);
    });
    story.does(person(2), Command::Leave { seat: seat(2) }).wait(10 * SECOND);
    let stopped = story.now;
    story.wait(1000 * SECOND);
    let resume = Command::Resume { stopped };
    assert_eq!(story.refused(person(1), resume.clone()), Refusal::NotHost);
    story.does(Author::Clock, resume);
    assert_eq!(story.table.deadline(), Some(story.now + 20 * SECOND));
    story.does(person(1), play(1, "start 4"));
    assert_eq!(story.snapshot(Observer::Spectator).state.clocks[1].left(story.now), 30 * SECOND);
    story.tick(31 * SECOND);
    assert!(story.seat(2).bot.is_some());
}

#[test]
fn everyone_learns_what_came_of_asking_for_a_decision_back() {
    let mut story = three();
    story.happen(&["1 start 4"]);
    story.does(person(3), Command::Leave { seat: seat(3) });
    let ask = Command::AskTakeBack { seat: seat(1) };
    let outcome = |story: &Story, observer| story.snapshot(observer).state.take_back.answered;
    story.does(person(1), ask.clone());
    assert_eq!(story.refused(person(2), play(2, "start 1")), Refusal::TakeBackAsked);
    story.does(person(2), Command::AnswerTakeBack { seat: seat(2), grant: false });
    let declined = AnsweredTakeBack { seat: seat(1), granted: false, declined_by: Some(seat(2)) };
    for observer in Observer::all(3) {
        assert_eq!(outcome(&story, observer), Some(declined));
    }
    story.does(person(1), ask).does(person(2), Command::AnswerTakeBack { seat: seat(2), grant: true });
    let granted = AnsweredTakeBack { seat: seat(1), granted: true, declined_by: None };
    assert_eq!(outcome(&story, Observer::Spectator), Some(granted));
    story.happen(&["1 start 2"]);
    assert_eq!(outcome(&story, Observer::Spectator), None);
}

#[test]
fn a_program_from_outside_is_shown_as_one() {
    let mut story = Story::gathered(GameId::CrissCross, "human,human", |_| {});
    story.does(person(1), remove(2));
    let program = Author::Program(protocol::PersonId::new("program"));
    story.does(program.clone(), sit(2)).does(person(1), Command::Start);
    assert!(story.seat(2).program && !story.seat(1).program);
    story.happen(&["1 start 4"]).does(program, play(2, "start 1"));
}

#[test]
fn a_command_that_is_sent_again_has_the_number_it_had() {
    let mut story = three();
    let id = Some(protocol::CommandId::new("c1"));
    let request = Request { id, by: person(1), command: play(1, "start 4") };
    let envelopes = story.table.obey(&request, story.now).expect("it is obeyed");
    story.happen(&["2 start 1"]);
    assert_eq!(story.table.obeyed_at(&request), Some(envelopes[0].seq));
}

#[test]
fn a_table_goes_on_from_a_record() {
    let record = Record::parse(include_str!("../../../../plays/genial/swap-and-keep.json")).expect("a record");
    let mut story = Story::online(GameId::Genial, "human,human", |opening| opening.settings = record.options.clone());
    let envelopes = story.table.carry_on(&record).expect("it is a record of this game");
    envelopes.iter().for_each(|envelope| story.table.apply(envelope).expect("it follows"));
    assert_eq!(story.table.record(&[]).events, record.events);
}
