//! The command as its users meet it: a real process, real files, real exit codes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use catalog::GameId;
use serde_json::Value;

fn games() -> impl Iterator<Item = &'static str> {
    GameId::ALL.iter().map(|id| id.name())
}

fn tablee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C").env("NO_COLOR", "1");
    command
}

fn run(args: &[&str]) -> Output {
    tablee(args).output().expect("the command starts")
}

#[track_caller]
fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn plays() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays")
}

fn golden(game: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(plays().join(game)).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|it| it == "json")).collect()
}

#[test]
fn golden_records_are_valid_in_json_and_in_words() {
    for game in games() {
        let files = golden(game);
        let mut args = vec!["replay", "--json"];
        args.extend(files.iter().map(|file| file.to_str().unwrap()));
        let lines: Vec<Value> = stdout(&args).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), files.len());
        for (line, file) in lines.iter().zip(&files) {
            let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
            assert_eq!(line["valid"], true, "{line}");
            assert_eq!(line["error"], Value::Null);
            assert_eq!(line["events"], record["events"].as_array().unwrap().len());
            let result = |key: &str| record.get("result").map_or(Value::Null, |result| result[key].clone());
            assert_eq!((&line["ranks"], &line["scores"]), (&result("ranks"), &result("scores")));
            assert_eq!(line["over"], record.get("result").is_some());
        }
        args.remove(1);
        assert_eq!(stdout(&args).lines().count(), files.len());
    }
}

#[test]
fn a_trace_lists_every_legal_move_before_each_event() {
    for game in games() {
        let file = golden(game).into_iter().min_by_key(|file| fs::metadata(file).unwrap().len()).unwrap();
        let trace = stdout(&["replay", "--trace", file.to_str().unwrap()]);
        let expected = fs::read_to_string(file.with_extension("trace.jsonl")).unwrap();
        assert_eq!(trace.lines().count(), expected.lines().count(), "{}", file.display());
        for (line, expected) in trace.lines().zip(expected.lines()) {
            let (line, expected): (Value, Value) =
                (serde_json::from_str(line).unwrap(), serde_json::from_str(expected).unwrap());
            assert_eq!((&line["event"], &line["turn"]), (&expected["event"], &expected["turn"]));
            let legal = expected["legal"].as_object().unwrap();
            assert_eq!(line["legal"].as_object().unwrap().len(), legal.len());
            for (seat, shortened) in legal {
                assert_eq!(line["legal"][seat].as_array().unwrap().len() as u64, shortened["n"]);
                if let Some(moves) = shortened.get("moves") {
                    assert_eq!(&line["legal"][seat], moves);
                }
            }
        }
    }
}

#[test]
fn refused_records_are_refused_at_the_event_with_exit_1() {
    let folder = tempfile::tempdir().unwrap();
    for game in games() {
        let mut files = Vec::new();
        let refused = fs::read_to_string(plays().join(game).join("refused.jsonl")).unwrap();
        for (number, line) in refused.lines().enumerate() {
            let line: Value = serde_json::from_str(line).unwrap();
            let file = folder.path().join(format!("{game}-{number}.json"));
            fs::write(&file, line["record"].to_string()).unwrap();
            files.push((file, line["refused_at"].clone()));
        }
        let mut args = vec!["replay", "--json"];
        args.extend(files.iter().map(|(file, _)| file.to_str().unwrap()));
        let output = run(&args);
        assert_eq!(output.status.code(), Some(1));
        let lines = String::from_utf8(output.stdout).unwrap();
        for (line, (_, refused_at)) in lines.lines().zip(&files) {
            let line: Value = serde_json::from_str(line).unwrap();
            assert_eq!((&line["valid"], &line["error"]["event"]), (&Value::Bool(false), refused_at), "{line}");
            assert!(!line["error"]["message"].as_str().unwrap().is_empty());
        }
    }
}

