//! The arena, with our bots and with programs that behave and misbehave.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

fn tablee(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.arg("arena").args(args).env("LANG", "C");
    command.output().expect("the command starts")
}

fn arena(args: &[&str]) -> (Value, String) {
    let output = tablee(&[&["criss-cross", "--json"], args].concat());
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
    assert_eq!((share(&summary, 0), share(&summary, 1)), (0.5, 0.5));
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
    let cut = &text[..text.len() / 2];
    fs::write(&file, cut).unwrap();
    let resumed = arena(&kept).0;
    assert_eq!(share(&whole, 0), share(&resumed, 0));
    assert_eq!(resumed["games"], 12);
    // Whole lines are kept, and only what is missing was played.
    let games = |text: &str| text.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count();
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.starts_with(cut) && games(cut) > 0);
    assert_eq!(games(&after), 12);
}

#[test]
fn a_game_that_two_runs_played_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.jsonl");
    let args = ["--bot", "greedy", "--bot", "random", "--games", "6", "--progress", file.to_str().unwrap()];
    let once = arena(&args).0;
    let text = fs::read_to_string(&file).unwrap();
    let (_, games) = text.split_once('\n').unwrap();
    fs::write(&file, format!("{text}{games}")).unwrap();
    assert_eq!(arena(&args).0, once);
}

#[test]
fn games_of_level_five_with_another_budget_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.jsonl");
    let args = ["color-pop", "--players", "1", "--bot", "5", "--games", "1", "--progress", file.to_str().unwrap()];
    let lines = || -> Vec<String> {
        let output = tablee(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect()
    };
    let played = lines();
    let (run, budget) = played[0].rsplit_once(" budget ").expect("the budget of level 5");
    let other = budget.parse::<u32>().unwrap() + 1;
    fs::write(&file, format!("{run} budget {other}\n{}\n{}\n", played[1], played[1])).unwrap();
    let begun_anew = lines();
    assert_eq!((&begun_anew[0], begun_anew.len()), (&played[0], 2));
}

/// A file in which a run of Color Pop is kept, and its lines.
fn kept(folder: &Path, games: &str) -> (PathBuf, Vec<String>) {
    let file = folder.join("run.jsonl");
    let shown = file.to_str().unwrap();
    let output = tablee(&["color-pop", "--bot", "1", "--bot", "random", "--games", games, "--progress", shown]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect();
    (file, lines)
}

#[test]
fn games_of_earlier_bots_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (file, lines) = kept(folder.path(), "4");
    let (run, version) = lines[0].rsplit_once(" bots ").expect("the version of Color Pop's bots");
    let older = [run.to_owned()].into_iter().chain(lines[1..].iter().cloned()).collect::<Vec<_>>().join("\n");
    fs::write(&file, older).unwrap();
    let (_, begun_anew) = kept(folder.path(), "2");
    assert_eq!((&begun_anew[0], begun_anew.len()), (&lines[0], 3));
    // Bots of a later version know better what their file is for.
    fs::write(&file, format!("{run} bots {}\n", version.parse::<u32>().unwrap() + 1)).unwrap();
    let shown = file.to_str().unwrap();
    let output = tablee(&["color-pop", "--bot", "1", "--bot", "random", "--progress", shown]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another run"));
}

#[test]
fn games_with_incomplete_lines_are_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let (file, lines) = kept(folder.path(), "2");
    let broken = r#"{"game":1,"wins":[1.0],"scores":[[]],"times":[]}"#;
    fs::write(&file, [&lines[0], &lines[1], broken].join("\n")).unwrap();
    let (_, again) = kept(folder.path(), "2");
    assert_eq!(again.iter().filter(|line| line.contains("\"game\"")).count(), 3, "{again:?}");
}

#[test]
fn numbers_are_shown_as_the_language_writes_them() {
    let told = |lang: &str| {
        let args = ["criss-cross", "--bot", "random", "--bot", "random", "--games", "2", "--lang", lang];
        String::from_utf8(tablee(&args).stdout).unwrap()
    };
    let (english, french) = (told("en"), told("fr"));
    assert!(english.contains("50.0% wins") && french.contains("50,0 % de victoires"), "{english}{french}");
}

#[test]
fn two_teams_have_room_for_two_bots() {
    let teams = ["genial", "--players", "4", "--option", "variant=teams", "--games", "2", "--bot", "random"];
    assert!(tablee(&[&teams[..], &["--bot", "greedy"]].concat()).status.success());
    let output = tablee(&[&teams[..], &["--bot", "greedy", "--bot", "1"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("two teams"));
}
