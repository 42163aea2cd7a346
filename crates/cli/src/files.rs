//! Where bytes come from and go to.

use anyhow::Context;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// An input and the name that errors call it by.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Read>,
}

/// Opens a file, or standard input where there is none or its name is `-`.
pub(crate) fn input(path: Option<&Path>) -> anyhow::Result<Input> {
    match path {
        Some(path) if path != Path::new("-") => {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("{name}: cannot open this input"))?;
            Ok(Input { name, bytes: Box::new(file) })
        }
        _ => Ok(Input { name: "<stdin>".to_string(), bytes: Box::new(io::stdin().lock()) }),
    }
}

/// Creates a file, or takes standard output where there is none or its name is `-`.
pub(crate) fn output(path: Option<&Path>) -> anyhow::Result<Box<dyn Write>> {
    match path {
        Some(path) if path != Path::new("-") => {
            let file = File::create(path)
                .with_context(|| format!("{}: cannot create this output", path.display()))?;
            Ok(Box::new(file))
        }
        _ => Ok(standard_output()?),
    }
}

/// Standard output without the line buffer of the standard library: whoever writes here has a buffer of its own.
pub(crate) fn standard_output() -> io::Result<Box<dyn Write>> {
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
