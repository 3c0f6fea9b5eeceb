//! Tables in the database.

use protocol::{Millis, PersonId, online::TableId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde_json::{from_str, to_string};
use table::StoredEnvelope;

use crate::{
    Append, Facts, Invitations, StoreError, Stored, Summary, keep,
    text::{self, of_person},
};

type Done = Result<(), StoreError>;

pub(crate) fn create(db: &Connection, table: &TableId, facts: &Facts, first: &Append) -> Done {
    let sql = "INSERT INTO tables (id, facts, public, phase, summary, changed, wake, positions) \
               VALUES (?1, ?2, ?3, '', '', 0, NULL, '')";
    let written = db.prepare_cached(sql)?.execute(params![table.as_str(), to_string(facts)?, facts.public]);
    written.map_err(taken)?;
    append(db, table, first)
}

pub(crate) fn append(db: &Connection, table: &TableId, append: &Append) -> Done {
    let sql = "SELECT coalesce(max(seq), 0) FROM envelopes WHERE table_id = ?1";
    let last: i64 = db.prepare_cached(sql)?.query_row([table.as_str()], |row| row.get(0))?;
    if append.envelopes.first().is_none_or(|first| first.seq as i64 != last + 1) {
        return Err(StoreError::Taken);
    }
    let mut insert = db.prepare_cached("INSERT INTO envelopes (table_id, seq, body) VALUES (?1, ?2, ?3)")?;
    for envelope in &append.envelopes {
        let row = params![table.as_str(), envelope.seq as i64, to_string(envelope)?];
        insert.execute(row).map_err(taken)?;
    }
    let sql = "UPDATE tables SET phase = ?2, summary = ?3, changed = ?4, wake = ?5, positions = ?6 WHERE id = ?1";
    db.prepare_cached(sql)?.execute(params![
        table.as_str(),
        text::of_phase(append.summary.listed.phase),
        to_string(&append.summary)?,
        append.summary.changed as i64,
        append.wake.map(|wake| wake as i64),
        text::of_positions(&append.positions),
    ])?;
    let mut sits = db.prepare_cached("INSERT OR IGNORE INTO people (guest, table_id) VALUES (?1, ?2)")?;
    for person in append.summary.everyone() {
        sits.execute(params![of_person(person)?, table.as_str()])?;
    }
    Ok(())
}

/// A number that is there already was somebody else's.
fn taken(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
        _ => error.into(),
    }
}

pub(crate) fn load(db: &Connection, table: &TableId, after: u64) -> Result<Option<Stored>, StoreError> {
    // The log and what is kept beside it are of one moment.
    let db = db.unchecked_transaction()?;
    let sql = "SELECT facts, positions, rematch, fault FROM tables WHERE id = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, Option<String>>(2)?, row.get(3)?))
    };
    let row = db.prepare_cached(sql)?.query_row([table.as_str()], read).optional()?;
    let Some((facts, positions, rematch, fault)) = row else { return Ok(None) };
    let log = log(&db, table, after)?;
    let last = match log.last() {
        Some(last) => last.at,
        None => last_at(&db, table)?,
    };
    Ok(Some(Stored {
        facts: from_str(&facts)?,
        outages: outages(&db, last)?,
        log,
        positions: text::positions(&positions)?,
        rematch: rematch.map(TableId::new),
        fault,
    }))
}

/// When the last envelope of a table happened.
fn last_at(db: &Connection, table: &TableId) -> Result<Millis, StoreError> {
    let sql = "SELECT body FROM envelopes WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1";
    let last = db.prepare_cached(sql)?.query_row([table.as_str()], |row| row.get::<_, String>(0)).optional()?;
    let last = last.map(|last| from_str::<StoredEnvelope>(&last)).transpose()?;
    Ok(last.map_or(0, |last| last.at))
}

fn log(db: &Connection, table: &TableId, after: u64) -> Result<Vec<StoredEnvelope>, StoreError> {
    let mut bodies = db.prepare_cached("SELECT body FROM envelopes WHERE table_id = ?1 AND seq > ?2 ORDER BY seq")?;
    let bodies = bodies.query_map(params![table.as_str(), after as i64], |row| row.get::<_, String>(0))?;
    let mut log = Vec::new();
    for body in bodies {
        log.push(from_str(&body?)?);
    }
    Ok(log)
}

pub(crate) fn last_numbers(db: &Connection, tables: Vec<TableId>) -> Result<Vec<(TableId, u64)>, StoreError> {
    let mut last = db.prepare_cached("SELECT max(seq) FROM envelopes WHERE table_id = ?1")?;
    let mut numbers = Vec::new();
    for table in tables {
        let number = last.query_row([table.as_str()], |row| row.get::<_, Option<i64>>(0))?;
        numbers.extend(number.map(|number| (table, number as u64)));
    }
    Ok(numbers)
}

pub(crate) fn set_aside(db: &Connection, table: &TableId, reason: &str) -> Done {
    db.execute("UPDATE tables SET fault = ?2, wake = NULL WHERE id = ?1", params![table.as_str(), reason])?;
    Ok(())
}

pub(crate) fn rematch(db: &Connection, table: &TableId, next: &TableId) -> Result<TableId, StoreError> {
    let sql = "UPDATE tables SET rematch = coalesce(rematch, ?2) WHERE id = ?1 RETURNING rematch";
    let row = db.query_row(sql, params![table.as_str(), next.as_str()], |row| row.get::<_, String>(0));
    Ok(TableId::new(row?))
}

