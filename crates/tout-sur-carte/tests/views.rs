//! The JSON of views, which bots in other languages read.

use game::{Game, GameOptions, Observer, Seat, Setting, Settings};
use game_laws::replay_events;
use tout_sur_carte::{Options, Printed, ToutSurCarte, View};

#[test]
fn a_view_is_readable_json() {
    let events = ["* deal 1 12 5", "* deal 2 30 1", "* roll RRRPO", "1 stop", "1 use 12"];
    let play: ToutSurCarte = replay_events(&Options::default(), &events);
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

#[test]
fn what_is_printed_on_a_familys_own_cards_stands_in_the_options() {
    let cards = Printed::OURS.to_string().replacen("R4Y4B4*G4*P4", "R7*Y7*B2G2P2", 1);
    let settings = Settings::from([("cards".into(), Setting::Choice(cards.clone()))]);
    let options = Options::read(&settings).unwrap();
    let events = ["* deal 1 12 5", "* deal 2 30 1", "* roll RRRPO", "1 stop", "1 pass", "2 use 1"];
    let play: ToutSurCarte = replay_events(&options, &events);
    assert_eq!(play.cards(Seat::new(1)).next().unwrap().free().to_string(), "RRRRYYYYYYYBBGGP");
    let view = play.view(Observer::Spectator);
    let written = serde_json::to_value(&view).unwrap();
    assert_eq!(written["options"], serde_json::json!({"players": 2, "advanced": false, "cards": cards}));
    assert_eq!(written["seats"][1]["cards"], serde_json::json!(["1 RRRP", "30"]));
    assert_eq!(serde_json::from_value::<View>(written).unwrap(), view);
}
