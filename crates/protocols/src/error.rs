//! Errors of the protocols.

use std::fmt;
use std::io;

/// Why a protocol stopped early. Every answer up to that point has been written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input cannot be understood.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The input cannot be read.
    #[error("{source_name}: cannot read this input")]
    Read {
        /// The input's name.
        source_name: String,
        /// The system's error.
        #[source]
        error: io::Error,
    },
    /// The answer cannot be written.
    #[error("cannot write the answer")]
    Write(#[from] io::Error),
}

/// Boxed, so that a number or an error fits into two registers.
pub(crate) type Result<T> = std::result::Result<T, Box<Error>>;

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
