//! `saolei gen`: generates test data.

use crate::Answer;
use crate::args::chinese;
use crate::args::language::{language, say};
use crate::args::options;
use crate::commands::validate::{ranges, subtask};
use crate::files;
use crate::interrupt::{Interrupt, Interrupted};
use crate::output::progress;
use anyhow::{Context, bail};
use saolei_judge::{Input, InputKind, Problem, Test, generate, plan, small, small_of};
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Generate an input, or all data of a problem with answers
///
/// The same problem, subtask, kind and seed give the same bytes forever.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei gen boom --subtask 17 --seed 7 > 17.in
  saolei gen sweep --kind serpentine -o deep.in --answer deep.ans
  saolei gen console --small --seed 3     a small board and a few operations
  saolei gen boom --kinds                 the kinds of inputs, and what each breaks
  saolei gen boom --samples test          the samples; then: oj test -d test -c ./mine
  saolei gen boom --all data              every subtask's files; then: cd data && sha256sum -c sha256sums")]
pub(crate) struct GenArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
    /// The subtask; default: the last
    #[arg(long, value_name = "N")]
    subtask: Option<u32>,
    /// The kind of input, see --kinds; default: a long game, or what comes closest
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = options::input_kind())]
    kind: Option<InputKind>,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generate an input that a person can read: small boards, a dozen operations
    #[arg(long, conflicts_with_all = ["subtask", "all", "kinds"])]
    small: bool,
    /// Write the input to this file; default: standard output
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["all", "kinds"])]
    output: Option<PathBuf>,
    /// Also write the answer, to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "kinds"])]
    answer: Option<PathBuf>,
    /// Write all inputs, answers and `sha256sums` of the problem to this new folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["subtask", "kind", "kinds"])]
    all: Option<PathBuf>,
    /// Write the samples to this folder: sample-1.in and sample-1.out for `oj test -d DIR`, and
    /// problem.json, which cph and others take from Competitive Companion
    #[arg(long, value_name = "DIR", verbatim_doc_comment, conflicts_with_all = ["subtask", "kind", "kinds", "all", "small", "output", "answer"])]
    samples: Option<PathBuf>,
    /// List the kinds of inputs of the problem or of a subtask, and what each breaks
    #[arg(long, conflicts_with = "kind")]
    kinds: bool,
    /// With --all or --kinds: print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct KindEntry {
    kind: &'static str,
    about: &'static str,
    subtasks: Vec<u32>,
}

#[derive(Serialize)]
struct TestEntry {
    name: String,
    subtask: u32,
    points: u32,
    kind: &'static str,
    seed: u64,
    input_bytes: usize,
    input_sha256: String,
    answer_bytes: usize,
    answer_sha256: String,
}

pub(crate) fn run(args: &GenArgs) -> anyhow::Result<Answer> {
    let problem = args.problem;
    if args.kinds {
        list(args, problem)?;
    } else if let Some(folder) = &args.all {
        all(args, problem, folder)?;
    } else if let Some(folder) = &args.samples {
        samples(problem, folder)?;
    } else if args.json {
        bail!(say!("--json needs --all or --kinds", "--json 需要 --all 或 --kinds"));
    } else {
        write(args, problem)?;
    }
    Ok(Answer::Yes)
}

/// Writes one input, and its answer if asked for.
fn write(args: &GenArgs, problem: &'static Problem) -> anyhow::Result<()> {
    let input = one(args, problem)?;
    files::write_to(args.output.as_deref(), |output| {
        let mut buffer = BufWriter::with_capacity(1 << 16, &mut output.bytes);
        let written = input.write(&mut buffer).and_then(|()| buffer.flush());
        drop(buffer);
        written
            .with_context(|| format!("{}: {}", output.name, say!("cannot write the input", "无法写入输入")))
    })?;
    if let Some(path) = &args.answer {
        files::save(path, &problem.answer(&input.to_bytes()))?;
    }
    Ok(())
}