#[track_caller]
fn check_bad_file(content: &[u8], event: u64, says: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.json");
    fs::write(&file, content).unwrap();
    let output = run(&["replay", "--json", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["error"]["event"], event, "{line}");
    assert!(line["error"]["message"].as_str().unwrap().contains(says), "{line}");
    assert_eq!(run(&["play", "--resume", file.to_str().unwrap()]).status.code(), Some(1));
}

#[test]
fn bad_files_are_explained_and_never_a_panic() {
    let head = r#"{"format":"tablee/1","game":"criss-cross","options":{"players":2},"events":"#;
    check_bad_file(b"", 0, "ends too early");
    check_bad_file(b"\xff\xfe", 0, "UTF-8");
    check_bad_file(br#"{"format":"tablee/1","#, 0, "line 1");
    check_bad_file(format!(r#"{{"format":"tablee/1","deep":{}"#, "[".repeat(100_000)).as_bytes(), 0, "ends too early");
    check_bad_file(&vec![b' '; 17 << 20], 0, "16 MiB");
    check_bad_file(br#"{"format":"tablee/2","game":"genial","options":{},"events":[]}"#, 0, "tablee/1");
    check_bad_file(br#"{"format":"tablee/1","game":"chess","options":{},"events":[]}"#, 0, "criss-cross");
    for (options, says) in [
        (r#"{"players":7}"#, "from 1 to 6"),
        (r#"{"players":"2"}"#, "from 1 to 6"),
        (r#"{"players":2.5}"#, "from 1 to 6"),
        (r#"{"players":[2]}"#, "from 1 to 6"),
        (r#"{"advanced":1}"#, "true or false"),
        (r#"{"colour":"red"}"#, "players, advanced"),
    ] {
        let record = format!(r#"{{"format":"tablee/1","game":"criss-cross","options":{options},"events":[]}}"#);
        check_bad_file(record.as_bytes(), 0, says);
    }
    check_bad_file(format!(r#"{head}["1 start 4", 17]}}"#).as_bytes(), 2, "2 start 1");
    check_bad_file(format!(r#"{head}["1 start 4", null]}}"#).as_bytes(), 2, "2 start 1");
    check_bad_file(format!(r#"{head}["1 start 9"]}}"#).as_bytes(), 1, "1 start 1");
    check_bad_file(format!(r#"{head}[],"result":{{"ranks":[1,1],"scores":[0,0]}}}}"#).as_bytes(), 1, "not over");
    check_bad_file(format!(r#"{head}{{}}}}"#).as_bytes(), 0, "has to be a list");
}

#[test]
fn a_result_that_is_not_the_games_is_refused_after_the_last_event() {
    let file = golden("criss-cross").into_iter().find(|file| file.ends_with("2-players-basic-1.json")).unwrap();
    let mut record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let events = record["events"].as_array().unwrap().len() as u64;
    record["result"]["scores"][0] = 99.into();
    check_bad_file(record.to_string().as_bytes(), events + 1, "expected");
}

#[test]
fn unknown_keys_are_kept_and_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.json");
    let record = r#"{"format":"tablee/1","game":"criss-cross","site":"home","events":["1 start 4"],"times_ms":[3]}"#;
    fs::write(&file, record).unwrap();
    assert!(run(&["replay", file.to_str().unwrap()]).status.success());
}

#[test]
fn simulated_games_replay_and_the_same_seed_gives_the_same_games() {
    for game in games() {
        let folder = tempfile::tempdir().unwrap();
        let sim = |name: &str| {
            let records = folder.path().join(name);
            let args = ["sim", game, "--games", "3", "--seed", "abc", "--json", "--records", records.to_str().unwrap()];
            let summary: Value = serde_json::from_str(&stdout(&args)).unwrap();
            assert_eq!((&summary["game"], &summary["games"]), (&game.into(), &3.into()));
            assert!(summary["decisions"].as_u64().unwrap() > 0);
            let wins: f64 = summary["wins"].as_array().unwrap().iter().map(|it| it.as_f64().unwrap()).sum();
            assert!((wins - 3.0).abs() < 1e-9, "{summary}");
            (1..=3)
                .map(|number| fs::read_to_string(records.join(format!("{game}-abc-{number:05}.json"))).unwrap())
                .collect::<Vec<_>>()
        };
        let (first, second) = (sim("first"), sim("second"));
        assert_eq!(first, second);
        assert_ne!(first[0], first[1]);
        for number in 1..=3 {
            let file = folder.path().join(format!("first/{game}-abc-{number:05}.json"));
            stdout(&["replay", file.to_str().unwrap()]);
        }
    }
}

#[test]
fn a_view_shows_what_the_seat_may_know() {
    let file = plays().join("genial/2-players-1.json");
    let file = file.to_str().unwrap();
    let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let rack = record["events"][1].as_str().unwrap().strip_prefix("* rack 2 ").unwrap();
    let tile_of_2 = |view: &str| rack.split(' ').all(|tile| view.contains(&format!("\"{tile}\"")));
    assert!(tile_of_2(&stdout(&["view", file, "--at", "2", "--seat", "2"])));
    for seat in ["0", "1"] {
        let view = stdout(&["view", file, "--at", "2", "--seat", seat]);
        assert!(!tile_of_2(&view), "{view}");
    }
    assert_eq!(run(&["view", file, "--at", "9999", "--seat", "1"]).status.code(), Some(1));
    assert_eq!(run(&["view", file, "--at", "2", "--seat", "3"]).status.code(), Some(1));
}

#[test]
fn wrong_arguments_end_with_1_and_help_with_0() {
    assert_eq!(run(&["sim", "chess"]).status.code(), Some(1));
    assert_eq!(run(&["sim", "genial", "--option", "variant=duo"]).status.code(), Some(1));
    assert_eq!(run(&["sim", "genial", "--option", "variant"]).status.code(), Some(1));
    assert_eq!(run(&["sim", "genial", "--bot", "clever"]).status.code(), Some(1));
    assert_eq!(run(&["replay", "no-such-file.json"]).status.code(), Some(1));
    assert_eq!(run(&["frobnicate"]).status.code(), Some(1));
    let english = stdout(&["--help"]);
    let french = stdout(&["--lang", "fr", "--help"]);
    assert!(english.contains("Usage") && english.contains("Play a game in the terminal"), "{english}");
    assert!(french.contains("Utilisation") && french.contains("Jouer dans le terminal"), "{french}");
    let german = stdout(&["--lang", "de", "--help"]);
    assert!(german.contains("Aufruf") && german.contains("Im Terminal gegen Bots spielen"), "{german}");
    assert!(german.contains("<de|en|fr>"), "{german}");
    for command in
        ["play", "replay", "sim", "view", "arena", "bench", "serve", "verify", "backup", "restore", "completions"]
    {
        assert!(english.contains(command));
        stdout(&[command, "--help"]);
    }
    assert!(stdout(&["completions", "bash"]).contains("tablee"));
}

#[test]
fn the_bench_measures_what_it_says() {
    let lines = stdout(&["bench", "criss-cross", "--json", "--run-ms", "5"]);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let whats: Vec<&str> = lines.iter().map(|line| line["what"].as_str().unwrap()).collect();
    assert_eq!(whats, ["random-moves", "legal", "apply", "view", "imagine", "parse"]);
    assert!(lines.iter().all(|line| line["per_second"].as_f64().unwrap() > 0.0 && line["players"] == 2));
}
