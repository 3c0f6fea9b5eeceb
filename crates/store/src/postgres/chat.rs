//! What people say, whom they block and report, in the database.

use protocol::{
    PersonId,
    online::{Line, TableId},
};
use serde_json::{from_str, to_string};

use super::connect::{Client, execute, plain, query};
use crate::{
    Report, Said, Saying, StoreError,
    text::{of_person, person},
};

type Done = Result<(), StoreError>;

pub(super) async fn say(db: &mut Client, saying: Saying) -> Result<Line, StoreError> {
    let Saying { table, guest, id, at, seat, name, words } = saying;
    let (guest, command) = (of_person(&guest)?, to_string(&id)?);
    let transaction = db.transaction().await?;
    // Lines are numbered one after the other, whichever servers they come from.
    transaction.execute("SELECT FROM tables WHERE id = $1 FOR NO KEY UPDATE", &[&table.as_str()]).await?;
    let sql = "SELECT line FROM lines WHERE table_id = $1 AND guest = $2 AND command = $3";
    if let Some(before) = transaction.query_opt(sql, &[&table.as_str(), &guest, &command]).await? {
        return Ok(from_str(before.get(0))?);
    }
    let sql = "SELECT coalesce(max(number), 0) + 1 FROM lines WHERE table_id = $1";
    let number: i64 = transaction.query_one(sql, &[&table.as_str()]).await?.get(0);
    let line = Line { number: number as u64, at, seat, name, words };
    let sql = "INSERT INTO lines (table_id, number, guest, command, line) VALUES ($1, $2, $3, $4, $5)";
    transaction.execute(sql, &[&table.as_str(), &number, &guest, &command, &to_string(&line)?]).await?;
    transaction.commit().await?;
    Ok(line)
}

pub(super) async fn said(db: &mut Client, table: TableId, after: u64, most: u32) -> Result<Vec<Said>, StoreError> {
    let sql = "SELECT guest, line FROM lines WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3";
    let rows = query(db, sql, &[&table.as_str(), &(after as i64), &i64::from(most)]).await?;
    rows.iter().rev().map(|row| Ok(Said { guest: person(row.get(0))?, line: from_str(row.get(1))? })).collect()
}

pub(super) async fn said_by(db: &mut Client, guest: PersonId) -> Result<Vec<Line>, StoreError> {
    let sql = "SELECT line FROM lines WHERE guest = $1 ORDER BY table_id, number";
    query(db, sql, &[&of_person(&guest)?]).await?.iter().map(|row| Ok(from_str(row.get(0))?)).collect()
}

pub(super) async fn block(db: &mut Client, guest: PersonId, other: PersonId, blocked: bool) -> Done {
    let sql = if blocked {
        "INSERT INTO blocks (guest, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM blocks WHERE guest = $1 AND other = $2"
    };
    execute(db, sql, &[&of_person(&guest)?, &of_person(&other)?]).await.map(drop)
}

pub(super) async fn blocked_by(db: &mut Client, guest: PersonId) -> Result<Vec<PersonId>, StoreError> {
    let rows = query(db, "SELECT other FROM blocks WHERE guest = $1", &[&of_person(&guest)?]).await?;
    rows.iter().map(|row| person(row.get(0))).collect()
}

pub(super) async fn report(db: &mut Client, report: Report) -> Done {
    let Report { table, by, about, at, reason } = report;
    let sql = "INSERT INTO reports (table_id, by_guest, about, at, reason) VALUES ($1, $2, $3, $4, $5)";
    let (by, about) = (of_person(&by)?, of_person(&about)?);
    execute(db, sql, &[&table.as_str(), &by, &about, &(at as i64), &plain(&reason)]).await.map(drop)
}
