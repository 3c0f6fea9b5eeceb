//! The JSON of views, which bots in other languages read.

use game::{Game, Observer, Seat};
use game_laws::replay_events;
use tout_sur_carte::{Options, ToutSurCarte, View};

#[test]
fn a_view_is_readable_json() {
    let events = ["* deal 1 12 5", "* deal 2 30 1", "* roll RRRPO", "1 stop", "1 use 12"];
    let play: ToutSurCarte = replay_events(&Options { players: 2, advanced: false }, &events);
    let view = play.view(Observer::Seat(Seat::new(1)));
    let deck: Vec<u8> = (1..=30).filter(|card| ![1, 5, 12, 30].contains(card)).collect();
    let expected = serde_json::json!({
        "observer": {"seat": 2},
        "options": {"players": 2, "advanced": false},
        "step": {"use": 2},
        "active": 1,
        "rolls": 1,
        "dice": "RRRPO",
        "market": [],
        "deck": deck,
        "seats": [
            {"cards": ["5", "12 RRRPO"], "done": [], "score": 0},
            {"cards": ["1", "30"], "done": [], "score": 0},
        ],
    });
    assert_eq!(serde_json::to_value(&view).unwrap(), expected);
    assert_eq!(serde_json::from_value::<View>(expected).unwrap(), view);
}
