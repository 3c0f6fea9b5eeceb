//! The tables of the database. Whichever server starts first makes them.
//!
//! Servers of the version before may still run while a new one brings the database up to date, so a migration adds, and
//! takes away only what the version before did not use any more.

use std::{io, time::Duration};

use tokio::time::timeout;

use super::connect::{Client, Connections, query};
use crate::StoreError;

/// The version of the schema, which the database itself remembers.
const VERSION: i64 = 1;

const SCHEMA: &str = "
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    facts TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    -- The number and the time of the last envelope.
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    phase TEXT NOT NULL,
    summary TEXT NOT NULL,
    changed BIGINT NOT NULL,
    wake BIGINT,
    -- Until when nobody else wakes it, by the clock of the database.
    claimed TIMESTAMPTZ,
    positions TEXT NOT NULL,
    rematch TEXT,
    fault TEXT
) WITH (fillfactor = 70);
CREATE INDEX tables_due ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_lobby ON tables (changed) WHERE public AND phase IN ('waiting', 'running') AND fault IS NULL;
CREATE INDEX tables_ended ON tables (changed) WHERE phase IN ('over', 'closed');

CREATE TABLE envelopes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE people (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX people_by_table ON people (table_id);

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since BIGINT NOT NULL,
    program_table TEXT,
    program_seat SMALLINT
);

CREATE TABLE tokens (
    hash BYTEA PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id)
);
CREATE INDEX tokens_by_guest ON tokens (guest);

CREATE TABLE codes (
    hash BYTEA PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    expires BIGINT NOT NULL
);
CREATE INDEX codes_by_guest ON codes (guest);

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    guest TEXT NOT NULL,
    command TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, guest, command)
);
CREATE INDEX lines_by ON lines (guest);

CREATE TABLE blocks (
    guest TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (guest, other)
);
CREATE INDEX blocks_of ON blocks (other);

CREATE TABLE reports (
    table_id TEXT NOT NULL,
    by_guest TEXT NOT NULL,
    about TEXT NOT NULL,
    at BIGINT NOT NULL,
    reason TEXT NOT NULL
);

CREATE TABLE node (
    key TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

CREATE TABLE outages (
    stopped BIGINT NOT NULL,
    started BIGINT NOT NULL
);
CREATE INDEX outages_by_end ON outages (started);
";

/// What each version added to the one before, beginning with the first.
const MIGRATIONS: [&str; VERSION as usize] = [SCHEMA];

/// The lock that lets one server at a time bring a database up to date.
const LOCK: i64 = 0x7461_626c_6565_0001;

/// How long a server waits for its own migration or another's.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Brings the database up to date, all at once or not at all. One of a later version is refused.
pub(super) async fn prepare(connections: &Connections) -> io::Result<()> {
    let failed = |why: String| io::Error::other(format!("{}: {why}", connections.place));
    let told = |error: StoreError| match error {
        StoreError::Failed(why) | StoreError::Corrupt(why) => failed(why),
        error => failed(format!("{error:?}")),
    };
    let mut client = connections.get().await.map_err(told)?;
    let version = timeout(PATIENCE, migrate(&mut client)).await.map_err(|late| failed(late.to_string()))?;
    let version = version.map_err(|error| told(error.into()))?;
    if version <= VERSION {
        return Ok(());
    }
    Err(failed(format!("made by a later version of Tablée (schema {version}; this one knows those up to {VERSION})")))
}

/// Gives the version that the database has in the end, which may be a later one.
async fn migrate(client: &mut Client) -> Result<i64, tokio_postgres::Error> {
    let transaction = client.transaction().await?;
    transaction.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS tablee_schema (version BIGINT NOT NULL)").await?;
    let row = transaction.query_opt("SELECT version FROM tablee_schema", &[]).await?;
    let version: i64 = row.map_or(0, |row| row.get(0));
    let missing = usize::try_from(version).ok().and_then(|version| MIGRATIONS.get(version..)).unwrap_or_default();
    for migration in missing {
        transaction.batch_execute(migration).await?;
    }
    let reached = version.max(VERSION);
    if reached != version {
        transaction.batch_execute("DELETE FROM tablee_schema").await?;
        transaction.execute("INSERT INTO tablee_schema (version) VALUES ($1)", &[&reached]).await?;
    }
    transaction.commit().await?;
    Ok(reached)
}

/// Whether the database can be read.
pub(super) async fn check(db: &mut Client) -> Result<(), StoreError> {
    query(db, "SELECT version FROM tablee_schema", &[]).await.map(drop)
}
