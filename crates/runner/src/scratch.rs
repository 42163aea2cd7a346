//! A directory for the files of one run.

use super::program::{Program, StartError};
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A directory that is removed on drop, with everything in it.
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// The directory in which the program runs; `None` if that is the current one.
    pub fn of(program: &Program) -> Result<Option<ScratchFolder>, StartError> {
        if program.files().is_none() && program.source().is_none() {
            return Ok(None);
        }
        let folder = ScratchFolder::new();
        folder.map(Some).map_err(|error| StartError::Other(program.path().display().to_string(), error))
    }

    fn new() -> io::Result<ScratchFolder> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("saolei-{}-{number}", std::process::id()));
            match DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(ScratchFolder(path)),
                // Left by a process that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // If it cannot be removed, nothing more can be done.
        let _ = fs::remove_dir_all(&self.0);
    }
}
