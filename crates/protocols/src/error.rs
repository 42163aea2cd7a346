//! Errors of the protocols.

use std::fmt;
use std::io;

/// Why a protocol stopped early. Every answer up to that point has been written.
#[derive(Debug)]
pub enum Error {
    /// The input cannot be understood.
    Input(InputError),
    /// The input cannot be read.
    Read {
        /// The input's name.
        source_name: String,
        /// The system's error.
        error: io::Error,
    },
    /// The answer cannot be written.
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(error) => error.fmt(f),
            Error::Read { source_name, .. } => write!(f, "{source_name}: cannot read this input"),
            Error::Write(_) => f.write_str("cannot write the answer"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Input(_) => None,
            Error::Read { error, .. } | Error::Write(error) => Some(error),
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Error {
        Error::Input(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Write(error)
    }
}

/// A result of a session. Boxed, so that a number or an error fits into two registers.
pub type Result<T> = std::result::Result<T, Box<Error>>;

impl From<io::Error> for Box<Error> {
    fn from(error: io::Error) -> Box<Error> {
        Box::new(Error::Write(error))
    }
}

/// A place in the input that cannot be understood, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The input's name.
    pub source: String,
    /// The line, counted from 1.
    pub line: u64,
    /// The byte within the line, counted from 1.
    pub column: u64,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.source, self.line, self.column, self.message)
    }
}

impl std::error::Error for InputError {}
