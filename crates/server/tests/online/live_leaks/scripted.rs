//! A store with which chance answers as it is told: whenever the server has drawn, another answer is stored in the place of
//! its own, as if another node had been first.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use protocol::{
    Author, Millis, PersonId,
    online::{Line, TableId},
};
use store::{
    Append, Facts, Guest, Invitations, Report, Said, Saying, Sqlite, Store, StoreError, Stored, Summary, TokenHash,
    Wait,
};
use table::{Table, TableEvent};
use tokio::sync::Semaphore;

#[derive(Clone)]
pub(super) struct Scripted {
    pub(super) inner: Arc<Sqlite>,
    answers: Arc<Mutex<VecDeque<String>>>,
    /// How many answers may still be given.
    allowed: Arc<Semaphore>,
}

impl Scripted {
    pub(super) fn new(inner: Sqlite) -> Self {
        Self { inner: Arc::new(inner), answers: Arc::default(), allowed: Arc::new(Semaphore::new(0)) }
    }

    /// What chance answers next.
    pub(super) fn answer(&self, event: String) {
        self.answers.lock().expect("no panic").push_back(event);
        self.allowed.add_permits(1);
    }

    /// Waits for an answer, and stores it.
    async fn store_answer(self, id: TableId, mut append: Append) -> Result<(), StoreError> {
        self.allowed.acquire().await.expect("it is never closed").forget();
        let event = self.answers.lock().expect("no panic").pop_front().expect("an answer for each permit");
        append.envelopes[0].event = TableEvent::Played { event };
        let mut log = self.inner.load(id.clone(), 0).await?.expect("the table").log;
        log.extend(append.envelopes.iter().cloned());
        append.summary = Summary::of(&id, &Table::replay(log).expect("it follows the rules"));
        self.inner.append(id, append).await?;
        Err(StoreError::Taken)
    }
}

macro_rules! as_inner {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> Wait<$answer> {
            self.inner.$name($($argument),*)
        })*
    };
}

impl Store for Scripted {
    fn append(&self, table: TableId, append: Append) -> Wait<()> {
        let is_chance = append.envelopes.iter().any(|envelope| envelope.by == Author::Dealer);
        if is_chance { Box::pin(self.clone().store_answer(table, append)) } else { self.inner.append(table, append) }
    }

    as_inner! {
        create(table: TableId, facts: Facts, first: Append) -> ();
        load(table: TableId, after: u64) -> Option<Stored>;
        last_numbers(tables: Vec<TableId>) -> Vec<(TableId, u64)>;
        set_aside(table: TableId, reason: String) -> ();
        rematch(table: TableId, next: TableId) -> TableId;
        invite(table: TableId, secret: String, now: Millis) -> Invitations;
        lobby(most: u32) -> Vec<Summary>;
        tables_of(guest: PersonId, most: u32) -> Vec<Summary>;
        due(now: Millis, most: u32) -> Vec<TableId>;
        release(tables: Vec<TableId>, at: Millis) -> ();
        ended(before: Millis, most: u32) -> Vec<TableId>;
        remove(tables: Vec<TableId>, before: Millis) -> u64;
        check() -> ();
        start(now: Millis) -> ();
        alive(now: Millis) -> ();
        add_guest(guest: Guest, token: TokenHash) -> ();
        guest(token: TokenHash) -> Option<Guest>;
        rename(guest: PersonId, name: String) -> ();
        add_code(guest: PersonId, code: TokenHash, expires: Millis) -> ();
        claim(code: TokenHash, token: TokenHash, now: Millis) -> Option<Guest>;
        forget(guest: PersonId) -> ();
        say(saying: Saying) -> Line;
        said(table: TableId, after: u64, most: u32) -> Vec<Said>;
        said_by(guest: PersonId) -> Vec<Line>;
        block(guest: PersonId, other: PersonId, blocked: bool) -> ();
        blocked_by(guest: PersonId) -> Vec<PersonId>;
        report(report: Report) -> ();
    }
}
