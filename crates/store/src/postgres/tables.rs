//! Tables in the database.

use protocol::{Millis, PersonId, online::TableId};
use serde_json::{from_str, to_string};
use tokio_postgres::{Row, Transaction};

use super::connect::{Client, execute, plain, query};
use crate::{Facts, Invitations, StoreError, Stored, Summary, keep, text};

type Done = Result<(), StoreError>;

/// For so many seconds nobody else is given a table that is due, unless something happens there.
const CLAIM: f64 = 5.0;

pub(super) async fn load(db: &mut Client, table: TableId, after: u64) -> Result<Option<Stored>, StoreError> {
    // One statement, so that the log and what is kept beside it are of one moment.
    let sql = "SELECT facts, positions, rematch, fault, \
               ARRAY(SELECT body FROM envelopes WHERE table_id = id AND seq > $2 ORDER BY seq), \
               ARRAY(SELECT stopped FROM outages WHERE started > at ORDER BY started, stopped), \
               ARRAY(SELECT started FROM outages WHERE started > at ORDER BY started, stopped) \
               FROM tables WHERE id = $1";
    let rows = query(db, sql, &[&table.as_str(), &(after as i64)]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let bodies: Vec<&str> = row.get(4);
    let (stopped, started): (Vec<i64>, Vec<i64>) = (row.get(5), row.get(6));
    let outages = stopped.into_iter().zip(started);
    Ok(Some(Stored {
        facts: from_str(row.get(0))?,
        positions: text::positions(row.get(1))?,
        rematch: row.get::<_, Option<String>>(2).map(TableId::new),
        fault: row.get(3),
        log: bodies.into_iter().map(from_str).collect::<Result<_, _>>()?,
        outages: outages.map(|(stopped, started)| (stopped as Millis, started as Millis)).collect(),
    }))
}

pub(super) async fn last_numbers(db: &mut Client, tables: Vec<TableId>) -> Result<Vec<(TableId, u64)>, StoreError> {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    let rows = query(db, "SELECT id, seq FROM tables WHERE id = ANY ($1)", &[&tables]).await?;
    Ok(rows.iter().map(|row| (TableId::new(row.get::<_, String>(0)), row.get::<_, i64>(1) as u64)).collect())
}

/// The time of the database, which all servers share.
pub(super) async fn time(db: &mut Client) -> Result<Millis, StoreError> {
    let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    Ok(query(db, sql, &[]).await?.first().map_or(0, |row| row.get::<_, i64>(0) as Millis))
}

pub(super) async fn set_aside(db: &mut Client, table: TableId, reason: String) -> Done {
    let sql = "UPDATE tables SET fault = $2, wake = NULL WHERE id = $1";
    execute(db, sql, &[&table.as_str(), &plain(&reason)]).await.map(drop)
}

pub(super) async fn rematch(db: &mut Client, table: TableId, next: TableId) -> Result<TableId, StoreError> {
    let sql = "UPDATE tables SET rematch = coalesce(rematch, $2) WHERE id = $1 RETURNING rematch";
    let rows = query(db, sql, &[&table.as_str(), &next.as_str()]).await?;
    rows.first().map(|row| TableId::new(row.get::<_, String>(0))).ok_or_else(missing)
}

fn missing() -> StoreError {
    StoreError::Failed("there is no such table".into())
}

pub(super) async fn invite(
    db: &mut Client,
    table: TableId,
    secret: String,
    now: Millis,
) -> Result<Invitations, StoreError> {
    let transaction = db.transaction().await?;
    let sql = "SELECT facts FROM tables WHERE id = $1 FOR NO KEY UPDATE";
    let row = transaction.query_opt(sql, &[&table.as_str()]).await?.ok_or_else(missing)?;
    let mut facts: Facts = from_str(row.get(0))?;
    facts.invitations.replace(secret, now);
    let sql = "UPDATE tables SET facts = $2 WHERE id = $1";
    transaction.execute(sql, &[&table.as_str(), &to_string(&facts)?]).await?;
    transaction.commit().await?;
    Ok(facts.invitations)
}

pub(super) async fn lobby(db: &mut Client, most: u32) -> Result<Vec<Summary>, StoreError> {
    let sql = "SELECT summary FROM tables WHERE public AND phase IN ('waiting', 'running') AND fault IS NULL \
               ORDER BY phase = 'waiting' DESC, changed DESC LIMIT $1";
    summaries(&query(db, sql, &[&i64::from(most)]).await?)
}

pub(super) async fn tables_of(db: &mut Client, guest: PersonId, most: u32) -> Result<Vec<Summary>, StoreError> {
    let sql = "SELECT summary FROM tables JOIN people ON people.table_id = tables.id \
               WHERE people.guest = $1 AND fault IS NULL ORDER BY changed DESC LIMIT $2";
    summaries(&query(db, sql, &[&text::of_person(&guest)?, &i64::from(most)]).await?)
}

fn summaries(rows: &[Row]) -> Result<Vec<Summary>, StoreError> {
    rows.iter().map(|row| Ok(from_str(row.get(0))?)).collect()
}

/// Each table is given to one server, until that has appended something or its claim has expired.
pub(super) async fn due(db: &mut Client, now: Millis, most: u32) -> Result<Vec<TableId>, StoreError> {
    let sql = "UPDATE tables SET claimed = now() + make_interval(secs => $3) WHERE id IN ( \
                   SELECT id FROM tables WHERE wake <= $1 AND (claimed IS NULL OR claimed <= now()) \
                   ORDER BY wake LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) \
               RETURNING id, wake";
    let rows = query(db, sql, &[&(now as i64), &i64::from(most), &CLAIM]).await?;
    let mut due: Vec<(i64, String)> = rows.iter().map(|row| (row.get(1), row.get(0))).collect();
    due.sort();
    Ok(due.into_iter().map(|(_, id)| TableId::new(id)).collect())
}

/// Leaves tables to other servers: nobody has a claim to them any more.
pub(super) async fn release(db: &mut Client, tables: Vec<TableId>, at: Millis) -> Done {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    // Tables are locked in the order in which all servers lock them.
    let sql = "WITH locked AS ( \
                   SELECT id FROM tables WHERE id = ANY ($1) AND wake IS NOT NULL ORDER BY id FOR NO KEY UPDATE) \
               UPDATE tables SET claimed = NULL, wake = least(wake, $2) WHERE id IN (SELECT id FROM locked)";
    execute(db, sql, &[&tables, &(at as i64)]).await.map(drop)
}

pub(super) async fn ended(db: &mut Client, before: Millis, most: u32) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE phase IN ('over', 'closed') AND changed < $1 AND fault IS NULL LIMIT $2";
    let rows = query(db, sql, &[&(before as i64), &i64::from(most)]).await?;
    Ok(rows.iter().map(|row| TableId::new(row.get::<_, String>(0))).collect())
}

