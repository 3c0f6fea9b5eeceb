//! What has been played, kept in a file so that an interrupted run can go on.

use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
};

use anyhow::{Context, bail};
use game::Message;

use super::summary::Played;
use crate::out::{self, Words};

/// No line of ours is longer.
const LONGEST: u64 = 1 << 20;

/// The games played so far, and the file that keeps them, one line each after a line that names the run.
pub(super) struct Progress {
    played: Vec<Played>,
    /// The file, and what is said when it cannot be written.
    file: Option<(File, String)>,
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
        let shown = out::path(path);
        let message = |id| words.message(&Message::new(id).with("file", shown.as_str()));
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| message("cli-cannot-write"))?;
        // Devices and pipes have no end, and keep nothing.
        if !file.metadata().is_ok_and(|it| it.is_file()) {
            bail!(message("cli-arena-no-file"));
        }
        let mut progress = Self { played: Vec::new(), file: Some((file, message("cli-cannot-write"))) };
        let (file, _) = progress.file.as_mut().expect("it was just opened");
        let mut input = BufReader::new(&*file);
        match line(&mut input).with_context(|| message("cli-cannot-read"))? {
            None => progress.write(&run.header())?,
            Some(first) if first == run.header() => {
                // Two runs that shared the file may both have played a game: it counts once.
                let mut games = BTreeSet::new();
                while let Some(line) = line(&mut input).with_context(|| message("cli-cannot-read"))? {
                    // The last line may have been cut short when the run was interrupted.
                    let kept = serde_json::from_str::<Played>(&line).ok();
                    progress.played.extend(kept.filter(|kept| kept.is_of(run.bots) && games.insert(kept.game)));
                }
                progress.write("")?;
            }
            Some(first) if run.is_older(&first) => {
                out::warn(&message("cli-arena-older-bots"));
                file.set_len(0).with_context(|| message("cli-cannot-write"))?;
                progress.write(&run.header())?;
            }
            Some(_) => bail!(message("cli-arena-other-run")),
        }
        Ok(progress)
    }

    pub(super) fn add(&mut self, played: Played) -> anyhow::Result<()> {
        self.write(&serde_json::to_string(&played)?)?;
        self.played.push(played);
        Ok(())
    }

    /// Writes a line to the file, if there is one.
    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let Some((file, failure)) = &mut self.file else { return Ok(()) };
        // In one piece, so that the lines of two runs do not mix.
        file.write_all(format!("{line}\n").as_bytes()).with_context(|| failure.clone())
    }

    pub(super) fn done(&self) -> Vec<Played> {
        self.played.clone()
    }
}

/// The next line; a line that is too long ends the file, because it is none of ours.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut line)?;
    if read as u64 == LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let text = String::from_utf8_lossy(&line);
    Ok((read > 0).then(|| text.trim_end_matches('\n').to_owned()))
}
