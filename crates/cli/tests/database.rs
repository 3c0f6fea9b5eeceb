//! Servers that keep their tables in one PostgreSQL database.
#![cfg(unix)]

use std::{path::Path, process::Command};

use backends::Postgres;
use catalog::GameId;
use protocol::online::{MyTable, SeatPlan};
use test_clients::{Guest, Process, wanted};

fn tablee(arguments: &[&str], url: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(arguments).args(["--lang", "en"]).env("TABLEE_STORE", url).env("TABLEE_LISTEN", "127.0.0.1:0");
    command
}

fn told(command: &mut Command) -> (bool, String) {
    let output = command.output().expect("it starts");
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_server_keeps_another_one_knows_and_copies_are_left_to_postgresql() {
    let Some(database) = Postgres::start_or_say() else { return };
    let url = database.url();
    let (mut one, mut other) =
        (Process::start(&mut tablee(&["serve"], &url)), Process::start(&mut tablee(&["serve"], &url)));
    let ada = Guest::new(one.address, "Ada").await;
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let ada = Guest { address: other.address, ..ada };
    let mine: Vec<MyTable> = ada.get("/api/me/tables").await.read();
    assert_eq!(mine.iter().map(|mine| &mine.listed.table).collect::<Vec<_>>(), [&created.table]);
    let mut client = ada.come(&created).await;
    client.add_seed().await;
    drop(client);
    for server in [&mut one, &mut other] {
        server.child.kill().expect("it is killed");
        server.child.wait().expect("it has ended");
    }

    for copy in ["backup", "restore"] {
        let (done, text) = told(tablee(&[copy], &url).arg(Path::new("copy.db")));
        assert!(!done && text.contains("pg_dump"), "{text}");
    }
    drop(database);
    let secret = url.replace("tablee@", "tablee:secret@");
    let (done, text) = told(&mut tablee(&["serve"], &secret));
    assert!(!done && text.contains("PostgreSQL database cannot be used") && !text.contains("secret"), "{text}");
    let (_, help) = told(&mut tablee(&["serve", "--help"], &secret));
    assert!(help.contains("TABLEE_STORE") && !help.contains("secret"), "{help}");
}
