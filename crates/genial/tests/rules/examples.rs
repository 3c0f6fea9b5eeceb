//! The worked examples of scoring, rule 10 and 11 of RULES.md.

use super::story::seat;
use game::{Event, Game};
use genial::{Colour, Genial, Move, Options};

/// What each placement of a seat scored in a record, by colour.
fn scored(record: &str, players: u8, number: u8) -> Vec<String> {
    let path = format!("{}/../../plays/genial/{record}.json", env!("CARGO_MANIFEST_DIR"));
    let record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut play = Genial::new(&Options::for_players(players)).unwrap();
    let mut found = Vec::new();
    for text in record["events"].as_array().unwrap() {
        let event = play.read(text.as_str().unwrap()).unwrap();
        let before = *play.markers(seat(number));
        play.apply(event);
        if matches!(event, Event::Move(by, Move::Place(_)) if by == seat(number)) {
            let gains = Colour::ALL.into_iter().map(|colour| {
                let gain = play.markers(seat(number))[colour.index()] - before[colour.index()];
                if gain == 0 { String::new() } else { format!("{colour}{gain}") }
            });
            found.push(gains.collect());
        }
    }
    found
}

/// Rule 10.
#[test]
fn four_placements_score_lines_in_all_directions() {
    assert_eq!(scored("example-lines", 3, 1), ["B1", "R1B2", "B4", "R2B4"]);
}

/// Rules 10 and 11.
#[test]
fn a_double_scores_seven_and_five() {
    let last = (1..=4).filter_map(|number| scored("example-twelve", 4, number).pop()).any(|gain| gain == "G12");
    assert!(last);
}
