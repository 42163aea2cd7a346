//! The commands that `--no-default-features` leaves out: all that do more than answer judges.

use crate::{
    Answer, clap_args, files, generate, learn, make, merge, package, play, prove, replay, serve, simulate,
    solve, statement,
};
#[cfg(unix)]
use crate::{interact, stress, test};
use anyhow::Context;
use clap::Subcommand;
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum MoreCommand {
    Solve(solve::SolveArgs),
    Simulate(simulate::SimulateArgs),
    Merge(merge::MergeArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Learn(learn::LearnArgs),
    Gen(generate::GenArgs),
    Make(make::MakeArgs),
    Prove(prove::ProveArgs),
    Statement(statement::StatementArgs),
    #[cfg(unix)]
    Test(test::TestArgs),
    #[cfg(unix)]
    Stress(stress::StressArgs),
    #[cfg(unix)]
    Interact(interact::InteractArgs),
    Package(package::PackageArgs),
    Serve(serve::ServeArgs),
    /// Generate shell completions
    #[command(after_help = "Examples:
  source <(saolei completions bash)     in ~/.bashrc
  source <(saolei completions zsh)      in ~/.zshrc, after compinit
  saolei completions fish | source      in ~/.config/fish/config.fish")]
    Completions {
        /// Your shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages to a folder
    #[command(after_help = "Examples:
  saolei man ~/.local/share/man/man1
  saolei man pages && man pages/saolei-make.1")]
    Man {
        /// The folder, which is created if it is missing
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

impl MoreCommand {
    pub(crate) fn run(self) -> anyhow::Result<Answer> {
        let yes_or_no = |yes| if yes { Answer::Yes } else { Answer::No };
        let done = match self {
            MoreCommand::Solve(args) => return solve::solve(&args).map(yes_or_no),
            #[cfg(unix)]
            MoreCommand::Interact(args) => return interact::run(&args),
            #[cfg(unix)]
            MoreCommand::Stress(args) => return stress::run(&args),
            #[cfg(unix)]
            MoreCommand::Test(args) => return test::run(&args),
            MoreCommand::Play(args) => play::play(&args),
            MoreCommand::Replay(args) => return replay::replay(&args),
            MoreCommand::Learn(args) => learn::learn(&args),
            MoreCommand::Statement(args) => statement::statement(&args),
            MoreCommand::Simulate(args) => simulate::simulate(&args),
            MoreCommand::Merge(args) => merge::merge(&args),
            MoreCommand::Gen(args) => generate::run(&args),
            MoreCommand::Serve(args) => serve::serve(&args),
            MoreCommand::Make(args) => make::make(&args),
            MoreCommand::Prove(args) => return prove::prove(&args).map(yes_or_no),
            MoreCommand::Package(args) => package::package(&args),
            MoreCommand::Completions { shell } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut clap_args::command(), "saolei", &mut script);
                files::print(&script)
            }
            MoreCommand::Man { folder } => {
                let shown = folder.display();
                fs::create_dir_all(&folder)
                    .and_then(|()| clap_mangen::generate_to(clap_args::command(), &folder))
                    .with_context(|| format!("{shown}: cannot write the manual pages"))
            }
        };
        done.map(|()| Answer::Yes)
    }
}
