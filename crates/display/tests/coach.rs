//! What an adviser says in words.

use std::{fs, path::Path};

use catalog::{GameId, Record, with_game};
use display::coach::{Coached, clue, sides};
use game::{Event, Game, Message, Observer};
use lessons::Puzzles;
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

#[test]
fn a_clue_tells_the_best_move_from_the_next_best() {
    let [extends, shields, joker] =
        ["blockers-reason-extends", "blockers-reason-shields", "blockers-reason-joker"].map(Message::new);
    assert_eq!(clue(&[joker.clone(), extends.clone(), shields.clone()], std::slice::from_ref(&extends)), Some(shields));
    assert_eq!(clue(&[extends.clone(), joker], &[extends]), None);
}

/// Where nothing tells them apart, the next best move itself is named, so it must have words.
#[test]
fn every_puzzle_has_a_clue_or_a_move_to_rule_out() {
    let languages: Vec<Texts> = Lang::all().map(Texts::new).collect();
    for &id in GameId::ALL {
        let puzzles = Puzzles::of(id);
        for puzzle in (0..puzzles.len()).filter_map(|number| puzzles.get(number)) {
            let said = clue(&puzzle.reasons, &puzzle.next.reasons).unwrap_or_else(|| {
                with_game!(id, G => {
                    let play = puzzle.position.replay().unwrap();
                    let view = play.downcast_ref::<G>().unwrap().view(Observer::Seat(puzzle.seat));
                    G::advice(&view, puzzle.seat, puzzle.next.mv.parse().unwrap_or_else(|_| panic!("{id}: {}", puzzle.next.mv)))
                })
            });
            let [_, against] = sides(std::slice::from_ref(&said));
            assert!(against.is_empty(), "{id}: {said:?} is a drawback");
            assert!(languages.iter().all(|texts| !texts.say(&said, &Names::none()).is_empty()), "{id}: {said:?}");
        }
    }
}