/// Forgets tables that ended long ago. Of servers that forget the same ones, one does it.
pub(super) async fn remove(db: &mut Client, tables: Vec<TableId>, before: Millis) -> Result<u64, StoreError> {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    let transaction = db.transaction().await?;
    // Tables are locked in the order in which all servers lock them.
    let sql = "SELECT id FROM tables WHERE id = ANY ($1) AND phase IN ('over', 'closed') AND changed < $2 \
               ORDER BY id FOR UPDATE";
    let rows = transaction.query(sql, &[&tables, &(before as i64)]).await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.get(0)).collect();
    for sql in [
        "DELETE FROM lines WHERE table_id = ANY ($1)",
        "DELETE FROM people WHERE table_id = ANY ($1)",
        "DELETE FROM envelopes WHERE table_id = ANY ($1)",
        "DELETE FROM tables WHERE id = ANY ($1)",
    ] {
        transaction.execute(sql, &[&ids]).await?;
    }
    transaction.commit().await?;
    Ok(ids.len() as u64)
}

/// Takes a guest's name out of the logs and lists of all tables. The plays stay as they are.
pub(super) async fn forget(db: &Transaction<'_>, guest: &PersonId) -> Done {
    // Tables are locked in the order in which all servers lock them.
    let sql = "SELECT id, summary FROM tables WHERE id IN (SELECT table_id FROM people WHERE guest = $1) \
               ORDER BY id FOR NO KEY UPDATE";
    let own = text::of_person(guest)?;
    for row in db.query(sql, &[&own]).await? {
        let (id, mut summary): (&str, Summary) = (row.get(0), from_str(row.get(1))?);
        for row in db.query("SELECT body FROM envelopes WHERE table_id = $1", &[&id]).await? {
            let mut envelope = from_str(row.get(0))?;
            if keep::take_name(&mut envelope, guest) {
                let sql = "UPDATE envelopes SET body = $3 WHERE table_id = $1 AND seq = $2";
                db.execute(sql, &[&id, &(envelope.seq as i64), &to_string(&envelope)?]).await?;
            }
        }
        summary.take_name(guest);
        db.execute("UPDATE tables SET summary = $2 WHERE id = $1", &[&id, &to_string(&summary)?]).await?;
    }
    db.execute("DELETE FROM people WHERE guest = $1", &[&own]).await?;
    Ok(())
}
