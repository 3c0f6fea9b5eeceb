//! What was acknowledged is on the disk, and not only in the memory of the system.
//!
//! A process that is killed leaves what it wrote to the system, synced or not; a power failure does not. So a process
//! writes and is killed while a library that is loaded before all others (`synced.c`) copies every file whenever it is
//! synced. The copies are what a power failure would have left.
#![cfg(target_os = "linux")]

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use protocol::PersonId;
use store::{Durability, Guest, Options, Sqlite, Store};

const FOLDER: &str = "TABLEE_TEST_FOLDER";
const DURABILITY: &str = "TABLEE_TEST_DURABILITY";

/// So many acknowledged writes are waited for before the process is killed.
const WRITES: usize = 150;

/// The process that is killed: it writes as fast as it can, and says what was acknowledged. Without a folder it does
/// nothing, so that it may be run as a test like the others.
#[tokio::test]
async fn writer() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let durability = if env::var_os(DURABILITY).is_some() { Durability::Off } else { Durability::Full };
    let options = Options { durability, ..Options::default() };
    let store = Sqlite::open(Path::new(&folder), options).expect("a store");
    for number in 0_u32.. {
        store.add_guest(guest(number), token(number)).await.expect("it is kept");
        println!("\nacknowledged {number}");
    }
}

fn guest(number: u32) -> Guest {
    Guest { id: PersonId::new(number.to_string()), name: "Lina".into(), since: 1, program: None }
}

fn token(number: u32) -> [u8; 32] {
    let mut token = [0; 32];
    token[..4].copy_from_slice(&number.to_le_bytes());
    token
}

/// Lets a process write, kills it, and gives how many of its acknowledged writes a power failure would have lost.
async fn lost(durability: Durability) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let synced = tempfile::tempdir().expect("a folder");
    let library = folder.path().join("synced.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/synced.c");
    let compiled = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).status();
    assert!(compiled.expect("a C compiler, which SQLite needs too").success());
    let mut writer = Command::new(env::current_exe().expect("this test"));
    writer.args(["--exact", "writer", "--nocapture"]).env(FOLDER, folder.path()).env("SYNCED_TO", synced.path());
    if durability == Durability::Off {
        writer.env(DURABILITY, "off");
    }
    let mut child = writer.env("LD_PRELOAD", &library).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut acknowledged = Vec::new();
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    while acknowledged.len() < WRITES {
        let line = lines.next().expect("it goes on").expect("text");
        acknowledged.extend(line.strip_prefix("acknowledged ").and_then(|number| number.parse::<u32>().ok()));
    }
    child.kill().expect("it can be killed");
    acknowledged
        .extend(lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("acknowledged ")?.parse::<u32>().ok()));
    child.wait().expect("it has ended");
    if !fs::exists(synced.path().join(Sqlite::FILE)).expect("a folder") {
        return acknowledged.len();
    }
    let store = Sqlite::open(synced.path(), Options::default()).expect("a database that was synced can be opened");
    let mut lost = 0;
    for number in acknowledged {
        // What cannot be read was lost too.
        lost += usize::from(!matches!(store.guest(token(number)).await, Ok(Some(_))));
    }
    lost
}

#[tokio::test]
async fn nothing_that_was_acknowledged_is_lost_with_the_power() {
    assert_eq!(lost(Durability::Full).await, 0);
}

#[tokio::test]
async fn a_store_that_does_not_sync_is_found_out() {
    assert!(lost(Durability::Off).await > 0);
}
