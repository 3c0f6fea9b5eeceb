//! What the machine alone allows: how often a second the disk makes something durable, and how many rows SQLite stores.

use std::{
    fs::File,
    io::Write,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Result;
use rusqlite::{Connection, params};
use serde::Serialize;

/// So many rows are one transaction where they are stored together, as many as the server stores together at most.
const TOGETHER: u64 = 256;

/// What is stored: as long as a move in the log of a table.
const ROW: usize = 250;

/// What the machine allows a second.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Limits {
    /// Pages that are written and synced, one after the other.
    pub syncs: f64,
    /// Rows that SQLite stores, each in a durable transaction of its own.
    pub rows_alone: f64,
    /// Rows that SQLite stores in durable transactions of 256.
    pub rows_together: f64,
}

impl Limits {
    /// Measures in this folder, each for this time.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn measure(folder: &Path, time: Duration) -> Result<Self> {
        let folder = tempfile::TempDir::with_prefix_in("tablee-load-", folder)?;
        Ok(Self {
            syncs: syncs(folder.path(), time)?,
            rows_alone: rows(&folder.path().join("alone.db"), 1, time)?,
            rows_together: rows(&folder.path().join("together.db"), TOGETHER, time)?,
        })
    }
}

fn syncs(folder: &Path, time: Duration) -> Result<f64> {
    let mut file = File::create(folder.join("synced"))?;
    per_second(1, time, || {
        file.write_all(&[0x5e; 4096])?;
        Ok(file.sync_data()?)
    })
}

fn rows(path: &Path, together: u64, time: Duration) -> Result<f64> {
    let mut database = Connection::open(path)?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    database.pragma_update(None, "synchronous", "FULL")?;
    database.execute_batch("CREATE TABLE rows (number INTEGER PRIMARY KEY, body TEXT NOT NULL)")?;
    let body = "x".repeat(ROW);
    per_second(together, time, || {
        let transaction = database.transaction()?;
        let mut insert = transaction.prepare_cached("INSERT INTO rows (body) VALUES (?1)")?;
        for _ in 0..together {
            insert.execute(params![body])?;
        }
        drop(insert);
        Ok(transaction.commit()?)
    })
}

/// How many a second, where one round makes several.
fn per_second(in_a_round: u64, time: Duration, mut round: impl FnMut() -> Result<()>) -> Result<f64> {
    let (begun, mut made) = (Instant::now(), 0);
    while begun.elapsed() < time {
        round()?;
        made += in_a_round;
    }
    Ok(made as f64 / begun.elapsed().as_secs_f64())
}
