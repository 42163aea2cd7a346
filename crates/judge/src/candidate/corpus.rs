//! The inputs on which a program failed, kept in the folder of its source.

use super::folder::CandidateFolder;
use crate::input::Input;
use crate::problem::Problem;
use crate::validate::validate;
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many inputs are kept for each problem.
const MAX: usize = 20;

/// The inputs of one problem on which a program failed: files `failed/PROBLEM-*.in` in the folder of its source.
#[derive(Clone, Debug)]
pub struct Corpus {
    folder: CandidateFolder,
    problem: &'static Problem,
}

impl Corpus {
    /// The corpus of a source file. Creates nothing yet.
    pub fn of(source: &Path, problem: &'static Problem) -> Corpus {
        Corpus { folder: CandidateFolder::of(source), problem }
    }

    /// The inputs, the newest first. Skips files that are not legal inputs.
    pub fn inputs(&self) -> Vec<Input> {
        let read = |path: PathBuf| {
            let bytes = fs::read(path).ok()?;
            Some(validate(self.problem, &self.problem.limits, "kept", &mut &bytes[..]).ok()?.input)
        };
        self.files().into_iter().filter_map(read).collect()
    }

    /// Saves an input. Deletes the oldest if there are too many.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn keep(&self, input: &Input) -> io::Result<()> {
        self.folder.create()?;
        let bytes = input.to_bytes();
        let name = format!("{:.8x}", Sha256::digest(&bytes));
        fs::create_dir_all(self.path())?;
        fs::write(self.path().join(format!("{}-{name}.in", self.problem.id())), bytes)?;
        for path in self.files().into_iter().skip(MAX) {
            fs::remove_file(path)?;
        }
        Ok(())
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("failed")
    }

    /// The files, the newest first.
    fn files(&self) -> Vec<PathBuf> {
        let prefix = format!("{}-", self.problem.id());
        let entries = fs::read_dir(self.path()).into_iter().flatten().flatten();
        let own = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix));
        let mut files: Vec<(SystemTime, PathBuf)> =
            own.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
        files.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        files.into_iter().map(|(_, path)| path).collect()
    }
}
