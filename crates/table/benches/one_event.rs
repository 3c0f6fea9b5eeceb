//! What one event costs whoever runs a table: a command is decided and applied, and every observer's update is written
//! as it is sent. In the middle of a recorded play of two, for each game.

use std::fs;

use catalog::{GameId, Record};
use divan::Bencher;
use game::{Actor, Observer, split_actor};
use protocol::{Author, Command, Player, Request};
use table::{Opening, Table};

fn main() {
    divan::main();
}

/// The first record of a play of two.
fn recorded(game: GameId) -> Record {
    let folder = format!("{}/../../plays/{game}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).expect("every game has records").map(|file| file.expect("a file").path());
    let is_of_two = |name: &str| name.starts_with("2-players") && !name.contains("trace");
    let mut of_two: Vec<_> =
        files.filter(|path| path.file_name().is_some_and(|name| is_of_two(&name.to_string_lossy()))).collect();
    of_two.sort();
    Record::parse(&fs::read_to_string(&of_two[0]).expect("a readable file")).expect("a record")
}

fn request(event: &str) -> Request {
    match split_actor(event).expect("an event") {
        (Actor::Chance, notation) => Request::new(Author::Dealer, Command::Chance { notation: notation.into() }),
        (Actor::Seat(seat), notation) => {
            let host = Author::Person(protocol::PersonId::device());
            Request::new(host, Command::Play { seat, notation: notation.into() })
        }
    }
}

/// A table in the middle of a recorded play, and the decision that comes next.
fn middle(game: GameId) -> (Table, Request) {
    let record = recorded(game);
    let settings = record.begin().expect("our own record").settings();
    let (mut table, _) =
        Table::open(Opening::device(game, settings, vec![Player::Human(None); 2]), 0).expect("a table");
    let start = Request::new(Author::Person(protocol::PersonId::device()), Command::Start);
    table.obey(&start, 0).expect("the host starts");
    let half = record.events.len() / 2;
    let next = record.events[half..].iter().position(|event| !event.starts_with('*')).expect("somebody decides") + half;
    for event in &record.events[..next] {
        table.obey(&request(event), 0).expect("a recorded event");
    }
    (table, request(&record.events[next]))
}

#[divan::bench(args = GameId::ALL)]
fn one_event(bencher: Bencher, game: &GameId) {
    let (table, request) = middle(*game);
    let known = table.seq();
    let observers: Vec<Observer> = Observer::all(2).collect();
    bencher.with_inputs(|| table.clone()).bench_local_values(|mut table| {
        table.obey(&request, 1).expect("the recorded decision");
        let update = |&observer| serde_json::to_string(&table.since(known, observer)).expect("an update is plain data");
        let sent: Vec<String> = observers.iter().map(update).collect();
        (table, sent)
    });
}
