//! Whether any server is there. Each holds a shared lock on a connection of its own for as long as it lives; whoever gets
//! the exclusive one is the first, and the time since a server was last there was an outage.

use std::time::Duration;

use deadpool_postgres::{ClientWrapper, Object};
use protocol::Millis;
use tokio::{sync::Mutex, time::timeout};

use super::connect::{Client, Connections, execute, query};
use crate::StoreError;

/// The lock that every server holds.
const LOCK: i64 = 0x7461_626c_6565_0002;

/// How long it may take to get the lock.
const PATIENCE: Duration = Duration::from_secs(10);

const ALIVE: &str = "INSERT INTO node (key, value) VALUES ('alive', $1) ON CONFLICT (key) DO UPDATE SET value = $1";

/// That this server is there.
pub(super) struct Presence {
    connections: Connections,
    /// The connection that holds the lock.
    held: Mutex<Option<ClientWrapper>>,
}

impl Presence {
    pub(super) fn new(connections: Connections) -> Self {
        Self { connections, held: Mutex::new(None) }
    }

    /// Notes that this server is there. Where it was not known before, or the database was away since, it comes anew.
    pub(super) async fn note(&self, now: Millis) -> Result<(), StoreError> {
        let mut held = self.held.lock().await;
        if held.as_ref().is_some_and(|client| !client.is_closed()) {
            return self
                .connections
                .run(move |db| Box::pin(async move { execute(db, ALIVE, &[&(now as i64)]).await.map(drop) }))
                .await;
        }
        let mut client = Object::take(self.connections.get().await?);
        let come = timeout(PATIENCE, come(&mut client, now)).await;
        come.map_err(|_| StoreError::Failed("the database does not answer".into()))??;
        *held = Some(client);
        Ok(())
    }
}

/// How many servers hold the lock.
pub(super) async fn servers(db: &mut Client) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted \
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
               AND (classid::bigint << 32 | objid::bigint) = $1";
    Ok(query(db, sql, &[&LOCK]).await?.first().map_or(0, |row| row.get(0)))
}

async fn come(client: &mut ClientWrapper, now: Millis) -> Result<(), tokio_postgres::Error> {
    let now = now as i64;
    let is_first: bool = client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]).await?.get(0);
    let transaction = client.transaction().await?;
    if is_first {
        let outage = "INSERT INTO outages (stopped, started) \
                      SELECT value, $1 FROM node WHERE key = 'alive' AND value < $1";
        transaction.execute(outage, &[&now]).await?;
    }
    transaction.execute(ALIVE, &[&now]).await?;
    transaction.commit().await?;
    client.execute("SELECT pg_advisory_lock_shared($1)", &[&LOCK]).await?;
    if is_first {
        client.execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).await?;
    }
    Ok(())
}
