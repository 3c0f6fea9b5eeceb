//! The embedded store: one SQLite database in one folder.

mod backup;
mod chat;
mod guests;
mod schema;
mod tables;
mod writer;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use protocol::{
    Millis, PersonId,
    online::{Line, TableId},
};
use rusqlite::Connection;

use self::writer::Writer;
use crate::{
    Append, Facts, Guest, Invitations, Report, Said, Saying, Store, StoreError, Stored, Summary, TokenHash, Wait,
};

pub use backup::{BadBackup, backup, restore};

/// How sure a commit is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Durability {
    /// A commit is on the disk before it is answered.
    #[default]
    Full,
    /// A commit may be lost when the machine loses its power. For the test that shows that this is noticed.
    Off,
}

/// How the database is opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// How sure a commit is.
    pub durability: Durability,
    /// How many pages the database may have, where it is to be bounded.
    pub most_pages: Option<u32>,
}

/// A store in SQLite: one connection writes, another reads.
pub struct Sqlite {
    writer: Writer,
    reader: Arc<Mutex<Connection>>,
}

impl Sqlite {
    /// The name of the database's file in its folder.
    pub const FILE: &str = "tablee.db";

    /// Opens the store in this folder, which is made if it is missing.
    ///
    /// # Errors
    /// If the folder or the database cannot be used.
    pub fn open(folder: &Path, options: Options) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let path = folder.join(Self::FILE);
        let failed = |error: rusqlite::Error| io::Error::other(format!("{}: {error}", path.display()));
        let mut writing = connect(&path, options).map_err(failed)?;
        if let Err(version) = schema::prepare(&mut writing).map_err(failed)? {
            let known = schema::VERSION;
            let text = format!(
                "{}: made by a later version of Tablée (schema {version}; this one knows those up to {known})",
                path.display()
            );
            return Err(io::Error::other(text));
        }
        // A new database has removed its first journal. Until that is synced too, a power failure could bring it back.
        #[cfg(unix)]
        fs::File::open(folder)?.sync_all()?;
        let reading = connect(&path, options).map_err(failed)?;
        reading.pragma_update(None, "query_only", true).map_err(failed)?;
        Ok(Self { writer: Writer::start(writing), reader: Arc::new(Mutex::new(reading)) })
    }

    /// Reads, away from the threads that must not wait.
    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Wait<T> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let read = move || work(&reader.lock().unwrap_or_else(PoisonError::into_inner));
            match tokio::task::spawn_blocking(read).await {
                Ok(result) => result,
                Err(error) => Err(StoreError::Failed(error.to_string())),
            }
        })
    }
}

fn connect(path: &PathBuf, options: Options) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let synchronous = match options.durability {
        Durability::Full => "FULL",
        Durability::Off => "OFF",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if let Some(pages) = options.most_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

impl Store for Sqlite {
    fn create(&self, table: TableId, facts: Facts, first: Append) -> Wait<()> {
        self.writer.write(move |db| tables::create(db, &table, &facts, &first))
    }

    fn append(&self, table: TableId, append: Append) -> Wait<()> {
        self.writer.write(move |db| tables::append(db, &table, &append))
    }

    fn load(&self, table: TableId, after: u64) -> Wait<Option<Stored>> {
        self.read(move |db| tables::load(db, &table, after))
    }

    fn last_numbers(&self, tables: Vec<TableId>) -> Wait<Vec<(TableId, u64)>> {
        self.read(move |db| tables::last_numbers(db, tables))
    }

    fn set_aside(&self, table: TableId, reason: String) -> Wait<()> {
        self.writer.write(move |db| tables::set_aside(db, &table, &reason))
    }

    fn rematch(&self, table: TableId, next: TableId) -> Wait<TableId> {
        self.writer.write(move |db| tables::rematch(db, &table, &next))
    }

    fn invite(&self, table: TableId, secret: String, now: Millis) -> Wait<Invitations> {
        self.writer.write(move |db| tables::invite(db, &table, &secret, now))
    }

    fn lobby(&self, most: u32) -> Wait<Vec<Summary>> {
        self.read(move |db| tables::lobby(db, most))
    }

    fn tables_of(&self, guest: PersonId, most: u32) -> Wait<Vec<Summary>> {
        self.read(move |db| tables::tables_of(db, &guest, most))
    }

    fn due(&self, now: Millis, most: u32) -> Wait<Vec<TableId>> {
        self.read(move |db| tables::due(db, now, most))
    }

    fn release(&self, tables: Vec<TableId>, at: Millis) -> Wait<()> {
        self.writer.write(move |db| tables::release(db, &tables, at))
    }

    fn ended(&self, before: Millis, most: u32) -> Wait<Vec<TableId>> {
        self.read(move |db| tables::ended(db, before, most))
    }

    fn remove(&self, tables: Vec<TableId>, before: Millis) -> Wait<u64> {
        self.writer.write(move |db| tables::remove(db, &tables, before))
    }

    fn commits(&self) -> u64 {
        self.writer.commits()
    }

    fn check(&self) -> Wait<()> {
        self.read(|db| Ok(schema::version_of(db).map(drop)?))
    }

    fn start(&self, now: Millis) -> Wait<()> {
        self.writer.write(move |db| tables::start(db, now))
    }

    fn alive(&self, now: Millis) -> Wait<()> {
        self.writer.write(move |db| tables::alive(db, now))
    }

    fn add_guest(&self, guest: Guest, token: TokenHash) -> Wait<()> {
        self.writer.write(move |db| guests::add(db, &guest, &token))
    }

    fn guest(&self, token: TokenHash) -> Wait<Option<Guest>> {
        self.read(move |db| guests::with_token(db, &token))
    }

    fn rename(&self, guest: PersonId, name: String) -> Wait<()> {
        self.writer.write(move |db| guests::rename(db, &guest, &name))
    }

    fn add_code(&self, guest: PersonId, code: TokenHash, expires: Millis) -> Wait<()> {
        self.writer.write(move |db| guests::add_code(db, &guest, &code, expires))
    }

    fn claim(&self, code: TokenHash, token: TokenHash, now: Millis) -> Wait<Option<Guest>> {
        self.writer.write(move |db| guests::claim(db, &code, &token, now))
    }

    fn forget(&self, guest: PersonId) -> Wait<()> {
        self.writer.write(move |db| {
            tables::forget(db, &guest)?;
            guests::forget(db, &guest)
        })
    }

    fn say(&self, saying: Saying) -> Wait<Line> {
        self.writer.write(move |db| chat::say(db, &saying))
    }

    fn said(&self, table: TableId, after: u64, most: u32) -> Wait<Vec<Said>> {
        self.read(move |db| chat::said(db, &table, after, most))
    }

    fn said_by(&self, guest: PersonId) -> Wait<Vec<Line>> {
        self.read(move |db| chat::said_by(db, &guest))
    }

    fn block(&self, guest: PersonId, other: PersonId, blocked: bool) -> Wait<()> {
        self.writer.write(move |db| chat::block(db, &guest, &other, blocked))
    }

    fn blocked_by(&self, guest: PersonId) -> Wait<Vec<PersonId>> {
        self.read(move |db| chat::blocked_by(db, &guest))
    }

    fn report(&self, report: Report) -> Wait<()> {
        self.writer.write(move |db| chat::report(db, &report))
    }
}
