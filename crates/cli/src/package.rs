//! `saolei package`: a problem as a folder that a judging system takes.

use crate::args::ProtocolName;
use crate::files;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use indicatif::{ProgressBar, ProgressStyle};
use saolei_judge::Problem;
use saolei_judge::package::{DataSize, Overwrite, PackageFormat, PackageSpec, into_folder};
use std::path::PathBuf;

/// Write a problem as a package for a judging system
///
/// Statements in English and Chinese, samples, every subtask's data with answers, input
/// validator, checker, and solutions right and wrong. The same problem, format and seed give the
/// same bytes; their hashes are in the file sha256sums. The folder is the package: where the
/// system wants a zip, zip it.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei package boom --format kattis boom
  saolei package master --format icpc --seed 7 packages/master
  saolei package sweep --format hydro --small sweep && zip -r sweep.zip sweep
  cd boom && sha256sum -c sha256sums")]
pub(crate) struct PackageArgs {
    /// See `saolei list`
    problem: ProtocolName,
    /// Where the package goes; it must be new or empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The judging system
    #[arg(long, value_enum)]
    format: FormatName,
    /// The seed of the data
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Boards that a person can read, to try a package out; not for a contest
    #[arg(long)]
    small: bool,
    /// Write into a folder that has files: those of an older package are replaced, others stay
    #[arg(long)]
    force: bool,
}

/// A format as it is typed, taken from the one table of them.
#[derive(Clone, Copy, Debug)]
struct FormatName(PackageFormat);

impl ValueEnum for FormatName {
    fn value_variants<'a>() -> &'a [FormatName] {
        const NAMES: [FormatName; PackageFormat::ALL.len()] = {
            let mut names = [FormatName(PackageFormat::Kattis); PackageFormat::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = FormatName(PackageFormat::ALL[at]);
                at += 1;
            }
            names
        };
        &NAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.about()))
    }
}

pub(crate) fn package(args: &PackageArgs) -> anyhow::Result<()> {
    let spec = PackageSpec {
        problem: Problem::of(args.problem.0),
        format: args.format.0,
        seed: args.seed,
        size: if args.small { DataSize::Small } else { DataSize::Full },
    };
    let overwrite = if args.force { Overwrite::Replace } else { Overwrite::Refuse };
    // Hidden where standard error is no terminal.
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {pos} files  {msg}").expect("the template is right"),
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
    files::print(format!("{folder}: {count} files, {}\n", shown(bytes)).as_bytes())
}

/// A number of bytes as people say it.
fn shown(bytes: usize) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
