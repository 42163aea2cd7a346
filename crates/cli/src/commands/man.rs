//! `saolei man`: writes the manual pages.

use crate::Answer;
use crate::args;
use crate::args::language::say;
use anyhow::Context;
use std::fs;
use std::path::PathBuf;

/// Write the manual pages to a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei man ~/.local/share/man/man1
  saolei man pages && man pages/saolei-make.1")]
pub(crate) struct ManArgs {
    /// The folder, which is created if it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Answer> {
    fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(args::command(), &args.folder))
        .with_context(|| {
        let problem = say!("cannot write the manual pages", "无法写入手册页");
        format!("{}: {problem}", args.folder.display())
    })?;
    Ok(Answer::Yes)
}
