//! Games in the terminal: whole ones, and such as are left, interrupted or disturbed.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

const GAMES: [&str; 5] = ["genial", "tout-sur-carte", "color-pop", "blockers", "criss-cross"];

/// Somebody with a data folder of their own.
struct Person {
    folder: TempDir,
}

impl Person {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn games(&self) -> PathBuf {
        self.folder.path().join("tablee/games")
    }

    fn start(&self, args: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.arg("play").args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C");
        command.env("NO_COLOR", "1").env("XDG_DATA_HOME", self.folder.path()).env("HOME", self.folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Plays with these answers until they end, or the game does.
    fn play(&self, args: &[&str], answers: &[u8]) -> Output {
        let mut child = self.start(args);
        let mut input = child.stdin.take().unwrap();
        let answers = answers.to_owned();
        // A game that is over hears no more.
        let writer = std::thread::spawn(move || drop(input.write_all(&answers)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    /// The same, and what was said, where all goes well.
    #[track_caller]
    fn told(&self, args: &[&str], answers: &[u8]) -> String {
        let output = self.play(args, answers);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    #[track_caller]
    fn refused(&self, args: &[&str], says: &str) {
        let output = self.play(args, b"");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(says), "{told}");
    }
}

fn record(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn events(file: &Path) -> Vec<String> {
    record(file)["events"].as_array().unwrap().iter().map(|event| event.as_str().unwrap().to_owned()).collect()
}

/// Against random bots; the person begins, so that the first questions are known.
const RANDOM: [&str; 6] = ["--seed", "s", "--bot", "random", "--first", "1"];

#[test]
fn a_whole_game_is_played_in_the_terminal() {
    for game in GAMES {
        for lang in ["de", "en", "fr"] {
            let person = Person::new();
            let told = person.told(&[&[game, "--lang", lang], &RANDOM[..]].concat(), "?\n1\n".repeat(600).as_bytes());
            assert!(record(&person.games().join(format!("{game}-s.json"))).get("result").is_some(), "{told}");
            assert!(told.contains("1. "), "{told}");
            let wide = told.lines().find(|line| console::measure_text_width(line) > 80);
            assert_eq!(wide, None, "{game} {lang}");
        }
    }
}

#[test]
fn leaving_keeps_the_game_and_it_can_be_resumed() {
    let person = Person::new();
    let told = person.told(&[&["criss-cross", "--lang", "fr"], &RANDOM[..]].concat(), b"start 4\n?\n1\nnonsense\nq\n");
    let file = person.games().join("criss-cross-s.json");
    assert!(told.contains("Enregistré dans") && told.contains("criss-cross-s.json"), "{told}");
    let before = events(&file);
    assert_eq!(before[0], "1 start 4");
    assert!(record(&file).get("result").is_none());
    // Without a file the games that were left are offered; the first one is taken.
    let told = person.told(&["--resume"], &[&b"\n"[..], "?\n1\n".repeat(20).as_bytes()].concat());
    assert!(told.contains("1. Criss Cross"), "{told}");
    assert!(record(&file).get("result").is_some(), "{told}");
    assert_eq!(events(&file)[..before.len()], before);
    person.refused(&["--resume", file.to_str().unwrap()], "is over");
    person.refused(&["--resume"], "No game was left");
}

#[test]
fn two_who_resume_the_same_file_draw_the_same() {
    let person = Person::new();
    person.told(&[&["genial", "--bot", "1"], &["--seed", "s"][..]].concat(), b"?\n1\nq\n");
    let file = person.games().join("genial-s.json");
    // A plain record, which remembers nobody, is resumed as surely.
    let mut plain = record(&file);
    plain.as_object_mut().unwrap().retain(|key, _| ["format", "game", "options", "events"].contains(&key.as_str()));
    for text in [fs::read_to_string(&file).unwrap(), plain.to_string()] {
        let resumed: Vec<Vec<String>> = ["a.json", "b.json"]
            .map(|name| {
                let copy = person.folder.path().join(name);
                fs::write(&copy, &text).unwrap();
                person.told(&["--resume", copy.to_str().unwrap()], "?\n1\n".repeat(4).as_bytes());
                events(&copy)
            })
            .to_vec();
        assert_eq!(resumed[0], resumed[1]);
        assert!(resumed[0].len() > events(&file).len());
    }
}

/// What a hint says to type is in the reader's letters, and is understood.
#[test]
fn a_hint_can_be_typed_as_it_is_told() {
    let args = [&["tout-sur-carte", "--lang", "de"], &RANDOM[..]].concat();
    let told = Person::new().told(&args, b"h\nq\n");
    let words: Vec<&str> = told.split_whitespace().skip_while(|word| *word != "tippe").skip(1).take(2).collect();
    let ["reroll", dice] = words[..] else { panic!("{told}") };
    assert!(dice.chars().all(|letter| "REBGLO".contains(letter)), "{told}");
    let person = Person::new();
    person.told(&args, format!("reroll {dice}\nq\n").as_bytes());
    let rerolled = dice.replace('E', "Y").replace('L', "P");
    assert!(events(&person.games().join("tout-sur-carte-s.json")).contains(&format!("1 reroll {rerolled}")), "{told}");
}

#[test]
fn bytes_that_are_no_text_are_refused_and_lose_nothing() {
    let person = Person::new();
    let told = person.told(&[&["criss-cross"], &RANDOM[..]].concat(), b"start 1\n?\n1\n\xe9\n1\nq\n");
    assert!(told.contains("not UTF-8"), "{told}");
    let moves = events(&person.games().join("criss-cross-s.json"));
    assert!(moves.iter().filter(|event| event.starts_with("1 ")).count() >= 2, "{moves:?}");
}

#[test]
fn moves_are_understood_in_either_language_and_case() {
    let person = Person::new();
    person.told(&[&["genial"], &RANDOM[..]].concat(), b"q\n");
    let rack = events(&person.games().join("genial-s.json"))[0].clone();
    let tile = rack.split(' ').nth(3).unwrap().to_lowercase();
    let french = tile.replace('y', "j").replace('g', "v");
    for typed in [&tile, &french] {
        // A tile is part of many moves: they are listed, and the first of them is taken.
        let person = Person::new();
        person.told(&[&["genial"], &RANDOM[..]].concat(), format!("{typed}\n1\nq\n").as_bytes());
        let moves = events(&person.games().join("genial-s.json"));
        let own = moves.iter().find(|event| event.starts_with("1 ")).expect("a move");
        assert_eq!(own.split(' ').nth(1).unwrap().to_lowercase(), tile);
    }
}

#[test]
fn long_lists_come_in_pages() {
    let person = Person::new();
    let args = [&["genial"], &RANDOM[..]].concat();
    let pages = |answers: &[u8]| person.told(&args, answers).lines().count();
    let (one, two) = (pages(b"?\nq\n"), pages(b"?\n+\nq\n"));
    assert!(one < 100 && two > one + 5, "{one} {two}");
    assert!(person.told(&args, b"?\nq\n").contains(" are listed. + lists more"));
}

#[test]
fn the_first_time_is_explained_and_the_key_is_shown() {
    let person = Person::new();
    let args = [&["blockers", "--lang", "fr"], &RANDOM[..]].concat();
    let first = person.told(&args, b"q\n");
    assert!(first.starts_with("Tu es au siège 1") && first.contains("s5 couronne"), "{first}");
    assert!(first.contains("main 5, pioche"), "{first}");
    let second = person.told(&args, b"q\n");
    assert!(!second.contains("Tu es au siège 1") && second.contains("s5 couronne"), "{second}");
}

#[test]
fn simultaneous_choices_are_shown_once_the_step_is_complete() {
    let person = Person::new();
    let args = ["criss-cross", "--players", "3", "--lang", "en", "--seed", "s", "--bot", "random"];
    let told = person.told(&args, b"?\n1\n?\n1\nq\n");
    let file = person.games().join("criss-cross-s.json");
    let written: Vec<String> = events(&file)
        .into_iter()
        .skip_while(|event| !event.starts_with('*'))
        .filter(|it| it.starts_with("2 "))
        .collect();
    let cell = written[0].split(' ').nth(1).unwrap()[1..].to_owned();
    let line = told.lines().rfind(|line| line.contains("Player 2 writes") && line.contains(&cell));
    assert!(line.is_some(), "{written:?} in {told}");
}

#[test]
fn contradictions_are_refused_before_anything_happens() {
    let person = Person::new();
    person.told(&[&["criss-cross"], &RANDOM[..]].concat(), b"q\n");
    let file = person.games().join("criss-cross-s.json");
    let file = file.to_str().unwrap();
    person.refused(&["genial", "--resume", file], "holds a game of Criss Cross");
    person.refused(&["--resume", file, "--bot", "5"], "remembers its bots");
    person.refused(&["--resume", file, "--seed", "t"], "remembers its bots");
    person.refused(&["--resume", file, "--players", "3"], "do not go together");
    person.refused(&["genial", "--players", "2", "--option", "players=3"], "given twice");
    person.refused(&["genial", "--save", file], "is there already");
    person.refused(&["genial", "--bot", "cmd:cat"], "our own");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_reported_at_the_start() {
    let person = Person::new();
    // A file where the folder should be: not even the administrator can write into it.
    fs::write(person.folder.path().join("tablee"), "").unwrap();
    person.refused(&["genial"], "cannot be written");
    let nowhere = person.folder.path().join("no/such/game.json");
    person.refused(&["genial", "--save", nowhere.to_str().unwrap()], "cannot be written");
}

#[cfg(unix)]
#[test]
fn a_folder_that_goes_away_does_not_take_the_game_with_it() {
    let person = Person::new();
    let mut child = person.start(&[&["criss-cross"], &RANDOM[..]].concat());
    read_until(&mut child, b"> ");
    fs::remove_dir_all(person.games()).unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"start 1\nq\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let file = told
        .lines()
        .find_map(|line| line.split_once("Saved in ").map(|(_, file)| file))
        .unwrap_or_else(|| panic!("{told}"));
    assert_eq!(events(Path::new(file))[0], "1 start 1");
    fs::remove_file(file).unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_where_the_game_is_and_a_kill_does_not_lose_it() {
    for (signal, code) in [("-INT", Some(130)), ("-KILL", None)] {
        let person = Person::new();
        let mut child = person.start(&[&["criss-cross"], &RANDOM[..]].concat());
        read_until(&mut child, b"> ");
        child.stdin.as_mut().unwrap().write_all(b"start 1\n").unwrap();
        read_until(&mut child, b"> ");
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let mut rest = String::new();
        child.stdout.take().unwrap().read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), code);
        assert!(code.is_none() || rest.contains("Saved in") && rest.contains("criss-cross-s.json"), "{rest}");
        assert_eq!(events(&person.games().join("criss-cross-s.json"))[0], "1 start 1");
    }
}

fn read_until(child: &mut Child, end: &[u8]) {
    let mut seen = Vec::new();
    let output = child.stdout.as_mut().unwrap();
    while !seen.ends_with(end) {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        seen.push(byte[0]);
    }
}

/// The seat of the person in a saved game.
fn own_seat(file: &Path) -> usize {
    let players = record(file)["table"]["log"][0]["event"]["opened"]["players"].clone();
    1 + players.as_array().unwrap().iter().position(|player| player == "you").unwrap()
}

#[test]
fn the_lot_says_who_begins_unless_somebody_was_chosen() {
    let person = Person::new();
    let mut seats = Vec::new();
    for seed in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        let told = person.told(&["blockers", "--players", "2", "--seed", seed, "--bot", "random"], b"q\n");
        let seat = own_seat(&person.games().join(format!("blockers-{seed}.json")));
        let says = if seat == 1 { "By lot: you begin." } else { "By lot: Player 1 begins." };
        assert!(told.contains(says), "{told}");
        seats.push(seat);
    }
    assert!(seats.contains(&1) && seats.contains(&2), "{seats:?}");
    let told = person.told(&["blockers", "--players", "2", "--seed", "i", "--bot", "random", "--first", "2"], b"q\n");
    assert!(told.contains("As agreed, Player 1 begins."), "{told}");
    assert_eq!(own_seat(&person.games().join("blockers-i.json")), 2);
    person.refused(&["blockers", "--players", "2", "--first", "3"], "--first takes");
}

#[test]
fn who_plays_criss_cross_alone_sees_the_title() {
    let person = Person::new();
    let told = person.told(&["criss-cross", "--players", "1", "--seed", "s"], "?\n1\n".repeat(40).as_bytes());
    let titles = ["Could do better", "Average", "Good", "Expert", "Grand master"];
    let shown = told.lines().filter(|line| titles.iter().any(|title| line.contains(title))).count();
    assert!(shown > 10, "a title stands below every sheet: {told}");
}
