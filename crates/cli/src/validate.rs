//! `saolei validate`: checks that an input is legal.

use crate::Answer;
use crate::exit_codes::{ExitCodes, JudgeVerdict};
use crate::{files, options, testlib};
use anyhow::Context;
use saolei_judge::{InputLimits, InputRanges, Problem, Subtask, validate};
use saolei_protocols::{Error, InputError};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// Check that an input is legal to the byte, and list the bounds it reaches
///
/// One blank between two numbers, one line end after each line, no leading zeros, nothing after
/// the end, and every limit of the problem or of a subtask.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei validate boom test.in
  saolei validate boom test.in --subtask 17
  saolei gen sweep --subtask 20 | saolei validate sweep --subtask 20 --json
  saolei validate boom --exit-codes kattis < test.in     called like a package's input validator

Exit codes: 0 legal, 1 not legal, 2 bad arguments or a file that cannot be read.")]
pub(crate) struct ValidateArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem())]
    problem: &'static Problem,
    /// The input; default: standard input, also `-`
    file: Option<PathBuf>,
    /// Use the limits of this subtask; default: those of the problem
    #[arg(long, value_name = "N")]
    subtask: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Whose exit codes to use; testlib's and Kattis' put the verdict on standard error
    #[arg(long, value_enum, default_value = "saolei")]
    exit_codes: ExitCodes,
}

/// What `--json` prints.
#[derive(Serialize)]
struct ValidateJson<'a> {
    file: &'a str,
    problem: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subtask: Option<u32>,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<BoundJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    operations_used: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal_in: Vec<u32>,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    line: u64,
    column: u64,
    message: &'a str,
}

#[derive(Serialize)]
struct BoundJson {
    name: &'static str,
    least: u64,
    most: u64,
    found_least: u64,
    found_most: u64,
    reaches_least: bool,
    reaches_most: bool,
}

pub(crate) fn run(args: &ValidateArgs) -> anyhow::Result<Answer> {
    let problem = args.problem;
    let asked = args.subtask.map(|number| subtask(problem, number)).transpose()?;
    let limits = asked.map_or(&problem.limits, |subtask| subtask.limits);
    let mut input = files::input(args.file.as_deref())?;
    let report = match validate(problem, limits, &input.name, &mut input.bytes) {
        Ok(valid) => legal(&input.name, problem, asked, limits, &valid.ranges),
        Err(Error::Input(fault)) => return tell_fault(args, problem, &fault),
        Err(error) => return Err(error.into()),
    };
    let text = if args.json { serde_json::to_string(&report)? + "\n" } else { words(&report)? };
    match args.exit_codes {
        ExitCodes::Saolei => files::print(text.as_bytes())?,
        // Judges read the exit code; the text is for people.
        ExitCodes::Testlib | ExitCodes::Kattis => drop(std::io::stderr().write_all(text.as_bytes())),
    }
    Ok(Answer::Code(args.exit_codes.code(JudgeVerdict::Right)))
}

fn tell_fault(args: &ValidateArgs, problem: &Problem, fault: &InputError) -> anyhow::Result<Answer> {
    let text = if args.json {
        let report = ValidateJson {
            file: &fault.source,
            problem: problem.id(),
            subtask: args.subtask,
            legal: false,
            fault: Some(FaultJson { line: fault.line, column: fault.column, message: &fault.message }),
            bounds: Vec::new(),
            operations_used: Vec::new(),
            legal_in: Vec::new(),
        };
        serde_json::to_string(&report)? + "\n"
    } else {
        match args.exit_codes {
            ExitCodes::Testlib => format!("{} {fault}\n", testlib::words(JudgeVerdict::Illegal)),
            ExitCodes::Saolei | ExitCodes::Kattis => format!("{fault}\n"),
        }
    };
    match args.exit_codes {
        ExitCodes::Saolei => files::print(text.as_bytes())?,
        // If standard error is closed, the exit code still reports it.
        ExitCodes::Testlib | ExitCodes::Kattis => drop(std::io::stderr().write_all(text.as_bytes())),
    }
    Ok(Answer::Code(args.exit_codes.code(JudgeVerdict::Illegal)))
}

fn legal<'a>(
    file: &'a str,
    problem: &'static Problem,
    asked: Option<Subtask>,
    limits: &InputLimits,
    ranges: &InputRanges,
) -> ValidateJson<'a> {
    let bounds = ranges.quantities(limits).map(|quantity| BoundJson {
        name: quantity.name,
        least: quantity.limits.least,
        most: quantity.limits.most,
        found_least: quantity.found.least,
        found_most: quantity.found.most,
        reaches_least: quantity.reaches_least(),
        reaches_most: quantity.reaches_most(),
    });
    let within = problem.subtasks().filter(|subtask| ranges.keep_to(subtask.limits));
    ValidateJson {
        file,
        problem: problem.id(),
        subtask: asked.map(|subtask| subtask.number),
        legal: true,
        fault: None,
        bounds: bounds.collect(),
        operations_used: ranges.operation_kinds.iter().filter_map(|&kind| problem.word(kind)).collect(),
        legal_in: within.map(|subtask| subtask.number).collect(),
    }
}

fn words(report: &ValidateJson<'_>) -> anyhow::Result<String> {
    let mut text = String::new();
    let of = report.subtask.map_or(String::new(), |number| format!(", subtask {number}"));
    writeln!(text, "{}: a legal input of {}{of}", report.file, report.problem)?;
    let range = |least: u64, most: u64| {
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    };
    for bound in &report.bounds {
        let reached = match (bound.reaches_least, bound.reaches_most) {
            _ if bound.least == bound.most => "",
            (true, true) => "reaches both bounds",
            (true, false) => "reaches the least",
            (false, true) => "reaches the most",
            (false, false) => "",
        };
        let (allowed, found) = (range(bound.least, bound.most), range(bound.found_least, bound.found_most));
        let line = format!("  {:11} {allowed:>12}   found {found:14} {reached}", bound.name);
        writeln!(text, "{}", line.trim_end())?;
    }
    if !report.operations_used.is_empty() {
        writeln!(text, "  operations used: {}", report.operations_used.join(", "))?;
    }
    if report.subtask.is_none() {
        let within = match report.legal_in.as_slice() {
            [] => "none".to_string(),
            within => ranges(within),
        };
        writeln!(text, "  legal in subtasks: {within}")?;
    }
    Ok(text)
}

/// The subtask with this number; the error lists the subtasks that exist.
pub(crate) fn subtask(problem: &'static Problem, number: u32) -> anyhow::Result<Subtask> {
    let last = problem.subtasks().last().map_or(0, |subtask| subtask.number);
    problem
        .subtask(number)
        .with_context(|| format!("{} has no subtask {number}: expected one from 1 to {last}", problem.id()))
}

/// Sorted numbers, with ranges: `1-4, 17`.
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
