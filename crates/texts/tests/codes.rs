//! No sentence of a play shows notation: pieces have names.

use std::{fs, path::Path};

use catalog::{GameId, Record};
use game::Observer;
use texts::{Advice, Lang, Names, Texts, plain};

/// Letter codes of pieces: `RB`, `s7`, `GYO`, a lone `*`; card numbers, cells and printed letters are no codes.
fn code(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '*' || c == '?'));
    let mut words = words.filter(|word| !word.is_empty());
    words.find(|word| {
        let colours = word.len() > 1 && word.bytes().all(|letter| b"RYBGPO*".contains(&letter));
        let symbol = matches!(word.as_bytes(), [b's', b'1'..=b'9']);
        colours || symbol || *word == "*" || *word == "?"
    })
}

#[test]
fn codes_are_found() {
    for text in ["Ada draws RB OO.", "joue s7 en G2", "3, C, *.", "GB, YO"] {
        assert!(code(text).is_some(), "{text}");
    }
    assert_eq!(code("Ada joue la lettre B en B7 : Génial !"), None);
}

/// Every event of every record, as everyone is shown it, and every decision as advice.
#[test]
fn no_event_and_no_hint_has_letter_codes() {
    let plays = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays");
    let all: Vec<Texts> = Lang::all().map(Texts::new).collect();
    let mut hints = 0;
    for &id in GameId::ALL {
        let names = Names::new(["Ada", "Max", "Zoé", "Léo", "Ida", "Tom"]);
        let folder = plays.join(id.name());
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
            let mut play = record.begin().unwrap();
            for event in &record.events {
                let players = play.players();
                for texts in &all {
                    for observer in Observer::all(players) {
                        let shown = play.shown(&play.read(event).unwrap(), observer).text;
                        let text = texts.event(id, &shown, &names);
                        assert_ne!(text, shown, "{} is in notation", path.display());
                        assert_eq!(code(&text), None, "{shown} reads {text}");
                    }
                    if !event.starts_with('*') {
                        let advice = Advice { game: id, event, typed: "", reasons: &[] };
                        let text = plain(&texts.advise("web-coach-try", &advice, &names));
                        assert_eq!(code(&text), None, "{event} is advised as {text}");
                        assert!(!text.contains("Ada") && !text.contains("Max"), "{event} names who makes it: {text}");
                        hints += 1;
                    }
                }
                play.apply(event).unwrap();
            }
        }
    }
    assert!(hints > 1000, "{hints}");
}
