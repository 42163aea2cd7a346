//! `saolei package`: writes a problem as a package for a judging system.

use crate::Answer;
use crate::args::language::say;
use crate::args::options;
use crate::files;
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use saolei_judge::Problem;
use saolei_judge::package::{DataSize, Overwrite, PackageFormat, PackageRefusal, PackageSpec, into_folder};
use std::path::PathBuf;

/// Write a problem as a package for a judging system
///
/// It has statements in English and Chinese, samples, every subtask's data with answers, an
/// input validator, a checker, and right and wrong solutions. The same problem, format and seed
/// give the same bytes; their hashes are in the file sha256sums. The folder is the package: zip
/// it if the system wants a zip file.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei package boom --format kattis boom
  saolei package master --format icpc --seed 7 packages/master
  saolei package sweep --format hydro --small sweep && zip -r sweep.zip sweep
  cd boom && sha256sum -c sha256sums")]
pub(crate) struct PackageArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
    /// The folder of the package; it must be new or empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The judging system
    #[arg(long, value_parser = options::package_format())]
    format: PackageFormat,
    /// The seed of the data
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Use small boards, to try a package out; not for a contest
    #[arg(long)]
    small: bool,
    /// Write to a folder that has files: those of an older package are replaced, others stay
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &PackageArgs) -> anyhow::Result<Answer> {
    if let Some(refusal) = args.format.refusal(args.problem) {
        bail!(refused(refusal, args));
    }
    let spec = PackageSpec {
        problem: args.problem,
        format: args.format,
        seed: args.seed,
        size: if args.small { DataSize::Small } else { DataSize::Full },
    };
    let overwrite = if args.force { Overwrite::Replace } else { Overwrite::Refuse };
    // Hidden if standard error is not a terminal.
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template(&say!(
            "{{spinner}} {{pos}} files  {{msg}}",
            "{{spinner}} {{pos}} 个文件  {{msg}}"
        ))
        .expect("the template is right"),
    );
    let mut bytes = 0;
    let mut count = 0;
    let written = into_folder(&spec, &args.folder, overwrite, &mut |path, size| {
        bar.set_message(path.to_string());
        bar.inc(1);
        bytes += size;
        count += 1;
    });
    bar.finish_and_clear();
    written?;
    let folder = args.folder.display();
    let size = shown(bytes);
    let text = say!("{folder}: {count} files, {size}\n", "{folder}：{count} 个文件，{size}\n");
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}

fn refused(refusal: PackageRefusal, args: &PackageArgs) -> String {
    let (id, format) = (args.problem.id(), args.format.name());
    let others = PackageFormat::ALL.into_iter().filter(|other| other.refusal(args.problem).is_none());
    let others: Vec<&str> = others.map(PackageFormat::name).collect();
    let others = others.join(", ");
    match refusal {
        PackageRefusal::NoSolution => say!(
            "{format} wants a solution with every problem, and there is none in C++ for {id}: use one of {others}",
            "{format} 的每道题都要有标程，而 {id} 没有 C++ 标程：请改用 {others} 之一"
        ),
        PackageRefusal::Blanks => say!(
            "{format} takes no input whose lines begin with blanks, and blanks are cells in {id}: use one of {others}",
            "{format} 不接受以空格开头的输入行，而 {id} 中空格也是格子：请改用 {others} 之一"
        ),
    }
}

/// Formats a number of bytes for people.
fn shown(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
