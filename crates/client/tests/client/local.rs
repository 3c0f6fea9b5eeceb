//! Local tables as a screen meets them: looked at, played, saved and restored.

use std::collections::BTreeMap;

use catalog::{AnyGame, GameId, Record, Seed};
use client::{BadSave, Client, Local, Notice, Opening, Replay, Step};
use game::{Observer, Seat};
use protocol::{Command, Refusal};

use crate::{
    players::{players, seat, settings},
    shared::{self, Screen},
};

fn opening(game: GameId, who: &str) -> Opening {
    let players = players(who);
    Opening::device(game, settings(players.len()), players)
}

fn open(game: GameId, players: &str) -> Local {
    Local::open(opening(game, players), "test", 1000).expect("the players fit")
}

/// A random move for the seat, as a bot would make it: from what the seat may know.
fn random_move(local: &Local, seat: Seat) -> (String, u128) {
    let turn = local.bot_turn(seat);
    let mut stream = Seed::new(turn.seed).player(1, seat);
    stream.set_word_pos(turn.position);
    let mv = turn.view.imagine(&mut stream).random_move(seat, &mut stream);
    (mv.notation(), stream.get_word_pos())
}

/// One step of a play in which everyone decides at random.
fn step(local: &mut Local, now: u64) -> bool {
    match local.step() {
        Step::Nothing => return false,
        Step::Chance { .. } => local.draw(now),
        Step::Bot { seat, .. } => {
            let (notation, position) = random_move(local, seat);
            assert!(local.bot_decides(seat, notation, position, now));
        }
        Step::People(seats) => {
            let seat = seats.iter().next().expect("somebody is to decide");
            let (notation, _) = random_move(local, seat);
            local.send(Command::Play { seat, notation }, now);
        }
    }
    true
}

/// A screen at a local table, with a bot that decides at random in seat 2.
struct OnDevice(Local);

impl Screen for OnDevice {
    fn client(&mut self) -> &mut dyn Client {
        &mut self.0
    }

    fn settle(&mut self) {
        while matches!(self.0.step(), Step::Chance { .. } | Step::Bot { .. }) {
            step(&mut self.0, 2000);
        }
    }

    fn choose(&mut self) -> String {
        random_move(&self.0, seat(1)).0
    }
}

fn on_device(game: GameId) -> OnDevice {
    let mut local = open(game, "you,bot:1");
    local.look_as(Observer::Seat(seat(1))).expect("one's own seat");
    OnDevice(local)
}

#[test]
fn updates_of_whole_games_add_up_to_the_snapshot() {
    for &game in GameId::ALL {
        shared::what_is_heard_adds_up(&mut on_device(game));
    }
}

#[test]
fn nobody_gets_a_bots_view_before_the_end() {
    let mut screen = on_device(GameId::Genial);
    shared::nobody_looks_as_another(&mut screen);
    let mut local = screen.0;
    let mut now = 1000;
    while step(&mut local, now) {
        now += 1;
    }
    assert!(local.view_at(3, Observer::Seat(seat(2))).is_some(), "an analysis after the end looks at every decision");
}

#[test]
fn updates_for_one_observer_are_not_given_to_the_next() {
    let mut local = open(GameId::Genial, "human:Ada,human:Lina");
    local.look_as(Observer::Seat(seat(1))).expect("a person's seat");
    local.draw(1000);
    local.look_as(Observer::Seat(seat(2))).expect("a person's seat");
    assert_eq!(local.receive(), None);
}

#[test]
fn a_refused_command_is_heard_and_changes_nothing() {
    shared::a_refused_command_changes_nothing(&mut on_device(GameId::CrissCross));
}

#[test]
fn now_is_a_moment_of_the_play() {
    shared::now_is_a_moment_of_the_play(&mut on_device(GameId::Blockers));
}

#[test]
fn a_saved_table_is_restored_and_goes_on_with_the_same_draws() {
    for &game in GameId::ALL {
        let mut local = open(game, "you,bot:1");
        for now in 0..40 {
            step(&mut local, 1000 + now);
        }
        let text = local.save(&["Ada".into(), "Bot".into()]).text();
        let record = Record::parse(&text).expect("a saved table is a record");
        let mut restored = Local::restore(&record).expect("it was just saved");
        assert_eq!(restored.save(&["Ada".into(), "Bot".into()]).text(), text, "{game}");
        for now in 2000..2040 {
            step(&mut local, now);
            step(&mut restored, now);
        }
        assert_eq!(restored.save(&[]).text(), local.save(&[]).text(), "{game}");
    }
}

/// What version 0.1 saved in the browser, letter for letter but for the names of keys that nobody reads.
const VERSION_0_1: &str = r#"{"format":"tablee/1","game":"criss-cross","options":{"advanced":false,"players":2},
    "events":["1 start 4","2 start 1","* roll 3 5","1 3b2 5b3"],
    "local":{"by_hand":false,"positions":["2","0","17"],"seed":"abc"},"players":["Ada","Bot"],
    "table":{"opened":1000,"players":["you","bot:2"],"version":4},"times_ms":[10,20,30,40],"touched":1100}"#;

