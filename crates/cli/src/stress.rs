//! `saolei stress`: tests a program on many inputs, and shrinks the first that fails.

use crate::Answer;
use crate::limits::{LimitArgs, guarded, program};
use crate::{files, options};
use indicatif::{ProgressBar, ProgressStyle};
use saolei_judge::runner::{GuardRole, ProcessLimits};
use saolei_judge::stress::{
    DifferenceView, LargeInputs, ProgramFault, StressFailure, StressPlan, StressProgress, StressReport,
    stress,
};
use saolei_judge::{Input, Problem, Space};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Test a program on random and adversarial inputs until one fails
///
/// Small inputs come first, then some that are as large as allowed. The failing input is shrunk:
/// fewer games, operations, rows, columns and mines. It is shown as boards, with the rule that
/// the program breaks, if one explains its answers.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei stress boom -- ./mine
  saolei stress sweep --count 100000 --seed 7 -- python3 mine.py
  saolei stress console --time-limit 0.5 --save failing.in -- ./mine
  saolei stress boom --json -- ./mine | jq -r .input

Exit codes: 0 nothing was found; 1 the program differs, crashes, hangs, breaks a limit or leaves
processes behind; 2 bad arguments, or no such program.")]
pub(crate) struct StressArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem())]
    problem: &'static Problem,
    /// Number of small inputs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    count: u64,
    /// The seed of the inputs: the same seed gives the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Skip the large inputs
    #[arg(long)]
    no_large: bool,
    /// Ignore white space at the ends of lines and of the output
    #[arg(long)]
    ignore_trailing_space: bool,
    /// Time for shrinking, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    patience: u64,
    /// Write the failing input to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// The program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct StressJson {
    right: bool,
    cases: u64,
    seed: u64,
    slowest_cpu_ms: u128,
    #[serde(flatten)]
    failure: Option<FailureJson>,
}

/// What is wrong, as JSON.
#[derive(Serialize)]
struct FailureJson {
    verdict: &'static str,
    words: String,
    case: u64,
    cells: u64,
    operations: usize,
    trials: u64,
    reasons: Vec<String>,
    difference: Option<String>,
    input: String,
    expected: String,
    given: String,
    errors: String,
}

pub(crate) fn run(args: &StressArgs) -> anyhow::Result<Answer> {
    if let GuardRole::Done(code) = guarded()? {
        return Ok(Answer::Code(code));
    }
    let plan = StressPlan {
        count: args.count,
        large: if args.no_large { LargeInputs::Skipped } else { LargeInputs::Tried },
        seed: args.seed,
        limits: args.limits.limits(args.problem),
        patience: Duration::from_secs(args.patience),
        space: if args.ignore_trailing_space { Space::IgnoreTrailing } else { Space::Exact },
    };
    let bar = StressBar::new(args.count);
    let report = stress(args.problem, &program(&args.program), &plan, &mut |progress| bar.show(progress));
    bar.0.finish_and_clear();
    let report = report?;
    if let (Some(path), Some(failure)) = (&args.save, &report.failure) {
        files::save(path, &failure.input.to_bytes())?;
    }
    let text =
        if args.json { serde_json::to_string(&json(&report, &plan))? + "\n" } else { words(&report, &plan)? };
    files::print(text.as_bytes())?;
    Ok(if report.failure.is_none() { Answer::Yes } else { Answer::No })
}

/// A progress bar on standard error, if it is a terminal.
struct StressBar(ProgressBar);

impl StressBar {
    fn new(count: u64) -> StressBar {
        const LOOK: &str = "{wide_bar} {human_pos} of {human_len} small inputs, {per_sec}{msg}";
        let style = ProgressStyle::with_template(LOOK).unwrap_or_else(|_| ProgressStyle::default_bar());
        StressBar(ProgressBar::new(count).with_style(style))
    }

    fn show(&self, progress: StressProgress<'_>) {
        match progress {
            StressProgress::Small(done) => self.0.set_position(done),
            StressProgress::Large(kind) => self.0.set_message(format!("; large: {}", kind.name())),
            StressProgress::Shrinking(input) => {
                let (cells, operations) = size(input);
                let (cells, operations) = (count(cells, "cell"), count(operations as u64, "operation"));
                self.0.set_message(format!("; shrinking: {cells}, {operations}"));
                self.0.tick();
            }
        }
    }
}

/// The cells of all boards, and the operations of all games.
fn size(input: &Input) -> (u64, usize) {
    let cells = (0..input.cases()).filter_map(|case| input.size(case)).map(|size| size.cells()).sum();
    (cells, input.games().iter().map(|game| game.operations.len()).sum())
}

/// "1 cell", "2 cells".
fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn json(report: &StressReport, plan: &StressPlan) -> StressJson {
    StressJson {
        right: report.failure.is_none(),
        cases: report.cases,
        seed: plan.seed,
        slowest_cpu_ms: report.slowest.as_millis(),
        failure: report.failure.as_ref().map(|failure| {
            let (cells, operations) = size(&failure.input);
            let text =
                |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_TEXT)]).into_owned();
            FailureJson {
                verdict: failure.fault.name(),
                words: verdict(failure, &plan.limits),
                case: failure.case,
                cells,
                operations,
                trials: failure.trials,
                reasons: failure.rule.iter().chain(&failure.reasons).cloned().collect(),
                difference: failure.view.as_ref().map(|view| view.difference.to_string()),
                input: text(&failure.input.to_bytes()),
                expected: text(&failure.expected),
                given: text(&failure.run.output),
                errors: text(&failure.run.errors),
            }
        }),
    }
}

