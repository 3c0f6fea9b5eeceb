//! The record of the game in progress, and the file it is saved to, also when the person interrupts.

use std::{
    fs,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use anyhow::Context;
use catalog::{AnyGame, GameId, Record};
use game::Message;

use crate::out::Words;

/// The record, shared with whoever handles Ctrl-C.
#[derive(Clone)]
pub(super) struct Saved {
    record: Arc<Mutex<Record>>,
    file: PathBuf,
}

impl Saved {
    pub(super) fn new(record: Record, file: PathBuf) -> Self {
        Self { record: Arc::new(Mutex::new(record)), file }
    }

    pub(super) fn name(&self) -> String {
        self.file.display().to_string()
    }

    pub(super) fn events(&self) -> usize {
        self.record.lock().expect("nobody panics holding it").events.len()
    }

    pub(super) fn push(&self, event: String, play: &AnyGame) {
        let mut record = self.record.lock().expect("nobody panics holding it");
        record.events.push(event);
        record.conclude(play);
    }

    /// Writes the record: beside its place first, so that an older one is never half overwritten.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let text = self.record.lock().expect("nobody panics holding it").text();
        let mut aside = self.file.clone().into_os_string();
        aside.push(".part");
        fs::write(&aside, text)
            .and_then(|()| fs::rename(&aside, &self.file))
            .with_context(|| self.file.display().to_string())
    }

    /// From now on Ctrl-C, or a request to terminate, saves the record and says where.
    pub(super) fn on_interrupt(&self, words: &Words) -> anyhow::Result<()> {
        let saved = self.clone();
        let told = words.put(&Message::new("cli-play-saved").with("file", self.name()));
        let resume = words.put(&Message::new("cli-play-resume").with("file", self.name()));
        ctrlc::set_handler(move || match saved.save() {
            Ok(()) => {
                println!("\n{told}\n{resume}");
                std::process::exit(130);
            }
            Err(error) => {
                crate::out::warn(&format!("{error:#}"));
                std::process::exit(1);
            }
        })?;
        Ok(())
    }
}

/// A file name in the current folder that nothing has yet.
pub(super) fn free_name(game: GameId, seed: &str) -> PathBuf {
    let seed: String = seed.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(40).collect();
    let tails = std::iter::once(String::new()).chain((2..).map(|n| format!("-{n}")));
    let mut names = tails.map(|tail| PathBuf::from(format!("{game}-{seed}{tail}.json")));
    names.find(|name| !name.exists()).expect("names never run out")
}
