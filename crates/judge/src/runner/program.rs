//! A program under test, why it cannot be started, and how it ends.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A command to be tested: a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(super) path: PathBuf,
    pub(super) args: Vec<OsString>,
    files: Option<ProgramFiles>,
}

/// The files that a program reads and writes instead of standard input and output, both in its current directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFiles {
    /// What it reads.
    pub input: PathBuf,
    /// What it writes.
    pub output: PathBuf,
}

impl Program {
    /// A path, or a name to be looked for in `PATH`, and the arguments.
    pub fn new(path: impl Into<PathBuf>, args: impl IntoIterator<Item = impl Into<OsString>>) -> Program {
        Program { path: path.into(), args: args.into_iter().map(Into::into).collect(), files: None }
    }

    /// The same program, which runs in its own directory and reads and writes these files there. Its path and arguments
    /// that name files become absolute, because relative ones would not be found there.
    #[must_use]
    pub fn with_files(mut self, files: ProgramFiles) -> Program {
        let absolute = |path: &Path| std::path::absolute(path).ok().filter(|path| path.exists());
        if self.path.components().count() > 1 {
            self.path = absolute(&self.path).unwrap_or(self.path);
        }
        for arg in &mut self.args {
            if let Some(path) = absolute(Path::new(&*arg)) {
                *arg = path.into_os_string();
            }
        }
        self.files = Some(files);
        self
    }

    /// The files that it reads and writes instead of standard input and output.
    pub const fn files(&self) -> Option<&ProgramFiles> {
        self.files.as_ref()
    }

    /// The path or name that is started.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its arguments.
    pub fn args(&self) -> &[OsString] {
        &self.args
    }
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such file.
    #[error("{0}: no such program")]
    Missing(String),
    /// It is a plain name, and exists only in the current directory.
    #[error("{0}: no such program in PATH; for the one in this directory type ./{0}")]
    NotInPath(String),
    /// It is there, but may not be executed.
    #[error("{0}: not executable; is it the compiled program? (chmod +x makes a script executable)")]
    NotExecutable(String),
    /// It is there, but the system does not know how to execute it.
    #[error("{0}: not a program; a script needs a first line such as #!/usr/bin/env python3")]
    NotAProgram(String),
    /// A stack that the system does not allow.
    #[error("a stack of {0} MiB is not allowed here; `ulimit -H -s` shows the most in KiB")]
    Stack(u64),
    /// Any other error of the system.
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

/// Says why a program cannot be started.
pub(super) fn cannot_start(path: &Path, error: io::Error) -> StartError {
    let name = path.display().to_string();
    let is_plain = path.components().count() == 1 && !path.is_absolute() && !name.starts_with('.');
    match error.kind() {
        ErrorKind::NotFound if is_plain && path.exists() => StartError::NotInPath(name),
        // The script is there, but the interpreter in its first line is not.
        ErrorKind::NotFound if !is_plain && path.exists() => StartError::NotAProgram(name),
        ErrorKind::NotFound => StartError::Missing(name),
        ErrorKind::PermissionDenied => StartError::NotExecutable(name),
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
            StartError::NotAProgram(name)
        }
        _ => StartError::Other(name, error),
    }
}
