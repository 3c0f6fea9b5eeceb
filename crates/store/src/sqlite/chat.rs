//! What people say, whom they block and report, in the database.

use protocol::{
    PersonId,
    online::{Line, TableId},
};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{from_str, to_string};

use crate::{
    Report, Said, Saying, StoreError,
    text::{of_person, person},
};

type Done = Result<(), StoreError>;

pub(crate) fn say(db: &Connection, saying: &Saying) -> Result<Line, StoreError> {
    let Saying { table, guest, id, at, seat, name, words } = saying;
    let own = params![table.as_str(), of_person(guest)?, to_string(id)?];
    let sql = "SELECT line FROM lines WHERE table_id = ?1 AND guest = ?2 AND command = ?3";
    let before = db.prepare_cached(sql)?.query_row(own, |row| row.get::<_, String>(0)).optional()?;
    if let Some(before) = before {
        return Ok(from_str(&before)?);
    }
    let sql = "SELECT coalesce(max(number), 0) FROM lines WHERE table_id = ?1";
    let last: i64 = db.prepare_cached(sql)?.query_row([table.as_str()], |row| row.get(0))?;
    let line = Line { number: last as u64 + 1, at: *at, seat: *seat, name: name.clone(), words: words.clone() };
    let sql = "INSERT INTO lines (table_id, number, guest, command, line) VALUES (?1, ?2, ?3, ?4, ?5)";
    let row = params![table.as_str(), last + 1, of_person(guest)?, to_string(id)?, to_string(&line)?];
    db.prepare_cached(sql)?.execute(row)?;
    Ok(line)
}

pub(crate) fn said(db: &Connection, table: &TableId, after: u64, most: u32) -> Result<Vec<Said>, StoreError> {
    let sql = "SELECT guest, line FROM lines WHERE table_id = ?1 AND number > ?2 ORDER BY number DESC LIMIT ?3";
    let mut lines = db.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    let mut said = Vec::new();
    for row in lines.query_map(params![table.as_str(), after as i64, most], read)? {
        let (guest, line) = row?;
        said.push(Said { guest: person(&guest)?, line: from_str(&line)? });
    }
    said.reverse();
    Ok(said)
}

pub(crate) fn said_by(db: &Connection, guest: &PersonId) -> Result<Vec<Line>, StoreError> {
    let mut lines = db.prepare_cached("SELECT line FROM lines WHERE guest = ?1 ORDER BY table_id, number")?;
    let lines = lines.query_map([of_person(guest)?], |row| row.get::<_, String>(0))?;
    lines.map(|line| Ok(from_str(&line?)?)).collect()
}

pub(crate) fn block(db: &Connection, guest: &PersonId, other: &PersonId, blocked: bool) -> Done {
    let sql = if blocked {
        "INSERT OR IGNORE INTO blocks (guest, other) VALUES (?1, ?2)"
    } else {
        "DELETE FROM blocks WHERE guest = ?1 AND other = ?2"
    };
    db.execute(sql, params![of_person(guest)?, of_person(other)?])?;
    Ok(())
}

pub(crate) fn blocked_by(db: &Connection, guest: &PersonId) -> Result<Vec<PersonId>, StoreError> {
    let mut others = db.prepare_cached("SELECT other FROM blocks WHERE guest = ?1")?;
    let others = others.query_map([of_person(guest)?], |row| row.get::<_, String>(0))?;
    others.map(|other| person(&other?)).collect()
}

pub(crate) fn report(db: &Connection, report: &Report) -> Done {
    let sql = "INSERT INTO reports (table_id, by_guest, about, at, reason) VALUES (?1, ?2, ?3, ?4, ?5)";
    let Report { table, by, about, at, reason } = report;
    db.execute(sql, params![table.as_str(), of_person(by)?, of_person(about)?, *at as i64, reason])?;
    Ok(())
}
