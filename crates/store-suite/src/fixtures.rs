//! Tables to keep.

use catalog::{AnyGame, GameId};
use game::{Seat, Settings};
use protocol::{Author, Command, PersonId, Player, Request, online::TableId};
use store::{Append, Facts, Invitations, Store, Summary};
use table::{Envelope, Opening, Table};

/// A table of two, opened by Ada at this moment, with the beginning of its log.
#[must_use]
pub fn opened(at: u64) -> (Table, Vec<Envelope>) {
    let settings = AnyGame::new(GameId::CrissCross, &Settings::new()).expect("options").settings();
    let opening = Opening {
        host: ada(),
        shared_device: false,
        ..Opening::device(GameId::CrissCross, settings, vec![Player::Human(None); 2])
    };
    let (table, first) = Table::open(opening, at).expect("a table");
    (table, vec![first])
}

/// Who opens tables.
#[must_use]
pub fn ada() -> PersonId {
    PersonId::new("ada")
}

/// Who plays with her.
#[must_use]
pub fn lina() -> PersonId {
    PersonId::new("lina")
}

/// What a public table has besides its log.
#[must_use]
pub fn facts() -> Facts {
    Facts { public: true, ..Facts::new("secret".into(), Invitations::new("invitation".into(), 1)) }
}

/// What is appended so that the table is as given.
#[must_use]
pub fn append(id: &TableId, table: &Table, envelopes: &[Envelope], wake: Option<u64>) -> Append {
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: vec![u128::MAX, 7, 7],
        wake,
        summary: Summary::of(id, table),
    }
}

/// Lets a person sit down under the name Lina, and gives what is to be appended.
pub fn sit(table: &mut Table, person: &PersonId, seat: Seat, now: u64) -> Vec<Envelope> {
    obey(table, person, Command::Sit { seat, name: Some("Lina".into()), seed: None }, now)
}

/// Lets a person do something, and gives what is to be appended.
pub fn obey(table: &mut Table, person: &PersonId, command: Command, now: u64) -> Vec<Envelope> {
    table.obey(&Request::new(Author::Person(person.clone()), command), now).expect("it is allowed")
}

/// Keeps a new table.
pub async fn keep(store: &impl Store, name: &str, at: u64, wake: Option<u64>) -> (TableId, Table) {
    let id = store.place(name.into());
    let (table, log) = opened(at);
    store.create(id.clone(), facts(), append(&id, &table, &log, wake)).await.expect("it is kept");
    (id, table)
}

/// Keeps a new table that is closed at once.
pub async fn keep_closed(store: &impl Store, name: &str, at: u64) {
    let (id, mut table) = keep(store, name, at, None).await;
    let closed = obey(&mut table, &ada(), Command::Close, at);
    store.append(id.clone(), append(&id, &table, &closed, None)).await.expect("it is closed");
}

/// Whether there is a table of this name.
pub async fn is_there(store: &impl Store, name: &str) -> bool {
    store.load(store.place(name.into()), 0).await.expect("it can be read").is_some()
}
