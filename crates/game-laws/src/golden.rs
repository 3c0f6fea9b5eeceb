//! Golden records: plays written by an independent implementation, which a game must replay to the letter.

use std::{fs, path::Path};

use game::{Explain, Game, GameOptions, Seat, Settings, Standings, Turn};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Record {
    game: String,
    options: Settings,
    events: Vec<String>,
    result: Option<Standings>,
}

#[derive(Deserialize)]
struct RefusedRecord {
    refused_at: usize,
    record: Record,
}

/// Replays every record of the folder to its trace and result, and sees every refused one refused where it says.
///
/// # Panics
/// At the first difference, naming the file and the event.
pub fn check<G: Game>(folder: impl AsRef<Path>) {
    let mut replayed = 0;
    let mut paths: Vec<_> =
        fs::read_dir(folder.as_ref()).expect("the folder is there").map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.display().to_string();
        if name.ends_with("refused.jsonl") {
            check_refused::<G>(&path);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            check_record::<G>(&path);
            replayed += 1;
        }
    }
    assert!(replayed > 0, "{} holds no records", folder.as_ref().display());
}

fn check_record<G: Game>(path: &Path) {
    let name = path.display();
    let record: Record = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(record.game, G::NAME, "{name}");
    let trace = fs::read_to_string(path.with_extension("trace.jsonl")).expect("a trace stands beside the record");
    let mut trace = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut play = begin::<G>(&record);
    for (index, text) in record.events.iter().enumerate() {
        let expected = trace.next().unwrap_or_else(|| panic!("{name}: the trace ends before event {}", index + 1));
        assert_eq!(step(&play, index + 1), expected, "{name} before event {}: {text}", index + 1);
        let event = play
            .read(text)
            .unwrap_or_else(|refused| panic!("{name} event {}: {text}: {:?}", index + 1, refused.message()));
        play.apply(event);
    }
    assert_eq!(Some(step(&play, record.events.len() + 1)), trace.next(), "{name} at its end");
    assert_eq!(trace.next(), None, "{name}: the trace goes on");
    match record.result {
        Some(result) => {
            assert_eq!(play.turn(), Turn::Over, "{name}");
            assert_eq!(play.standings(), result, "{name}");
        }
        None => assert_ne!(play.turn(), Turn::Over, "{name}"),
    }
}

fn check_refused<G: Game>(path: &Path) {
    for (number, line) in fs::read_to_string(path).unwrap().lines().enumerate() {
        let RefusedRecord { refused_at, record } = serde_json::from_str(line).unwrap();
        let mut play = begin::<G>(&record);
        let refused = record.events.iter().position(|text| match play.read(text) {
            Ok(event) => {
                play.apply(event);
                false
            }
            Err(_) => true,
        });
        let bad_result = || record.result.is_some().then_some(record.events.len());
        let at = refused.or_else(bad_result).map(|index| index + 1);
        assert_eq!(at, Some(refused_at), "{} line {}: {:?}", path.display(), number + 1, record.events.last());
    }
}

fn begin<G: Game>(record: &Record) -> G {
    G::new(&G::Options::read(&record.options).expect("the options are valid")).expect("the options go together")
}

/// One line of a trace, with the legal moves shortened to their number and hash.
fn step<G: Game>(play: &G, event: usize) -> Value {
    let mut legal = serde_json::Map::new();
    let turn = match play.turn() {
        Turn::Chance => json!("chance"),
        Turn::Over => json!("over"),
        Turn::Seats(seats) => {
            for seat in seats.iter() {
                legal.insert(seat.to_string(), shortened(play, seat));
            }
            seats.iter().map(Seat::number).collect()
        }
    };
    json!({"event": event, "turn": turn, "legal": legal})
}

fn shortened<G: Game>(play: &G, seat: Seat) -> Value {
    let mut moves: Vec<String> = play.moves(seat).iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    let hash: String = Sha256::digest(moves.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut value = json!({"n": moves.len(), "sha256": hash});
    if moves.len() <= 40 {
        value["moves"] = moves.into();
    }
    value
}

/// Replays events in notation from a fresh play, for tests that tell small stories.
///
/// # Panics
/// If the options or an event are refused.
#[track_caller]
pub fn replay_events<G: Game>(options: &G::Options, events: &[&str]) -> G {
    let mut play = G::new(options).expect("the options go together");
    for text in events {
        let event = play.read(text).unwrap_or_else(|refused| panic!("{text}: {:?}", refused.message()));
        play.apply(event);
    }
    play
}
