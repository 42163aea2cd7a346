//! The folder of a source file for compiled programs and other data: `.saolei` beside it.

use rustix::fs::Access;
use sha2::{Digest, Sha256};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many compiled programs are kept: another run may still use an older one.
const KEPT_PROGRAMS: usize = 4;

/// The folder `.saolei/NAME` beside a source file, or one in the user's cache folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateFolder {
    path: PathBuf,
}

impl CandidateFolder {
    /// The folder of a source file; in the user's cache folder if nothing can be written beside the source. Creates
    /// nothing yet.
    pub fn of(source: &Path) -> CandidateFolder {
        let beside = source.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let name = source.file_name().unwrap_or_default();
        let path = beside.join(".saolei").join(name);
        let existing = path.ancestors().find(|folder| folder.exists()).unwrap_or(beside);
        if existing.is_dir() && rustix::fs::access(existing, Access::WRITE_OK).is_ok() {
            return CandidateFolder { path };
        }
        let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
        let place = std::path::absolute(source).unwrap_or_default();
        let hash = format!("{:.16x}", Sha256::digest(place.as_os_str().as_encoded_bytes()));
        CandidateFolder { path: cache.unwrap_or_else(env::temp_dir).join("saolei").join(hash).join(name) }
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the folder, with a file that makes Git ignore it.
    ///
    /// # Errors
    /// The folder cannot be created or written to.
    pub fn create(&self) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let ignore = self.path.with_file_name(".gitignore");
        if !ignore.exists() {
            fs::write(ignore, "*\n")?;
        }
        Ok(())
    }

    /// The path of the compiled program with this key.
    pub(super) fn program(&self, key: &str) -> PathBuf {
        self.path.join(format!("program-{key}"))
    }

    pub(super) fn remove_old_programs(&self) -> io::Result<()> {
        let mut programs: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with("program-") {
                programs.push((entry.metadata()?.modified()?, entry.path()));
            }
        }
        programs.sort();
        for (_, path) in programs.iter().rev().skip(KEPT_PROGRAMS) {
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        Ok(())
    }
}