pub(crate) fn invite(db: &Connection, table: &TableId, secret: &str, now: Millis) -> Result<Invitations, StoreError> {
    let known = db.query_row("SELECT facts FROM tables WHERE id = ?1", [table.as_str()], |row| row.get::<_, String>(0));
    let mut facts: Facts = from_str(&known?)?;
    facts.invitations.replace(secret.to_owned(), now);
    db.execute("UPDATE tables SET facts = ?2 WHERE id = ?1", params![table.as_str(), to_string(&facts)?])?;
    Ok(facts.invitations)
}

pub(crate) fn lobby(db: &Connection, most: u32) -> Result<Vec<Summary>, StoreError> {
    let sql = "SELECT summary FROM tables WHERE public AND phase IN ('waiting', 'running') AND fault IS NULL \
               ORDER BY phase = 'waiting' DESC, changed DESC LIMIT ?1";
    summaries(db.prepare_cached(sql)?.query_map([most], |row| row.get(0))?)
}

pub(crate) fn tables_of(db: &Connection, guest: &PersonId, most: u32) -> Result<Vec<Summary>, StoreError> {
    let sql = "SELECT summary FROM tables JOIN people ON people.table_id = tables.id \
               WHERE people.guest = ?1 AND fault IS NULL ORDER BY changed DESC LIMIT ?2";
    summaries(db.prepare_cached(sql)?.query_map(params![of_person(guest)?, most], |row| row.get(0))?)
}

fn summaries(rows: impl Iterator<Item = rusqlite::Result<String>>) -> Result<Vec<Summary>, StoreError> {
    rows.map(|row| Ok(from_str(&row?)?)).collect()
}

pub(crate) fn due(db: &Connection, now: Millis, most: u32) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE wake <= ?1 ORDER BY wake LIMIT ?2";
    let mut due = db.prepare_cached(sql)?;
    let ids = due.query_map(params![now as i64, most], |row| row.get::<_, String>(0))?;
    ids.map(|id| Ok(TableId::new(id?))).collect()
}

pub(crate) fn release(db: &Connection, tables: &[TableId], at: Millis) -> Done {
    let mut release = db.prepare_cached("UPDATE tables SET wake = min(wake, ?2) WHERE id = ?1")?;
    for table in tables {
        release.execute(params![table.as_str(), at as i64])?;
    }
    Ok(())
}

pub(crate) fn ended(db: &Connection, before: Millis, most: u32) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE phase IN ('over', 'closed') AND changed < ?1 AND fault IS NULL LIMIT ?2";
    let mut ended = db.prepare_cached(sql)?;
    let ids = ended.query_map(params![before as i64, most], |row| row.get::<_, String>(0))?;
    ids.map(|id| Ok(TableId::new(id?))).collect()
}

/// Forgets tables that ended long ago.
pub(crate) fn remove(db: &Connection, tables: &[TableId], before: Millis) -> Result<u64, StoreError> {
    let sql = "SELECT id FROM tables WHERE id = ?1 AND phase IN ('over', 'closed') AND changed < ?2";
    let mut removed = 0;
    for table in tables {
        if db.prepare_cached(sql)?.exists(params![table.as_str(), before as i64])? {
            for sql in [
                "DELETE FROM lines WHERE table_id = ?1",
                "DELETE FROM people WHERE table_id = ?1",
                "DELETE FROM envelopes WHERE table_id = ?1",
                "DELETE FROM tables WHERE id = ?1",
            ] {
                db.prepare_cached(sql)?.execute([table.as_str()])?;
            }
            removed += 1;
        }
    }
    Ok(removed)
}

/// Notes the time since which no server was there.
pub(crate) fn start(db: &Connection, now: Millis) -> Done {
    let sql = "INSERT INTO outages (stopped, started) SELECT value, ?1 FROM node WHERE key = 'alive' AND value < ?1";
    db.execute(sql, [now as i64])?;
    alive(db, now)
}

pub(crate) fn alive(db: &Connection, now: Millis) -> Done {
    db.prepare_cached("INSERT OR REPLACE INTO node (key, value) VALUES ('alive', ?1)")?.execute([now as i64])?;
    Ok(())
}

/// The times in which no server was there, that ended after this moment.
fn outages(db: &Connection, since: Millis) -> Result<Vec<(Millis, Millis)>, StoreError> {
    let sql = "SELECT stopped, started FROM outages WHERE started > ?1 ORDER BY started";
    let mut rows = db.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)? as Millis, row.get::<_, i64>(1)? as Millis));
    Ok(rows.query_map([since as i64], read)?.collect::<Result<_, _>>()?)
}

/// Takes a guest's name out of the logs and lists of all tables. The plays stay as they are.
pub(crate) fn forget(db: &Connection, guest: &PersonId) -> Done {
    let mut tables = db.prepare_cached("SELECT table_id FROM people WHERE guest = ?1")?;
    let ids = tables.query_map([of_person(guest)?], |row| row.get::<_, String>(0))?;
    for id in ids.collect::<Result<Vec<_>, _>>()? {
        let table = TableId::new(id);
        let mut rename = db.prepare_cached("UPDATE envelopes SET body = ?3 WHERE table_id = ?1 AND seq = ?2")?;
        for mut envelope in log(db, &table, 0)? {
            if keep::take_name(&mut envelope, guest) {
                rename.execute(params![table.as_str(), envelope.seq as i64, to_string(&envelope)?])?;
            }
        }
        let read = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        let summary = db.query_row("SELECT summary FROM tables WHERE id = ?1", [table.as_str()], read)?;
        let mut summary: Summary = from_str(&summary)?;
        summary.take_name(guest);
        let row = params![table.as_str(), to_string(&summary)?];
        db.execute("UPDATE tables SET summary = ?2 WHERE id = ?1", row)?;
    }
    db.execute("DELETE FROM people WHERE guest = ?1", [of_person(guest)?])?;
    Ok(())
}
