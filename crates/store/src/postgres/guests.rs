//! Guests in the database.

use game::Seat;
use protocol::{
    Millis, PersonId,
    online::{ProgramSeat, TableId},
};
use tokio_postgres::Row;

use super::{
    connect::{Client, execute, plain, query},
    tables,
};
use crate::{
    Guest, StoreError, TokenHash,
    text::{of_person, person},
};

type Done = Result<(), StoreError>;

pub(super) async fn add(db: &mut Client, guest: Guest, token: TokenHash) -> Done {
    let program = guest.program.as_ref();
    let (table, seat) = (program.map(|it| it.table.as_str()), program.map(|it| i16::from(it.seat.number())));
    let sql = "WITH guest AS ( \
                   INSERT INTO guests (id, name, since, program_table, program_seat) VALUES ($1, $2, $3, $4, $5)) \
               INSERT INTO tokens (hash, guest) VALUES ($6, $1)";
    let (id, name) = (of_person(&guest.id)?, plain(&guest.name));
    execute(db, sql, &[&id, &name, &(guest.since as i64), &table, &seat, &&token[..]]).await.map(drop)
}

const COLUMNS: &str = "id, name, since, program_table, program_seat";

fn guest(row: &Row) -> Result<Guest, StoreError> {
    let (table, seat): (Option<String>, Option<i16>) = (row.get(3), row.get(4));
    let seat = seat.and_then(|seat| Seat::from_number(u8::try_from(seat).ok()?));
    let program = table.zip(seat).map(|(table, seat)| ProgramSeat { table: TableId::new(table), seat });
    Ok(Guest { id: person(row.get(0))?, name: row.get(1), since: row.get::<_, i64>(2) as Millis, program })
}

pub(super) async fn with_token(db: &mut Client, token: TokenHash) -> Result<Option<Guest>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM guests WHERE id = (SELECT guest FROM tokens WHERE hash = $1)");
    query(db, &sql, &[&&token[..]]).await?.first().map(guest).transpose()
}

pub(super) async fn rename(db: &mut Client, guest: PersonId, name: String) -> Done {
    let sql = "UPDATE guests SET name = $2 WHERE id = $1";
    execute(db, sql, &[&of_person(&guest)?, &plain(&name)]).await.map(drop)
}

pub(super) async fn add_code(db: &mut Client, guest: PersonId, code: TokenHash, expires: Millis) -> Done {
    let guest = of_person(&guest)?;
    let transaction = db.transaction().await?;
    // A guest has one code at a time, whichever servers they ask for it.
    transaction.execute("SELECT FROM guests WHERE id = $1 FOR NO KEY UPDATE", &[&guest]).await?;
    transaction.execute("DELETE FROM codes WHERE guest = $1", &[&guest]).await?;
    let sql = "INSERT INTO codes (hash, guest, expires) VALUES ($1, $2, $3)";
    transaction.execute(sql, &[&&code[..], &guest, &(expires as i64)]).await?;
    Ok(transaction.commit().await?)
}

pub(super) async fn claim(
    db: &mut Client,
    code: TokenHash,
    token: TokenHash,
    now: Millis,
) -> Result<Option<Guest>, StoreError> {
    let transaction = db.transaction().await?;
    let sql = "DELETE FROM codes WHERE hash = $1 RETURNING guest, expires >= $2";
    let spent = transaction.query_opt(sql, &[&&code[..], &(now as i64)]).await?;
    let owner = spent.filter(|row| row.get(1)).map(|row| row.get::<_, String>(0));
    let claimed = match owner {
        Some(owner) => {
            transaction.execute("INSERT INTO tokens (hash, guest) VALUES ($1, $2)", &[&&token[..], &owner]).await?;
            let sql = format!("SELECT {COLUMNS} FROM guests WHERE id = $1");
            transaction.query_opt(&sql, &[&owner]).await?
        }
        None => None,
    };
    transaction.commit().await?;
    claimed.as_ref().map(guest).transpose()
}

pub(super) async fn forget(db: &mut Client, guest: PersonId) -> Done {
    let own = of_person(&guest)?;
    let transaction = db.transaction().await?;
    // No other server adds a token or a code from now on.
    transaction.execute("SELECT FROM guests WHERE id = $1 FOR UPDATE", &[&own]).await?;
    tables::forget(&transaction, &guest).await?;
    for sql in [
        "DELETE FROM tokens WHERE guest = $1",
        "DELETE FROM codes WHERE guest = $1",
        "DELETE FROM lines WHERE guest = $1",
        "DELETE FROM blocks WHERE guest = $1 OR other = $1",
        "DELETE FROM reports WHERE by_guest = $1 OR about = $1",
        "DELETE FROM guests WHERE id = $1",
    ] {
        transaction.execute(sql, &[&own]).await?;
    }
    Ok(transaction.commit().await?)
}
