//! A program under test, why it could not be started, and how it ended.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The command of a program under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(super) path: PathBuf,
    pub(super) args: Vec<OsString>,
    files: Option<ProgramFiles>,
    source: Option<PathBuf>,
}

/// The files that a program uses instead of standard input and output, both in its current directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFiles {
    /// The file that it reads.
    pub input: PathBuf,
    /// The file that it writes.
    pub output: PathBuf,
}

impl Program {
    /// A program given by its path, or by a name that is searched for in `PATH`, and its arguments.
    pub fn new(path: impl Into<PathBuf>, args: impl IntoIterator<Item = impl Into<OsString>>) -> Program {
        Program {
            path: path.into(),
            args: args.into_iter().map(Into::into).collect(),
            files: None,
            source: None,
        }
    }

    /// Makes the program run in its own directory, where it reads and writes these files.
    #[must_use]
    pub fn with_files(self, files: ProgramFiles) -> Program {
        Program { files: Some(files), ..self.with_absolute_paths() }
    }

    /// Makes the program, which was made of this source, run in its own directory: what it writes is not left in the
    /// user's.
    #[must_use]
    pub fn of_source(self, source: &Path) -> Program {
        Program { source: Some(source.to_path_buf()), ..self.with_absolute_paths() }
    }

    /// Makes the path and all file arguments absolute, because relative ones would not be found in another directory.
    fn with_absolute_paths(mut self) -> Program {
        let absolute = |path: &Path| std::path::absolute(path).ok().filter(|path| path.exists());
        if self.path.components().count() > 1 {
            self.path = absolute(&self.path).unwrap_or(self.path);
        }
        for arg in &mut self.args {
            if let Some(path) = absolute(Path::new(&*arg)) {
                *arg = path.into_os_string();
            }
        }
        self
    }

    /// The source that the program was made of, if it is known.
    pub fn source(&self) -> Option<&Path> {
        self.source.as_deref()
    }

    /// The files that the program uses instead of standard input and output.
    pub const fn files(&self) -> Option<&ProgramFiles> {
        self.files.as_ref()
    }

    /// The path or name of the program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The arguments.
    pub fn args(&self) -> &[OsString] {
        &self.args
    }
}

/// Why a program could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The file does not exist.
    #[error("{0}: no such program")]
    Missing(String),
    /// The name is not in `PATH`, but there is such a file in the current directory.
    #[error("{0}: no such program in PATH; for the one in this directory type ./{0}")]
    NotInPath(String),
    /// The file is not executable.
    #[error("{0}: not executable; is it the compiled program? (chmod +x makes a script executable)")]
    NotExecutable(String),
    /// The system does not know how to execute the file.
    #[error("{0}: not a program; a script needs a first line such as #!/usr/bin/env python3")]
    NotAProgram(String),
    /// The system does not allow a stack of this many MiB.
    #[error("a stack of {0} MiB is not allowed here; `ulimit -H -s` shows the maximum in KiB")]
    Stack(u64),
    /// Another system error.
    #[error("{0}: cannot be started")]
    Other(String, #[source] io::Error),
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramEnd {
    /// It exited with this code.
    Exited(i32),
    /// It was killed by this signal.
    Signal(i32),
    /// It used more CPU time than allowed.
    CpuLimit,
    /// It took more wall-clock time than allowed.
    WallLimit,
    /// It used more memory than allowed.
    MemoryLimit,
    /// It printed more than allowed.
    OutputLimit,
}

pub(super) fn cannot_start(path: &Path, error: io::Error) -> StartError {
    let name = path.display().to_string();
    let is_plain = path.components().count() == 1 && !path.is_absolute() && !name.starts_with('.');
    match error.kind() {
        ErrorKind::NotFound if is_plain && path.exists() => StartError::NotInPath(name),
        // The script exists, but the interpreter in its first line does not.
        ErrorKind::NotFound if !is_plain && path.exists() => StartError::NotAProgram(name),
        ErrorKind::NotFound => StartError::Missing(name),
        ErrorKind::PermissionDenied => StartError::NotExecutable(name),
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
            StartError::NotAProgram(name)
        }
        _ => StartError::Other(name, error),
    }
}
