//! Several servers on one database lose nothing, whatever breaks. `cargo xtask faults` breaks things for longer.
#![cfg(unix)]

use std::process::Command;

/// One fault of each kind, while people play at three nodes.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_whatever_breaks() {
    let tablee = env!("CARGO_BIN_EXE_tablee").into();
    let plan = faults::Plan { tablee, seed: 1, lasts: None, nodes: 3, pairs: 5 };
    let Some(report) = faults::run(&plan).await else { return };
    eprintln!("{report}");
    assert!(report.faults >= 7 && report.acknowledged > 50 && report.screens > 100, "{report}");
}

#[test]
fn a_bus_without_a_shared_store_is_refused_with_a_sentence() {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_tablee"));
    let said = serve.args(["serve", "--lang", "en", "--bus", "nats://127.0.0.1:4222"]).output().expect("it starts");
    let text = String::from_utf8(said.stderr).expect("text");
    assert!(!said.status.success() && text.contains("--bus needs --store"), "{text}");
}
