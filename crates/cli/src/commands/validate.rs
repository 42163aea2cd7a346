//! `saolei validate`: checks that an input is legal.

use crate::Answer;
use crate::args::chinese;
use crate::args::language::say;
use crate::args::options;
use crate::files;
use crate::output::exit_codes::{ExitCodes, JudgeVerdict};
use crate::output::testlib;
use anyhow::Context;
use clap::Args;
use saolei_judge::{InputLimits, InputRanges, Problem, Quantity, Subtask, validate};
use saolei_protocols::{Error, InputError};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use unicode_width::UnicodeWidthStr;

/// Check that an input is legal to the byte, and list the bounds it reaches
///
/// An input has one blank between two numbers, one line end after each line, no leading zeros and
/// nothing after the end, and keeps every limit of the problem or of a subtask.
#[derive(Args, Debug)]
#[command(
    verbatim_doc_comment,
    after_help = "Examples:
  saolei validate boom test.in
  saolei validate boom test.in --subtask 17
  saolei gen sweep --subtask 20 | saolei validate sweep --subtask 20 --json
  saolei validate boom --exit-codes kattis < test.in     called like a package's input validator

Exit codes: 0 legal, 1 not legal, 2 bad arguments or a file that cannot be read."
)]
pub(crate) struct ValidateArgs {
    /// The problem; see `saolei list`
    #[arg(value_name = "PROBLEM", value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
    /// The input; default or `-`: standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Use the limits of this subtask; default: those of the problem
    #[arg(long, value_name = "N")]
    subtask: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Whose exit codes to use; testlib's and Kattis' put the verdict on standard error
    #[arg(long, value_enum, default_value_t = ExitCodes::Saolei)]
    exit_codes: ExitCodes,
}

struct LegalInput {
    quantities: Vec<Quantity>,
    operations_used: Vec<&'static str>,
    legal_in: Vec<u32>,
}

impl LegalInput {
    fn new(problem: &'static Problem, limits: &InputLimits, ranges: &InputRanges) -> LegalInput {
        let within = problem.subtasks().filter(|subtask| ranges.keep_to(subtask.limits));
        LegalInput {
            quantities: ranges.quantities(limits).collect(),
            operations_used: ranges.operation_kinds.iter().filter_map(|&kind| problem.word(kind)).collect(),
            legal_in: within.map(|subtask| subtask.number).collect(),
        }
    }
}

pub(crate) fn run(args: &ValidateArgs) -> anyhow::Result<Answer> {
    let problem = args.problem;
    let subtask = args.subtask.map(|number| subtask(problem, number)).transpose()?;
    let limits = subtask.map_or(&problem.limits, |subtask| subtask.limits);
    let mut input = files::input(args.file.as_deref())?;
    let result = match validate(problem, limits, &input.name, &mut input.bytes) {
        Ok(valid) => Ok(LegalInput::new(problem, limits, &valid.ranges)),
        Err(Error::Input(fault)) => Err(fault),
        Err(error) => return Err(error.into()),
    };
    let text = match &result {
        _ if args.json => json(args, &input.name, &result)?,
        Ok(legal) => words(args, &input.name, legal)?,
        Err(fault) if args.exit_codes == ExitCodes::Testlib => {
            format!("{} {}\n", testlib::words(JudgeVerdict::Illegal), crate::words(fault))
        }
        Err(fault) => format!("{}\n", crate::words(fault)),
    };
    match args.exit_codes {
        ExitCodes::Saolei => files::print(text.as_bytes())?,
        // Judges read the exit code; the text is for people. If standard error is closed, the code still reports the
        // verdict.
        ExitCodes::Testlib | ExitCodes::Kattis => drop(std::io::stderr().write_all(text.as_bytes())),
    }
    let verdict = if result.is_ok() { JudgeVerdict::Right } else { JudgeVerdict::Illegal };
    Ok(Answer::Code(args.exit_codes.code(verdict)))
}

/// The answer as JSON. Fields that do not apply are left out.
#[derive(Serialize)]
struct ValidateJson<'a> {
    file: &'a str,
    problem: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subtask: Option<u32>,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<FaultJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Vec<BoundJson<'a>>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    operations_used: &'a [&'static str],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    legal_in: &'a [u32],
}