fn one(args: &GenArgs, problem: &'static Problem) -> anyhow::Result<Input> {
    let kind = args.kind;
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
        let (id, such) = (problem.id(), language().choose("such", ""));
        let name = kind.map_or(such, InputKind::name);
        say!(
            "{id} has no {name} inputs here: `saolei gen {id} --kinds` lists the kinds by subtask",
            "{id} 在这里没有 {name} 输入：`saolei gen {id} --kinds` 列出各子任务的种类"
        )
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
            // JSON is the same in every language.
            let in_words = || chinese::translated("kinds of input", kind.name(), kind.about());
            let about = if args.json { kind.about() } else { in_words() };
            entries.push(KindEntry { kind: kind.name(), about, subtasks });
        }
    }
    let mut text = String::new();
    if args.json {
        text = serde_json::to_string_pretty(&entries)? + "\n";
    } else {
        for entry in entries {
            writeln!(text, "{:12} {}", entry.kind, entry.about)?;
            if asked.is_none() {
                writeln!(text, "{:12} {} {}", "", say!("subtasks", "子任务"), ranges(&entry.subtasks))?;
            }
        }
    }
    files::print(text.as_bytes())
}

fn all(args: &GenArgs, problem: &'static Problem, folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    create_folder(folder)?;
    let mut there = fs::read_dir(folder)
        .with_context(|| format!("{shown}: {}", say!("cannot read this folder", "无法读取这个文件夹")))?;
    if there.next().is_some() {
        let why = say!("this folder is not empty; choose a new one", "这个文件夹不是空的；请换一个新的");
        bail!("{shown}: {why}");
    }
    let tests = plan(problem, args.seed);
    let bar = progress::bar(tests.len() as u64, "files", "个文件");
    let interrupt = Interrupt::listen()?;
    let mut entries = Vec::new();
    for test in &tests {
        if interrupt.is_pressed() {
            break;
        }
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
        let bytes: usize = entries.iter().map(|entry| entry.input_bytes + entry.answer_bytes).sum();
        let (megabytes, seed) = (bytes.div_ceil(1_000_000), args.seed);
        say!(
            "{shown}: {files} inputs with answers for {subtasks} subtasks, {megabytes} MB, seed {seed}\n",
            "{shown}：{subtasks} 个子任务的 {files} 组输入和答案，{megabytes} MB，种子 {seed}\n"
        )
    };
    files::print(text.as_bytes())?;
    Interrupted::check(entries.len(), tests.len(), "inputs", "个输入")
}

/// Writes the samples to files, and the problem in the format of Competitive Companion.
fn samples(problem: &'static Problem, folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    create_folder(folder)?;
    let mut tests = Vec::new();
    for (number, &input) in (1..).zip(problem.samples) {
        let output = problem.answer(input);
        files::save(&folder.join(format!("sample-{number}.in")), input)?;
        files::save(&folder.join(format!("sample-{number}.out")), &output)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        tests.push(json!({"input": text(input), "output": text(&output)}));
    }
    let count = tests.len();
    let companion = json!({
        "name": problem.title,
        "group": "saolei",
        "url": format!("https://saolei.invalid/{}", problem.id()),
        "interactive": false,
        "memoryLimit": problem.memory_mib,
        "timeLimit": problem.time_ms(),
        "tests": tests,
        "testType": "single",
        "input": {"type": "stdin"},
        "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "Solution"}},
        "batch": {"id": format!("saolei-{}", problem.id()), "size": 1},
    });
    let json = serde_json::to_string_pretty(&companion)? + "\n";
    files::save(&folder.join("problem.json"), json.as_bytes())?;
    let noun = if count == 1 { "sample" } else { "samples" };
    let text = say!("{shown}: {count} {noun} and problem.json\n", "{shown}：{count} 个样例和 problem.json\n");
    files::print(text.as_bytes())
}

fn create_folder(folder: &Path) -> anyhow::Result<()> {
    let problem = || say!("cannot create this folder", "无法创建这个文件夹");
    fs::create_dir_all(folder).with_context(|| format!("{}: {}", folder.display(), problem()))
}

fn write_test(test: &Test, folder: &Path) -> anyhow::Result<TestEntry> {
    let name = test.name();
    let input = test.input().to_bytes();
    let answer = test.problem.answer(&input);
    files::save(&folder.join(format!("{name}.in")), &input)?;
    files::save(&folder.join(format!("{name}.ans")), &answer)?;
    Ok(TestEntry {
        name,
        subtask: test.subtask.number,
        points: test.subtask.points,
        kind: test.kind.name(),
        seed: test.seed,
        input_bytes: input.len(),
        input_sha256: format!("{:x}", Sha256::digest(&input)),
        answer_bytes: answer.len(),
        answer_sha256: format!("{:x}", Sha256::digest(&answer)),
    })
}
