//! Reads games, options and files from the command line.

use std::{fs::File, io::Read, path::Path};

use anyhow::{Context, anyhow, bail};
use catalog::{AnyGame, BadRecord, Fault, GameId, Record};
use game::{Explain, Message, Setting, Settings};

use crate::out::{self, Words};

/// The game of that name.
pub(crate) fn game(name: &str, words: &Words) -> anyhow::Result<GameId> {
    GameId::from_name(name).ok_or_else(|| anyhow!(words.message(&Fault::Game(name.into()).message())))
}

/// The options given as `--players` and `--option key=value`, checked.
pub(crate) fn settings(id: GameId, players: Option<u8>, options: &[String], words: &Words) -> anyhow::Result<Settings> {
    let mut settings = Settings::new();
    // Which of two values is meant, nobody can tell.
    let mut put = |key: &str, value: Setting| match settings.insert(key.into(), value.clone()) {
        Some(other) if other != value => bail!(words.message(&Message::new("cli-option-twice").with("option", key))),
        _ => Ok(()),
    };
    for option in options {
        let (key, value) = option
            .split_once('=')
            .ok_or_else(|| anyhow!(words.message(&Message::new("cli-option-form").with("option", option.as_str()))))?;
        put(key, game::setting(catalog::specs(id), key, value))?;
    }
    if let Some(players) = players {
        put("players", Setting::Number(players.into()))?;
    }
    let play = AnyGame::new(id, &settings).map_err(|bad| anyhow!(words.message(&bad.message())))?;
    Ok(play.settings())
}

/// The record in a file, or on standard input for `-`. Its game is not replayed yet.
pub(crate) fn record(path: &Path, words: &Words) -> anyhow::Result<Record> {
    read(path, words)?.map_err(|bad| refused(path, &bad, words))
}

/// As [`record`], where what is wrong with the record itself is not put into words yet.
pub(crate) fn read(path: &Path, words: &Words) -> anyhow::Result<Result<Record, BadRecord>> {
    let mut bytes = Vec::new();
    let most = Record::LONGEST as u64 + 1;
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.with_context(|| words.message(&Message::new("cli-cannot-read").with("file", out::path(path))))?;
    let bad = |fault: Fault| Ok(Err(BadRecord { event: 0, fault, expected: None }));
    if bytes.len() > Record::LONGEST {
        return bad(Fault::TooLong);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Record::parse(&text)),
        Err(_) => bad(Fault::NotText),
    }
}

/// What is wrong with the record in a file: which file, which event, what was expected.
pub(crate) fn refused(path: &Path, bad: &BadRecord, words: &Words) -> anyhow::Error {
    anyhow!(words.of(&out::path(path), &placed(bad.event, &explain(bad, words), words)))
}

/// What is said of an event, with the event's number; 0 is none.
pub(crate) fn placed(event: usize, said: &str, words: &Words) -> String {
    match event {
        0 => said.to_owned(),
        _ => words.of(&words.message(&Message::new("cli-replay-event").with("event", event)), said),
    }
}

/// What is wrong with a record, and what was expected.
pub(crate) fn explain(bad: &BadRecord, words: &Words) -> String {
    let mut said = words.message(&bad.fault.message());
    if let Fault::Event { text, .. } = &bad.fault {
        let event = words.message(&Message::new("cli-quoted").with("text", text.as_str()));
        said = words.of(&event, &said);
    }
    if let Some(expected) = &bad.expected {
        said = format!("{said} {}", words.message(&expected.message()));
    }
    said
}
