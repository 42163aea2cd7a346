//! The program under test: a source file, or a command after `--`.

use crate::args::language::say;
use crate::args::limits::LimitArgs;
use crate::files;
use saolei_judge::candidate::{PrepareError, SourceForm, prepare};
use saolei_judge::stress::StressFailure;
use saolei_judge::{Problem, Space};
use saolei_runner::{Program, ProgramFiles};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The program as arguments.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct CandidateArgs {
    /// Your source file (.c .cpp .rs .java .go .py .js .ts .rb .cs .kt), which is compiled if need be
    #[arg(value_name = "SOURCE", required_unless_present = "command", conflicts_with = "command")]
    pub(crate) source: Option<PathBuf>,
    /// Your source is a LeetCode answer, even if it does not look like one
    #[arg(long, requires = "source")]
    leetcode: bool,
    /// Your program and its arguments, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl CandidateArgs {
    /// The program, compiled if necessary. Compiler errors go to standard error.
    pub(crate) fn program(&self, problem: &Problem) -> anyhow::Result<Program> {
        match (&self.source, self.command.split_first()) {
            (_, Some((path, args))) => Ok(Program::new(path, args)),
            (Some(source), None) => {
                if std::io::stderr().is_terminal() {
                    eprint!("{} {}\r", say!("compiling", "正在编译"), source.display());
                }
                let form = if self.leetcode { SourceForm::LeetCode } else { SourceForm::Any };
                let program = prepare(problem, source, form).inspect_err(|error| {
                    if let PrepareError::DoesNotCompile { messages, .. } = error {
                        eprintln!("{messages}");
                    }
                });
                Ok(program?)
            }
            (None, None) => unreachable!("clap asks for a source or a command"),
        }
    }
}

/// The arguments that `test` and `stress` share: the program, its limits, and how its answers are compared.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct ComparisonArgs {
    /// Compare answers to the byte: white space at the ends of lines and of the answer matters too
    #[arg(long)]
    exact: bool,
    /// Write the first failing input, shrunk, to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Your program reads and writes these files, such as boom.in and boom.out
    #[arg(long, num_args = 2, value_names = ["IN", "OUT"], value_parser = plain_name)]
    files: Option<Vec<PathBuf>>,
    #[command(flatten)]
    candidate: CandidateArgs,
}

impl ComparisonArgs {
    pub(crate) fn source(&self) -> Option<&Path> {
        self.candidate.source.as_deref()
    }

    /// The program, with the files of `--files`.
    pub(crate) fn program(&self, problem: &Problem) -> anyhow::Result<Program> {
        let program = self.candidate.program(problem)?;
        Ok(match self.files.as_deref() {
            Some([input, output]) => {
                program.with_files(ProgramFiles { input: input.clone(), output: output.clone() })
            }
            _ => program,
        })
    }

    pub(crate) fn space(&self) -> Space {
        if self.exact { Space::Exact } else { Space::IgnoreTrailing }
    }

    /// The first of the given options that only the tests of a problem's programs have.
    pub(crate) fn only_for_problems(&self) -> Option<&'static str> {
        let LimitArgs { time_limit, memory_limit, output_limit, stack, like } = &self.limits;
        let given = [
            ("--exact", self.exact),
            ("--save", self.save.is_some()),
            ("--time-limit", time_limit.is_some()),
            ("--memory-limit", memory_limit.is_some()),
            ("--output-limit", output_limit.is_some()),
            ("--stack", stack.is_some()),
            ("--like", like.is_some()),
            ("--files", self.files.is_some()),
            ("--leetcode", self.candidate.leetcode),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Writes the first failing input to the file of `--save`, if given.
    pub(crate) fn save(&self, failure: Option<&StressFailure>) -> anyhow::Result<()> {
        match (&self.save, failure) {
            (Some(path), Some(failure)) => files::save(path, &failure.input.to_bytes()),
            _ => Ok(()),
        }
    }
}

/// Parses the name of a file in the current directory.
fn plain_name(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.file_name() == Some(path.as_os_str()) {
        Ok(path)
    } else {
        Err(say!(
            "expected a plain name such as boom.in: the program runs in its own directory",
            "应为不带路径的文件名，例如 boom.in：程序在自己的文件夹中运行"
        ))
    }
}
