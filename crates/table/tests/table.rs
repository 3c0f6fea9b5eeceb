//! Stories of tables: what is decided, shown, taken back, written down and read again.

use catalog::{AnyGame, GameId};
use game::{Observer, Seat, Setting, Settings, Turn};
use table::{BadTable, Command, NoTakeBack, Player, Refusal, Table};

fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

fn table(game: GameId, players: &str) -> Table {
    let players: Vec<Player> = players.split(',').map(|player| player.parse().expect("a player")).collect();
    let settings = Settings::from([("players".to_owned(), Setting::Number(players.len() as i64))]);
    Table::new(AnyGame::new(game, &settings).expect("options"), players, 1000).expect("seats")
}

/// Lets events happen, each a second after the one before.
#[track_caller]
fn happen(table: &mut Table, events: &[&str]) {
    for event in events {
        let (actor, text) = event.split_once(' ').expect("an actor");
        let text = text.to_owned();
        let command = match actor {
            "*" => Command::Chance { text },
            number => Command::Move { seat: seat(number.parse().expect("a number")), text },
        };
        let decided = table.decide(&command, table.touched() + 1000).unwrap_or_else(|why| panic!("{event}: {why:?}"));
        decided.iter().for_each(|event| table.apply(event));
    }
}

fn shown(table: &Table, observer: Observer) -> Vec<String> {
    table.lines(observer).into_iter().map(|line| line.shown).collect()
}

#[test]
fn a_refused_command_says_why_and_changes_nothing() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4"]);
    let wrong = Command::Move { seat: seat(2), text: "start 4".into() };
    assert!(matches!(table.decide(&wrong, 0), Err(Refusal::Rule(why)) if why.id == "criss-cross-picked"));
    let early = Command::Chance { text: "roll 1 2".into() };
    assert!(matches!(table.decide(&early, 0), Err(Refusal::Rule(why)) if why.id == "not-now-seats"));
    assert_eq!((table.events(), table.version()), (1, 1));
}

#[test]
fn an_event_is_written_in_its_canonical_form() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4", "2 start 1", "* roll 5 3", "1 5b3 3b2"]);
    assert_eq!(shown(&table, Observer::Seat(seat(1))), ["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
}

#[test]
fn choices_of_a_step_are_shown_to_all_once_it_is_complete() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    assert_eq!(shown(&table, Observer::Seat(seat(1)))[3], "1 3b2 5b3");
    assert_eq!(shown(&table, Observer::Seat(seat(2)))[3], "1 ?");
    assert_eq!(shown(&table, Observer::Spectator)[3], "1 ?");
    happen(&mut table, &["2 3c1 5d1"]);
    assert_eq!(shown(&table, Observer::Seat(seat(2)))[3..], ["1 3b2 5b3", "2 3c1 5d1"]);
    assert_eq!(shown(&table, Observer::Spectator)[3..], ["1 3b2 5b3", "2 3c1 5d1"]);
}

#[test]
fn what_others_drew_stays_hidden_until_the_end() {
    let mut table = table(GameId::Genial, "you,human:Lina");
    happen(&mut table, &["* rack 1 RY RB RG RP RO YB", "* rack 2 YG YP YO BG BP BO"]);
    assert_eq!(shown(&table, Observer::Seat(seat(1))), ["* rack 1 RY RB RG RP RO YB", "* rack 2 ? ? ? ? ? ?"]);
    assert!(!shown(&table, Observer::Spectator).concat().contains('R'));
}

#[test]
fn a_decision_is_taken_back_while_nothing_was_revealed() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    assert_eq!(table.take_back(seat(1)), Err(NoTakeBack::Nothing));
    happen(&mut table, &["1 start 4", "2 start 1"]);
    let back = table.decide(&Command::TakeBack { seat: seat(1) }, 9000).expect("nothing was revealed");
    back.iter().for_each(|event| table.apply(event));
    assert_eq!((table.events(), table.turn()), (0, Turn::seat(seat(1))));
    assert_eq!(table.version(), 3, "the version grows even when the log shrinks");
    happen(&mut table, &["1 start 2", "2 start 1"]);
}

#[test]
fn nothing_is_taken_back_after_dice_or_revealed_choices() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(table.take_back(seat(1)), Err(NoTakeBack::Chance));
    happen(&mut table, &["1 3b2 5b3"]);
    assert_eq!(table.take_back(seat(1)), Ok(3), "the bot has not chosen yet");
    happen(&mut table, &["2 3c1 5d1"]);
    assert_eq!(table.take_back(seat(1)), Err(NoTakeBack::Revealed));
}

#[test]
fn nothing_is_taken_back_once_another_person_has_decided() {
    let mut table = table(GameId::CrissCross, "human:Ada,human:Lina,bot:1");
    happen(&mut table, &["1 start 4", "2 start 1"]);
    assert_eq!(table.take_back(seat(1)), Err(NoTakeBack::Person(seat(2))));
    assert_eq!(table.last_person(), Some(seat(2)));
    assert_eq!(table.take_back(seat(2)), Ok(1));
}

#[test]
fn real_dice_that_were_entered_wrong_are_entered_again() {
    let mut table = table(GameId::CrissCross, "human,human");
    happen(&mut table, &["1 start 4", "2 start 5", "* roll 3 5"]);
    let again = |table: &Table| table.decide(&Command::EnterAgain, 9);
    let events = again(&table).unwrap();
    events.iter().for_each(|event| table.apply(event));
    assert_eq!((table.events(), table.turn()), (2, Turn::Chance));
    assert_eq!(again(&table), Err(Refusal::TakeBack(NoTakeBack::Nothing)), "decisions are not dice");
    happen(&mut table, &["* roll 1 2"]);
    assert_eq!(shown(&table, Observer::Spectator).last().unwrap(), "* roll 1 2");
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let mut table = table(GameId::CrissCross, "human:Ada,bot:greedy");
    happen(&mut table, &["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    let record = table.save(&["Ada".into(), String::new()]);
    assert_eq!(record.kept("times_ms"), Some(vec![1000, 1000, 1000, 1000]));
    let text = serde_json::to_string(&record).expect("a record is plain data");
    let restored = Table::restore(&catalog::Record::parse(&text).expect("a record")).expect("a table");
    assert_eq!(restored.save(&["Ada".into(), String::new()]), record);
    assert_eq!(restored.play(), table.play());
    for observer in Observer::all(2) {
        assert_eq!(restored.lines(observer), table.lines(observer));
    }
}

#[test]
fn a_broken_table_is_refused() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4"]);
    let mut record = table.save(&[]);
    record.events.push("2 start 4".into());
    assert!(matches!(Table::restore(&record), Err(BadTable::Record(bad)) if bad.event == 2));
    let mut record = table.record(&[]);
    assert!(matches!(Table::restore(&record), Err(BadTable::Facts)));
    record.keep("table", &serde_json::json!({ "players": ["you"], "opened": 0, "version": 1 }));
    assert!(matches!(Table::restore(&record), Err(BadTable::Seats(_))));
}

#[test]
fn the_past_can_be_looked_at() {
    let mut table = table(GameId::CrissCross, "you,bot:1");
    happen(&mut table, &["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(table.view_at(0, Observer::Spectator)["round"], 0);
    assert_eq!(table.view_at(3, Observer::Spectator)["round"], 1);
}
