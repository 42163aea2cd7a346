//! Turns a source file into a runnable program.
//!
//! A folder `.saolei` beside the source file keeps the compiled program, as long as the source is unchanged, and the
//! inputs on which it failed.

pub(crate) mod code;
mod compile;
mod corpus;
mod folder;
mod function;

pub use compile::{fingerprint, is_function};
pub use corpus::Corpus;
pub use folder::CandidateFolder;

use crate::problem::Problem;
use saolei_runner::{Program, SourceLanguage};
use std::io;
use std::path::Path;

/// Why a source file cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// The file does not exist or cannot be read.
    #[error("{0}: cannot read this source")]
    Unreadable(String, #[source] io::Error),
    /// The file's extension is unknown.
    #[error("{0}: unknown language; expected a name that ends with {endings}, or the program after --", endings = endings())]
    UnknownLanguage(String),
    /// No compiler or interpreter is installed.
    #[error("{source_name}: no {language} {} in PATH; install {tools}", if *is_compiled { "compiler" } else { "interpreter" })]
    NoTool {
        /// The source file.
        source_name: String,
        /// The language.
        language: &'static str,
        /// Whether the missing tool is a compiler; otherwise it is an interpreter.
        is_compiled: bool,
        /// The names of the tools that were looked for.
        tools: String,
    },
    /// The source or its tool cannot be used, for this reason.
    #[error("{0}: {1}")]
    Unusable(String, String),
    /// The compiler reports errors.
    #[error("{source_name}: does not compile")]
    DoesNotCompile {
        /// The source file.
        source_name: String,
        /// The compiler's messages.
        messages: String,
    },
    /// The folder beside the source cannot be written to.
    #[error("{0}: cannot write to this folder, where the compiled program is kept")]
    Folder(String, #[source] io::Error),
}

/// What a source file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceForm {
    /// A program; for `click` also a LeetCode answer, for `exercism` also its function. The code shows which.
    Any,
    /// A LeetCode answer.
    LeetCode,
}

/// Returns the program that runs a source file, in a folder of its own for each run. Compiles it if necessary.
///
/// A file in an unknown language is run directly if it is executable. For `click`, the source may be a LeetCode answer:
/// `class Solution` with `updateBoard`; for `exercism`, the function `annotate` alone.
///
/// # Errors
/// The file cannot be read, its language is unknown or not installed, or it does not compile.
pub fn prepare(problem: &Problem, source: &Path, form: SourceForm) -> Result<Program, PrepareError> {
    match SourceLanguage::of(source) {
        Some(language) => compile::compile(problem, source, language, form),
        None if is_executable(source) => Ok(Program::new(beside(source), [""; 0]).of_source(source)),
        None => Err(PrepareError::UnknownLanguage(source.display().to_string())),
    }
}

/// Makes a plain name a path, because a plain name would be searched for in `PATH`.
fn beside(path: &Path) -> std::path::PathBuf {
    if path.components().count() == 1 { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

/// The extensions of all languages, for errors.
fn endings() -> String {
    let all = SourceLanguage::ALL.into_iter().map(|language| format!(".{}", language.endings()[0]));
    all.collect::<Vec<_>>().join(" ")
}
