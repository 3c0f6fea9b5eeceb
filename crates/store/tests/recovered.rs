//! Recovery to a moment: what docs/operate.md says, done with a real PostgreSQL.
#![cfg(unix)]

use std::{fs, os::unix::fs::PermissionsExt, path::Path, time::Duration};

use backends::{Postgres as Server, Stop};
use game::Seat;
use store::{Postgres, Store};
use store_suite::fixtures::{append, is_there, keep, lina, sit};
use tokio_postgres::{Client, NoTls};

/// PostgreSQL may run as another user, who has to be able to write here.
fn open_to_all(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).expect("it is ours");
}

async fn connect(server: &Server) -> Client {
    let (client, connection) = tokio_postgres::connect(&server.url(), NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client
}

async fn ask(client: &Client, sql: &str) -> String {
    client.query_one(sql, &[]).await.expect("an answer").get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_recovered_to_a_moment_and_its_tables_are_served_again() {
    if !Server::is_installed() {
        let _ = Server::start_or_say();
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [first, recovered, log] = ["first", "recovered", "wal"].map(|name| folder.path().join(name));
    [folder.path(), &recovered, &log].into_iter().for_each(open_to_all);
    let mut server = Server::start_in(&first).expect("it starts");
    let log = log.display();
    let keep_log = format!("archive_mode = on\narchive_command = 'test ! -f {log}/%f && cp %p {log}/%f'");
    server.add_settings(&keep_log).expect("they are written");
    server.restart(Stop::Fast).expect("it starts again");

    let store = Postgres::open(&server.url()).await.expect("a store");
    keep(&store, "in the base backup", 5, None).await;
    server.base_backup(&recovered).expect("it is copied");
    let (id, mut table) = keep(&store, "in the log", 5, None).await;
    let asks = connect(&server).await;
    let moment = ask(&asks, "SELECT clock_timestamp()::text").await;
    // Everything is lost by a mistake, and the log of it is kept like all others.
    asks.batch_execute("TRUNCATE envelopes, people, lines, tables CASCADE").await.expect("a mistake");
    let last = ask(&asks, "SELECT pg_walfile_name(pg_switch_wal())").await;
    while ask(&asks, "SELECT coalesce(last_archived_wal, '') FROM pg_stat_archiver").await < last {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(!is_there(&store, "in the log").await);
    drop((store, asks));
    server.stop(Stop::Kill).expect("it is gone");

    let settings = format!(
        "restore_command = 'cp {log}/%f %p'\nrecovery_target_time = '{moment}'\nrecovery_target_action = 'promote'"
    );
    let data = recovered.join("data");
    let mut known = fs::read_to_string(data.join("postgresql.conf")).expect("its settings");
    known.push_str(&settings);
    fs::write(data.join("postgresql.conf"), known).expect("they are written");
    fs::write(data.join("recovery.signal"), "").expect("it is written");
    let server = Server::start_in(&recovered).expect("it recovers");
    // It answers while it still reads on to the moment, and takes no changes before that.
    let asks = connect(&server).await;
    while ask(&asks, "SELECT pg_is_in_recovery()::text").await == "true" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let store = Postgres::open(&server.url()).await.expect("a store");
    for name in ["in the base backup", "in the log"] {
        assert!(is_there(&store, name).await, "{name}");
    }
    let sat = sit(&mut table, &lina(), Seat::new(0), 6);
    store.append(id.clone(), append(&id, &table, &sat, None)).await.expect("it goes on");
    assert_eq!(store.load(id, 0).await.expect("a log").expect("a table").log.len(), 2);
}
