//! Bots that are programs of their own, such as behave and such as do not, in real processes.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

/// The beginning of every bot that says hello, in the shell.
const HELLO: &str = r#"echo '{"type":"hello"}'; read hello; read game; "#;

/// What came of games of a bot against random, and what was said on the way.
struct Outcome {
    summary: Value,
    told: String,
}

impl Outcome {
    fn forfeits(&self) -> u64 {
        self.summary["bots"][0]["forfeits"].as_u64().unwrap()
    }

    /// Whether every move was forfeited: hardly a seat has nowhere to write before the tenth round.
    fn forfeited_all(&self) -> bool {
        self.forfeits() >= 10 * self.summary["games"].as_u64().unwrap()
    }
}

/// Nobody is late for this, however busy the machine is.
const LONG: &str = "600000";

fn tablee(bot: &str, games: u32, args: &[&str]) -> (String, String) {
    tablee_within(LONG, bot, games, args)
}

fn tablee_within(ms: &str, bot: &str, games: u32, args: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.args(["arena", "criss-cross", "--bot", bot, "--bot", "random", "--threads", "1"]);
    command.args(["--games", &games.to_string()]).args(args).env("LANG", "C").env("TABLEE_BOT_MS", ms);
    let output = command.output().expect("the command starts");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "the arena goes on: {told}");
    (String::from_utf8(output.stdout).unwrap(), told)
}

fn play(bot: &str, games: u32) -> Outcome {
    play_within(LONG, bot, games)
}

fn play_within(ms: &str, bot: &str, games: u32) -> Outcome {
    let (text, told) = tablee_within(ms, bot, games, &["--json"]);
    Outcome { summary: serde_json::from_str(text.lines().last().unwrap()).unwrap(), told }
}

fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/first_bot.py");
    format!("python3 {}", path.display())
}

/// A bot in Python that says hello, keeps the number of each question in a file, and then does this.
fn python(folder: &Path, answer: &str) -> String {
    let (file, questions) = (folder.join("bot.py"), folder.join("questions"));
    let questions = questions.display();
    let text = format!(
        "import json, sys\n\
         def say(**told): print(json.dumps(told), flush=True)\n\
         asked = 0\n\
         for line in sys.stdin:\n    \
             told = json.loads(line)\n    \
             if told['type'] == 'hello': say(type='hello')\n    \
             elif told['type'] == 'your-move':\n        \
                 asked += 1\n        \
                 print(told['question'], file=open('{questions}', 'a'))\n        \
                 {answer}\n"
    );
    fs::write(&file, text).unwrap();
    format!("cmd:python3 {}", file.display())
}

/// How many questions that bot was asked.
fn questions(folder: &Path) -> usize {
    fs::read_to_string(folder.join("questions")).unwrap().lines().count()
}

#[test]
fn the_documented_example_plays_without_a_forfeit() {
    let outcome = play(&format!("cmd:{}", example()), 4);
    assert_eq!(outcome.forfeits(), 0, "{}", outcome.told);
}

#[test]
fn a_command_line_is_split_as_a_shell_does() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    for line in [format!("cd {} && python3 first_bot.py", docs.display()), format!("NAME=value {}", example())] {
        let outcome = play(&format!("cmd:{line}"), 1);
        assert_eq!(outcome.forfeits(), 0, "{}", outcome.told);
    }
}

#[track_caller]
fn check_misbehaving(bot: &str, complaint: &str) {
    check_misbehaved(&play(bot, 2), complaint);
}

#[track_caller]
fn check_misbehaved(outcome: &Outcome, complaint: &str) {
    assert!(outcome.forfeited_all(), "{} {}", outcome.summary, outcome.told);
    assert!(outcome.told.contains(complaint), "{}", outcome.told);
}

#[test]
fn a_bot_that_never_starts_is_an_error() {
    for (bot, says) in
        [("cmd:no-such-program-anywhere", "it ended"), ("cmd:echo nonsense", "it did not say hello: “nonsense”")]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.args(["arena", "criss-cross", "--bot", bot, "--bot", "random"]).env("LANG", "C");
        let output = command.output().expect("the command starts");
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(says) && output.stdout.is_empty(), "{told}");
    }
}

