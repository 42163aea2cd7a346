//! Reads and writes files, standard input and standard output.

use crate::args::language::say;
use anyhow::Context;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The name of standard output in errors.
const STDOUT: &str = "<stdout>";

/// An input with the name that errors give it.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Read>,
}

impl Input {
    pub(crate) fn read(&mut self) -> anyhow::Result<Vec<u8>> {
        read_all(&mut self.bytes)
            .with_context(|| format!("{}: {}", self.name, say!("cannot read this input", "无法读取这个输入")))
    }

    pub(crate) fn read_text(&mut self) -> anyhow::Result<String> {
        String::from_utf8(self.read()?).map_err(|_| {
            anyhow::anyhow!("{}: {}", self.name, say!("expected text in UTF-8", "应为 UTF-8 文本"))
        })
    }
}

/// Reads everything, up to a limit: the length of pipes and devices is not known in advance.
pub(crate) fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    const MAX_BYTES: u64 = 256 << 20;
    let mut bytes = Vec::new();
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(say!("larger than 256 MiB", "超过 256 MiB")));
    }
    Ok(bytes)
}

/// An output with the name that errors give it.
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Write>,
    draft: Option<Draft>,
}

/// A file that is written beside its target and moved there once it is complete.
struct Draft {
    path: PathBuf,
    target: PathBuf,
}

/// Opens a file, or standard input if the path is missing or `-`.
pub(crate) fn input(path: Option<&Path>) -> anyhow::Result<Input> {
    match named(path) {
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path)
                .with_context(|| format!("{name}: {}", say!("cannot open this input", "无法打开这个输入")))?;
            Ok(Input { name, bytes: Box::new(file) })
        }
        None => Ok(Input { name: "<stdin>".to_string(), bytes: Box::new(io::stdin().lock()) }),
    }
}

/// Writes to a file, or to standard output if the path is missing or `-`.
///
/// The file appears once it is complete. After an error, the old file is unchanged, and the part that was written is
/// kept beside it; the error names it.
pub(crate) fn write_to<T>(
    path: Option<&Path>,
    write: impl FnOnce(&mut Output) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut output = match named(path) {
        Some(path) => create(path).with_context(|| {
            format!("{}: {}", path.display(), say!("cannot create this output", "无法创建这个输出"))
        })?,
        None => Output { name: STDOUT.to_string(), bytes: standard_output()?, draft: None },
    };
    let written = write(&mut output);
    let Output { name, bytes, draft } = output;
    drop(bytes);
    let Some(Draft { path, target }) = draft else { return written };
    let moved = written.and_then(|value| {
        fs::rename(&path, &target)
            .with_context(|| format!("{name}: {}", say!("cannot replace this file", "无法替换这个文件")))?;
        Ok(value)
    });
    moved.map_err(|error| {
        if path.metadata().is_ok_and(|metadata| metadata.len() == 0) {
            // If it cannot be removed, an empty file stays.
            let _ = fs::remove_file(&path);
            return error;
        }
        PartialOutput { error, path }.into()
    })
}

/// Creates a file beside its target. Devices and pipes are written to directly.
fn create(path: &Path) -> io::Result<Output> {
    let name = path.display().to_string();
    let old = match path.metadata() {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(old) if !old.is_file() || path.starts_with("/dev") => {
            return Ok(Output { name, bytes: Box::new(File::create(path)?), draft: None });
        }
        Ok(old) => {
            // A file that is not writable must not be replaced either.
            OpenOptions::new().write(true).open(path)?;
            Some(old)
        }
        Err(_) => None,
    };
    let target = if path.is_symlink() && old.is_some() { path.canonicalize()? } else { path.to_path_buf() };
    let (file, path) = create_partial(&target)?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    Ok(Output { name, bytes: Box::new(file), draft: Some(Draft { path, target }) })
}

/// Creates a file beside another: `answer.out.partial`, or `answer.out.partial-2` if that exists.
fn create_partial(target: &Path) -> io::Result<(File, PathBuf)> {
    const MAX: u32 = 1000;
    let mut number = 1;
    loop {
        let mut name = target.file_name().unwrap_or_default().to_os_string();
        name.push(if number == 1 { ".partial".to_string() } else { format!(".partial-{number}") });
        let path = target.with_file_name(name);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MAX => number += 1,
            created => return created.map(|file| (file, path)),
        }
    }
}

/// An error after which the part that was written is kept.
#[derive(Debug)]
pub(crate) struct PartialOutput {
    pub(crate) error: anyhow::Error,
    path: PathBuf,
}

impl fmt::Display for PartialOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = say!("; the part written so far is in ", "；之前写出的内容在 ");
        write!(f, "{}{kept}{}", crate::message(&self.error), self.path.display())
    }
}

impl std::error::Error for PartialOutput {}

/// Whether these are the same file, so that the answer would replace the input.
pub(crate) fn are_the_same(input: Option<&Path>, output: Option<&Path>) -> bool {
    match named(output) {
        // On an error, one of them does not exist.
        Some(output) => is_input(named(input), output).unwrap_or(false),
        None => false,
    }
}

/// Whether the output is the input, directly, through a link, or as standard input.
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

pub(crate) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_to(Some(path), |output| output.bytes.write_all(bytes).with_context(|| cannot_write(&output.name)))
}

/// Appends to a file, creating it if necessary.
pub(crate) fn append(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(bytes)).with_context(|| cannot_write(&path.display().to_string()))
}

pub(crate) fn cannot_write(name: &str) -> String {
    format!("{name}: {}", say!("cannot write", "无法写入"))
}

pub(crate) fn print(text: &[u8]) -> anyhow::Result<()> {
    standard_output()?
        .write_all(text)
        .with_context(|| format!("{STDOUT}: {}", say!("cannot write the answer", "无法写入答案")))
}

/// Returns the path, or `None` for `-`.
fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|&path| path != Path::new("-"))
}

/// Standard output without the standard library's line buffer: callers buffer themselves.
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
