//! A game, and events one a line: each is refused and changes nothing, or accepted and written back canonically.
#![no_main]

use catalog::{AnyGame, GameId};
use game::{Observer, Settings};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Some(id) = lines.next().and_then(GameId::from_name) else { return };
    let mut play = AnyGame::new(id, &Settings::new()).expect("every game has defaults");
    for line in lines {
        let before = play.clone();
        match play.apply(line) {
            Ok(canonical) => {
                let mut again = before.clone();
                assert_eq!(again.apply(&canonical.to_string()), Ok(canonical.clone()));
                assert_eq!(again, play);
                for observer in Observer::all(play.players()) {
                    let _ = before.shown(&canonical, observer);
                    let _ = play.view(observer);
                }
            }
            Err(_) => assert_eq!(before, play),
        }
    }
});
