//! Every store keeps what all stores promise.

use std::time::Duration;

use backends::Postgres as Server;
use protocol::online::TableId;
use store::{Options, Postgres, Sharded, Sqlite, Store};
use store_suite::{Place, fixtures::keep, keeps_its_promises};
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
        settled_to(&self.0, 0).await;
    }
}

/// Waits until only so many servers hold a lock in this database.
async fn settled_to(url: &str, servers: i64) {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.expect("a connection");
    tokio::spawn(connection);
    let sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' \
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while client.query_one(sql, &[]).await.expect("an answer").get::<_, i64>(0) > servers {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

struct Databases(Vec<String>);

impl Place for Databases {
    type Store = Sharded;
    const SHARED: bool = true;

    async fn open(&self) -> Sharded {
        Sharded::open(&self.0).await.expect("a store")
    }

    async fn settled(&self) {
        for url in &self.0 {
            settled_to(url, 0).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_its_promises() {
    let Some(server) = Server::start_or_say() else { return };
    let urls = ["one", "two"].map(|name| server.add_database(name).expect("a database"));
    keeps_its_promises(async |_| {
        empty(&urls[0]).await;
        Database(urls[0].clone())
    })
    .await;
    keeps_its_promises(async |_| {
        for url in &urls {
            empty(url).await;
        }
        Databases(urls.to_vec())
    })
    .await;
}

/// Makes a database as it was at first, which is quicker than to make a new one.
async fn empty(url: &str) {
    settled_to(url, 0).await;
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client.batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.expect("it is done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_added_while_servers_run_and_none_is_mistaken_for_another() {
    let Some(server) = Server::start_or_say() else { return };
    let urls = ["one", "two", "three"].map(|name| server.add_database(name).expect("a database"));
    let old = Sharded::open(&urls[..1]).await.expect("a store");
    old.start(10).await.expect("it is noted");
    keep(&old, "old", 5, None).await;
    let new = Sharded::open(&urls[..2]).await.expect("a store");
    new.start(11).await.expect("it is noted");
    for number in 0..20 {
        let (id, _) = keep(&new, &format!("early {number}"), 5, None).await;
        let found = old.load(id.clone(), 0).await.expect("it can be read");
        assert!(found.is_some(), "{id} is where the old server finds it");
    }
    drop(old);
    let third = Sharded::open(&urls[..2]).await.expect("a store");
    third.start(12).await.expect("it is noted");
    settled_to(&urls[0], 2).await;
    new.alive(13).await.expect("it is noted");
    for number in 0..20 {
        keep(&new, &format!("late {number}"), 5, None).await;
    }
    let spread = third.lobby(100).await.expect("a list");
    let on_new = spread.iter().filter(|summary| summary.listed.table.as_str().ends_with("-1")).count();
    assert!(spread.len() == 41 && (1..20).contains(&on_new), "{on_new} of {}", spread.len());
    let old = third.load(TableId::new("old"), 0).await.expect("it can be read");
    assert!(old.is_some(), "a name without a shard is of the first");
    for wrong in [&[urls[1].clone(), urls[0].clone()][..], &urls[..1], &[urls[0].clone(), urls[0].clone()]] {
        assert!(Sharded::open(wrong).await.is_err(), "{wrong:?}");
    }
    Sharded::open(&urls).await.expect("one more");
}
