//! The command as a stranger treats it: odd arguments, odd files, full disks, readers that leave.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

fn tablee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("NO_COLOR", "1");
    command
}

fn run(args: &[&str]) -> Output {
    tablee(args).output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Fails with 1 and says this, without a panic.
#[track_caller]
fn check_fails(args: &[&str], says: &str) {
    check_failed(&run(args), says);
}

#[track_caller]
fn check_failed(output: &Output, says: &str) {
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains(says) && !told.contains("panicked"), "{told}");
}

#[cfg(unix)]
#[test]
fn arguments_may_be_any_bytes() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let odd = OsStr::from_bytes(b"\xff.json");
    let output = tablee(&["replay"]).arg(odd).output().unwrap();
    assert!(output.status.code() == Some(1) && text(&output.stdout).contains("cannot be read"));
    check_failed(&tablee(&["analyse"]).arg(odd).output().unwrap(), "cannot be read");
    check_failed(&tablee(&["view", "--seat", "1"]).arg(odd).output().unwrap(), "cannot be read");
    for command in ["sim", "bench", "play"] {
        check_failed(&tablee(&[command]).arg(odd).output().unwrap(), "not UTF-8");
    }
    for command in ["arena", "completions", "serve"] {
        check_failed(&tablee(&[command]).arg(odd).output().unwrap(), "--help");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(odd);
    fs::write(&file, r#"{"format":"tablee/1","game":"genial","events":[]}"#).unwrap();
    let output = tablee(&["replay"]).arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn wrong_arguments_are_explained_in_french_too() {
    for (args, says) in [
        (&["sim"][..], "Il manque quelque chose : <GAME>"),
        (&["sim", "genial", "--games", "many"], "« many » ne convient pas à « --games <N> »"),
        (&["sim", "genial", "--games", "0"], "« 0 » ne convient pas"),
        (&["sim", "genial", "--game", "3"], "Peut-être « --games »"),
        (&["simm"], "Il n’y a pas de commande « simm »"),
        (&["replay", "--json", "--trace", "x"], "ne vont pas ensemble"),
        (&["completions", "dos"], "il faut un de bash"),
        (&["bench", "--run-ms", "0"], "« 0 » ne convient pas"),
        (&["replay", "no/such"], "« no/such » ne peut pas être lu : ce fichier ou ce dossier n’existe pas"),
        (&["serve", "--listen", "192.0.2.1:1"], "Tablée ne peut pas écouter sur 192.0.2.1:1 : cet ordinateur"),
    ] {
        let output = run(&[args, &["--lang", "fr"]].concat());
        assert_eq!(output.status.code(), Some(1));
        let told = text(&output.stderr) + &text(&output.stdout);
        assert!(told.contains(says), "{told}");
        for english in ["error:", "Usage", "os error", "For more"] {
            assert!(!told.contains(english), "{told}");
        }
    }
}

#[test]
fn what_a_file_says_cannot_steer_the_terminal_or_fill_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a\u{1b}[2Jb.json");
    let escape = r"a\u001b[2Jb\u009b1m\u202e";
    let long = "x".repeat(1 << 20);
    for record in [
        format!(r#"{{"format":"{escape}","game":"genial","events":[]}}"#),
        format!(r#"{{"format":"tablee/1","game":"{escape}","events":[]}}"#),
        format!(r#"{{"format":"tablee/1","game":"{long}","events":[]}}"#),
        format!(r#"{{"format":"tablee/1","game":"genial","options":{{"{escape}{long}":1}},"events":[]}}"#),
        format!(r#"{{"format":"tablee/1","game":"genial","events":["{escape}"]}}"#),
        format!(r#"{{"format":"tablee/1","game":"genial","events":["* rack 1 {long}"]}}"#),
        format!(r#"{{"format":"tablee/1","game":"genial","events":[],"{escape}":1,"{escape}":1}}"#),
        r#"{"format":"tablee/1","game":"genial","events":[]}"#.into(),
    ] {
        fs::write(&file, record).unwrap();
        let file = file.to_str().unwrap();
        for args in [
            &["replay", file][..],
            &["replay", file, "--json"],
            &["replay", file, "--trace"],
            &["view", file, "--seat", "1"],
            &["analyse", file],
            &["play", "--resume", file],
        ] {
            let output = tablee(args).stdin(Stdio::null()).current_dir(folder.path()).output().unwrap();
            let told = text(&output.stdout) + &text(&output.stderr);
            let bad = |sign: char| sign.is_control() && sign != '\n' || sign == '\u{202e}';
            assert!(!told.contains(bad), "{args:?}: {told:?}");
            assert!(told.len() < 10_000, "{args:?}: {} bytes", told.len());
        }
    }
}

#[test]
fn closed_pipes_and_full_disks_cause_no_panic() {
    let mut child = tablee(&["completions", "bash"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    let full = Path::new("/dev/full");
    if full.exists() {
        for args in [&["completions", "bash"][..], &["sim", "criss-cross"], &["--help"]] {
            let output = tablee(args).stdout(fs::File::create(full).unwrap()).output().unwrap();
            check_failed(&output, "the disk is full");
        }
    }
}

#[test]
fn contradictions_are_refused() {
    check_fails(&["sim", "genial", "--players", "2", "--option", "players=3"], "“players” is given twice");
    check_fails(&["sim", "genial", "--option", "players=2", "--option", "players=3"], "“players” is given twice");
    assert!(run(&["sim", "criss-cross", "--players", "2", "--option", "players=2"]).status.success());
}

#[test]
fn an_analysis_never_overwrites_a_file_that_is_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let record = r#"{"format":"tablee/1","game":"criss-cross","events":["1 start 4"]}"#;
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let analyse = |args: &[&str]| run(&[&["analyse", "--simulations", "10"], args].concat());
    fs::write(at("g.svg"), record).unwrap();
    fs::write(at("r.json"), record).unwrap();
    fs::write(at("mine.json"), record).unwrap();
    fs::write(at("mine.svg"), "<svg/>").unwrap();
    for args in [&[at("g.svg")][..], &[at("r.json"), "--graph".into(), at("r.json")], &[at("mine.json")]] {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        check_failed(&analyse(&args), "stays as it is");
    }
    assert_eq!(fs::read_to_string(at("g.svg")).unwrap(), record);
    assert_eq!(fs::read_to_string(at("r.json")).unwrap(), record);
    assert_eq!(fs::read_to_string(at("mine.svg")).unwrap(), "<svg/>");
    // Its own graph it may draw again.
    for _ in 0..2 {
        assert!(analyse(&[&at("r.json")]).status.success());
    }
    assert!(fs::read_to_string(at("r.svg")).unwrap().contains("<svg"));
}

#[test]
fn a_simulation_keeps_records_of_other_games() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().to_str().unwrap();
    let sim = |bot: &str| run(&["sim", "criss-cross", "--bot", bot, "--records", records]);
    assert!(sim("random").status.success() && sim("random").status.success(), "the same again is no other game");
    let file = folder.path().join("criss-cross-1-00001.json");
    let before = fs::read_to_string(&file).unwrap();
    check_failed(&sim("greedy"), "holds another game");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn a_view_names_the_file_and_the_event_of_a_bad_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.json");
    fs::write(&file, r#"{"format":"tablee/1","game":"criss-cross","events":["1 start 4","2 start 9"]}"#).unwrap();
    let file = file.to_str().unwrap();
    for args in [&["view", file, "--seat", "1"][..], &["analyse", file], &["replay", "--trace", file]] {
        check_fails(args, "bad.json: event 2: “2 start 9”: ");
    }
    check_fails(&["view", file, "--seat", "1", "--lang", "fr"], "bad.json : événement 2 : « 2 start 9 » : ");
    let huge = folder.path().join("huge.json");
    fs::write(&huge, vec![b' '; 17 << 20]).unwrap();
    check_fails(&["view", huge.to_str().unwrap(), "--seat", "1"], "huge.json: ");
}

#[test]
fn progress_is_kept_in_ordinary_files_of_ordinary_lines() {
    let arena = |file: &str| run(&["arena", "criss-cross", "--bot", "random", "--games", "1", "--progress", file]);
    if Path::new("/dev/zero").exists() {
        check_failed(&arena("/dev/zero"), "“/dev/zero” is no ordinary file");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("endless");
    fs::write(&file, vec![b'x'; 2 << 20]).unwrap();
    check_failed(&arena(file.to_str().unwrap()), "endless” cannot be read: it holds something else");
    check_failed(&arena(folder.path().join("no/such").to_str().unwrap()), "no/such” cannot be written");
}

#[test]
fn one_is_told_as_one_and_shares_of_nobody_are_not_told() {
    let told = text(&run(&["arena", "criss-cross", "--bot", "random", "--games", "1"]).stdout);
    assert!(told.contains("Criss Cross: one game\n") && !told.contains("wins"), "{told}");
}

/// What a bot, which is asked nothing any more, does not notice: it ends with the arena all the same.
#[cfg(unix)]
#[test]
fn an_interrupted_arena_takes_its_bots_with_it() {
    for signal in ["INT", "TERM", "HUP"] {
        // The bot and what it starts hold the arena's standard error open, so that its end shows that they have ended.
        let bot = r#"cmd:trap '' HUP INT TERM; echo '{"type":"hello"}'; echo started >&2; sleep 600 & sleep 600"#;
        let mut child = tablee(&["arena", "criss-cross", "--bot", bot, "--bot", "random", "--threads", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        assert_eq!(line, "started\n");
        Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut told, &mut rest).unwrap();
    }
}

#[test]
fn a_bots_name_and_forfeits_stand_in_the_result() {
    let bot = r#"cmd:echo '{"type":"hello","name":"Marvin"}'; cat >/dev/null"#;
    let arena = |args: &[&str]| {
        let all = [&["arena", "criss-cross", "--bot", bot, "--bot", "random", "--games", "1"], args].concat();
        text(&tablee(&all).env("TABLEE_BOT_MS", "100").output().unwrap().stdout)
    };
    assert!(arena(&[]).contains("(“Marvin”): "), "{}", arena(&[]));
    let report: Value = serde_json::from_str(&arena(&["--json"])).unwrap();
    assert_eq!((&report["bots"][0]["own_name"], report["bots"][1].get("own_name")), (&"Marvin".into(), None));
    let sim = |args: &[&str]| {
        let all = [&["sim", "criss-cross", "--bot", bot, "--bot", "random"], args].concat();
        text(&tablee(&all).env("TABLEE_BOT_MS", "100").output().unwrap().stdout)
    };
    assert!(sim(&[]).contains("moves forfeited"), "{}", sim(&[]));
    let report: Value = serde_json::from_str(&sim(&["--json"])).unwrap();
    assert!(report["forfeits"][0].as_u64() > Some(0) && report["forfeits"][1] == 0, "{report}");
}

#[test]
fn the_time_to_think_has_to_be_a_number() {
    let args = ["sim", "criss-cross", "--bot", "cmd:cat", "--bot", "random"];
    for wrong in ["soon", "0", "-1", "1.5", ""] {
        check_failed(&tablee(&args).env("TABLEE_BOT_MS", wrong).output().unwrap(), "TABLEE_BOT_MS");
    }
}

#[test]
fn a_file_on_standard_input_may_begin_with_a_byte_order_mark() {
    let mut child = tablee(&["replay", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let record = "\u{feff}{\"format\":\"tablee/1\",\"game\":\"genial\",\"events\":[]}";
    child.stdin.take().unwrap().write_all(record.as_bytes()).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}

/// A server that is told to stop ends, whatever its clients do; told twice, it ends at once.
#[cfg(unix)]
#[test]
fn an_interrupted_server_ends_while_a_client_has_sent_half_a_request() {
    for (times, code) in [(1, 0), (2, 130)] {
        let data = tempfile::tempdir().unwrap();
        let data = data.path().to_str().unwrap();
        let mut child =
            tablee(&["serve", "--listen", "127.0.0.1:0", "--data", data]).stdout(Stdio::piped()).spawn().unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        let mut line = || {
            let mut line = String::new();
            told.read_line(&mut line).unwrap();
            line
        };
        let ready = line();
        // The first line is the address alone; the next one says it in a sentence.
        let address = ready.trim().strip_prefix("http://").unwrap();
        line();
        let mut client = std::net::TcpStream::connect(address).unwrap();
        client.write_all(b"GET /e").unwrap();
        // Connections are accepted in order: an answer to the next shows that this one is.
        let mut next = std::net::TcpStream::connect(address).unwrap();
        next.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        std::io::Read::read_to_end(&mut next, &mut Vec::new()).unwrap();
        for _ in 0..times {
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
            // The server says that it is going to end, or has ended.
            line();
        }
        assert_eq!(child.wait().unwrap().code(), Some(code));
    }
}
