//! A disk that is full.

use store::{Options, Sqlite, Store, StoreError};
use store_suite::fixtures::{append, facts, is_there, opened};

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { most_pages: Some(60), ..Options::default() };
    let store = Sqlite::open(folder.path(), options).expect("a store");
    let (table, log) = opened(5);
    let mut kept = Vec::new();
    let refused = loop {
        let name = format!("table {}", kept.len());
        let id = protocol::online::TableId::new(&name);
        match store.create(id.clone(), facts(), append(&id, &table, &log, None)).await {
            Ok(()) => kept.push(name),
            Err(error) => break error,
        }
        assert!(kept.len() < 10_000, "the disk is never full");
    };
    assert_eq!(refused, StoreError::Full);
    for name in kept {
        assert!(is_there(&store, &name).await);
    }
}