#[test]
fn a_bot_that_dies_forfeits() {
    check_misbehaving(&format!("cmd:{HELLO}"), "ended");
}

#[test]
fn a_bot_that_talks_nonsense_forfeits() {
    check_misbehaving(&format!("cmd:{HELLO} while read x; do echo nonsense; done"), "not a move");
}

#[test]
fn a_bot_that_is_late_forfeits() {
    let bot = format!("cmd:{HELLO} sleep 60");
    check_misbehaved(&play_within("100", &bot, 2), "no answer within 100 ms");
}

#[test]
fn a_bot_that_never_stops_talking_forfeits() {
    check_misbehaving(&format!("cmd:{HELLO} yes"), "");
}

#[test]
fn a_stray_line_shifts_no_later_answer() {
    let folder = tempfile::tempdir().unwrap();
    let stray = "print('thinking', flush=True) if asked == 3 else None; say(type='move', move=told['legal'][0])";
    let outcome = play(&python(folder.path(), stray), 2);
    // The bot starts afresh with the next game, where it says the same again.
    assert_eq!(questions(folder.path()), 2 * 3, "{}", outcome.told);
    assert!(outcome.told.contains("thinking"), "{}", outcome.told);
}

#[test]
fn answers_with_the_number_of_another_question_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let answer = "q = told['question']; say(type='move', move='nowhere', question=q - 1); \
                  [say(type='move', move=it, question=q) for it in told['legal'][:2]]";
    let outcome = play(&python(folder.path(), answer), 2);
    assert_eq!(outcome.forfeits(), 0, "{}", outcome.told);
}

#[test]
fn whoever_numbers_an_illegal_answer_forfeits_this_move_alone() {
    let folder = tempfile::tempdir().unwrap();
    let once = |numbered| {
        let question = if numbered { ", question=told['question']" } else { "" };
        python(
            folder.path(),
            &format!("say(type='move', move='nowhere' if asked == 3 else told['legal'][0]{question})"),
        )
    };
    assert_eq!(play(&once(true), 1).forfeits(), 1);
    // Nobody can tell what the next line would be an answer to: the bot starts afresh with the next game, and errs again.
    fs::remove_file(folder.path().join("questions")).unwrap();
    play(&once(false), 2);
    assert_eq!(questions(folder.path()), 2 * 3);
}

#[test]
fn a_line_that_is_too_long_is_one_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    // Cut into pieces it would hold a legal move.
    let answer = "print(' ' * 65536 + json.dumps(dict(type='move', move=told['legal'][0])), flush=True)";
    let outcome = play(&python(folder.path(), answer), 1);
    assert!(outcome.forfeited_all(), "{}", outcome.summary);
    assert!(outcome.told.contains("65536 bytes"), "{}", outcome.told);
}

#[test]
fn a_bot_that_does_not_start_again_is_tried_three_times() {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts");
    let (file, hello) = (starts.display(), r#"echo '{"type":"hello"}'"#);
    // It starts once, ends with the first game, and does not start again.
    let outcome = play(&format!("cmd:if [ ! -e {file} ]; then {hello}; fi; echo started >> {file}"), 6);
    assert!(outcome.forfeited_all(), "{}", outcome.summary);
    assert_eq!(fs::read_to_string(starts).unwrap().lines().count(), 1 + 3);
}

#[test]
fn processes_started_by_a_bot_end_with_it() {
    // It holds the arena's standard error open: when that is read to its end, whatever held it has ended.
    let outcome = play(&format!("cmd:(while true; do sleep 600; done) & {}", example()), 1);
    assert_eq!(outcome.forfeits(), 0, "{}", outcome.told);
}

#[test]
fn forfeits_are_counted_reported_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let bot = python(folder.path(), "say(type='move', move='nowhere', question=told['question'])");
    let file = folder.path().join("run.jsonl");
    let kept = ["--progress", file.to_str().unwrap()];
    tablee(&bot, 2, &kept);
    let questions = questions(folder.path());
    let (told, _) = tablee(&bot, 2, &kept);
    assert!(told.contains(&format!("{questions} moves forfeited")), "{told}");
    let (told, _) = tablee(&bot, 2, &[&kept[..], &["--lang", "fr"]].concat());
    assert!(told.contains(&format!("{questions} coups perdus d’office")), "{told}");
}
