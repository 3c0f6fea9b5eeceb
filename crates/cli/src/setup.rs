//! Reads games, options and files from the command line.

use std::{fs::File, io::Read, path::Path};

use anyhow::{Context, anyhow};
use catalog::{AnyGame, Fault, GameId, Record};
use game::{Explain, Message, Setting, Settings};

use crate::out::Words;

/// The game of that name.
pub(crate) fn game(name: &str, words: &Words) -> anyhow::Result<GameId> {
    GameId::from_name(name).ok_or_else(|| anyhow!(words.put(&Fault::Game(name.into()).message())))
}

/// The options given as `--players` and `--option key=value`, checked.
pub(crate) fn settings(id: GameId, players: Option<u8>, options: &[String], words: &Words) -> anyhow::Result<Settings> {
    let mut settings = Settings::new();
    for option in options {
        let (key, value) = option
            .split_once('=')
            .ok_or_else(|| anyhow!(words.put(&Message::new("cli-option-form").with("option", option.as_str()))))?;
        settings.insert(key.into(), game::setting(catalog::specs(id), key, value));
    }
    if let Some(players) = players {
        settings.insert("players".into(), Setting::Number(players.into()));
    }
    let play = AnyGame::new(id, &settings).map_err(|bad| anyhow!(words.put(&bad.message())))?;
    Ok(play.settings())
}

/// A file's text, or standard input's for `-`, if it is not larger than any record.
pub(crate) fn read(path: &Path, words: &Words) -> anyhow::Result<Result<String, Fault>> {
    let mut bytes = Vec::new();
    let most = Record::LONGEST as u64 + 1;
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.with_context(|| words.put(&Message::new("cli-cannot-read").with("file", path.display().to_string())))?;
    if bytes.len() > Record::LONGEST {
        return Ok(Err(Fault::TooLong));
    }
    Ok(String::from_utf8(bytes).map_err(|_| Fault::NotText))
}
