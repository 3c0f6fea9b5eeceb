//! What has been played, kept in a file so that an interrupted run can go on.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    path::Path,
};

use anyhow::{Context, bail};
use game::Message;

use super::summary::Played;
use crate::out::Words;

/// The games played so far, and the file that keeps them, one line each after a line that names the run.
pub(super) struct Progress {
    played: Vec<Played>,
    file: Option<File>,
}

impl Progress {
    /// Opens the file of this run, or none.
    pub(super) fn open(path: Option<&Path>, header: &str, words: &Words) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self { played: Vec::new(), file: None }) };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.with_context(|| path.display().to_string())?;
        let mut lines = BufReader::new(&file).lines();
        let mut played = Vec::new();
        match lines.next().transpose()? {
            None => writeln!(file, "{header}")?,
            Some(first) if first == header => {
                for line in lines {
                    // The last line may have been cut short when the run was interrupted.
                    played.extend(serde_json::from_str::<Played>(&line?).ok());
                }
                writeln!(file)?;
            }
            Some(_) => {
                let message = Message::new("cli-arena-other-run").with("file", path.display().to_string());
                bail!(words.put(&message))
            }
        }
        Ok(Self { played, file: Some(file) })
    }

    pub(super) fn add(&mut self, played: Played) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(&played)?)?;
        }
        self.played.push(played);
        Ok(())
    }

    pub(super) fn done(&self) -> Vec<Played> {
        self.played.clone()
    }
}
