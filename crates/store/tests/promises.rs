//! Every store keeps what all stores promise.

use std::time::Duration;

use backends::Postgres as Server;
use store::{Options, Postgres, Sqlite};
use store_suite::{Place, keeps_its_promises};
use tempfile::TempDir;

struct Folder(TempDir);

impl Place for Folder {
    type Store = Sqlite;
    const SHARED: bool = false;

    async fn open(&self) -> Sqlite {
        Sqlite::open(self.0.path(), Options::default()).expect("a store")
    }

    async fn settled(&self) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_its_promises() {
    keeps_its_promises(async |_| Folder(tempfile::tempdir().expect("a folder"))).await;
}

struct Database(String);

impl Place for Database {
    type Store = Postgres;
    const SHARED: bool = true;

    async fn open(&self) -> Postgres {
        Postgres::open(&self.0).await.expect("a store")
    }

    async fn settled(&self) {
        let (client, connection) = tokio_postgres::connect(&self.0, tokio_postgres::NoTls).await.expect("a connection");
        tokio::spawn(connection);
        let sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        while client.query_one(sql, &[]).await.expect("an answer").get::<_, i64>(0) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_its_promises() {
    let Some(server) = Server::start_or_say() else { return };
    // The names of promises are longer than those of databases may be.
    let mut number = 0;
    keeps_its_promises(async |_| {
        number += 1;
        Database(server.add_database(&format!("place{number}")).expect("a database"))
    })
    .await;
}
