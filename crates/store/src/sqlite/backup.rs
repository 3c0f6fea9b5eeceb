//! Copies of the database: made while a server uses it, and put back where there is none.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};

use super::{Sqlite, schema};

/// Why a copy cannot be made or put back.
#[derive(Debug)]
pub enum BadBackup {
    /// There is a file already, which is never overwritten.
    Exists(PathBuf),
    /// There is no database.
    Missing(PathBuf),
    /// The database is damaged, or of a later version, or no database of ours at all.
    Unusable(String),
    /// The system does not let us.
    System(io::Error),
}

impl From<io::Error> for BadBackup {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<rusqlite::Error> for BadBackup {
    fn from(error: rusqlite::Error) -> Self {
        Self::Unusable(error.to_string())
    }
}

/// Copies the database of this folder into a new file, as it is at one moment. A server may go on using it.
///
/// # Errors
/// [`BadBackup`] says what is wrong. A copy that failed leaves no file.
pub fn backup(folder: &Path, file: &Path) -> Result<(), BadBackup> {
    let from = folder.join(Sqlite::FILE);
    if file.exists() {
        return Err(BadBackup::Exists(file.to_owned()));
    }
    let database = open(&from)?;
    database.busy_timeout(std::time::Duration::from_secs(10))?;
    let copied = database.execute("VACUUM INTO ?1", [file.to_string_lossy()]);
    let kept = copied.map_err(BadBackup::from).and_then(|_| check(file)).and_then(|()| Ok(sync(file)?));
    if kept.is_err() {
        // What is there of it is of no use; should it stay, the next attempt says so.
        let _ = fs::remove_file(file);
    }
    kept
}

/// Puts a copy into a folder that has no database yet.
///
/// # Errors
/// [`BadBackup`] says what is wrong. Nothing has changed then.
pub fn restore(file: &Path, folder: &Path) -> Result<(), BadBackup> {
    let to = folder.join(Sqlite::FILE);
    if to.exists() {
        return Err(BadBackup::Exists(to));
    }
    check(file)?;
    fs::create_dir_all(folder)?;
    // Whatever happens on the way, the database is there whole or not at all.
    let partial = folder.join("restoring.db");
    fs::copy(file, &partial)?;
    sync(&partial)?;
    fs::rename(&partial, &to)?;
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}

fn open(file: &Path) -> Result<Connection, BadBackup> {
    if !file.is_file() {
        return Err(BadBackup::Missing(file.to_owned()));
    }
    Ok(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?)
}

/// Whether the file is a sound database that this version can use.
fn check(file: &Path) -> Result<(), BadBackup> {
    let database = open(file)?;
    let found: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(BadBackup::Unusable(found));
    }
    let version = schema::version_of(&database)?;
    if (1..=schema::VERSION).contains(&version) {
        Ok(())
    } else {
        Err(BadBackup::Unusable(format!("schema {version}, and this version knows those up to {}", schema::VERSION)))
    }
}

fn sync(file: &Path) -> io::Result<()> {
    fs::File::open(file)?.sync_all()
}
