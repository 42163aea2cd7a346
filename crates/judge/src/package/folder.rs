//! Writes a package to a temporary folder, then moves it into place.

use super::{MANIFEST, PackageSpec, pack};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What to do if the folder is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Leave the folder alone.
    Refuse,
    /// Replace the files of an older package and keep all others.
    Replace,
}

/// Why a package could not be written.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The folder is not empty.
    #[error("{0}: expected an empty or new folder, found files; --force replaces those of an older package")]
    NotEmpty(String),
    /// The path is a file.
    #[error("{0}: expected a folder, found a file")]
    NotAFolder(String),
    /// The path has no final component, such as `/`.
    #[error("{0}: expected a folder with a name")]
    NoName(String),
    /// A file system error.
    #[error("{path}: cannot write here: {source}")]
    Io {
        /// The file or folder.
        path: String,
        /// The error.
        source: io::Error,
    },
}

/// Writes a package. It is moved into place once it is complete, so an error changes nothing. Only a folder that
/// already has files is changed file by file.
///
/// Calls `progress` with every file and its size.
///
/// # Errors
/// The folder has files, or the file system reports an error.
pub fn into_folder(
    spec: &PackageSpec,
    folder: &Path,
    overwrite: Overwrite,
    progress: &mut dyn FnMut(&str, usize),
) -> Result<(), FolderError> {
    let shown = || folder.display().to_string();
    let occupied = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(_) if folder.is_file() => return Err(FolderError::NotAFolder(shown())),
        Err(source) => return Err(FolderError::Io { path: shown(), source }),
    };
    if occupied && overwrite == Overwrite::Refuse {
        return Err(FolderError::NotEmpty(shown()));
    }
    let temporary = TemporaryFolder::beside(folder)?;
    let mut paths = Vec::new();
    let written = pack(spec, &mut |path, bytes| {
        progress(path, bytes.len());
        paths.push(path.to_string());
        temporary.write(path, bytes)
    });
    let placed = written.and_then(|()| match occupied {
        true => replace(&temporary.0, folder, &paths),
        // An empty folder is replaced.
        false => fs::remove_dir(folder).or_else(absent).and_then(|()| fs::rename(&temporary.0, folder)),
    });
    placed.map_err(|source| FolderError::Io { path: shown(), source })
}

/// A folder beside the target, deleted on drop with everything in it.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn beside(folder: &Path) -> Result<TemporaryFolder, FolderError> {
        let name = folder.file_name().ok_or_else(|| FolderError::NoName(folder.display().to_string()))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".saolei-{}", std::process::id()));
        let path = folder.with_file_name(hidden);
        fs::create_dir_all(&path)
            .map_err(|source| FolderError::Io { path: path.display().to_string(), source })?;
        Ok(TemporaryFolder(path))
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.0.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Moves files into a folder that has some, and deletes files of an older package that are not in this one.
fn replace(from: &Path, to: &Path, paths: &[String]) -> io::Result<()> {
    let new: BTreeSet<&str> = paths.iter().map(String::as_str).collect();
    let manifest = fs::read_to_string(to.join(MANIFEST)).unwrap_or_default();
    let old = manifest.lines().filter_map(|line| line.split_once("  ")).map(|(_, path)| path);
    for path in old.filter(|path| !new.contains(path) && is_inside(path)) {
        fs::remove_file(to.join(path)).or_else(absent)?;
        remove_empty_parents(to, path);
    }
    for path in paths {
        let target = to.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::rename(from.join(path), target)?;
    }
    Ok(())
}

/// Whether a path stays within its folder.
fn is_inside(path: &str) -> bool {
    Path::new(path).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

fn remove_empty_parents(folder: &Path, path: &str) {
    // `remove_dir` keeps folders that are not empty.
    for parent in Path::new(path).ancestors().skip(1).filter(|parent| !parent.as_os_str().is_empty()) {
        let _ = fs::remove_dir(folder.join(parent));
    }
}

fn absent(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}
