//! A table is its log.

use std::future::Future;

use game::Seat;
use protocol::{Command, PersonId, online::TableId};
use store::{Append, Facts, Store, StoreError, Stored};
use table::Table;

use crate::{
    Place, all_at_once,
    fixtures::{ada, append, facts, keep, lina, obey, opened, sit},
    servers,
};

/// What is promised of logs, for a store that keeps nothing else.
pub trait Logs {
    /// Keeps a new table.
    fn create(&self, table: TableId, facts: Facts, first: Append) -> impl Future<Output = Result<(), StoreError>>;
    /// Adds to its log.
    fn append(&self, table: TableId, append: Append) -> impl Future<Output = Result<(), StoreError>>;
    /// The table that its log is of, and how far its streams were used.
    fn replay(&self, table: TableId) -> impl Future<Output = (Table, Vec<u128>)>;
}

impl<S: Store> Logs for S {
    async fn create(&self, table: TableId, facts: Facts, first: Append) -> Result<(), StoreError> {
        Store::create(self, table, facts, first).await
    }

    async fn append(&self, table: TableId, append: Append) -> Result<(), StoreError> {
        Store::append(self, table, append).await
    }

    async fn replay(&self, table: TableId) -> (Table, Vec<u128>) {
        let stored = self.load(table, 0).await.expect("it can be read").expect("it is there");
        (Table::replay(stored.log).expect("it follows the rules"), stored.positions)
    }
}

/// A log is what was appended; a number is taken once, and none is left out.
pub async fn a_log_takes_each_number_once(store: &impl Logs) {
    let id = TableId::new("one");
    let (mut table, log) = opened(5);
    store.create(id.clone(), facts(), append(&id, &table, &log, Some(9))).await.expect("it is kept");
    let mut other = table.clone();
    let (sat, late) = (sit(&mut table, &ada(), Seat::new(0), 6), sit(&mut other, &lina(), Seat::new(0), 6));
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    let late = store.append(id.clone(), append(&id, &other, &late, Some(1))).await;
    assert_eq!(late, Err(StoreError::Taken), "somebody who decided from the same state was not first");
    assert!(store.replay(id.clone()).await == (table.clone(), vec![u128::MAX, 7, 7]));
    // Envelopes that overlap the end of the log, or leave a number out.
    let (before, mut after) = (table.clone(), table);
    let next = sit(&mut after, &lina(), Seat::new(1), 7);
    let both: Vec<_> = sat.into_iter().chain(next.clone()).collect();
    let overlapping = store.append(id.clone(), append(&id, &after, &both, None)).await;
    let mut gap = append(&id, &after, &next, None);
    gap.envelopes.iter_mut().for_each(|envelope| envelope.seq += 1);
    let gap = store.append(id.clone(), gap).await;
    assert_eq!((overlapping, gap), (Err(StoreError::Taken), Err(StoreError::Taken)));
    assert!(store.replay(id.clone()).await.0 == before, "what was refused left nothing");
    store.append(id.clone(), append(&id, &after, &next, None)).await.expect("it follows");
    assert!(store.replay(id).await.0 == after);
}

pub(crate) async fn a_table_is_what_was_appended<P: Place>(place: &P) {
    let store = place.open().await;
    a_log_takes_each_number_once(&store).await;
    let id = TableId::new("one");
    let (table, log) = opened(5);
    let again = Store::create(&store, id.clone(), facts(), append(&id, &table, &log, None)).await;
    assert_eq!(again, Err(StoreError::Taken), "a name is taken once too");
    assert_eq!(store.due(u64::MAX >> 1, 10).await, Ok(vec![]), "what was refused wakes nobody");
    assert_eq!(store.load(TableId::new("none"), 0).await, Ok(None));
    let asked = vec![id.clone(), TableId::new("none")];
    assert_eq!(store.last_numbers(asked).await, Ok(vec![(id.clone(), 3)]), "a table that is not there has no number");
    assert!(store.time().await.expect("a time") > 1_700_000_000_000);
    let kept = store.load(id.clone(), 0).await;
    assert_eq!(kept.as_ref().map(|kept| kept.as_ref().map(|kept| &kept.facts)), Ok(Some(&facts())));
    drop(store);
    assert_eq!(place.open().await.load(id, 0).await, kept, "it is there for the next server");
}

pub(crate) async fn who_knows_a_beginning_reads_only_what_is_new<P: Place>(place: &P) {
    let store = place.open().await;
    let (id, mut table) = keep(&store, "one", 5, None).await;
    let sat = sit(&mut table, &ada(), Seat::new(0), 60);
    Store::append(&store, id.clone(), append(&id, &table, &sat, None)).await.expect("it is kept");
    let whole = store.load(id.clone(), 0).await.expect("it can be read").expect("it is there");
    for after in 0..=table.seq() + 1 {
        let log = whole.log.iter().filter(|envelope| envelope.seq > after).cloned().collect();
        let read = store.load(id.clone(), after).await.expect("it can be read");
        assert_eq!(read, Some(Stored { log, ..whole.clone() }));
    }
}

pub(crate) async fn many_writers_want_one_number_and_one_gets_it<P: Place>(place: &P) {
    let servers = servers(place).await;
    let (id, mut table) = keep(&*servers[0], "one", 5, None).await;
    let seat = Seat::new(0);
    for round in 0..10 {
        let answers = all_at_once(&servers, 16, |store, number| {
            let (mut table, id, now) = (table.clone(), id.clone(), 7 + number as u64);
            // All of them want the seat when it is free, and free it when it is not.
            let envelopes = match table.person_in(seat).cloned() {
                Some(person) => obey(&mut table, &person, Command::Leave { seat }, now),
                None => sit(&mut table, &PersonId::new(format!("{round} {number}")), seat, now),
            };
            let append = append(&id, &table, &envelopes, None);
            async move { (Store::append(&*store, id, append).await, table) }
        })
        .await;
        let mut won = answers.iter().filter(|(answer, _)| answer.is_ok());
        table = won.next().expect("somebody was first").1.clone();
        assert!(won.next().is_none(), "one alone was first");
        assert!(answers.iter().all(|(answer, _)| matches!(answer, Ok(()) | Err(StoreError::Taken))));
        assert!(servers[0].replay(id.clone()).await.0 == table);
    }
}

pub(crate) async fn a_lost_race_does_not_fail_the_others<P: Place>(place: &P) {
    let servers = servers(place).await;
    let answers = all_at_once(&servers, 300, |store, number| async move {
        // Every third name is wanted by two.
        let id = store.place(format!("table {}", if number % 3 == 1 { number - 1 } else { number }));
        let (table, log) = opened(number as u64);
        Store::create(&*store, id.clone(), facts(), append(&id, &table, &log, None)).await
    })
    .await;
    let count = |wanted: Result<(), StoreError>| answers.iter().filter(|answer| **answer == wanted).count();
    assert_eq!((count(Ok(())), count(Err(StoreError::Taken))), (200, 100));
    for number in (0..300).filter(|number| number % 3 != 1) {
        assert!(servers[0].replay(servers[0].place(format!("table {number}"))).await.0.seq() > 0);
    }
}
