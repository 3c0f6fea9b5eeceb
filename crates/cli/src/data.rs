//! The data of a server: where it is, `tablee backup` and `tablee restore`.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::anyhow;
use etcetera::{BaseStrategy, choose_base_strategy};
use game::Message;
use server::BadBackup;

use crate::{args::CopyArgs, out, out::Words};

/// Where online tables are kept: as was said, or in the user's data folder.
pub(crate) fn folder(said: Option<&Path>, words: &Words) -> anyhow::Result<PathBuf> {
    if let Some(folder) = said {
        return Ok(folder.to_owned());
    }
    let folders = choose_base_strategy().map_err(|_| anyhow!(words.text("cli-play-no-folder")))?;
    Ok(folders.data_dir().join("tablee/server"))
}

/// Refuses to copy what is not in a folder: PostgreSQL has tools of its own for that.
fn check_is_in_folder(args: &CopyArgs, words: &Words) -> anyhow::Result<()> {
    if !args.store.is_empty() { Err(anyhow!(words.text("cli-copy-database"))) } else { Ok(()) }
}

pub(crate) fn backup(args: &CopyArgs, words: &Words) -> anyhow::Result<ExitCode> {
    check_is_in_folder(args, words)?;
    let folder = folder(args.data.as_deref(), words)?;
    server::backup(&folder, &args.file).map_err(|bad| explain(bad, words))?;
    done("cli-backup-done", &args.file, words)
}

pub(crate) fn restore(args: &CopyArgs, words: &Words) -> anyhow::Result<ExitCode> {
    check_is_in_folder(args, words)?;
    let folder = folder(args.data.as_deref(), words)?;
    server::restore(&args.file, &folder).map_err(|bad| explain(bad, words))?;
    done("cli-restore-done", &folder, words)
}

fn done(id: &'static str, place: &Path, words: &Words) -> anyhow::Result<ExitCode> {
    out::line(&words.message(&Message::new(id).with("place", place.display().to_string())))?;
    Ok(ExitCode::SUCCESS)
}

fn explain(bad: BadBackup, words: &Words) -> anyhow::Error {
    let place = |id, path: PathBuf| anyhow!(words.message(&Message::new(id).with("place", path.display().to_string())));
    match bad {
        BadBackup::Exists(path) => place("cli-copy-exists", path),
        BadBackup::Missing(path) => place("cli-copy-missing", path),
        BadBackup::Unusable(why) => anyhow!(words.message(&Message::new("cli-copy-unusable").with("why", why))),
        BadBackup::System(error) => error.into(),
    }
}
