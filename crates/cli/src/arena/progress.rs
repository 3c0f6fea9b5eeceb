//! What has been played, kept in a file so that an interrupted run can go on.

use std::{
    collections::BTreeSet,
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
    /// The game, its options, the bots and the seed.
    pub(super) what: String,
    /// The version of our bots. What earlier ones played is not counted with what these play.
    pub(super) version: u32,
    /// How many simulations level 5 makes, where it plays and nobody said how many. Games with another number are not
    /// counted either.
    pub(super) full_budget: Option<u32>,
    /// How many bots there are.
    pub(super) bots: usize,
}

impl RunName {
    /// The first line of the file. Version 1 is not written: files are older than versions.
    fn header(&self) -> String {
        let mut header = self.what.clone();
        if self.version > 1 {
            header += &format!("{VERSION}{}", self.version);
        }
        if let Some(budget) = self.full_budget {
            header += &format!("{BUDGET}{budget}");
        }
        header
    }

    /// Whether this is the first line of the same run with earlier bots.
    fn is_older(&self, header: &str) -> bool {
        let Some(rest) = header.strip_prefix(self.what.as_str()) else { return false };
        let (rest, budget) = rest.split_once(BUDGET).map_or((rest, None), |(rest, budget)| (rest, Some(budget)));
        let version = match rest.strip_prefix(VERSION) {
            Some(number) => number.parse().ok(),
            None => rest.is_empty().then_some(1),
        };
        let same_budget = budget == self.full_budget.map(|budget| budget.to_string()).as_deref();
        version.is_some_and(|version| version < self.version || version == self.version && !same_budget)
    }
}

/// What stands before the version, and before the simulations of level 5.
const VERSION: &str = " bots ";
const BUDGET: &str = " budget ";

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
                // Two runs that shared the file may both have played a game: it counts once.
                let mut games = BTreeSet::new();
                for line in lines {
                    // The last line may have been cut short when the run was interrupted.
                    let kept = serde_json::from_str::<Played>(&line?).ok();
                    played.extend(kept.filter(|kept| kept.is_of(run.bots) && games.insert(kept.game)));
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
