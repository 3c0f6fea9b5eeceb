//! What the store keeps, and what it does when it cannot.

use std::sync::Arc;

use catalog::{AnyGame, GameId};
use game::Settings;
use protocol::{
    Author, Command, CommandId, PersonId, Player, Request,
    online::{TableId, Words},
};
use store::{Append, Facts, Guest, Invitations, Options, Saying, Sqlite, Store, StoreError, Summary};
use table::{Envelope, Opening, Table};

fn open(options: Options) -> (tempfile::TempDir, Sqlite) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(folder.path(), options).expect("a store");
    (folder, store)
}

fn opening(host: &str) -> Opening {
    let settings = AnyGame::new(GameId::CrissCross, &Settings::new()).expect("options").settings();
    let players =
        vec![Player::Human(None); usize::from(AnyGame::new(GameId::CrissCross, &settings).unwrap().players())];
    Opening {
        host: PersonId::new(host),
        shared_device: false,
        ..Opening::device(GameId::CrissCross, settings, players)
    }
}

fn facts() -> Facts {
    Facts { public: true, ..Facts::new("secret".into(), Invitations::new("invitation".into(), 1)) }
}

fn append(id: &TableId, table: &Table, envelopes: &[Envelope], wake: Option<u64>) -> Append {
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: vec![7; usize::from(table.setup().players()) + 1],
        wake,
        summary: Summary::of(id, table),
    }
}

fn sit(table: &Table, person: &str, seat: u8, now: u64) -> Vec<Envelope> {
    let command = Command::Sit { seat: game::Seat::new(seat), name: Some("Lina".into()), seed: None };
    let request = Request::new(Author::Person(PersonId::new(person)), command);
    table.enclose(&request, table.decide(&request, now).expect("the seat is free"), now)
}

#[tokio::test]
async fn a_table_is_what_was_appended_and_a_number_is_taken_once() {
    let (folder, store) = open(Options::default());
    let id = TableId::new("one");
    let (mut table, first) = Table::open(opening("ada"), 5).expect("a table");
    store.create(id.clone(), facts(), append(&id, &table, &[first], Some(9))).await.expect("it is kept");
    let (ada, lina) = (sit(&table, "ada", 0, 6), sit(&table, "lina", 0, 6));
    ada.iter().for_each(|envelope| table.apply(envelope).expect("it follows"));
    store.append(id.clone(), append(&id, &table, &ada, None)).await.expect("it is kept");
    // Somebody else who decided from the same state is told that they were not first.
    assert_eq!(store.append(id.clone(), append(&id, &table, &lina, Some(1))).await, Err(StoreError::Taken));
    drop(store);
    let store = Sqlite::open(folder.path(), Options::default()).expect("the same store");
    let stored = store.load(id.clone(), 0).await.expect("it can be read").expect("it is there");
    assert_eq!((stored.facts, &stored.positions[..2]), (facts(), &[7, 7][..]));
    assert_eq!(Table::replay(stored.log), Ok(table));
    assert_eq!(store.due(u64::MAX >> 1, 10).await, Ok(vec![]), "what was not first changed nothing");
    assert_eq!(store.tables_of(PersonId::new("ada"), 10).await.expect("a list").len(), 1);
    assert_eq!(store.lobby(10).await.expect("a list").len(), 1);
    assert_eq!(store.load(TableId::new("none"), 0).await, Ok(None));
    let asked = vec![id.clone(), TableId::new("none")];
    assert_eq!(store.last_numbers(asked).await, Ok(vec![(id, 2)]), "a table that is not there has no number");
}

#[tokio::test]
async fn who_knows_a_beginning_of_the_log_reads_only_what_is_new() {
    let (_folder, store) = open(Options::default());
    let id = TableId::new("one");
    let (mut table, first) = Table::open(opening("ada"), 5).expect("a table");
    store.create(id.clone(), facts(), append(&id, &table, std::slice::from_ref(&first), None)).await.expect("a table");
    let sat = sit(&table, "ada", 0, 60);
    sat.iter().for_each(|envelope| table.apply(envelope).expect("it follows"));
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    store.start(10).await.expect("it is noted");
    for now in [50, 70] {
        store.start(now).await.expect("it is noted");
    }
    let whole = store.load(id.clone(), 0).await.expect("it can be read").expect("it is there");
    assert_eq!(whole.outages, [(50, 70)], "what was before the last envelope has been taken into account");
    for after in 0..=table.seq() + 1 {
        let log = whole.log.iter().filter(|envelope| envelope.seq > after).cloned().collect();
        let read = store.load(id.clone(), after).await.expect("it can be read");
        assert_eq!(read, Some(store::Stored { log, ..whole.clone() }));
    }
}

