//! The JSON of views, which bots in other languages read.

use blockers::{Blockers, Colour, Options, View};
use game::{Game, Observer, Seat};
use game_laws::replay_events;

/// Seat 2 has captured a tile of seat 1.
fn play() -> Blockers {
    let events = [
        "* rack 1 s7 1 2 3 4",
        "* rack 2 2 3 4 5 6",
        "* rack 3 A B C D E",
        "1 s7 G2",
        "* draw 1 5",
        "2 2 xG2",
        "* draw 2 7",
    ];
    replay_events(&Options { players: 3 }, &events)
}

/// Rule 25.
#[test]
fn a_view_is_readable_json() {
    let view = play().view(Observer::Seat(Seat::new(2)));
    let expected = serde_json::json!({
        "observer": {"seat": 3},
        "options": {"players": 3},
        "step": {"decide": 3},
        "board": ["2:2 G2"],
        "captured": [["", "", ""], ["s7", "", ""], ["", "", ""]],
        "supplies": [
            {"rack": 5, "pile": 22},
            {"rack": 5, "pile": 22},
            {"rack": 5, "pile": 23, "held": "A B C D E"},
        ],
    });
    assert_eq!(serde_json::to_value(&view).unwrap(), expected);
    assert_eq!(serde_json::from_value::<View>(expected).unwrap(), view);
    assert_eq!(view.unplayed(Colour::new(1)).len(), 27);
}

#[test]
fn a_view_that_makes_no_sense_is_refused() {
    let view = serde_json::to_string(&play().view(Observer::Spectator)).unwrap();
    for (from, to) in [("2:2 G2", "6:2 G2"), ("2:2 G2", "2:2 G22"), ("\"2:2 G2\"", "\"2:2 G2\",\"1:7 G2\"")] {
        let wrong = view.replace(from, to);
        assert!(wrong != view && serde_json::from_str::<View>(&wrong).is_err(), "{wrong}");
    }
}
