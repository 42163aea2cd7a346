//! `saolei gen`: test data.

use crate::args::ProtocolName;
use crate::files;
use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use indicatif::{ProgressBar, ProgressStyle};
use saolei_judge::{Input, InputKind, Problem, Subtask, Test, generate, plan, small, small_of};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Make an input of a subtask, or all of a problem's data with answers
///
/// The same problem, subtask, kind and seed give the same bytes for ever.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei gen boom --subtask 17 --seed 7 > 17.in
  saolei gen sweep --kind serpentine -o deep.in --answer deep.ans
  saolei gen console --small --seed 3     a board and a few operations, to be read
  saolei gen boom --kinds                 what can be made, and what it breaks
  saolei gen boom --all data              every subtask's files; then: cd data && sha256sum -c sha256sums")]
pub(crate) struct GenArgs {
    /// The problem; see `saolei list`
    problem: ProtocolName,
    /// The subtask; the last where it is absent
    #[arg(long, value_name = "N")]
    subtask: Option<u32>,
    /// What the input is to break; a game that lasts where it is absent
    #[arg(long, value_name = "KIND", hide_possible_values = true)]
    kind: Option<KindName>,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An input that a person can read: small boards, a dozen operations
    #[arg(long, conflicts_with_all = ["subtask", "all", "kinds"])]
    small: bool,
    /// Write the input to this file and not to standard output
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["all", "kinds"])]
    output: Option<PathBuf>,
    /// Write the answer to this file as well
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "kinds"])]
    answer: Option<PathBuf>,
    /// Write every file of the problem with its answer and `sha256sums` into this new folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["subtask", "kind", "kinds"])]
    all: Option<PathBuf>,
    /// List the kinds of the problem, or of a subtask, and what each breaks
    #[arg(long, conflicts_with = "kind")]
    kinds: bool,
    /// With --all or --kinds: as JSON, an array of objects
    #[arg(long)]
    json: bool,
}

/// A kind as it is typed, taken from the one table of them.
#[derive(Clone, Copy, Debug)]
struct KindName(InputKind);

