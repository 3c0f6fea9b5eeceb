//! Whatever is typed is understood as one thing or refused.

use criss_cross::{Cell, CrissCross, Move, Options, Pair, Roll, Sheet, Symbol};
use game::Game;
use game_laws::replay_events;
use proptest::prelude::*;

#[test]
fn malformed_notation_is_refused() {
    for text in [
        "",
        " ",
        "start",
        "start ",
        "start 0",
        "start 7",
        "start 04",
        "start  4",
        "start 4 ",
        " start 4",
        "Start 4",
        "start 44",
        "start +4",
        "start 4\0",
        "start ４",
        "3b2",
        "3b2 ",
        "3b2  5b3",
        "3b2 5b3 ",
        " 3b2 5b3",
        "3b2 5b3\n",
        "3B2 5B3",
        "0b2 5b3",
        "3b2 7b3",
        "3f2 5f3",
        "3b0 5b1",
        "3b5 5b6",
        "3b2,5b3",
        "3b2 5b2",
        "3b2 5c3",
        "3b02 5b3",
        "3b2 5b3 1a1",
        "3é 5b3",
        "?",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    for text in [
        "",
        "roll",
        "roll 3",
        "roll 3 ",
        "roll 3 7",
        "roll 0 3",
        "roll 3  5",
        "roll 3 5 ",
        "roll 3 5 5",
        "Roll 3 5",
        "roll 3\t5",
    ] {
        assert!(text.parse::<Roll>().is_err(), "{text:?}");
    }
    for text in
        ["", "4....", "4..../...../...../...../....", "4..../...../...../...../....7", "4.....,...../...../...../....."]
    {
        assert!(text.parse::<Sheet>().is_err(), "{text:?}");
    }
}

#[test]
fn enormous_input_is_refused() {
    let play: CrissCross = replay_events(&Options::default(), &["1 start 4", "2 start 1", "* roll 3 5"]);
    for text in ["1 3b2 5b3 ".repeat(100_000), format!("1 3b2 5b3{}", "9".repeat(1_000_000))] {
        assert!(play.read(&text).is_err());
    }
}

fn symbols() -> impl Strategy<Value = Symbol> {
    (1..=6u8).prop_map(|number| Symbol::new(number).expect("one of six"))
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..5u8, 0..5u8).prop_map(|(column, row)| Cell::new(column, row))
}

fn moves() -> impl Strategy<Value = Move> {
    let writes = (cells(), cells(), symbols(), symbols())
        .prop_filter_map("neighbours", |(one, other, first, second)| {
            Some(Move::Write { pair: Pair::new(one, other)?, symbols: [first, second] })
        });
    prop_oneof![symbols().prop_map(Move::Start), writes]
}

fn sheets() -> impl Strategy<Value = Sheet> {
    prop::collection::vec(prop::option::of(symbols()), 25).prop_map(|cells| {
        let mut sheet = Sheet::EMPTY;
        for (cell, symbol) in Cell::all().zip(cells) {
            symbol.into_iter().for_each(|symbol| sheet.write(cell, symbol));
        }
        sheet
    })
}

/// Texts that nearly are notation.
fn nearly() -> impl Strategy<Value = String> {
    "(start |roll )?[0-7a-f ?]{0,9}|[0-7][a-f][0-6] [0-7][a-f][0-6].?"
}

proptest! {
    #[test]
    fn moves_are_read_as_they_are_written(mv in moves()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn rolls_are_read_as_they_are_written(one in symbols(), other in symbols()) {
        let roll = Roll::new(one, other);
        prop_assert_eq!(roll.to_string().parse(), Ok(roll));
        prop_assert_eq!(format!("roll {other} {one}").parse(), Ok(roll));
    }

    #[test]
    fn sheets_are_read_as_they_are_written(sheet in sheets()) {
        prop_assert_eq!(sheet.to_string().parse(), Ok(sheet));
    }

    #[test]
    fn any_text_is_one_thing_or_refused(text in prop_oneof![any::<String>(), nearly()]) {
        let play: CrissCross = replay_events(&Options::default(), &["1 start 4", "2 start 1", "* roll 3 5"]);
        for text in [text.clone(), format!("1 {text}"), format!("* {text}")] {
            if let Ok(event) = play.read(&text) {
                prop_assert_eq!(play.read(&event.to_string()), Ok(event));
            }
        }
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().len(), text.len());
        }
        let _ = (text.parse::<Roll>(), text.parse::<Sheet>(), text.parse::<Cell>(), text.parse::<Symbol>());
    }
}
