//! Who sees what, and what others imagine. The numbers are those of RULES.md.

use criss_cross::{CrissCross, Options, View};
use game::{Game, Observer, Seat, Seats};
use game_laws::replay_events;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

const ONE: Observer = Observer::Seat(Seat::new(0));
const TWO: Observer = Observer::Seat(Seat::new(1));
const THREE: Observer = Observer::Seat(Seat::new(2));
const ANYONE: Observer = Observer::Spectator;

const ROLLED: [&str; 4] = ["1 start 4", "2 start 1", "3 start 2", "* roll 3 5"];

#[track_caller]
fn playing(players: u8, events: &[&str]) -> CrissCross {
    replay_events(&Options { players, advanced: false }, events)
}

#[track_caller]
fn after(more: &[&str]) -> CrissCross {
    playing(3, &[&ROLLED[..], more].concat())
}

#[track_caller]
fn check_shown(play: &CrissCross, text: &str, expected: [(Observer, &str); 4]) {
    let event = play.read(text).expect("it is legal");
    for (observer, shown) in expected {
        assert_eq!(play.shown(&event, observer), shown, "{observer:?}");
    }
}

/// Rule 5.
#[test]
fn starting_symbols_are_visible_at_once() {
    let play = playing(3, &["1 start 4"]);
    check_shown(&play, "2 start 1", [ONE, TWO, THREE, ANYONE].map(|observer| (observer, "2 start 1")));
    let play = playing(3, &["1 start 4", "2 start 1"]);
    assert_eq!(play.view(THREE).sheets, play.view(ANYONE).sheets);
    assert_eq!(play.view(THREE).sheets[1].to_string(), "1..../...../...../...../.....");
}

/// Rule 13.
#[test]
fn others_see_that_somebody_has_chosen_and_not_what() {
    let play = after(&[]);
    check_shown(&play, "2 5b3 3b2", [(ONE, "2 ?"), (TWO, "2 3b2 5b3"), (THREE, "2 ?"), (ANYONE, "2 ?")]);
    let play = after(&["2 3b2 5b3"]);
    for observer in [ONE, THREE, ANYONE] {
        let view = play.view(observer);
        assert_eq!(view.sheets[1].to_string(), "1..../...../...../...../.....");
        assert_eq!((view.choice, view.chosen()), (None, Seats::one(Seat::new(1))));
    }
    let own = play.view(TWO);
    assert_eq!(own.sheets[1].to_string(), "1..../.3.../.5.../...../.....");
    assert_eq!(own.choice.map(|choice| choice.to_string()).as_deref(), Some("3b2 5b3"));
    assert_eq!(own.chosen(), Seats::one(Seat::new(1)));
}

/// Rule 13.
#[test]
fn a_hidden_choice_is_not_counted_in_what_others_see() {
    let play = playing(2, &["1 start 4", "2 start 1", "* roll 3 3", "1 3b2 3b3"]);
    assert_eq!(play.view(ONE).scores, [2, 0]);
    assert_eq!(play.view(TWO).scores, [0, 0]);
}

/// Rule 13.
#[test]
fn the_last_choice_makes_all_of_them_public() {
    let play = after(&["2 3b2 5b3", "3 3e4 5e5"]);
    check_shown(&play, "1 3c1 5d1", [ONE, TWO, THREE, ANYONE].map(|observer| (observer, "1 3c1 5d1")));
    let play = after(&["2 3b2 5b3", "3 3e4 5e5", "1 3c1 5d1"]);
    for observer in [ONE, TWO, THREE, ANYONE] {
        let view = play.view(observer);
        let sheets: Vec<String> = view.sheets.iter().map(ToString::to_string).collect();
        assert_eq!(
            sheets,
            ["4.35./...../...../...../.....", "1..../.3.../.5.../...../.....", "2..../...../...../....3/....5"]
        );
        assert_eq!((view.choice, view.chosen()), (None, Seats::NONE));
    }
}

/// Rule 13: 38 pairs of cells and two ways each are open to who has chosen, and the imagined choice is any of them.
#[test]
fn a_hidden_choice_is_imagined_among_all_it_could_be() {
    let view = after(&["2 3b2 5b3"]).view(THREE);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..76 * 200 {
        let imagined = CrissCross::imagine(&view, &mut rng);
        assert_eq!(imagined.view(THREE), view);
        *seen.entry(imagined.view(TWO).choice.expect("player 2 has chosen")).or_insert(0u32) += 1;
    }
    assert_eq!(seen.len(), 76);
    assert!(seen.values().all(|times| (120..280).contains(times)), "{seen:?}");
}

/// Rule 15: who has chosen the last pair there was is stuck, but in this round has chosen and is not skipped.
#[test]
fn a_last_pair_is_a_choice_like_any_other() {
    let pairs = ["c1 d1", "a2 b2", "d2 e2", "b3 c3", "d3 d4", "a4 b4", "e4 e5"];
    let mut events = vec!["1 start 1".to_owned(), "2 start 2".into()];
    for pair in pairs {
        let (first, second) = pair.split_once(' ').unwrap();
        events.push("* roll 1 1".into());
        events.extend(["1", "2"].map(|seat| format!("{seat} 1{first} 1{second}")));
    }
    events.extend(["* roll 1 1", "1 1b5 1c5"].map(String::from));
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let play = playing(2, &events);
    for observer in [ONE, TWO, ANYONE] {
        let view = play.view(observer);
        assert!(!view.is_skipped(Seat::new(0)));
        assert_eq!(view.chosen(), Seats::one(Seat::new(0)));
    }
    assert!(play.sheet(Seat::new(0)).is_stuck());
}

/// The JSON of a view is what bots in other languages read.
#[test]
fn a_view_is_readable_json() {
    let view = after(&["2 3b2 5b3"]).view(TWO);
    let expected = serde_json::json!({
        "observer": {"seat": 2},
        "options": {"players": 3, "advanced": false},
        "round": 1,
        "turn": [1, 3],
        "roll": [3, 5],
        "choice": "3b2 5b3",
        "sheets": [
            "4..../...../...../...../.....",
            "1..../.3.../.5.../...../.....",
            "2..../...../...../...../.....",
        ],
        "scores": [0, 0, 0],
    });
    assert_eq!(serde_json::to_value(&view).unwrap(), expected);
    assert_eq!(serde_json::from_value::<View>(expected.clone()).unwrap(), view);
    let json = expected.to_string();
    for (good, bad) in [("3b2 5b3", "3b2 5b4"), ("[3,5]", "[3,7]"), ("....\",\"1", "....1\",\"1"), ("[1,3]", "[7]")] {
        let wrong = json.replacen(good, bad, 1);
        assert!(wrong != json && serde_json::from_str::<View>(&wrong).is_err(), "{bad}");
    }
}
