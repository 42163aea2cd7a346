//! The file of a SQLite store: readable by its owner only, and used by one server at a time.

use super::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The lock of a SQLite file. It ends with the process.
#[derive(Clone, Debug)]
pub(super) struct FileLock(Arc<File>);

impl FileLock {
    /// Locks an existing file for this server, with a lock file beside it: SQLite's own locks last for one transaction,
    /// and two servers would not see each other's turns. Symbolic links share the lock of their target; hard links would
    /// have two.
    pub(super) fn new(path: &Path) -> Result<FileLock, StoreError> {
        let not_found = |error| StoreError::File { path: path.to_path_buf(), error };
        let path = path.canonicalize().map_err(not_found)?;
        if names(&path) > 1 {
            return Err(StoreError::SeveralNames);
        }
        let mut beside = path.into_os_string();
        beside.push("-lock");
        let failed = |error| StoreError::File { path: PathBuf::from(&beside), error };
        let file = private().create(true).truncate(false).open(&beside).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FileLock(Arc::new(file))),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    pub(super) fn release(&self) {
        // It fails if the lock was already released, which does not matter.
        let _ = self.0.unlock();
    }
}

/// Creates the file if it is missing, readable by its owner only, and warns if others can read it or its folder. SQLite
/// gives the files beside it the same permissions.
pub(super) fn create(path: &Path) -> Result<(), StoreError> {
    match private().create_new(true).open(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(StoreError::File { path: path.to_path_buf(), error }),
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for (path, mode) in [(path, "600"), (folder, "700")] {
        if others_can_read(path) {
            tracing::warn!("{}: others can read it; try: chmod {mode} {}", path.display(), path.display());
        }
    }
    Ok(())
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn names(path: &Path) -> u64 {
    path.metadata().map_or(1, |metadata| std::os::unix::fs::MetadataExt::nlink(&metadata))
}

#[cfg(not(unix))]
const fn names(_: &Path) -> u64 {
    1
}

#[cfg(unix)]
fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
const fn others_can_read(_: &Path) -> bool {
    false
}
