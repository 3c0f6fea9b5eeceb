//! The start, the rounds and the end, rule by rule. The numbers are those of RULES.md.

use criss_cross::{Cell, Chance, CrissCross, Move, Options, Refusal, Roll, Symbol};
use game::{BadSetup, Game, GameOptions, Malformed, OptionKind, Refused, Seat, Setting, Settings, Turn};
use game_laws::replay_events;

const QUICK: [&str; 8] = ["c1 d1", "a2 b2", "d2 e2", "b3 c3", "d3 d4", "a4 b4", "e4 e5", "b5 c5"];
const FULL: [&str; 12] =
    ["b1 c1", "d1 e1", "a2 a3", "b2 b3", "c2 c3", "d2 d3", "e2 e3", "a4 a5", "b4 b5", "c4 c5", "d4 d5", "e4 e5"];

/// A play of this many, after these events.
#[track_caller]
fn after(players: u8, events: &[&str]) -> CrissCross {
    replay_events(&Options { players, advanced: false }, events)
}

#[track_caller]
fn go_on(play: &mut CrissCross, text: &str) {
    let event = play.read(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    play.apply(event);
}

/// What is wrong with this event.
#[track_caller]
fn refusal(play: &CrissCross, text: &str) -> Refusal {
    match play.read(text) {
        Err(Refused::Rule(refusal)) => refusal,
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn check_awaited(play: &CrissCross, seats: &[u8]) {
    assert_eq!(play.turn(), Turn::Seats(seats.iter().map(|&number| seat(number)).collect()));
}

fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("one of six")
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

fn symbol(number: u8) -> Symbol {
    Symbol::new(number).expect("one of six")
}

/// Rolls ones and lets a seat write them in a pair of cells.
#[track_caller]
fn round_of_ones(play: &mut CrissCross, pairs: &[(u8, &str)]) {
    go_on(play, "* roll 1 1");
    for (seat, pair) in pairs {
        let (first, second) = pair.split_once(' ').expect("two cells");
        go_on(play, &format!("{seat} 1{first} 1{second}"));
    }
}

/// Rules 1 and 4.
#[test]
fn one_to_six_play_two_unless_said_otherwise() {
    assert_eq!(Options::read(&Settings::new()), Ok(Options { players: 2, advanced: false }));
    assert_eq!(Options::all().len(), 12);
    for players in [0, 7, 255] {
        let bad = Err(BadSetup::Value { option: "players", kind: OptionKind::Number(1, 6) });
        assert_eq!(CrissCross::new(&Options { players, advanced: true }).map(|_| ()), bad);
    }
    for number in [-1, 0, 7, 258] {
        assert!(Options::read(&Settings::from([("players".into(), Setting::Number(number))])).is_err());
    }
    let solo = Options { players: 1, advanced: true };
    assert_eq!(Options::read(&solo.settings()), Ok(solo));
}

/// Rule 1.
#[test]
fn a1_is_top_left_and_a_sheet_has_25_cells() {
    let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(names.len(), 25);
    assert_eq!([&names[0], &names[1], &names[5], &names[24]], ["a1", "b1", "a2", "e5"]);
    assert_eq!(after(1, &["1 start 4"]).sheet(seat(1)).to_string(), "4..../...../...../...../.....");
}

/// Rule 2.
#[test]
fn both_dice_have_six_symbols_and_everybody_uses_them() {
    let play = after(2, &["1 start 1", "2 start 2"]);
    let mut rolls = Vec::new();
    assert!(play.each_chance(|roll, weight| rolls.push((roll, weight))));
    assert_eq!(rolls.len(), 21);
    assert_eq!(rolls.iter().map(|(_, weight)| weight).sum::<u32>(), 36);
    assert!(rolls.iter().all(|(roll, weight)| *weight == if roll.is_double() { 1 } else { 2 }));
    let play = after(2, &["1 start 1", "2 start 2", "* roll 3 5"]);
    assert_eq!(play.moves(seat(1)), play.moves(seat(2)));
}

/// Rule 5.
#[test]
fn starting_symbols_are_picked_in_seat_order() {
    let play = after(3, &[]);
    check_awaited(&play, &[1]);
    assert!(matches!(play.read("2 start 4"), Err(Refused::NotNow { .. })));
    check_awaited(&after(3, &["1 start 4"]), &[2]);
    check_awaited(&after(3, &["1 start 4", "2 start 1"]), &[3]);
    assert_eq!(after(3, &["1 start 4", "2 start 1", "3 start 6"]).turn(), Turn::Chance);
}

/// Rule 5.
#[test]
fn nothing_is_written_and_nothing_rolled_before_the_start() {
    let play = after(2, &["1 start 4"]);
    assert_eq!(refusal(&play, "2 3b2 5b3"), Refusal::StartFirst);
    assert!(matches!(play.read("* roll 1 2"), Err(Refused::NotNow { .. })));
    assert_eq!(play.check_chance(&Roll::new(symbol(1), symbol(2))), Err(Refusal::NotNow));
}

/// Rule 6.
#[test]
fn a_starting_symbol_is_picked_once() {
    let play = after(3, &["1 start 4", "2 start 1"]);
    assert_eq!(refusal(&play, "3 start 4"), Refusal::Picked { symbol: symbol(4), by: seat(1) });
    let left: Vec<String> = play.moves(seat(3)).iter().map(Move::to_string).collect();
    assert_eq!(left, ["start 2", "start 3", "start 5", "start 6"]);
    let all = ["1 start 1", "2 start 2", "3 start 3", "4 start 4", "5 start 5"];
    assert_eq!(after(6, &all).moves(seat(6)), [Move::Start(symbol(6))]);
}

/// Rule 7.
#[test]
fn the_starting_symbol_is_written_in_a1_once() {
    let play = after(2, &["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(play.sheet(seat(2)).at(cell("a1")), Some(symbol(1)));
    assert_eq!(refusal(&play, "1 start 6"), Refusal::StartedAlready);
    assert_eq!(refusal(&play, "1 3a1 5a2"), Refusal::Taken { cell: cell("a1") });
}

/// Rules 8 and 16.
#[test]
fn twelve_rounds_are_played_and_a_full_sheet_has_taken_them_all() {
    let mut play = after(1, &["1 start 1"]);
    for (round, pair) in FULL.iter().enumerate() {
        assert_eq!((play.turn(), usize::from(play.round())), (Turn::Chance, round));
        round_of_ones(&mut play, &[(1, pair)]);
    }
    assert_eq!(play.turn(), Turn::Over);
    assert_eq!(play.sheet(seat(1)).to_string(), "11111/11111/11111/11111/11111");
    assert_eq!(play.score(seat(1)).total, 100);
    assert!(matches!(play.read("* roll 1 1"), Err(Refused::NotNow { turn: Turn::Over })));
}

/// Rule 9.
#[test]
fn both_symbols_of_the_roll_are_written_in_free_cells() {
    let play = after(1, &["1 start 4", "* roll 3 5", "1 3b2 5b3", "* roll 1 2"]);
    let roll = Roll::new(symbol(1), symbol(2));
    for wrong in ["1 1c2 1d2", "1 2c2 2d2", "1 1c2 3d2", "1 3c2 5d2"] {
        assert_eq!(refusal(&play, wrong), Refusal::NotRolled { roll });
    }
    assert_eq!(refusal(&play, "1 1b1 2b2"), Refusal::Taken { cell: cell("b2") });
    assert_eq!(refusal(&play, "1 1a3 2b3"), Refusal::Taken { cell: cell("b3") });
    assert!(play.read("1 1b1 2c1").is_ok());
}

/// Rule 10.
#[test]
fn the_two_cells_share_an_edge() {
    let play = after(1, &["1 start 4", "* roll 3 5"]);
    for apart in ["1 3b2 5c3", "1 3b2 5b4", "1 3e1 5a2", "1 3b2 5b2", "1 5e5 3a1"] {
        assert_eq!(refusal(&play, apart), Refusal::NotNeighbours);
    }
    for (beside, written) in [("1 3b2 5c2", "3b2 5c2"), ("1 3b2 5b3", "3b2 5b3"), ("1 3b2 5a2", "5a2 3b2")] {
        assert_eq!(play.read(beside).unwrap().to_string(), format!("1 {written}"));
    }
}

/// Rule 11, and the numbers for checking.
#[test]
fn different_symbols_make_two_moves_of_a_pair_of_cells_and_equal_ones_one() {
    let play = after(1, &["1 start 4", "* roll 3 5"]);
    assert_eq!(play.sheet(seat(1)).open().len(), 38);
    assert_eq!(play.moves(seat(1)).len(), 76);
    assert!(play.read("1 3d4 5e4").is_ok() && play.read("1 5d4 3e4").is_ok());
    assert_eq!(after(1, &["1 start 4", "* roll 5 5"]).moves(seat(1)).len(), 38);
}

/// Rule 12.
#[test]
fn a_pair_need_not_touch_what_is_written() {
    assert!(after(1, &["1 start 4", "* roll 3 5"]).read("1 3d5 5e5").is_ok());
}

/// Rule 13.
#[test]
fn the_choices_of_a_round_come_in_any_order() {
    let begin = ["1 start 4", "2 start 1", "3 start 2", "* roll 3 5"];
    let choices = ["1 3b2 5b3", "2 5c1 3d1", "3 3e4 5e5"];
    let mut ends = Vec::new();
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
        let mut play = after(3, &begin);
        check_awaited(&play, &[1, 2, 3]);
        order.iter().for_each(|&i| go_on(&mut play, choices[i]));
        assert_eq!((play.turn(), play.roll()), (Turn::Chance, None));
        ends.push(play);
    }
    assert!(ends.iter().all(|end| *end == ends[0]));
}

/// Rule 13.
#[test]
fn a_choice_is_final() {
    let play = after(2, &["1 start 4", "2 start 1", "* roll 3 5", "1 3b2 5b3"]);
    check_awaited(&play, &[2]);
    assert!(matches!(play.read("1 3c2 5c3"), Err(Refused::NotNow { .. })));
    let choice: Move = "3c2 5c3".parse().unwrap();
    assert_eq!(play.check_move(seat(1), choice), Err(Refusal::NotNow));
    assert_eq!((play.moves(seat(1)), play.count_moves(seat(1))), (vec![], 0));
}

/// Rules 14 and 15.
#[test]
fn stuck_players_are_skipped_and_others_must_write() {
    let mut play = after(2, &["1 start 1", "2 start 2"]);
    for (quick, full) in QUICK.iter().zip(FULL) {
        round_of_ones(&mut play, &[(1, quick), (2, full)]);
    }
    assert!(play.sheet(seat(1)).is_stuck());
    for full in &FULL[QUICK.len()..] {
        go_on(&mut play, "* roll 1 1");
        check_awaited(&play, &[2]);
        assert!(matches!(play.read("1 1e1 1b1"), Err(Refused::NotNow { .. })));
        let (first, second) = full.split_once(' ').unwrap();
        go_on(&mut play, &format!("2 1{first} 1{second}"));
    }
    assert_eq!(play.turn(), Turn::Over);
}

/// Rule 14.
#[test]
fn there_is_no_passing() {
    let play = after(1, &["1 start 4", "* roll 3 5"]);
    assert_eq!(refusal(&play, "1 pass"), Refusal::Malformed(Malformed { example: "3b2 5b3" }));
}

/// Rule 17.
#[test]
fn no_further_roll_once_everybody_is_stuck() {
    let mut play = after(2, &["1 start 1", "2 start 2"]);
    for (round, quick) in QUICK.iter().enumerate() {
        assert_eq!((play.turn(), usize::from(play.round())), (Turn::Chance, round));
        round_of_ones(&mut play, &[(1, quick), (2, quick)]);
    }
    assert_eq!(play.turn(), Turn::Over);
    assert_eq!(play.round(), 8);
}

/// Rule 28.
#[test]
fn a_start_names_the_seat_and_the_symbol() {
    let mut play = after(2, &[]);
    assert_eq!(play.read("1 start 4").unwrap().to_string(), "1 start 4");
    go_on(&mut play, "1 start 4");
    assert_eq!(play.sheet(seat(1)).at(cell("a1")), Some(symbol(4)));
}

/// Rule 29.
#[test]
fn dice_are_understood_in_either_order_and_written_with_the_lower_first() {
    let play = after(2, &["1 start 4", "2 start 1"]);
    assert_eq!(play.read("* roll 5 3").unwrap().to_string(), "* roll 3 5");
    assert_eq!(play.read("* roll 3 5").unwrap().to_string(), "* roll 3 5");
}

/// Rule 30.
#[test]
fn a_pair_is_understood_in_either_order_and_written_in_reading_order() {
    let play = after(2, &["1 start 4", "2 start 1", "* roll 3 5"]);
    assert_eq!(play.read("1 5b3 3b2").unwrap(), play.read("1 3b2 5b3").unwrap());
    assert_eq!(play.read("1 5b3 3b2").unwrap().to_string(), "1 3b2 5b3");
}

/// A play is copied millions of times while bots think.
#[test]
fn a_play_and_its_moves_are_small() {
    assert!(size_of::<CrissCross>() <= 96, "{}", size_of::<CrissCross>());
    assert_eq!(size_of::<Move>(), 4);
    assert_eq!(size_of::<Chance>(), 2);
}
