//! What an adviser says in words.

use std::{fs, path::Path};

use catalog::{GameId, Record, with_game};
use display::coach::{Coached, sides};
use game::{Event, Game, Message, Observer};
use texts::{Lang, Names, Texts};

/// Every decision of a recorded play can be said as advice, in every language.
#[test]
fn every_move_can_be_advised_in_words() {
    let languages: Vec<Texts> = Lang::all().map(Texts::new).collect();
    for &id in GameId::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays").join(id.name());
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "json"));
        files.sort();
        for path in files.iter().take(3) {
            let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
            with_game!(id, G => {
                let mut play = *record.begin().unwrap().downcast_ref::<G>().unwrap();
                for event in &record.events {
                    let event = play.read(event).unwrap();
                    if let Event::Move(seat, mv) = event {
                        let message = G::advice(&play.view(Observer::Seat(seat)), seat, mv);
                        for texts in &languages {
                            let text = texts.say(&message, &Names::none());
                            assert!(text.len() > 3, "{id}: {text}");
                        }
                    }
                    play.apply(event);
                }
            });
        }
    }
}

#[test]
fn drawbacks_stand_apart() {
    let reasons = ["blockers-reason-extends", "blockers-reason-joker"].map(Message::new);
    let [speaks_for, against] = sides(&reasons);
    assert_eq!(speaks_for, [Message::new("blockers-reason-extends")]);
    assert_eq!(against, [Message::new("blockers-reason-joker")]);
}