#[derive(Serialize)]
struct FaultJson<'a> {
    line: u64,
    column: u64,
    message: &'a str,
}

#[derive(Serialize)]
struct BoundJson<'a> {
    name: &'a str,
    least: u64,
    most: u64,
    found_least: u64,
    found_most: u64,
    reaches_least: bool,
    reaches_most: bool,
}

fn json(args: &ValidateArgs, file: &str, result: &Result<LegalInput, InputError>) -> anyhow::Result<String> {
    let bound = |quantity| {
        let &Quantity { name, limits, found } = quantity;
        BoundJson {
            name,
            least: limits.least,
            most: limits.most,
            found_least: found.least,
            found_most: found.most,
            reaches_least: quantity.reaches_least(),
            reaches_most: quantity.reaches_most(),
        }
    };
    let legal = result.as_ref().ok();
    let answer = ValidateJson {
        file,
        problem: args.problem.id(),
        subtask: args.subtask,
        legal: result.is_ok(),
        fault: result.as_ref().err().map(|fault| FaultJson {
            line: fault.line,
            column: fault.column,
            message: &fault.message,
        }),
        bounds: legal.map(|legal| legal.quantities.iter().map(bound).collect()),
        operations_used: legal.map_or(&[], |legal| &legal.operations_used),
        legal_in: legal.map_or(&[], |legal| &legal.legal_in),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

fn words(args: &ValidateArgs, file: &str, legal: &LegalInput) -> anyhow::Result<String> {
    let mut text = String::new();
    let of = args.subtask.map_or(String::new(), |number| say!(", subtask {number}", "，子任务 {number}"));
    let id = args.problem.id();
    text += &say!("{file}: a legal input of {id}{of}\n", "{file}：{id} 的合法输入{of}\n");
    for quantity in &legal.quantities {
        let Quantity { name, limits, found } = quantity;
        let reached = match (quantity.reaches_least(), quantity.reaches_most()) {
            _ if limits.least == limits.most => String::new(),
            (true, true) => say!("reaches both bounds", "达到上下限"),
            (true, false) => say!("reaches the minimum", "达到下限"),
            (false, true) => say!("reaches the maximum", "达到上限"),
            (false, false) => String::new(),
        };
        let in_words = |range: String| range.replace(" to ", &say!(" to ", " 到 "));
        let (limits, found) = (in_words(limits.to_string()), in_words(found.to_string()));
        let line = format!(
            "  {} {}   {} {} {reached}",
            padded(chinese::translated("quantities", name, name), 11, Side::Right),
            padded(&limits, 12, Side::Left),
            say!("found", "实际"),
            padded(&found, 14, Side::Right)
        );
        writeln!(text, "{}", line.trim_end())?;
    }
    if !legal.operations_used.is_empty() {
        let used = say!("operations used: ", "用到的操作：");
        writeln!(text, "  {used}{}", legal.operations_used.join(", "))?;
    }
    if args.subtask.is_none() {
        let within = match legal.legal_in.as_slice() {
            [] => say!("none", "无"),
            within => ranges(within),
        };
        writeln!(text, "  {}{within}", say!("legal in subtasks: ", "合法的子任务："))?;
    }
    Ok(text)
}

/// On which side of a text there are blanks.
enum Side {
    Left,
    Right,
}

/// A text in this many columns.
fn padded(text: &str, columns: usize, side: Side) -> String {
    let blanks = " ".repeat(columns.saturating_sub(text.width()));
    match side {
        Side::Left => format!("{blanks}{text}"),
        Side::Right => format!("{text}{blanks}"),
    }
}

/// Finds a subtask by its number. The error lists the subtasks that exist.
pub(crate) fn subtask(problem: &'static Problem, number: u32) -> anyhow::Result<Subtask> {
    let last = problem.subtasks().last().map_or(0, |subtask| subtask.number);
    problem.subtask(number).with_context(|| {
        let id = problem.id();
        say!(
            "{id} has no subtask {number}: expected one from 1 to {last}",
            "{id} 没有子任务 {number}：应为 1 到 {last}"
        )
    })
}

/// Formats sorted numbers as ranges: `1-4, 17`.
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