#[test]
fn a_game_saved_by_version_0_1_is_opened() {
    let record = Record::parse(VERSION_0_1).expect("a record");
    let mut local = Local::restore(&record).expect("an old save");
    assert_eq!(local.step(), Step::Bot { seat: seat(2), level: "2".parse().expect("a level") });
    assert_eq!(local.bot_turn(seat(2)).position, 17);
    let snapshot = local.look_as(Observer::Seat(seat(1))).expect("one's own seat");
    let shown: Vec<&str> = snapshot.log.iter().map(|entry| entry.shown.text.as_str()).collect();
    assert_eq!(shown, ["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    assert_eq!(snapshot.log.iter().map(|entry| entry.at).collect::<Vec<_>>(), [1010, 1030, 1060, 1100]);
    assert_eq!(snapshot.setup.opened, 1000);
}

#[test]
fn a_save_that_lacks_or_contradicts_something_is_refused() {
    let restore = |text: &str| Local::restore(&Record::parse(text).expect("a record")).map(|_| ());
    assert_eq!(restore(&VERSION_0_1.replace("\"positions\":[\"2\",", "\"positions\":[")), Err(BadSave::Facts));
    assert_eq!(restore(&VERSION_0_1.replace("\"table\"", "\"tables\"")), Err(BadSave::Facts));
    assert!(matches!(restore(&VERSION_0_1.replace("3b2 5b3", "3b2 4b3")), Err(BadSave::Record(_))));
    assert!(matches!(restore(&VERSION_0_1.replace("\"bot:2\"]", "\"bot:2\",\"bot:2\"]")), Err(BadSave::Log(_))));

    let mut local = open(GameId::CrissCross, "you,bot:1");
    local.send(Command::Play { seat: seat(1), notation: "start 4".into() }, 2000);
    let text = local.save(&[]).text();
    assert!(restore(&text).is_ok());
    assert_eq!(
        restore(&text.replacen("1 start 4", "1 start 5", 1)),
        Err(BadSave::Facts),
        "another record than its log"
    );
    assert!(matches!(restore(&text.replace("\"seq\":3", "\"seq\":4")), Err(BadSave::Log(why)) if why.seq == 4));
}

#[test]
fn a_record_is_looked_at_as_anybody_and_not_played_on() {
    let record = Record::parse(VERSION_0_1).expect("a record");
    let mut replay = Replay::new(record.clone()).expect("a right record");
    let shown = |replay: &mut Replay, observer| replay.look_as(observer).expect("anybody").log[3].shown.text.clone();
    assert_eq!(shown(&mut replay, Observer::Seat(seat(1))), "1 3b2 5b3");
    assert_eq!(shown(&mut replay, Observer::Spectator), "1 ?");
    let then = AnyGame::new(GameId::CrissCross, &record.options).expect("options").view(Observer::Spectator);
    assert_eq!(replay.view_at(0, Observer::Spectator), Some(then));
    replay.send(Command::Play { seat: seat(2), notation: "3c1 5d1".into() }, 0);
    assert_eq!(replay.receive(), Some(Notice::Refused(Refusal::Ended)));
}

/// What was agreed for a play also holds where it is tried again from one of its moments.
#[test]
fn a_play_that_is_tried_again_keeps_what_was_agreed() {
    let agreed =
        Opening { friendly: true, head_start: vec![0, 12], ..opening(GameId::CrissCross, "human:Ada,human:Lina") };
    let mut first = Local::open(agreed.clone(), "test", 1000).expect("the players fit");
    while first.record(&[]).expect("a record").events.len() < 8 {
        step(&mut first, 2000);
    }
    let mut record = first.record(&[]).expect("a record");
    record.events.truncate(6);
    let again = Local::played_on(&record, agreed, "again".into()).expect("a part of a right record");
    let mut again = Local::restore(&again.save(&[])).expect("a saved table");
    let snapshot = again.look_as(Observer::Spectator).expect("everyone may");
    assert_eq!(snapshot.setup.head_start, [0, 12]);
    // A roll lies between: only friends take back what came before it.
    assert!(matches!(again.step(), Step::People(_)), "{:?}", again.step());
    let seat = snapshot.state.take_back.seat.expect("somebody has decided");
    again.send(Command::AskTakeBack { seat }, 3000);
    assert!(matches!(again.receive(), Some(Notice::Update(_))), "friends take back what they like");
}

/// Génial, where every turn ends with a draw: friends take turns back, past draws, and draw the same tiles again. A table
/// that was saved in between does so too.
#[test]
fn a_draw_that_is_taken_back_is_drawn_again_as_it_was() {
    let friendly = Opening { friendly: true, ..opening(GameId::Genial, "human:Ada,human:Lina") };
    let mut local = Local::open(friendly, "test", 1000).expect("the players fit");
    while local.record(&[]).expect("a record").events.len() < 12 {
        step(&mut local, 2000);
    }
    let whole = local.record(&[]).expect("a record").events;
    let last = |local: &mut Local| local.look_as(Observer::Spectator).expect("everyone may").state.take_back.seat;
    for _ in 0..3 {
        let seat = last(&mut local).expect("somebody has decided");
        local.send(Command::AskTakeBack { seat }, 3000);
    }
    let mut local = Local::restore(&local.save(&[])).expect("a saved table");
    let left = local.record(&[]).expect("a record").events.len();
    assert!(left < 9, "three decisions and what followed are gone: {left} events are left");
    for event in &whole[left..] {
        match event.split_once(' ').expect("an actor and a notation") {
            ("*", _) => local.draw(4000),
            (actor, notation) => {
                let seat = actor.parse().ok().and_then(Seat::from_number).expect("a seat");
                local.send(Command::Play { seat, notation: notation.into() }, 4000);
            }
        }
    }
    let record = local.record(&[]).expect("a record");
    assert_eq!(record.events, whole, "the same tiles were drawn");
    assert_eq!(record.kept::<Vec<BTreeMap<String, usize>>>("take_backs").map(|marks| marks.len()), Some(3));
}
