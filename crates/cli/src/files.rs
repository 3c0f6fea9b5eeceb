//! Files that are written: whole or not at all, and never over what is not ours.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use game::Message;
use tempfile::NamedTempFile;

use crate::out::{self, Words};

/// What happens to a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// The new one takes its place.
    Replace,
    /// It stays, and writing fails.
    Keep,
}

/// Writes a file: aside first and then in its place, so that whatever happens there is the old one or the new one.
/// Terminals, pipes and devices are written to directly.
pub(crate) fn write(path: &Path, content: &str, existing: Existing, words: &Words) -> anyhow::Result<()> {
    let failure = || words.message(&Message::new("cli-cannot-write").with("file", out::path(path)));
    // A link stays a link: the file that it leads to is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = match fs::metadata(&path) {
        Ok(there) if !there.is_file() => {
            OpenOptions::new().write(true).open(&path).and_then(|mut device| device.write_all(content.as_bytes()))
        }
        _ => write_aside(&path, content, existing),
    };
    written.with_context(failure)
}

fn write_aside(path: &Path, content: &str, existing: Existing) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let mut aside = temporary(path, &folder)?;
    aside.write_all(content.as_bytes())?;
    aside.as_file().sync_all()?;
    let persisted = match existing {
        Existing::Replace => aside.persist(path),
        Existing::Keep => aside.persist_noclobber(path),
    };
    persisted.map_err(|error| error.error)?;
    // The name is as durable as the content only when the folder is; where folders cannot be synced, the system does it.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A file aside, with the rights of the one that it is going to replace, or those of any new file.
fn temporary(path: &Path, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tablee-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = fs::metadata(path).map_or_else(|_| fs::Permissions::from_mode(0o666), |there| there.permissions());
        builder.permissions(rights);
    }
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use texts::Lang;

    use super::*;

    #[test]
    fn a_file_is_written_whole_and_what_is_there_may_be_kept() {
        let (folder, words) = (tempfile::tempdir().unwrap(), Words::new(Lang::EN));
        let file = folder.path().join("file");
        write(&file, "one", Existing::Keep, &words).unwrap();
        assert!(write(&file, "two", Existing::Keep, &words).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        write(&file, "two", Existing::Replace, &words).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left aside");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_file_that_cannot_be_written_stays_whole() {
        let (folder, words) = (tempfile::tempdir().unwrap(), Words::new(Lang::EN));
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "two", Existing::Replace, &words).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        write(Path::new("/dev/null"), "three", Existing::Replace, &words).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let error = write(&folder.path().join("no/such"), "four", Existing::Replace, &words).unwrap_err();
        assert!(words.explain(&error).contains("no/such"), "{}", words.explain(&error));
    }
}
