//! The JSON of views, which bots in other languages read.

use color_pop::{ColorPop, Options, View};
use game::{Game, Observer, Seat};
use game_laws::replay_events;

/// No two neighbours of this set-up have the same colour.
const ORDERLY: &str = "* board *OPYBGOPYB/*BGOPYBGOP/*PYBGOPYBG/*GOPYBGOPY/*YBGOPYBGO/\
                       GOPYBGOPYB/YBGOPYBGOP/OPYBGOPYBG/BGOPYBGOPY/PYBGOPYBGO";

#[test]
fn a_view_is_readable_json() {
    let events = [ORDERLY, "* secret 1 G", "* secret 2 Y", "* secret 3 O", "1 * a1 b1"];
    let play: ColorPop = replay_events(&Options::usual(3), &events);
    let view = play.view(Observer::Seat(Seat::new(0)));
    let expected = serde_json::json!({
        "observer": {"seat": 1},
        "options": {"players": 3, "variant": "standard", "jokers": "free"},
        "stage": {"move": 2},
        "board": "OPYBGOPYB/BGOPYBGOP/*PYBGOPYBG/*GOPYBGOPY/*YBGOPYBGO/\
                  GOPYBGOPYB/YBGOPYBGOP/OPYBGOPYBG/BGOPYBGOPY/PYBGOPYBGO",
        "secrets": ["G", null, null],
        "start": ORDERLY.strip_prefix("* board ").unwrap(),
        "played": ["* a1 b1"],
        "last": "* a1 b1",
        "removed": [["**"], [], []],
    });
    assert_eq!(serde_json::to_value(&view).unwrap(), expected);
    assert_eq!(serde_json::from_value::<View>(expected).unwrap(), view);
}
