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

/// Brings the database up to date, all at once or not at all. One of a later version is refused, and so is one that was
/// another shard before, or shared its tables with more databases than there are now: their tables would not be found.
pub(super) async fn prepare(connections: &Connections, shard: i64, of: i64) -> io::Result<()> {
    let failed = |why: String| io::Error::other(format!("{}: {why}", connections.place));
    let told = |error: StoreError| match error {
        StoreError::Failed(why) | StoreError::Corrupt(why) => failed(why),
        error => failed(format!("{error:?}")),
    };
    let mut client = connections.get().await.map_err(told)?;
    let found = timeout(PATIENCE, migrate(&mut client, shard, of)).await.map_err(|late| failed(late.to_string()))?;
    let found = found.map_err(|error| told(error.into()))?;
    if found.version > VERSION {
        let version = found.version;
        let why = format!("made by a later version of Tablée (schema {version}; this one knows those up to {VERSION})");
        return Err(failed(why));
    }
    if found.shard != shard {
        return Err(failed(format!("this is database {} of its store, and not {}", found.shard + 1, shard + 1)));
    }
    if found.of > of {
        return Err(failed(format!("its tables are spread over {} databases, and {of} are given", found.of)));
    }
    Ok(())
}

/// What a database is.
struct Found {
    version: i64,
    shard: i64,
    of: i64,
}

/// Gives what the database is in the end. Nothing has changed where it is of a later version or another shard.
async fn migrate(client: &mut Client, shard: i64, of: i64) -> Result<Found, tokio_postgres::Error> {
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
    let mut found = Found { version: reached, shard, of };
    if reached == VERSION {
        let note = "INSERT INTO node (key, value) VALUES ($1, $2) \
                    ON CONFLICT (key) DO UPDATE SET value = greatest(node.value, $3) RETURNING value";
        // A database stays the shard that it was first, and the number of all shards only grows.
        found.shard = transaction.query_one(note, &[&"shard", &shard, &0_i64]).await?.get(0);
        found.of = transaction.query_one(note, &[&"shards", &of, &of]).await?.get(0);
    }
    if (found.version, found.shard, found.of) == (VERSION, shard, of) {
        transaction.commit().await?;
    }
    Ok(found)
}

/// Whether the database can be read.
pub(super) async fn check(db: &mut Client) -> Result<(), StoreError> {
    query(db, "SELECT version FROM tablee_schema", &[]).await.map(drop)
}
