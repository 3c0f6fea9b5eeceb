//! The tables of the database.

use rusqlite::Connection;

/// The version of the schema, which the database itself remembers.
pub(crate) const VERSION: i64 = 3;

const SCHEMA: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    facts TEXT NOT NULL,
    public INTEGER NOT NULL,
    phase TEXT NOT NULL,
    summary TEXT NOT NULL,
    changed INTEGER NOT NULL,
    wake INTEGER,
    positions TEXT NOT NULL,
    rematch TEXT,
    fault TEXT
) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_lobby ON tables (public, phase, changed);

CREATE TABLE envelopes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE people (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    program_table TEXT,
    program_seat INTEGER
) WITHOUT ROWID;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id)
) WITHOUT ROWID;

CREATE TABLE codes (
    hash BLOB PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    expires INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    guest TEXT NOT NULL,
    command TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, guest, command)
) WITHOUT ROWID;
CREATE INDEX lines_by ON lines (guest);

CREATE TABLE blocks (
    guest TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (guest, other)
) WITHOUT ROWID;

CREATE TABLE reports (
    table_id TEXT NOT NULL,
    by_guest TEXT NOT NULL,
    about TEXT NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL
);

CREATE TABLE node (
    key TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) WITHOUT ROWID;
";

/// What version 2 added: the times in which no server was there.
const SINCE_2: &str = "
CREATE TABLE outages (
    stopped INTEGER NOT NULL,
    started INTEGER NOT NULL
);
CREATE INDEX outages_by_end ON outages (started);
";

/// What version 3 added is in the logs, where promises, seeds and secrets are told: an earlier version cannot read those.
const SINCE_3: &str = "";

/// What each version added to the one before, beginning with the first.
const MIGRATIONS: [&str; VERSION as usize] = [SCHEMA, SINCE_2, SINCE_3];

/// The version of a database; 0 for one that is empty.
pub(crate) fn version_of(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Brings the database up to date, all at once or not at all. One of a later version is refused, with its version.
pub(crate) fn prepare(connection: &mut Connection) -> rusqlite::Result<Result<(), i64>> {
    let version = version_of(connection)?;
    let Some(missing) = usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..)) else {
        return Ok(Err(version));
    };
    if missing.is_empty() {
        return Ok(Ok(()));
    }
    let transaction = connection.transaction()?;
    missing.iter().try_for_each(|migration| transaction.execute_batch(migration))?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(Ok(()))
}
