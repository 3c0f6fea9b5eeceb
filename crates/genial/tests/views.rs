//! The JSON of views, which bots in other languages read.

use game::{Game, Observer, Seat};
use game_laws::replay_events;
use genial::{Genial, Options, View};

#[test]
fn a_view_is_readable_json() {
    let events = ["* rack 1 RB GG YO BP RR GO", "* rack 2 RY YY BB GP PO RO", "1 RR d3 e3", "* draw 1 PP"];
    let play: Genial = replay_events(&Options::for_players(2), &events);
    let view = play.view(Observer::Seat(Seat::new(0)));
    let expected = serde_json::json!({
        "observer": {"seat": 1},
        "options": {"players": 2, "variant": "standard"},
        "stage": "place",
        "seat": 2,
        "bonus": 0,
        "board": {"reach": 5, "tiles": ["RR d3 e3"]},
        "seats": [
            {
                "markers": [1, 0, 0, 0, 0, 0],
                "count": 6,
                "rack": ["RB", "YO", "BP", "GG", "GO", "PP"],
                "showing": {"colours": "YBGPO", "least": 1, "most": 6},
                "put_back": [],
            },
            {
                "markers": [0, 0, 0, 0, 0, 0],
                "count": 6,
                "rack": null,
                "showing": {"colours": "", "least": 0, "most": 0},
                "put_back": [],
            },
        ],
        "aside": [],
    });
    assert_eq!(serde_json::to_value(&view).unwrap(), expected);
    assert_eq!(serde_json::from_value::<View>(expected).unwrap(), view);
}
