//! Files, standard input and standard output.

use anyhow::Context;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The name of standard output in errors.
const STDOUT: &str = "<stdout>";

/// An input and its name in errors.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Read>,
}

/// An output and its name in errors.
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Write>,
}

/// Opens a file, or standard input if there is no path or it is `-`.
pub(crate) fn input(path: Option<&Path>) -> anyhow::Result<Input> {
    match named(path) {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("{name}: cannot open this input"))?;
            Ok(Input { name, bytes: Box::new(file) })
        }
        None => Ok(Input { name: "<stdin>".to_string(), bytes: Box::new(io::stdin().lock()) }),
    }
}

/// Creates a file, or uses standard output if there is no path or it is `-`.
pub(crate) fn output(path: Option<&Path>) -> anyhow::Result<Output> {
    match named(path) {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::create(path).with_context(|| format!("{name}: cannot create this output"))?;
            Ok(Output { name, bytes: Box::new(file) })
        }
        None => Ok(Output { name: STDOUT.to_string(), bytes: standard_output()? }),
    }
}

/// Whether these are the same file: creating the output would empty the input before it is read.
pub(crate) fn are_the_same(input: Option<&Path>, output: Option<&Path>) -> bool {
    match named(output) {
        // An error means that one of them does not exist.
        Some(output) => is_input(named(input), output).unwrap_or(false),
        None => false,
    }
}

/// Whether the output is the input, also through a link or as standard input.
#[cfg(unix)]
fn is_input(input: Option<&Path>, output: &Path) -> io::Result<bool> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let input = match input {
        Some(path) => path.metadata()?,
        None => File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()?,
    };
    let output = output.metadata()?;
    Ok(input.is_file() && (input.dev(), input.ino()) == (output.dev(), output.ino()))
}

#[cfg(not(unix))]
fn is_input(input: Option<&Path>, output: &Path) -> io::Result<bool> {
    match input {
        Some(input) => Ok(input.is_file() && input.canonicalize()? == output.canonicalize()?),
        None => Ok(false),
    }
}

/// Writes a whole file.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut output = output(Some(path))?;
    output.bytes.write_all(bytes).with_context(|| format!("{}: cannot write", output.name))
}

/// Writes a short text to standard output.
pub(crate) fn print(text: &[u8]) -> anyhow::Result<()> {
    standard_output()?.write_all(text).with_context(|| format!("{STDOUT}: cannot write the answer"))
}

/// The path, unless it is `-`.
fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|&path| path != Path::new("-"))
}

/// Standard output without the standard library's line buffer: callers have a buffer of their own.
fn standard_output() -> io::Result<Box<dyn Write>> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        Ok(Box::new(File::from(io::stdout().as_fd().try_clone_to_owned()?)))
    }
    #[cfg(not(unix))]
    {
        Ok(Box::new(io::stdout().lock()))
    }
}
