//! A server as its operator runs it: settings from the environment, logs, a copy while it runs, an orderly end, and a copy
//! that is put back.
#![cfg(unix)]

use std::{
    io::Read,
    path::Path,
    process::{Command, Stdio},
};

use catalog::GameId;
use protocol::online::{MyTable, SeatPlan};
use test_clients::{Guest, Process, wanted};

fn start(data: &Path) -> Process {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_tablee"));
    serve.arg("serve").env("TABLEE_LISTEN", "127.0.0.1:0").env("TABLEE_DATA", data).env("TABLEE_LOG_FORMAT", "json");
    Process::start(serve.stderr(Stdio::piped()))
}

/// Tells a server to stop, and gives its log once it has.
fn stop(mut server: Process) -> Vec<serde_json::Value> {
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("it is told");
    let mut log = String::new();
    server.child.stderr.take().expect("its log").read_to_string(&mut log).expect("text");
    assert!(server.child.wait().expect("it ends").success());
    log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect()
}

fn tablee(arguments: &[&str], file: &Path, data: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(arguments)
        .arg(file)
        .args(["--lang", "en", "--data"])
        .arg(data)
        .output()
        .expect("it starts");
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(told).expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_copied_while_it_runs_ends_in_order_and_goes_on_from_the_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, other, copy) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("copy.db"));
    let server = start(&data);
    let ada = Guest::new(server.address, "Ada").await;
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut client = ada.come(&created).await;
    let (copied, told) = tablee(&["backup"], &copy, &data);
    assert!(copied && told.contains("copy.db"), "{told}");
    let (again, told) = tablee(&["backup"], &copy, &data);
    assert!(!again && told.contains("not overwritten"), "{told}");
    let log = tokio::task::spawn_blocking(move || stop(server)).await.expect("it ends");
    // Whoever was there was told to come back.
    while client.read().await.is_some() {}
    let closing = client.heard.iter().find(|text| text.starts_with("{\"closing\"")).expect("it was announced");
    assert!(closing.contains("server-stopping") && closing.contains("\"again\":true"), "{closing}");
    let told: Vec<_> = log.iter().filter_map(|line| line["fields"]["message"].as_str()).collect();
    for message in ["listening", "a table was opened", "stopped: everything is stored"] {
        assert!(told.contains(&message), "{message} in {told:?}");
    }
    let text = format!("{log:?}");
    assert!(!text.contains(&created.invitation) && !text.contains(&ada.token), "no secrets in logs");

    let (restored, told) = tablee(&["restore"], &copy, &other);
    assert!(restored, "{told}");
    let (refused, told) = tablee(&["restore"], &copy, &data);
    assert!(!refused && told.contains("not overwritten"), "{told}");
    let server = start(&other);
    let ada = Guest { address: server.address, ..ada };
    let mine: Vec<MyTable> = ada.get("/api/me/tables").await.read();
    assert_eq!(mine.iter().map(|mine| &mine.listed.table).collect::<Vec<_>>(), [&created.table]);
    let mut client = ada.come(&created).await;
    client.add_seed().await;
    drop(client);
    tokio::task::spawn_blocking(move || stop(server)).await.expect("it ends");
}
