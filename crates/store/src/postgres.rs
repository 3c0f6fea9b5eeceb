//! The store for several servers: a PostgreSQL database that all of them use.
//!
//! | module | what is in it |
//! |---|---|
//! | `connect` | connections, time-outs, and what errors mean |
//! | `schema` | the tables of the database, made by whichever server starts first |
//! | `writer` | commits the envelopes that have come in as one transaction |
//! | `presence` | whether any server is there |
//! | `tables`, `guests`, `chat` | what is asked of the database |

mod chat;
mod connect;
mod guests;
mod presence;
mod schema;
mod tables;
mod writer;

use std::{io, sync::Arc};

use protocol::{
    Millis, PersonId,
    online::{Line, TableId},
};

use self::{
    connect::{Connections, Running},
    presence::Presence,
    writer::Writer,
};
use crate::{Append, Facts, Guest, Invitations, Report, Said, Saying, Store, Stored, Summary, TokenHash, Wait};

/// So many connections of a server read, and change what is rarely changed.
const CONNECTIONS: usize = 6;

/// A store in PostgreSQL. It connects again by itself after the database was away.
pub struct Postgres {
    connections: Connections,
    writer: Writer,
    presence: Arc<Presence>,
}

impl Postgres {
    /// Opens the store at this address, such as `postgres://user:password@host/database`. An empty database gets its tables.
    ///
    /// # Errors
    /// If the address or the database cannot be used.
    pub async fn open(url: &str) -> io::Result<Self> {
        Self::open_shard(url, 0, 1).await
    }

    /// Opens one of several databases that are a store together: which one, and how many there are.
    pub(crate) async fn open_shard(url: &str, shard: usize, of: usize) -> io::Result<Self> {
        let connections = Connections::new(url, CONNECTIONS)?;
        schema::prepare(&connections, shard as i64, of as i64).await?;
        let writer = Writer::start(&Connections::new(url, Writer::TASKS)?);
        Ok(Self { presence: Arc::new(Presence::new(connections.clone())), connections, writer })
    }

    /// How many servers are there.
    pub(crate) fn servers(&self) -> Wait<i64> {
        self.run(|db| Box::pin(presence::servers(db)))
    }

    /// Asks the database, within the time that everything has.
    fn run<T: Send + 'static>(
        &self,
        work: impl for<'a> FnOnce(&'a mut connect::Client) -> Running<'a, T> + Send + 'static,
    ) -> Wait<T> {
        let connections = self.connections.clone();
        Box::pin(async move { connections.run(work).await })
    }
}

impl Store for Postgres {
    fn create(&self, table: TableId, facts: Facts, first: Append) -> Wait<()> {
        self.writer.write(&table, Some(&facts), &first)
    }

    fn append(&self, table: TableId, append: Append) -> Wait<()> {
        self.writer.write(&table, None, &append)
    }

    fn load(&self, table: TableId, after: u64) -> Wait<Option<Stored>> {
        self.run(move |db| Box::pin(tables::load(db, table, after)))
    }

    fn last_numbers(&self, tables: Vec<TableId>) -> Wait<Vec<(TableId, u64)>> {
        self.run(move |db| Box::pin(tables::last_numbers(db, tables)))
    }

    fn time(&self) -> Wait<Millis> {
        self.run(|db| Box::pin(tables::time(db)))
    }

    fn set_aside(&self, table: TableId, reason: String) -> Wait<()> {
        self.run(move |db| Box::pin(tables::set_aside(db, table, reason)))
    }

    fn rematch(&self, table: TableId, next: TableId) -> Wait<TableId> {
        self.run(move |db| Box::pin(tables::rematch(db, table, next)))
    }

    fn invite(&self, table: TableId, secret: String, now: Millis) -> Wait<Invitations> {
        self.run(move |db| Box::pin(tables::invite(db, table, secret, now)))
    }

    fn lobby(&self, most: u32) -> Wait<Vec<Summary>> {
        self.run(move |db| Box::pin(tables::lobby(db, most)))
    }

    fn tables_of(&self, guest: PersonId, most: u32) -> Wait<Vec<Summary>> {
        self.run(move |db| Box::pin(tables::tables_of(db, guest, most)))
    }

    fn due(&self, now: Millis, most: u32) -> Wait<Vec<TableId>> {
        self.run(move |db| Box::pin(tables::due(db, now, most)))
    }

    fn release(&self, tables: Vec<TableId>, at: Millis) -> Wait<()> {
        self.run(move |db| Box::pin(tables::release(db, tables, at)))
    }

    fn ended(&self, before: Millis, most: u32) -> Wait<Vec<TableId>> {
        self.run(move |db| Box::pin(tables::ended(db, before, most)))
    }

    fn remove(&self, tables: Vec<TableId>, before: Millis) -> Wait<u64> {
        self.run(move |db| Box::pin(tables::remove(db, tables, before)))
    }

    fn commits(&self) -> u64 {
        self.writer.commits()
    }

    fn check(&self) -> Wait<()> {
        self.run(|db| Box::pin(schema::check(db)))
    }

    fn start(&self, now: Millis) -> Wait<()> {
        self.alive(now)
    }

    fn alive(&self, now: Millis) -> Wait<()> {
        let presence = Arc::clone(&self.presence);
        Box::pin(async move { presence.note(now).await })
    }

    fn add_guest(&self, guest: Guest, token: TokenHash) -> Wait<()> {
        self.run(move |db| Box::pin(guests::add(db, guest, token)))
    }

    fn guest(&self, token: TokenHash) -> Wait<Option<Guest>> {
        self.run(move |db| Box::pin(guests::with_token(db, token)))
    }

    fn rename(&self, guest: PersonId, name: String) -> Wait<()> {
        self.run(move |db| Box::pin(guests::rename(db, guest, name)))
    }

    fn add_code(&self, guest: PersonId, code: TokenHash, expires: Millis) -> Wait<()> {
        self.run(move |db| Box::pin(guests::add_code(db, guest, code, expires)))
    }

    fn claim(&self, code: TokenHash, token: TokenHash, now: Millis) -> Wait<Option<Guest>> {
        self.run(move |db| Box::pin(guests::claim(db, code, token, now)))
    }

    fn forget(&self, guest: PersonId) -> Wait<()> {
        self.run(move |db| Box::pin(guests::forget(db, guest)))
    }

    fn say(&self, saying: Saying) -> Wait<Line> {
        self.run(move |db| Box::pin(chat::say(db, saying)))
    }

    fn said(&self, table: TableId, after: u64, most: u32) -> Wait<Vec<Said>> {
        self.run(move |db| Box::pin(chat::said(db, table, after, most)))
    }

    fn said_by(&self, guest: PersonId) -> Wait<Vec<Line>> {
        self.run(move |db| Box::pin(chat::said_by(db, guest)))
    }

    fn block(&self, guest: PersonId, other: PersonId, blocked: bool) -> Wait<()> {
        self.run(move |db| Box::pin(chat::block(db, guest, other, blocked)))
    }

    fn blocked_by(&self, guest: PersonId) -> Wait<Vec<PersonId>> {
        self.run(move |db| Box::pin(chat::blocked_by(db, guest)))
    }

    fn report(&self, report: Report) -> Wait<()> {
        self.run(move |db| Box::pin(chat::report(db, report)))
    }
}
