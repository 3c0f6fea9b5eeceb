//! Programs in Python play online: the client that was written from `docs/protocol.md`, and a bot through `tablee bot`.

use std::{
    io::{BufRead, BufReader, Read},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use catalog::GameId;
use game::{Seat, Standings};
use protocol::online::{Program, ProgramToken, SeatPlan};
use test_clients::{Server, quick, wanted};

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

/// A bot of the bot protocol takes a seat with a token, is shown as a program, and plays to the end.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_from_outside_takes_a_seat_with_a_token() {
    if !has_python() {
        return;
    }
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let mut plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]);
    plan.begins = catalog::First::Player(1);
    let created = ada.open(&plan).await;
    let asked = ada.post(&format!("/api/tables/{}/programs", created.table), &Program { seat: Seat::new(1) }).await;
    let ProgramToken { token } = asked.read();
    let mut bot = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(["bot", "--server", &format!("http://{}", server.address), "--token", &token])
        .args(["--cmd", "python3 docs/examples/first_bot.py"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .spawn()
        .expect("it starts");
    let mut host = ada.come(&created).await;
    host.until(|client| client.known().state.seats[1].taken).await;
    assert!(host.known().state.seats[1].program);
    assert_eq!(host.known().state.seats[1].player.to_string(), "human:first bot");
    host.command(protocol::Command::Start).await.expect("all are there");
    host.play_to_the_end("host").await;
    let ended = tokio::task::spawn_blocking(move || bot.wait()).await.expect("it is waited for");
    assert!(ended.expect("it ends").success());
}