#[tokio::test]
async fn writes_of_many_tables_are_all_answered() {
    let (_folder, store) = open(Options::default());
    let store = Arc::new(store);
    let mut writing = tokio::task::JoinSet::new();
    for number in 0..300 {
        let store = Arc::clone(&store);
        writing.spawn(async move {
            let id = TableId::new(format!("table {number}"));
            let (table, first) = Table::open(opening("ada"), 5).expect("a table");
            store.create(id.clone(), facts(), append(&id, &table, &[first], Some(number))).await
        });
    }
    while let Some(written) = writing.join_next().await {
        assert_eq!(written.expect("nobody failed"), Ok(()));
    }
    assert_eq!(store.due(99, 1000).await.expect("a list").len(), 100);
}

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let (_folder, store) = open(Options { most_pages: Some(60), ..Options::default() });
    let (table, first) = Table::open(opening("ada"), 5).expect("a table");
    let mut kept = Vec::new();
    let refused = loop {
        let id = TableId::new(format!("table {}", kept.len()));
        match store.create(id.clone(), facts(), append(&id, &table, std::slice::from_ref(&first), None)).await {
            Ok(()) => kept.push(id),
            Err(error) => break error,
        }
        assert!(kept.len() < 10_000, "the disk is never full");
    };
    assert_eq!(refused, StoreError::Full);
    for id in kept {
        assert!(store.load(id, 0).await.expect("it can be read").is_some());
    }
}

#[tokio::test]
async fn guests_are_known_by_their_tokens_until_they_are_forgotten() {
    let (_folder, store) = open(Options::default());
    let lina = Guest { id: PersonId::new("lina"), name: "Lina".into(), since: 1, program: None };
    store.add_guest(lina.clone(), [1; 32]).await.expect("a guest");
    assert_eq!(store.guest([1; 32]).await, Ok(Some(lina.clone())));
    assert_eq!(store.guest([2; 32]).await, Ok(None));
    store.add_code(lina.id.clone(), [3; 32], 100).await.expect("a code");
    assert_eq!(store.claim([3; 32], [4; 32], 101).await, Ok(None), "it is too late");
    store.add_code(lina.id.clone(), [3; 32], 100).await.expect("a code");
    assert_eq!(store.claim([3; 32], [2; 32], 99).await, Ok(Some(lina.clone())));
    assert_eq!(store.claim([3; 32], [4; 32], 99).await, Ok(None), "it is spent");

    let id = TableId::new("one");
    let (mut table, first) = Table::open(opening("lina"), 5).expect("a table");
    store.create(id.clone(), facts(), append(&id, &table, &[first], None)).await.expect("a table");
    let sat = sit(&table, "lina", 0, 6);
    sat.iter().for_each(|envelope| table.apply(envelope).expect("it follows"));
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    let saying = Saying {
        table: id.clone(),
        guest: lina.id.clone(),
        id: CommandId::new("1"),
        at: 7,
        seat: None,
        name: "Lina".into(),
        words: Words::Text("salut".into()),
    };
    let line = store.say(saying.clone()).await.expect("it is said");
    assert_eq!(store.say(saying).await, Ok(line.clone()), "it is said once");
    assert_eq!(store.said_by(lina.id.clone()).await, Ok(vec![line]));

    store.forget(lina.id.clone()).await.expect("they are forgotten");
    assert_eq!((store.guest([1; 32]).await, store.guest([2; 32]).await), (Ok(None), Ok(None)));
    assert_eq!(store.said(id.clone(), 0, 10).await, Ok(vec![]));
    let stored = store.load(id, 0).await.expect("it can be read").expect("it is there");
    let text = serde_json::to_string(&stored.log).expect("plain data");
    assert!(!text.contains("Lina"), "{text}");
    assert!(Table::replay(stored.log).is_ok());
}
