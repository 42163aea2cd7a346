//! `saolei completions`: prints completions for a shell.

use crate::Answer;
use crate::args;
use crate::files;

/// Generate shell completions
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  source <(saolei completions bash)     in ~/.bashrc
  source <(saolei completions zsh)      in ~/.zshrc, after compinit
  saolei completions fish | source      in ~/.config/fish/config.fish")]
pub(crate) struct CompletionsArgs {
    /// Your shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "saolei", &mut script);
    files::print(&script)?;
    Ok(Answer::Yes)
}