impl ValueEnum for KindName {
    fn value_variants<'a>() -> &'a [KindName] {
        const NAMES: [KindName; InputKind::ALL.len()] = {
            let mut names = [KindName(InputKind::Least); InputKind::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = KindName(InputKind::ALL[at]);
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

/// A kind of input, as JSON tells it.
#[derive(Serialize)]
struct KindEntry {
    kind: &'static str,
    about: &'static str,
    subtasks: Vec<u32>,
}

/// A file of test data, as JSON tells it.
#[derive(Serialize)]
struct TestEntry {
    name: String,
    subtask: u32,
    points: u32,
    kind: &'static str,
    seed: u64,
    input_bytes: u64,
    input_sha256: String,
    answer_bytes: u64,
    answer_sha256: String,
}

pub(crate) fn run(args: &GenArgs) -> anyhow::Result<()> {
    let problem = Problem::of(args.problem.0);
    if args.kinds {
        return list(args, problem);
    }
    if let Some(folder) = &args.all {
        return all(args, problem, folder);
    }
    if args.json {
        bail!("--json tells about --all or --kinds: add one of them");
    }
    let input = one(args, problem)?;
    let mut output = files::output(args.output.as_deref())?;
    let mut buffer = BufWriter::with_capacity(1 << 16, &mut output.bytes);
    let written = input.write(&mut buffer).and_then(|()| buffer.flush());
    drop(buffer);
    written.with_context(|| format!("{}: cannot write the input", output.name))?;
    if let Some(path) = &args.answer {
        let mut file = files::output(Some(path))?;
        answer(problem, &input.to_bytes(), &mut file.bytes)
            .with_context(|| format!("{}: cannot write the answer", file.name))?;
    }
    Ok(())
}

/// The subtask that is asked for, with one line about those that there are where it is none of them.
pub(crate) fn subtask(problem: &'static Problem, number: u32) -> anyhow::Result<Subtask> {
    let last = problem.subtasks().last().map_or(0, |subtask| subtask.number);
    problem
        .subtask(number)
        .with_context(|| format!("{} has no subtask {number}: expected one from 1 to {last}", problem.id()))
}

fn one(args: &GenArgs, problem: &'static Problem) -> anyhow::Result<Input> {
    let kind = args.kind.map(|kind| kind.0);
    let made = if args.small {
        match kind {
            Some(kind) => small_of(problem, kind, args.seed),
            None => Some(small(problem, args.seed)),
        }
    } else {
        let last = problem.subtasks().last().map_or(1, |subtask| subtask.number);
        let subtask = subtask(problem, args.subtask.unwrap_or(last))?;
        let kind = kind.unwrap_or_else(|| InputKind::usual(problem, subtask.limits));
        generate(problem, subtask, kind, args.seed)
    };
    made.with_context(|| {
        let kind = kind.map_or("such", InputKind::name);
        let id = problem.id();
        format!("{id} has no {kind} inputs here: `saolei gen {id} --kinds` lists what there is, by subtask")
    })
}

fn list(args: &GenArgs, problem: &'static Problem) -> anyhow::Result<()> {
    let asked = args.subtask.map(|number| subtask(problem, number)).transpose()?;
    let mut entries = Vec::new();
    for kind in InputKind::ALL {
        let subtasks = problem.subtasks().filter(|subtask| kind.suits(problem, subtask.limits));
        let subtasks: Vec<u32> = subtasks.map(|subtask| subtask.number).collect();
        let wanted = asked.is_none_or(|asked| subtasks.contains(&asked.number));
        if wanted && !subtasks.is_empty() {
            entries.push(KindEntry { kind: kind.name(), about: kind.about(), subtasks });
        }
    }
    let mut text = String::new();
    if args.json {
        text = serde_json::to_string_pretty(&entries)? + "\n";
    } else {
        for entry in entries {
            writeln!(text, "{:12} {}", entry.kind, entry.about)?;
            if asked.is_none() {
                writeln!(text, "{:12} subtasks {}", "", ranges(&entry.subtasks))?;
            }
        }
    }
    files::print(text.as_bytes())
}

/// Numbers in order, neighbours as ranges: `1-4, 17`.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => parts.push((number, number)),
        }
    }
    let parts = parts
        .into_iter()
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") });
    parts.collect::<Vec<String>>().join(", ")
}

fn all(args: &GenArgs, problem: &'static Problem, folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("{shown}: cannot create this folder"))?;
    let mut there = fs::read_dir(folder).with_context(|| format!("{shown}: cannot look into this folder"))?;
    if there.next().is_some() {
        bail!("{shown}: this folder is not empty: name a new one, so that nothing is lost");
    }
    let tests = plan(problem, args.seed);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} files").expect("the template is valid");
    let bar = ProgressBar::new(tests.len() as u64).with_style(style);
    let mut entries = Vec::new();
    for test in &tests {
        entries.push(write_test(test, folder)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut sums = String::new();
    for entry in &entries {
        writeln!(sums, "{}  {}.in", entry.input_sha256, entry.name)?;
        writeln!(sums, "{}  {}.ans", entry.answer_sha256, entry.name)?;
    }
    files::save(&folder.join("sha256sums"), sums.as_bytes())?;
    let text = if args.json {
        serde_json::to_string_pretty(&entries)? + "\n"
    } else {
        let (files, subtasks) = (entries.len(), problem.subtasks().count());
        let bytes: u64 = entries.iter().map(|entry| entry.input_bytes + entry.answer_bytes).sum();
        format!(
            "{shown}: {files} inputs with answers for {subtasks} subtasks, {} MB, seed {}\n",
            bytes.div_ceil(1_000_000),
            args.seed
        )
    };
    files::print(text.as_bytes())
}

fn write_test(test: &Test, folder: &Path) -> anyhow::Result<TestEntry> {
    let name = test.name();
    let bytes = test.input().to_bytes();
    files::save(&folder.join(format!("{name}.in")), &bytes)?;
    let path = folder.join(format!("{name}.ans"));
    let cannot = || format!("{}: cannot write the answer", path.display());
    let mut hashed = Hashed { file: File::create(&path).with_context(cannot)?, sum: Sha256::new(), bytes: 0 };
    answer(test.problem, &bytes, &mut hashed).with_context(cannot)?;
    Ok(TestEntry {
        name,
        subtask: test.subtask.number,
        points: test.subtask.points,
        kind: test.kind.name(),
        seed: test.seed,
        input_bytes: bytes.len() as u64,
        input_sha256: hex(&Sha256::digest(&bytes)),
        answer_bytes: hashed.bytes,
        answer_sha256: hex(&hashed.sum.finalize()),
    })
}

/// Asks the protocol for the answer.
fn answer(problem: &Problem, mut input: &[u8], output: &mut dyn Write) -> anyhow::Result<()> {
    match problem.protocol.run("<made>", &mut input, output) {
        Err(saolei_protocols::Error::Write(error)) => Err(error.into()),
        result => Ok(result?),
    }
}

fn hex(sum: &[u8]) -> String {
    sum.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// A file whose sum is taken as it is written.
struct Hashed {
    file: File,
    sum: Sha256,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.file.write_all(piece)?;
        self.sum.update(piece);
        self.bytes += piece.len() as u64;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
