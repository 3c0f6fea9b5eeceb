//! Where games in the terminal are saved: in the user's data folder, unless somebody says where.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use catalog::GameId;
use client::Local;
use etcetera::{BaseStrategy, choose_base_strategy};
use game::Message;

use crate::{
    files::{self, Existing},
    out::{self, Words},
    setup,
};

/// The file that a game is written to while it is played.
pub(super) struct SavedFile {
    file: PathBuf,
    /// The last table event that is in the file.
    written: u64,
}

/// A game that was left before its end.
pub(super) struct UnfinishedGame {
    pub(super) file: PathBuf,
    pub(super) game: GameId,
    pub(super) events: usize,
    changed: std::time::SystemTime,
}

impl SavedFile {
    pub(super) fn new(file: PathBuf) -> Self {
        Self { file, written: 0 }
    }

    /// The name of the file, to be shown.
    pub(super) fn name(&self) -> String {
        out::path(&self.file)
    }

    /// Writes the game down, if something has changed since it was last written.
    pub(super) fn write(&mut self, local: &Local, words: &Words) -> anyhow::Result<()> {
        if self.written == local.seq() {
            return Ok(());
        }
        files::write(&self.file, &local.save(&[]).text(), Existing::Replace, words)?;
        self.written = local.seq();
        Ok(())
    }

    /// Writes the game where it belongs, or else wherever there is room: it shall not be lost.
    pub(super) fn write_anywhere(&mut self, local: &Local, words: &Words) -> anyhow::Result<()> {
        let Err(error) = self.write(local, words) else { return Ok(()) };
        out::warn(&words.explain(&error));
        let name = self.file.file_name().map_or_else(|| "tablee.json".into(), PathBuf::from);
        self.file = free_name(&std::env::temp_dir(), &name);
        self.write(local, words)
    }
}

/// The folder of games, made if it is missing.
pub(super) fn folder(words: &Words) -> anyhow::Result<PathBuf> {
    let folders = choose_base_strategy().map_err(|_| anyhow!(words.text("cli-play-no-folder")))?;
    let folder = folders.data_dir().join("tablee/games");
    fs::create_dir_all(&folder)
        .with_context(|| words.message(&Message::new("cli-cannot-write").with("file", out::path(&folder))))?;
    Ok(folder)
}

/// A file for a new game, which nothing is called yet.
pub(super) fn new_file(folder: &Path, game: GameId, seed: &str) -> PathBuf {
    let seed: String = seed.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(40).collect();
    free_name(folder, Path::new(&format!("{game}-{seed}.json")))
}

fn free_name(folder: &Path, name: &Path) -> PathBuf {
    let stem = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let tails = std::iter::once(String::new()).chain((2..).map(|n| format!("-{n}")));
    let mut names = tails.map(|tail| folder.join(format!("{stem}{tail}.json")));
    names.find(|name| !name.exists()).expect("names never run out")
}

/// The games in the folder that were left before their end, the latest first. What cannot be read is none of them.
pub(super) fn unfinished(folder: &Path, words: &Words) -> io::Result<Vec<UnfinishedGame>> {
    let mut left: Vec<UnfinishedGame> = fs::read_dir(folder)?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let file = entry.path();
            let record = setup::read(&file, words).ok()?.ok()?;
            let game = GameId::from_name(&record.game).filter(|_| record.result.is_none())?;
            Some(UnfinishedGame {
                file,
                game,
                events: record.events.len(),
                changed: entry.metadata().ok()?.modified().ok()?,
            })
        })
        .collect();
    left.sort_by_key(|left| std::cmp::Reverse(left.changed));
    Ok(left)
}
