//! Rule 2: the 30 cards.

use serde::Deserialize;
use tout_sur_carte::{Card, Colour};

#[derive(Deserialize)]
struct Printed {
    cards: Vec<PrintedCard>,
}

#[derive(Deserialize)]
struct PrintedCard {
    id: u8,
    rows: Vec<PrintedRow>,
}

#[derive(Deserialize)]
struct PrintedRow {
    colour: char,
    boxes: u8,
    sun: bool,
}

#[test]
fn the_cards_are_those_of_the_list() {
    let printed: Printed = serde_json::from_str(include_str!("../cards.json")).unwrap();
    let listed: Vec<(u8, Vec<(char, u8, bool)>)> = printed
        .cards
        .iter()
        .map(|card| (card.id, card.rows.iter().map(|row| (row.colour, row.boxes, row.sun)).collect()))
        .collect();
    let ours: Vec<(u8, Vec<(char, u8, bool)>)> = Card::all()
        .map(|card| {
            let rows = card.boxes().iter().map(|(colour, boxes)| (colour.letter(), boxes, card.has_sun(colour)));
            (card.number(), rows.collect())
        })
        .collect();
    assert_eq!(ours, listed);
}

#[test]
fn a_card_has_five_rows_twenty_boxes_and_two_suns() {
    for card in Card::all() {
        assert_eq!(card.boxes().kinds(), 5, "{card}");
        assert_eq!(card.boxes().total(), 20, "{card}");
        assert_eq!(card.suns().total(), 2, "{card}");
        for colour in Colour::ALL {
            assert!(!card.has_sun(colour) || card.boxes().count(colour) > 0, "{card} has a sun without a row");
        }
    }
}

#[test]
fn all_cards_are_different() {
    let mut faces: Vec<_> = Card::all().map(|card| (card.boxes(), card.suns())).collect();
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces.len(), 30);
}
