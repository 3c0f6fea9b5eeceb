//! Where a server keeps its data.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// A folder that goes with this value, or one that stays.
pub(crate) enum Folder {
    Passing(TempDir),
    Lasting(PathBuf),
}

impl Folder {
    /// One that nothing is left of.
    pub(crate) fn passing() -> io::Result<Self> {
        tempfile::tempdir().map(Self::Passing)
    }

    /// One that stays, made where it is missing.
    pub(crate) fn lasting(path: &Path) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        path.canonicalize().map(Self::Lasting)
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Passing(folder) => folder.path(),
            Self::Lasting(path) => path,
        }
    }
}
