//! The client in Python, which was written from `docs/protocol.md`, plays whole games of each kind.

use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use catalog::GameId;
use game::Standings;
use test_clients::{Server, quick};

fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("python3 is not there: THE PYTHON CLIENT WAS NOT TESTED");
    }
    found
}

fn python(server: &Server, arguments: &[&str]) -> Child {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/online_client.py");
    Command::new("python3")
        .arg(script)
        .arg(format!("http://{}", server.address))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts")
}

fn result(mut child: Child, mut output: impl Read) -> Standings {
    let mut text = String::new();
    output.read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("it ends").success(), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

/// Two of them play a whole game against each other, and agree on the result.
#[tokio::test(flavor = "multi_thread")]
async fn two_python_clients_play_each_game_to_the_end() {
    if !has_python() {
        return;
    }
    for &game in GameId::ALL {
        let server = Server::start(quick()).await;
        let played = tokio::task::spawn_blocking(move || {
            let mut host = python(&server, &["open", game.name(), "2"]);
            let mut output = BufReader::new(host.stdout.take().expect("its output"));
            let mut line = String::new();
            output.read_line(&mut line).expect("the table's name");
            let (table, invitation) = line.trim().split_once(' ').unwrap_or_else(|| panic!("no table: {line:?}"));
            let mut other = python(&server, &["join", table, invitation]);
            let theirs = other.stdout.take().expect("its output");
            [result(host, output), result(other, theirs)]
        });
        let [one, two] = played.await.expect("nobody failed");
        assert_eq!(one, two, "{game}");
    }
}
