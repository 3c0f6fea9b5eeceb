//! Keeps online tables and guests, so that what was promised is still there after a crash.
//!
//! [`Store`] is the seam: what a server with online tables needs to keep. [`Sqlite`] keeps it in one file of one folder,
//! for one server; [`Postgres`] in a database that any number of servers use at the same time.
//!
//! A table is its log: one row for each envelope, unique by table and number. Whoever appends says which number they
//! expect; if it is taken, somebody else was first, and they read the log again. That is the whole of the concurrency
//! control.
//!
//! | module | what is in it |
//! |---|---|
//! | [`Store`] | what is kept, and how it is asked for |
//! | [`Sqlite`] | the embedded implementation |
//! | [`backup()`], [`restore`] | copies of the embedded database |
//! | [`Postgres`] | the implementation for several servers |
//! | [`Sharded`] | several of those as one |
//! | `text` | how both write down what they keep |

mod keep;
mod postgres;
mod sharded;
mod sqlite;
mod text;
mod together;

use std::{future::Future, pin::Pin};

pub use keep::{Append, Facts, Guest, Invitations, Report, Said, Saying, Stored, Summary, TokenHash};
pub use postgres::Postgres;
pub use sharded::Sharded;
pub use sqlite::{BadBackup, Durability, Options, Sqlite, backup, restore};

use protocol::{
    Millis, PersonId,
    online::{Line, TableId},
};

/// An answer of the store that is waited for.
pub type Wait<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Why the store did not do something. Nothing has changed then, but for what `Failed` says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The numbers of the envelopes do not follow on the log: somebody else was first.
    Taken,
    /// There is no room left.
    Full,
    /// What is stored cannot be read.
    Corrupt(String),
    /// The disk or the database failed. Where the answer of a database was lost, what was asked may be done all the same.
    Failed(String),
}

/// What a server keeps. Everything that changes something is durable when its answer comes.
pub trait Store: Send + Sync + 'static {
    /// The name of a new table, made of one that nobody has. It says where the table is kept, where that is not one place.
    fn place(&self, name: String) -> TableId {
        TableId::new(name)
    }

    /// Keeps a new table with the first envelopes of its log.
    fn create(&self, table: TableId, facts: Facts, first: Append) -> Wait<()>;

    /// Adds envelopes to a table's log, with all that changes with them.
    fn append(&self, table: TableId, append: Append) -> Wait<()>;

    /// A table with the envelopes of its log whose numbers are greater than this one, all of them after 0; none if there is
    /// no such table. Whatever else is stored comes whole, so whoever knows a beginning of the log reads only what is new.
    fn load(&self, table: TableId, after: u64) -> Wait<Option<Stored>>;

    /// The number of the last envelope of each of these tables, as far as they are there. Nodes ask this from time to time
    /// for all tables that they have in use, because the news of other nodes may be lost: so it is one cheap query.
    fn last_numbers(&self, tables: Vec<TableId>) -> Wait<Vec<(TableId, u64)>>;

    /// The time, which is the same for all nodes that share this store. An embedded store has the machine's.
    fn time(&self) -> Wait<Millis> {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        Box::pin(std::future::ready(Ok(Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX))))
    }

    /// Sets a table aside that cannot be read, with the reason. It is not listed or woken any more.
    fn set_aside(&self, table: TableId, reason: String) -> Wait<()>;

    /// Says where the people of a table play again, unless that is said already; gives what is said.
    fn rematch(&self, table: TableId, next: TableId) -> Wait<TableId>;

    /// Replaces the invitation to a table; gives all of them.
    fn invite(&self, table: TableId, secret: String, now: Millis) -> Wait<Invitations>;

    /// Public tables that wait or can be watched, the newest first.
    fn lobby(&self, most: u32) -> Wait<Vec<Summary>>;

    /// Tables where this guest sits or is the host, the one that changed last first.
    fn tables_of(&self, guest: PersonId, most: u32) -> Wait<Vec<Summary>>;

    /// Tables that want to be woken at this moment or before. Where several servers share the store, each table is given to
    /// one of them, until that has appended something to its log or a few seconds have passed.
    fn due(&self, now: Millis, most: u32) -> Wait<Vec<TableId>>;

    /// Leaves these tables to the other servers: whoever asks from now on is given those of them that want to be woken, as if
    /// they wanted that at this moment.
    fn release(&self, tables: Vec<TableId>, at: Millis) -> Wait<()>;

    /// Tables that ended before this moment, at most so many. Those that were set aside are none of them.
    fn ended(&self, before: Millis, most: u32) -> Wait<Vec<TableId>>;

    /// Forgets those of these tables that ended before this moment, with all that was said there. Gives how many.
    fn remove(&self, tables: Vec<TableId>, before: Millis) -> Wait<u64>;

    /// How many transactions were made durable since the store was opened; 0 where that is not counted.
    fn commits(&self) -> u64 {
        0
    }

    /// Whether the store can be read.
    fn check(&self) -> Wait<()>;

    /// Notes that a server is there. Where no other is, none was since that was last noted: that time is an outage.
    fn start(&self, now: Millis) -> Wait<()>;

    /// Notes that the server is there.
    fn alive(&self, now: Millis) -> Wait<()>;

    /// Keeps a new guest with a token.
    fn add_guest(&self, guest: Guest, token: TokenHash) -> Wait<()>;

    /// The guest with this token.
    fn guest(&self, token: TokenHash) -> Wait<Option<Guest>>;

    /// Gives a guest another name.
    fn rename(&self, guest: PersonId, name: String) -> Wait<()>;

    /// Keeps a code with which another device can become this guest's.
    fn add_code(&self, guest: PersonId, code: TokenHash, expires: Millis) -> Wait<()>;

    /// Spends a code: the guest gets one more token. None if there is no such code any more.
    fn claim(&self, code: TokenHash, token: TokenHash, now: Millis) -> Wait<Option<Guest>>;

    /// Forgets a guest: tokens, codes, blocks, what they said, and their name in the logs of tables.
    fn forget(&self, guest: PersonId) -> Wait<()>;

    /// Keeps something that was said, once for each of a guest's identifiers. Gives the line.
    fn say(&self, saying: Saying) -> Wait<Line>;

    /// What was said at a table after this number, the last lines only.
    fn said(&self, table: TableId, after: u64, most: u32) -> Wait<Vec<Said>>;

    /// Everything that this guest said.
    fn said_by(&self, guest: PersonId) -> Wait<Vec<Line>>;

    /// Blocks somebody, or no longer does.
    fn block(&self, guest: PersonId, other: PersonId, blocked: bool) -> Wait<()>;

    /// Everyone whom this guest has blocked.
    fn blocked_by(&self, guest: PersonId) -> Wait<Vec<PersonId>>;

    /// Keeps a report for whoever runs the server.
    fn report(&self, report: Report) -> Wait<()>;
}
