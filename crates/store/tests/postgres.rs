//! What a database on its own can do to a store: restarts, hangs, failures, other versions.

use std::{net::TcpListener, sync::Arc, task::Poll, time::Duration};

use backends::{Postgres as Server, Stop};
use protocol::online::TableId;
use store::{Postgres, Store, StoreError};
use store_suite::fixtures::{append, facts, is_there, keep, opened};
use tokio_postgres::NoTls;

async fn sql(url: &str, words: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a connection");
    tokio::spawn(connection);
    client.batch_execute(words).await.expect("it is done");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_database_is_prepared_once_and_one_of_a_later_version_is_refused() {
    let Some(server) = Server::start_or_say() else { return };
    let url = server.url();
    let together = (0..4).map(|_| {
        tokio::spawn({
            let url = url.clone();
            async move { Postgres::open(&url).await.expect("a store") }
        })
    });
    for opened in together.collect::<Vec<_>>() {
        opened.await.expect("nobody panics").check().await.expect("it can be read");
    }
    sql(&url, "UPDATE tablee_schema SET version = 999").await;
    let refused = Postgres::open(&url).await.err().expect("it is refused").to_string();
    assert!(refused.contains("schema 999"), "{refused}");
    sql(&url, "UPDATE tablee_schema SET version = 1").await;
    // A disk that is full for one of many, and a table that fails for a reason of its own.
    let store = Arc::new(Postgres::open(&url).await.expect("a store"));
    let trigger = "
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.table_id = 'table 7' THEN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END IF;
            IF NEW.table_id = 'table 9' THEN RAISE EXCEPTION 'odd'; END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON envelopes FOR EACH ROW EXECUTE FUNCTION refuse();";
    sql(&url, trigger).await;
    let writing = (0..60).map(|number| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let id = TableId::new(format!("table {number}"));
            let (table, log) = opened(5);
            store.create(id.clone(), facts(), append(&id, &table, &log, None)).await
        })
    });
    for (number, written) in writing.collect::<Vec<_>>().into_iter().enumerate() {
        match (number, written.await.expect("nobody panics")) {
            (7, answer) => assert_eq!(answer, Err(StoreError::Full)),
            (9, answer) => {
                assert!(matches!(&answer, Err(StoreError::Failed(why)) if why.contains("odd")), "{answer:?}")
            }
            (_, answer) => assert_eq!(answer, Ok(())),
        }
        assert_eq!(is_there(&*store, &format!("table {number}")).await, number != 7 && number != 9);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_answers_again_after_the_database_was_restarted_and_nothing_is_lost() {
    let Some(mut server) = Server::start_or_say() else { return };
    let store = Arc::new(Postgres::open(&server.url()).await.expect("a store"));
    store.start(10).await.expect("it is noted");
    let mut kept = Vec::new();
    for how in [Stop::Fast, Stop::Immediate, Stop::Kill] {
        let writer = tokio::spawn({
            let store = Arc::clone(&store);
            async move {
                let mut kept = Vec::new();
                // It writes until the database is gone.
                loop {
                    let id = TableId::new(format!("{how:?} {}", kept.len()));
                    let (table, log) = opened(5);
                    match store.create(id.clone(), facts(), append(&id, &table, &log, None)).await {
                        Ok(()) => kept.push(id.to_string()),
                        Err(error) => return (kept, error),
                    }
                }
            }
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        server.stop(how).expect("it stops");
        let (written, error) = writer.await.expect("nobody panics");
        assert!(matches!(error, StoreError::Failed(_)), "{error:?}");
        assert!(matches!(store.check().await, Err(StoreError::Failed(_))), "it says so instead of waiting");
        server.start_again().expect("it starts");
        kept.extend(written);
        keep(&*store, &format!("after {how:?}"), 5, None).await;
        store.alive(20).await.expect("it is noted");
    }
    for name in &kept {
        assert!(is_there(&*store, name).await, "{name} was acknowledged");
    }
    // The server is known to be there on the new connection too.
    let other = Postgres::open(&server.url()).await.expect("a store");
    other.start(90).await.expect("it is noted");
    let (id, _) = keep(&other, "last", 25, None).await;
    let outages = other.load(id, 0).await.expect("it can be read").expect("it is there").outages;
    assert_eq!(outages, [], "another server was there");
}

/// While the database keeps a store waiting, whatever comes in shares the next commits.
#[tokio::test(flavor = "multi_thread")]
async fn writes_that_wait_share_a_commit() {
    let Some(server) = Server::start_or_say() else { return };
    let store = Postgres::open(&server.url()).await.expect("a store");
    let (mut client, connection) = tokio_postgres::connect(&server.url(), NoTls).await.expect("a connection");
    tokio::spawn(connection);
    let holding = client.transaction().await.expect("a transaction");
    holding.batch_execute("LOCK TABLE tables IN EXCLUSIVE MODE").await.expect("nobody writes");
    let before = store.commits();
    let create = |number| {
        let id = TableId::new(format!("together {number}"));
        let (table, log) = opened(5);
        store.create(id.clone(), facts(), append(&id, &table, &log, None))
    };
    let mut writing: Vec<_> = (0..100).map(create).collect();
    // Each is asked once, so that it is on its way; none can be done yet.
    for write in &mut writing {
        let is_done = std::future::poll_fn(|context| Poll::Ready(write.as_mut().poll(context).is_ready())).await;
        assert!(!is_done);
    }
    holding.commit().await.expect("the lock is given back");
    for write in writing {
        assert_eq!(write.await, Ok(()));
    }
    // Each of the two connections had taken some when they began to wait, and takes what came meanwhile.
    let commits = store.commits() - before;
    assert!((1..=4).contains(&commits), "{commits} commits for 100 writes");
}

#[tokio::test]
async fn a_server_that_hangs_gives_an_error() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("postgres://tablee:secret@{}/tablee", silent.local_addr().expect("an address"));
    let error = Postgres::open(&url).await.err().expect("nobody answers").to_string();
    assert!(error.contains("tablee") && !error.contains("secret"), "{error}");
    let error = Postgres::open("mysql://somewhere").await.err().expect("no address").to_string();
    assert!(error.contains("PostgreSQL"), "{error}");
}
