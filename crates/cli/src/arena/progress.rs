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

/// Which run a file belongs to.
pub(super) struct RunName {
    /// The game, its options, the bots, level 5 with its simulations, and the seed.
    pub(super) what: String,
    /// The version of our bots. What earlier ones played is not counted with what these play.
    pub(super) version: u32,
    /// How many bots there are.
    pub(super) bots: usize,
}

impl RunName {
    /// The first line of the file. Version 1 is not written: files are older than versions.
    fn header(&self) -> String {
        if self.version == 1 { self.what.clone() } else { format!("{}{MARK}{}", self.what, self.version) }
    }

    /// Whether this is the first line of the same run with earlier bots.
    fn is_older(&self, header: &str) -> bool {
        let version = header.strip_prefix(self.what.as_str()).map(|rest| match rest.strip_prefix(MARK) {
            Some(number) => number.parse().unwrap_or(u32::MAX),
            None if rest.is_empty() => 1,
            None => u32::MAX,
        });
        version.is_some_and(|version| version < self.version)
    }
}

/// What stands before the version.
const MARK: &str = " bots ";

impl Progress {
    /// Opens the file of this run, or none. A file of the same run with earlier bots begins anew.
    pub(super) fn open(path: Option<&Path>, run: &RunName, words: &Words) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self { played: Vec::new(), file: None }) };
        let shown = path.display().to_string();
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.with_context(|| shown.clone())?;
        let mut lines = BufReader::new(&file).lines();
        let mut played: Vec<Played> = Vec::new();
        match lines.next().transpose()? {
            None => writeln!(file, "{}", run.header())?,
            Some(first) if first == run.header() => {
                for line in lines {
                    // The last line may have been cut short when the run was interrupted.
                    let kept = serde_json::from_str::<Played>(&line?).ok();
                    played.extend(kept.filter(|kept| kept.is_of(run.bots)));
                }
                writeln!(file)?;
            }
            Some(first) if run.is_older(&first) => {
                eprintln!("{}", words.put(&Message::new("cli-arena-older-bots").with("file", shown)));
                file.set_len(0)?;
                writeln!(file, "{}", run.header())?;
            }
            Some(_) => bail!(words.put(&Message::new("cli-arena-other-run").with("file", shown))),
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
