//! Records of finished plays in a plain folder, for cheap storage: a compressed file for each, by the month in which the play
//! ended. Files are never changed. Names of people are not in them, because nobody would find them there to forget them.

use std::{
    fs, io,
    io::{Read, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use protocol::{Millis, Phase, Player, online::TableId};
use store::Summary;
use table::Table;

use super::Online;

impl Online {
    /// Puts the record of a table into the archive, if there is one. Whether the table may be forgotten now.
    pub(crate) async fn archive(&self, id: &TableId) -> bool {
        let Some(folder) = self.inner.settings.archive.clone() else { return true };
        // What cannot be read is set aside and kept.
        let Ok(loaded) = self.load(id).await else { return false };
        let table = loaded.known.table;
        if table.phase() != Phase::Over {
            return true;
        }
        let ended = Summary::of(id, &table).changed;
        let (name, text) = (id.clone(), record(&table));
        let kept = tokio::task::spawn_blocking(move || keep(&folder, &name, ended, &text)).await;
        let kept = kept.map_err(io::Error::other).flatten();
        if let Err(error) = &kept {
            tracing::error!(table = %id, %error, "a record cannot be archived, and its table is kept");
        }
        kept.is_ok()
    }

    /// The record of a table in the archive.
    pub(crate) async fn archived(&self, id: &TableId) -> Option<String> {
        let (folder, id) = (self.inner.settings.archive.clone()?, id.clone());
        let found = tokio::task::spawn_blocking(move || find(&folder, &id)).await.map_err(io::Error::other).flatten();
        found.inspect_err(|error| tracing::error!(%error, "the archive cannot be read")).ok()?
    }
}

/// The record of a play that is over, without names.
fn record(table: &Table) -> String {
    let name = |player: &Player| match player {
        Player::Human(_) => Player::Human(None).to_string(),
        other => other.to_string(),
    };
    table.record(&table.players().iter().map(name).collect::<Vec<_>>()).text()
}

/// The file of a table in a folder; none where the name is not one that a server gives.
fn file(folder: &Path, id: &TableId) -> Option<PathBuf> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_right = (1..=64).contains(&id.as_str().len()) && id.as_str().bytes().all(is_name);
    is_right.then(|| folder.join(format!("{id}.json.gz")))
}

/// Keeps a record. It is there whole or not at all, and durable when this says so; one that is there already stays.
fn keep(folder: &Path, id: &TableId, ended: Millis, text: &str) -> io::Result<()> {
    let month = folder.join(month(ended));
    let file = file(&month, id).ok_or_else(|| io::Error::other("this is no name of a table"))?;
    fs::create_dir_all(&month)?;
    let mut packed = GzEncoder::new(tempfile::NamedTempFile::new_in(&month)?, Compression::best());
    packed.write_all(text.as_bytes())?;
    let written = packed.finish()?;
    written.as_file().sync_all()?;
    match written.persist_noclobber(&file) {
        // Another server was first.
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {}
        persisted => drop(persisted.map_err(|error| error.error)?),
    }
    #[cfg(unix)]
    for folder in [&month, folder] {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Looks for a record in the newest month first.
fn find(folder: &Path, id: &TableId) -> io::Result<Option<String>> {
    let mut months = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    months.sort();
    for month in months.iter().rev() {
        let Some(file) = file(month, id) else { return Ok(None) };
        match fs::File::open(file) {
            Ok(packed) => {
                let mut text = String::new();
                GzDecoder::new(packed).read_to_string(&mut text)?;
                return Ok(Some(text));
            }
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// The month of a moment, such as `2026-11`, in the time of Greenwich.
fn month(moment: Millis) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, mut year) = (moment / (24 * 60 * 60 * 1000), 1970);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_those_of_the_calendar() {
        for (moment, wanted) in [
            (0, "1970-01"),
            (951_782_399_999, "2000-02"),
            (951_868_799_999, "2000-02"),
            (951_868_800_000, "2000-03"),
            (1_798_761_599_999, "2026-12"),
            (1_798_761_600_000, "2027-01"),
        ] {
            assert_eq!(month(moment), wanted, "{moment}");
        }
    }

    #[test]
    fn a_record_is_kept_once_and_only_under_a_name_that_a_server_gives() {
        let folder = tempfile::tempdir().expect("a folder");
        let id = TableId::new("abc-2");
        keep(folder.path(), &id, 0, "first").expect("it is kept");
        keep(folder.path(), &id, 0, "second").expect("it is kept already");
        assert_eq!(find(folder.path(), &id).expect("it is read").as_deref(), Some("first"));
        assert_eq!(find(folder.path(), &TableId::new("abd")).expect("it is read"), None);
        for bad in ["", "../secret", "a/b", "a.b", &"a".repeat(65)] {
            let bad = TableId::new(bad);
            assert!(keep(folder.path(), &bad, 0, "text").is_err());
            assert_eq!(find(folder.path(), &bad).expect("nothing is looked for"), None);
        }
        let files = fs::read_dir(folder.path().join("1970-01")).expect("a month").count();
        assert_eq!(files, 1, "nothing is left over");
    }
}
