//! Makes a runnable program of a source file.
//!
//! What belongs to a source file is kept in a folder `.saolei` beside it: the compiled program, as long as the source is
//! unchanged, and the inputs on which it failed.

mod compile;
mod corpus;
mod folder;
mod language;
mod leetcode;

pub use compile::fingerprint;
pub use corpus::Corpus;
pub use folder::CandidateFolder;
pub use language::SourceLanguage;

use crate::problem::Problem;
use crate::runner::Program;
use std::io;
use std::path::Path;

/// Why a source file cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// There is no such file, or it cannot be read.
    #[error("{0}: cannot read this source")]
    Unreadable(String, #[source] io::Error),
    /// Its language is not known.
    #[error("{0}: unknown language; expected a name that ends with {endings}, or the program after --", endings = endings())]
    UnknownLanguage(String),
    /// The compiler or interpreter is not installed.
    #[error("{source_name}: no {language} {} in PATH; install {tools}", if *is_compiled { "compiler" } else { "interpreter" })]
    NoTool {
        /// The source file.
        source_name: String,
        /// Its language.
        language: &'static str,
        /// Whether a compiler is missing, or else an interpreter.
        is_compiled: bool,
        /// The names that were looked for.
        tools: String,
    },
    /// The tool is too old.
    #[error("{0}: {1}")]
    OldTool(String, String),
    /// The compiler has found errors.
    #[error("{source_name}: does not compile")]
    DoesNotCompile {
        /// The source file.
        source_name: String,
        /// What the compiler says.
        messages: String,
    },
    /// The folder beside the source cannot be written to.
    #[error("{0}: cannot write to this folder, where the compiled program is kept")]
    Folder(String, #[source] io::Error),
}

/// A program that runs a source file. It is compiled if that was not done before.
///
/// A file of an unknown language is run directly if it is executable. For `click` it may be a LeetCode answer:
/// `class Solution` with `updateBoard`.
///
/// # Errors
/// A file that cannot be read, a language that is unknown or not installed, and errors of the compiler.
pub fn prepare(problem: &Problem, source: &Path) -> Result<Program, PrepareError> {
    match SourceLanguage::of(source) {
        Some(language) => compile::compile(problem, source, language),
        None if is_executable(source) => Ok(Program::new(beside(source), [""; 0])),
        None => Err(PrepareError::UnknownLanguage(source.display().to_string())),
    }
}

/// The path of a file, never a plain name: that would be looked for in `PATH`.
fn beside(path: &Path) -> std::path::PathBuf {
    if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

/// The ends of all languages' names, for errors.
fn endings() -> String {
    let all = SourceLanguage::ALL.into_iter().map(|language| format!(".{}", language.endings()[0]));
    all.collect::<Vec<_>>().join(" ")
}
