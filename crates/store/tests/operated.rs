//! What whoever runs a server does with its data: copies, restores, upgrades.

use protocol::online::TableId;
use rusqlite::Connection;
use store::{BadBackup, Options, Sqlite, Store, backup, restore};
use store_suite::fixtures::{is_there, keep};
use table::Table;

#[tokio::test]
async fn a_copy_made_while_the_store_is_used_can_be_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let copy = folder.path().join("copy.db");
    let store = Sqlite::open(&data, Options::default()).expect("a store");
    keep(&store, "before", 5, None).await;
    backup(&data, &copy).expect("a copy");
    keep(&store, "after", 6, None).await;
    assert!(matches!(backup(&data, &copy), Err(BadBackup::Exists(_))), "nothing is overwritten");
    assert!(matches!(restore(&copy, &data), Err(BadBackup::Exists(_))), "nothing is overwritten");
    restore(&copy, &other).expect("it is put back");
    let restored = Sqlite::open(&other, Options::default()).expect("the copy");
    assert_eq!((is_there(&restored, "before").await, is_there(&restored, "after").await), (true, false));
    let loaded = restored.load(TableId::new("before"), 0).await.expect("it can be read").expect("it is there");
    assert!(Table::replay(loaded.log).is_ok());
    keep(&restored, "further", 7, None).await;
}

#[test]
fn what_is_no_sound_copy_is_not_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, file) = (folder.path().join("data"), folder.path().join("file.db"));
    assert!(matches!(restore(&file, &data), Err(BadBackup::Missing(_))));
    assert!(matches!(backup(&data, &file), Err(BadBackup::Missing(_))));
    std::fs::write(&file, "no database").expect("a file");
    assert!(matches!(restore(&file, &data), Err(BadBackup::Unusable(_))));
    let later = folder.path().join("later.db");
    Connection::open(&later).and_then(|db| db.pragma_update(None, "user_version", 999)).expect("a database");
    assert!(matches!(restore(&later, &data), Err(BadBackup::Unusable(_))));
    assert!(!data.exists(), "nothing has changed");
}

/// Data of a later version is refused and not touched; data of an earlier one is brought up to date.
#[tokio::test]
async fn data_of_another_version_is_upgraded_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    keep(&Sqlite::open(folder.path(), Options::default()).expect("a store"), "one", 5, None).await;
    let database = Connection::open(folder.path().join(Sqlite::FILE)).expect("the database");
    let version: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).expect("its version");
    database.pragma_update(None, "user_version", version + 1).expect("a later version");
    let refused = Sqlite::open(folder.path(), Options::default()).err().expect("it is refused").to_string();
    assert!(refused.contains(&format!("schema {}", version + 1)), "{refused}");
    database.execute_batch("DROP TABLE outages").expect("as version 1 was");
    database.pragma_update(None, "user_version", 1).expect("an earlier version");
    let store = Sqlite::open(folder.path(), Options::default()).expect("it is upgraded");
    assert!(is_there(&store, "one").await);
    store.start(9).await.expect("the tables of later versions are there");
}
