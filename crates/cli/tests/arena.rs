//! The arena, with our bots and with programs that behave and misbehave.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

fn arena(args: &[&str]) -> (Value, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["arena", "criss-cross", "--json"]).args(args).env("LANG", "C").env("TABLEE_BOT_MS", "2000");
    let output = command.output().expect("the command starts");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    (serde_json::from_str(text.lines().last().unwrap()).unwrap(), errors)
}

fn share(summary: &Value, bot: usize) -> f64 {
    summary["bots"][bot]["win_rate"].as_f64().unwrap()
}

#[test]
fn rotations_play_the_same_deals_so_equal_bots_share_equally() {
    let (summary, _) = arena(&["--bot", "random", "--bot", "random", "--games", "40"]);
    assert_eq!((&summary["game"], &summary["games"]), (&"criss-cross".into(), &40.into()));
    assert!((share(&summary, 0) + share(&summary, 1) - 1.0).abs() < 1e-9);
    let bot = &summary["bots"][0];
    assert!(bot["ci95"][0].as_f64() < bot["win_rate"].as_f64() && bot["ms_p99"].as_f64() >= Some(0.0), "{bot}");
    let (threaded, _) = arena(&["--bot", "random", "--bot", "random", "--games", "40", "--threads", "3"]);
    assert_eq!(share(&summary, 0), share(&threaded, 0));
    assert_eq!(summary["bots"][0]["mean_score"], threaded["bots"][0]["mean_score"]);
}

#[test]
fn greedy_beats_random_also_as_one_against_three() {
    let (summary, _) = arena(&["--bot", "greedy", "--bot", "random", "--players", "4", "--games", "40"]);
    assert!(share(&summary, 0) > 0.4, "{summary}");
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.jsonl");
    let args = ["--bot", "greedy", "--bot", "random", "--games", "12"];
    let whole = arena(&args).0;
    let kept = [&args[..], &["--progress", file.to_str().unwrap()]].concat();
    arena(&kept);
    // Cut the file in the middle of a line, as a crash might.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    let resumed = arena(&kept).0;
    assert_eq!(share(&whole, 0), share(&resumed, 0));
    assert_eq!(resumed["games"], 12);
}

fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/first_bot.py");
    format!("cmd:python3 {}", path.display())
}

#[test]
fn the_documented_example_plays_without_a_forfeit() {
    let (summary, errors) = arena(&["--bot", &example(), "--bot", "random", "--games", "4", "--threads", "1"]);
    assert_eq!(summary["games"], 4);
    assert!(!errors.contains("forfeited"), "{errors}");
}

#[track_caller]
fn check_misbehaving(bot: &str, complaint: &str) {
    let (summary, errors) = arena(&["--bot", bot, "--bot", "random", "--games", "2", "--threads", "1"]);
    assert_eq!(summary["games"], 2, "the arena goes on");
    assert!(errors.contains("forfeited") && errors.contains(complaint), "{errors}");
}

#[test]
fn a_bot_that_cannot_start_forfeits() {
    check_misbehaving("cmd:no-such-program-anywhere", "not running");
}

#[test]
fn a_bot_that_dies_forfeits() {
    check_misbehaving(r#"cmd:sh -c 'read x; echo "{\"type\":\"hello\"}"; read x'"#, "ended");
}

#[test]
fn a_bot_that_talks_nonsense_forfeits() {
    check_misbehaving(r#"cmd:sh -c 'echo "{\"type\":\"hello\"}"; while read x; do echo nonsense; done'"#, "not a move");
}

#[test]
fn a_bot_that_is_late_forfeits() {
    check_misbehaving(r#"cmd:sh -c 'echo "{\"type\":\"hello\"}"; exec sleep 60'"#, "no answer within 2000 ms");
}
