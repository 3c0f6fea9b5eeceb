//! Texts: what is printed reads back, and nothing else is read.

use blockers::{Blockers, Cell, Chance, Colour, Move, Options, Tile, Tiles};
use game::Game;
use proptest::{collection::vec, option, prelude::*, sample::select, string::string_regex};

fn colours() -> impl Strategy<Value = Colour> {
    (0u8..5).prop_map(Colour::new)
}

fn tiles() -> impl Strategy<Value = Tile> {
    select(Tiles::ALL.iter().collect::<Vec<Tile>>())
}

fn moves() -> impl Strategy<Value = Move> {
    (option::of(colours()), tiles(), select(Cell::all().collect::<Vec<_>>()), any::<bool>())
        .prop_map(|(colour, tile, cell, captures)| Move { colour, tile, cell, captures })
}

fn chances() -> impl Strategy<Value = Chance> {
    prop_oneof![
        (colours(), [(); 5].map(|()| tiles())).prop_map(|(colour, tiles)| Chance::Rack(colour, tiles)),
        (colours(), tiles()).prop_map(|(colour, tile)| Chance::Draw(colour, tile)),
    ]
}

/// Texts made of the pieces of notation, which come closer to being read than arbitrary ones.
fn nearly() -> impl Strategy<Value = String> {
    vec(string_regex("rack|draw|[1-9A-Ias*:x ]|s[0-9]|\\x00|é| ").unwrap(), 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn a_move_reads_back(mv in moves()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn an_answer_of_chance_reads_back(chance in chances()) {
        prop_assert_eq!(chance.to_string().parse(), Ok(chance));
    }

    #[test]
    fn a_text_that_is_read_is_written_the_same(text in prop_oneof![nearly(), any::<String>()]) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.as_str());
        }
        if let Ok(chance) = text.parse::<Chance>() {
            prop_assert_eq!(chance.to_string(), text.as_str());
        }
        let play = Blockers::new(&Options { players: 2 }).unwrap();
        let _ = play.read(&text);
    }
}

#[track_caller]
fn check_refused(texts: &[&str]) {
    for text in texts {
        assert!(text.parse::<Move>().is_err() && text.parse::<Chance>().is_err(), "{text:?}");
    }
}

#[test]
fn other_spellings_of_moves_are_refused() {
    check_refused(&[
        "", " ", "7", "7 ", " 7 C7", "7  C7", "7 C7 ", "7 C7\0", "7 c7", "07 C7", "7 C07", "7 C0", "0 C7", "10 A1",
    ]);
    check_refused(&[
        "7 XC7", "7 xxC7", "7x C7", "7 J7", "J A1", "s0 A1", "s10 A1", "S7 G2", "s G2", "** A1", "7 C7é", "７ C7",
    ]);
    check_refused(&[":7 C7", "6:7 C7", "0:7 C7", "01:7 C7", "1::7 C7", "1:7:C7", "1: 7 C7", "1 7 C7"]);
}

#[test]
fn other_spellings_of_draws_are_refused() {
    check_refused(&[
        "rack 1 1 2 3 4",
        "rack 1 1 2 3 4 5 6",
        "rack 6 1 2 3 4 5",
        "rack 1 2 3 4 5 ",
        "rack  1 1 2 3 4 5",
    ]);
    check_refused(&[
        "rack 1 ? ? ? ? ?",
        "draw 1",
        "draw 1 ?",
        "draw 1 1 2",
        "draw  1 1",
        "Draw 1 1",
        "draw 0 1",
        "draw 1 s4\n",
    ]);
}

#[test]
fn a_long_text_is_refused() {
    let long = "1:".repeat(1 << 20);
    check_refused(&[&long, &format!("draw 1 {long}"), &format!("rack 1{}", " 1".repeat(1 << 20))]);
}
