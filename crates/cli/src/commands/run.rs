//! `saolei run`: reads a problem's input and writes its answer.

use crate::Answer;
use crate::args::language::say;
use crate::args::options;
use crate::files;
use anyhow::Context;
use clap::Args;
use saolei_problems::Answerer;
use saolei_protocols::Error;
use std::path::PathBuf;

/// Read a problem's input and write its answer
///
/// Every answer is written before the program waits for more input, so the other side may be a
/// file, a pipe, or a live program.
#[derive(Args, Debug, PartialEq)]
#[command(
    verbatim_doc_comment,
    after_help = "Examples:
  saolei run boom game.in
  saolei run master cases.in -o boards.out
  saolei run p2670 < field.in
  saolei run ./my-problem/ test.in
  printf '1\\n3 4 11\\n' | saolei run master
  printf '[[\"E\",\"M\"]]\\n[0,0]\\n' | saolei run click"
)]
pub(crate) struct RunArgs {
    /// The problem, by any of its names, or a problem's folder; see `saolei list`
    #[arg(value_name = "PROBLEM", value_parser = options::answerer(), hide_possible_values = true)]
    pub(crate) answerer: Answerer,
    /// The input; default or `-`: standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Write the answer to this file; default: standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

pub(crate) fn run(args: &RunArgs) -> anyhow::Result<Answer> {
    let (from, to) = (args.file.as_deref(), args.output.as_deref());
    let mut input = files::input(from)?;
    if files::are_the_same(from, to) {
        let why =
            say!("the output would overwrite the input; choose another file", "输出会覆盖输入；请换一个文件");
        anyhow::bail!("{}: {why}", input.name);
    }
    files::write_to(to, |output| {
        match args.answerer.run(&input.name, &mut input.bytes, &mut output.bytes) {
            Err(Error::Write(error)) => Err(error).with_context(|| {
                format!("{}: {}", output.name, say!("cannot write the answer", "无法写入答案"))
            }),
            result => Ok(result?),
        }
    })?;
    Ok(Answer::Yes)
}
