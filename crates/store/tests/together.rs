//! Writes that come in while the disk is busy share one commit.

use std::sync::Arc;

use protocol::online::TableId;
use rusqlite::Connection;
use store::{Options, Sqlite, Store};
use store_suite::fixtures::{append, facts, opened};

#[tokio::test(flavor = "multi_thread")]
async fn writes_that_wait_share_a_commit() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(folder.path(), Options::default()).expect("a store"));
    // Somebody else writes: the store waits with what came first, and everything else comes in meanwhile.
    let other = Connection::open(folder.path().join(Sqlite::FILE)).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
    let before = store.commits();
    let mut writing: Vec<_> = (0..100)
        .map(|number| {
            let id = TableId::new(format!("together {number}"));
            let (table, log) = opened(5);
            store.create(id.clone(), facts(), append(&id, &table, &log, None))
        })
        .collect();
    // Each is asked once, so that it is on its way; none can be done yet.
    for write in &mut writing {
        let is_done =
            std::future::poll_fn(|context| std::task::Poll::Ready(write.as_mut().poll(context).is_ready())).await;
        assert!(!is_done);
    }
    other.execute_batch("ROLLBACK").expect("the others write now");
    for write in writing {
        assert_eq!(write.await, Ok(()));
    }
    // One for what had come when the store began to wait, and one for all that came while it did.
    let commits = store.commits() - before;
    assert!((1..=2).contains(&commits), "{commits} commits for 100 writes");
}
