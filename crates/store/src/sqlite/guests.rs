//! Guests in the database.

use game::Seat;
use protocol::{
    Millis, PersonId,
    online::{ProgramSeat, TableId},
};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{
    Guest, StoreError, TokenHash,
    text::{of_person, person},
};

type Done = Result<(), StoreError>;

pub(crate) fn add(db: &Connection, guest: &Guest, token: &TokenHash) -> Done {
    let program = guest.program.as_ref();
    let sql = "INSERT INTO guests (id, name, since, program_table, program_seat) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![
        of_person(&guest.id)?,
        guest.name,
        guest.since as i64,
        program.map(|program| program.table.as_str()),
        program.map(|program| program.seat.number()),
    ])?;
    add_token(db, &guest.id, token)
}

fn add_token(db: &Connection, guest: &PersonId, token: &TokenHash) -> Done {
    let sql = "INSERT INTO tokens (hash, guest) VALUES (?1, ?2)";
    db.prepare_cached(sql)?.execute(params![token, of_person(guest)?])?;
    Ok(())
}

const COLUMNS: &str = "id, name, since, program_table, program_seat";

/// What is read of a guest.
type Columns = (String, String, i64, Option<String>, Option<u8>);

fn read(row: &Row<'_>) -> rusqlite::Result<Columns> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
}

fn guest(row: Columns) -> Result<Guest, StoreError> {
    let (id, name, since, table, seat) = row;
    let program = table.zip(seat.and_then(Seat::from_number));
    let program = program.map(|(table, seat)| ProgramSeat { table: TableId::new(table), seat });
    Ok(Guest { id: person(&id)?, name, since: since as Millis, program })
}

pub(crate) fn with_token(db: &Connection, token: &TokenHash) -> Result<Option<Guest>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM guests WHERE id = (SELECT guest FROM tokens WHERE hash = ?1)");
    db.prepare_cached(&sql)?.query_row([token], read).optional()?.map(guest).transpose()
}

pub(crate) fn rename(db: &Connection, guest: &PersonId, name: &str) -> Done {
    db.execute("UPDATE guests SET name = ?2 WHERE id = ?1", params![of_person(guest)?, name])?;
    Ok(())
}

pub(crate) fn add_code(db: &Connection, guest: &PersonId, code: &TokenHash, expires: Millis) -> Done {
    // A guest has one code at a time.
    db.execute("DELETE FROM codes WHERE guest = ?1", [of_person(guest)?])?;
    let sql = "INSERT INTO codes (hash, guest, expires) VALUES (?1, ?2, ?3)";
    db.execute(sql, params![code, of_person(guest)?, expires as i64])?;
    Ok(())
}

pub(crate) fn claim(
    db: &Connection,
    code: &TokenHash,
    token: &TokenHash,
    now: Millis,
) -> Result<Option<Guest>, StoreError> {
    db.execute("DELETE FROM codes WHERE expires < ?1", [now as i64])?;
    let sql = "DELETE FROM codes WHERE hash = ?1 RETURNING guest";
    let owner = db.query_row(sql, [code], |row| row.get::<_, String>(0)).optional()?;
    let Some(owner) = owner else { return Ok(None) };
    add_token(db, &person(&owner)?, token)?;
    let sql = format!("SELECT {COLUMNS} FROM guests WHERE id = ?1");
    db.query_row(&sql, [owner], read).optional()?.map(guest).transpose()
}

pub(crate) fn forget(db: &Connection, guest: &PersonId) -> Done {
    let guest = of_person(guest)?;
    for sql in [
        "DELETE FROM tokens WHERE guest = ?1",
        "DELETE FROM codes WHERE guest = ?1",
        "DELETE FROM lines WHERE guest = ?1",
        "DELETE FROM blocks WHERE guest = ?1 OR other = ?1",
        "DELETE FROM reports WHERE by_guest = ?1 OR about = ?1",
        "DELETE FROM guests WHERE id = ?1",
    ] {
        db.execute(sql, [&guest])?;
    }
    Ok(())
}
