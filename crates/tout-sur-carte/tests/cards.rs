//! The 30 cards.

use serde::Deserialize;
use tout_sur_carte::{Card, Colour, Printed as Cards, Rows};

fn rows(card: Card) -> Rows {
    Cards::OURS.rows(card)
}

#[derive(Deserialize, PartialEq, Debug)]
struct Printed {
    cards: Vec<PrintedCard>,
}

#[derive(Deserialize, PartialEq, Debug)]
struct PrintedCard {
    id: u8,
    rows: Vec<PrintedRow>,
}

#[derive(Deserialize, PartialEq, Debug)]
struct PrintedRow {
    colour: char,
    boxes: u8,
    sun: bool,
}

/// Rule 2.
#[test]
fn the_cards_are_those_of_the_list() {
    let printed: Printed = serde_json::from_str(include_str!("../cards.json")).unwrap();
    let ours = Card::all()
        .map(|card| {
            let row =
                |(colour, boxes)| PrintedRow { colour: Colour::letter(colour), boxes, sun: rows(card).has_sun(colour) };
            PrintedCard { id: card.number(), rows: rows(card).boxes().iter().map(row).collect() }
        })
        .collect();
    assert_eq!(Printed { cards: ours }, printed);
}

/// Rule 2.
#[test]
fn a_card_has_five_rows_twenty_boxes_and_two_suns() {
    for card in Card::all() {
        assert_eq!(rows(card).boxes().kinds(), 5, "{card}");
        assert_eq!(rows(card).boxes().total(), 20, "{card}");
        assert_eq!(rows(card).suns().total(), 2, "{card}");
        for colour in Colour::ALL {
            assert!(
                !rows(card).has_sun(colour) || rows(card).boxes().count(colour) > 0,
                "{card} has a sun without a row"
            );
        }
    }
}

/// Rule 2.
#[test]
fn all_cards_are_different() {
    let mut faces: Vec<_> = Card::all().map(rows).collect();
    faces.sort_unstable();
    faces.dedup();
    assert_eq!(faces.len(), 30);
}
