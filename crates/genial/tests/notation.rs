//! Notation: strict, canonical, and safe against anything.

use game::{Explain, Game, Seat};
use genial::{Cell, Chance, Colours, Drawn, Move, Options, Placement, Tile};
use proptest::prelude::*;

#[track_caller]
fn check_reads<T>(text: &str, canonical: &str)
where
    T: std::str::FromStr<Err = game::Malformed> + std::fmt::Display,
{
    let read = text.parse::<T>().unwrap_or_else(|_| panic!("{text} is not understood"));
    assert_eq!(read.to_string(), canonical);
}

/// Rule 37.
#[test]
fn a_placement_may_name_its_cells_in_either_order() {
    for (text, canonical) in [
        ("RB g5 g6", "RB g5 g6"),
        ("BR g6 g5", "RB g5 g6"),
        ("RR g6 g5", "RR g5 g6"),
        ("YO h10 h9", "OY h9 h10"),
        ("GP i8 h8", "PG h8 i8"),
    ] {
        check_reads::<Move>(text, canonical);
    }
}

/// Rules 37, 39, 40 and 41.
#[test]
fn nothing_else_is_accepted() {
    for text in [
        "",
        " ",
        "RB",
        "RB g5",
        "RB  g5 g6",
        "RB g5 g6 ",
        " RB g5 g6",
        "rb g5 g6",
        "RB G5 G6",
        "RB g05 g6",
        "RB g5 g6 a1",
        "RB g5 g7",
        "RB g5 g5",
        "RX g5 g6",
        "RB g5\0g6",
        "RB g5 g6\n",
        "RB h15 h16",
        "RB p1 p2",
        "RBé g5 g6",
        "RBG g5 g6",
        "Swap",
        "swap ",
        "swap RB",
        "keep.",
        "pass",
        "RB g5 g٦",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    for text in [
        "",
        "rack",
        "rack 1",
        "rack 1 ",
        "draw 1 BR",
        "draw 0 RB",
        "draw 5 RB",
        "draw 01 RB",
        "draw 1  RB",
        "draw 1 RB ",
        "draw 1 ?",
        "draw 1 RB RB RB RB RB RB RB",
        "Draw 1 RB",
        "roll 1 2",
        "draw RB",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
    let long = format!("draw 1{}", " RB".repeat(1_000_000));
    assert!(long.parse::<Chance>().is_err());
    assert!("BR".parse::<Tile>().is_err() && "YR".parse::<Colours>().is_err() && "RR".parse::<Colours>().is_err());
}

/// Rule 39.
#[test]
fn tiles_in_draws_have_one_name() {
    let play = game_laws::replay_events::<genial::Genial>(&Options::for_players(2), &["* rack 1 RB GG YO BP RR GO"]);
    let refused = play.read("* rack 2 BR GG YO BP RR GO").unwrap_err();
    assert_eq!(refused.message().id, "malformed");
}

#[test]
fn cells_that_are_apart_are_refused_kindly() {
    let racks = ["* rack 1 RB GG YO BP RR GO", "* rack 2 RY GG YO BP RR GO"];
    let play = game_laws::replay_events::<genial::Genial>(&Options::for_players(2), &racks);
    assert_eq!(
        play.read_move(Seat::new(0), "RB e5 f9"),
        Err(genial::Refusal::NotAdjacent("e5".parse().unwrap(), "f9".parse().unwrap()))
    );
}

fn tile() -> impl Strategy<Value = Tile> {
    (0..Tile::KINDS).prop_map(|kind| Tile::all().nth(kind).unwrap())
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = (text.parse::<Move>(), text.parse::<Chance>(), text.parse::<Cell>(), text.parse::<Colours>());
    }

    #[test]
    fn every_spelling_is_written_in_one_way(text in "[RYBGPO]{2} [a-o][0-9]{1,2} [a-o][0-9]{1,2}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
    }

    #[test]
    fn placements_read_back(tile in tile(), turned: bool, cell in 0..169usize, way in 0..6usize) {
        let cell = Cell::all(7).nth(cell).unwrap();
        let (one, other) = tile.colours();
        let colours = if turned { (other, one) } else { (one, other) };
        if let Some(next) = cell.neighbour(genial::Direction::ALL[way]) {
            let placement = Placement::new(colours, (cell, next)).unwrap();
            prop_assert_eq!(placement.to_string().parse(), Ok(Move::Place(placement)));
            let (first, second) = colours;
            prop_assert_eq!(format!("{first}{second} {cell} {next}").parse(), Ok(placement));
        }
    }

    #[test]
    fn draws_read_back(tiles in prop::collection::vec(tile(), 1..=6), seat in 0..4u8, rack: bool) {
        let mut drawn = Drawn::default();
        tiles.iter().for_each(|&tile| drawn.push(tile));
        let chance = if rack { Chance::Rack } else { Chance::Draw }(game::Seat::new(seat), drawn);
        prop_assert_eq!(chance.to_string().parse(), Ok(chance));
        prop_assert_eq!(&drawn[..], &tiles[..]);
    }
}