/// How much of an input or an answer JSON repeats.
const MOST_TEXT: usize = 1 << 20;

/// The most lines of an input or an answer that are shown.
const MOST_LINES: usize = 40;

/// The most of a line that is shown.
const MOST_COLUMNS: usize = 200;

fn words(report: &StressReport, plan: &StressPlan) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let Some(failure) = &report.failure else {
        let (cases, seed, cpu) = (report.cases, plan.seed, report.slowest.as_secs_f64());
        writeln!(text, "right on {cases} inputs (seed {seed}); the slowest took {cpu:.2} s of CPU time")?;
        return Ok(text);
    };
    let (cells, operations) = size(&failure.input);
    writeln!(text, "wrong: {}", verdict(failure, &plan.limits))?;
    writeln!(
        text,
        "seen on {} (seed {}), shrunk to {} and {} in {}\n",
        match failure.kind {
            None => format!("input {}", failure.case),
            Some(kind) => format!("a large input, {}", kind.name()),
        },
        plan.seed,
        count(cells, "cell"),
        count(operations as u64, "operation"),
        count(failure.trials, "trial")
    )?;
    writeln!(text, "input")?;
    let input = String::from_utf8_lossy(&failure.input.to_bytes()).into_owned();
    block(&mut text, input.lines())?;
    if let Some(view) = &failure.view {
        draw(&mut text, view)?;
        answers(&mut text, failure, view.difference.line as usize)?;
    }
    let errors = String::from_utf8_lossy(&failure.run.errors);
    if failure.fault != ProgramFault::Differs && !errors.trim().is_empty() {
        writeln!(text, "\nstandard error")?;
        block(&mut text, errors.lines().filter(|line| !line.is_empty()).take(8))?;
    }
    for reason in failure.rule.iter().chain(&failure.reasons) {
        writeln!(text, "\n{reason}")?;
    }
    Ok(text)
}

fn verdict(failure: &StressFailure, limits: &ProcessLimits) -> String {
    match failure.fault {
        ProgramFault::Differs => "the answer differs".to_string(),
        ProgramFault::Silent => "your program printed nothing".to_string(),
        ProgramFault::Ended(_) => format!("your program {}", failure.run.end.words(limits)),
        ProgramFault::LeftBehind => format!(
            "your program left {} behind (killed): wait for every process that you start",
            match failure.run.left_behind {
                1 => "a process".to_string(),
                count => format!("{count} processes"),
            }
        ),
    }
}

/// The difference in words, and the boards side by side.
fn draw(text: &mut String, view: &DifferenceView) -> std::fmt::Result {
    const SEEN: &str = "what the player sees before";
    writeln!(text, "\n{}", view.difference)?;
    match view.layout.first() {
        None if view.before.is_empty() => return Ok(()),
        None => writeln!(text, "\n  before\n")?,
        Some(row) => writeln!(text, "\n  {:<1$}{SEEN}\n", "mines", row.len().max(5) + 4)?,
    }
    for (at, before) in view.before.iter().enumerate() {
        match view.layout.get(at) {
            Some(mines) => writeln!(text, "  {mines:<0$}{before}", mines.len().max(5) + 4)?,
            None => writeln!(text, "  {before}")?,
        }
    }
    Ok(())
}

/// Both answers around the line in which they first differ.
fn answers(text: &mut String, failure: &StressFailure, line: usize) -> std::fmt::Result {
    /// Lines before and after the one that differs.
    const AROUND: usize = 8;
    let first = line.saturating_sub(AROUND).max(1);
    let part = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(bytes);
        text.lines().skip(first - 1).take(2 * AROUND).map(str::to_string).collect()
    };
    for (name, bytes) in [("expected", &failure.expected), ("given", &failure.run.output)] {
        match first {
            1 => writeln!(text, "\n{name}")?,
            _ => writeln!(text, "\n{name}, from line {first}")?,
        }
        block(text, part(bytes).iter().map(String::as_str))?;
    }
    Ok(())
}

/// Lines, not too many, with invisible characters escaped.
fn block<'a>(text: &mut String, lines: impl Iterator<Item = &'a str>) -> std::fmt::Result {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        writeln!(text, "  (nothing)")?;
    }
    for line in lines.by_ref().take(MOST_LINES) {
        let line = match line.char_indices().nth(MOST_COLUMNS) {
            Some((end, _)) => format!("{} ... ({} bytes)", &line[..end], line.len()),
            None => line.to_string(),
        };
        if line.trim_end() != line || line.is_empty() || line.contains(char::is_control) {
            writeln!(text, "  {line:?}")?;
        } else {
            writeln!(text, "  {line}")?;
        }
    }
    match lines.count() {
        0 => Ok(()),
        more => writeln!(text, "  ... and {more} more lines"),
    }
}
