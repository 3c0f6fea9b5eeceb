//! Notation: whatever is written, reading it never panics, and what is read prints in the one canonical form.

use std::{fmt::Display, str::FromStr};

use color_pop::{Board, Cell, Chance, Colours, Move, Removal};
use proptest::prelude::*;

/// What reads prints as something that reads as the same value.
fn check<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let canonical = value.to_string();
        assert!(canonical.parse::<T>().is_ok_and(|again| again == value), "{text:?} prints as {canonical:?}");
    }
}

fn check_all(text: &str) {
    check::<Cell>(text);
    check::<Move>(text);
    check::<Chance>(text);
    check::<Colours>(text);
    check::<Removal>(text);
    check::<Board>(text);
}

#[test]
fn only_the_notation_is_read() {
    for text in [
        "",
        " ",
        "G",
        "G ",
        "G  c4",
        " G c4",
        "G c4 ",
        "g c4",
        "G C4",
        "G c04",
        "G c0",
        "G c11",
        "G k1",
        "GG c4",
        "G c4,d5",
        "G c4 d5 d5",
        "* ",
        "*",
        "* d5 d5",
        "** d5",
        "G a1 a2 a3 a4 a5 a6 a7",
        "* a1 a2 a3 a4 a5 a6",
        "é a1",
        "G c4\n",
        "G c4\0",
        "G é1",
        "?",
        "G c4 Y O",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    for text in [
        "",
        "board",
        "board ",
        "secret",
        "secret 1",
        "secret 1 ",
        "secret 6 G",
        "secret 0 G",
        "secret 1 GG",
        "secret 1 ?",
        "secret  1 G",
        "secret 1 G ",
        "Secret 1 G",
        "secret 1 X",
        "secret é G",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
    for text in ["", "G", "*", "GY", "*G", "G*G", "GGGGGGGGGGGGGGGGGGGG", "******", "é*"] {
        assert!(text.parse::<Removal>().is_err(), "{text:?}");
    }
}

#[test]
fn jokers_may_be_named_in_any_order() {
    assert_eq!("G c4 e5 d5".parse::<Move>().unwrap().to_string(), "G c4 d5 e5");
    assert_eq!("* j10 a10 a9".parse::<Move>().unwrap().to_string(), "* a9 a10 j10");
}

#[test]
fn an_endless_text_is_refused() {
    let long = "G".repeat(10_000_000);
    assert!(long.parse::<Move>().is_err() && long.parse::<Board>().is_err() && long.parse::<Colours>().is_err());
    assert!("/".repeat(10_000_000).parse::<Board>().is_err());
    assert!(format!("G c4{}", " d5".repeat(1_000_000)).parse::<Move>().is_err());
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        check_all(&text);
    }

    #[test]
    fn text_that_looks_like_a_move_reads_and_prints_alike(text in "[GYOBP*] [a-j](10|[1-9])( [a-j](10|[1-9])){0,5}") {
        check_all(&text);
    }

    #[test]
    fn text_that_looks_like_chance_reads_and_prints_alike(
        text in "(board [GYOBP*]{1,10}(/[GYOBP*]{0,10}){8,10})|(secret [0-7] [GYOBP]{0,6})",
    ) {
        check_all(&text);
        check_all(text.trim_start_matches("board "));
    }

    #[test]
    fn text_that_looks_like_tokens_reads_and_prints_alike(text in "G{0,21}\\*{0,6}") {
        check_all(&text);
    }
}
