//! `saolei validate`: checks that an input is legal.

use crate::Answer;
use crate::exit_codes::{ExitCodes, JudgeVerdict};
use crate::{files, json, testlib};
use anyhow::Context;
use saolei_judge::{InputLimits, InputRanges, Problem, Quantity, Subtask, validate};
use saolei_protocols::{Error, InputError};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// `saolei validate`.
#[derive(Debug)]
pub(crate) struct ValidateArgs {
    pub(crate) problem: &'static Problem,
    pub(crate) file: Option<PathBuf>,
    pub(crate) subtask: Option<u32>,
    pub(crate) json: bool,
    pub(crate) exit_codes: ExitCodes,
}

/// What there is to say about a legal input.
struct LegalInput {
    quantities: Vec<Quantity>,
    operations_used: Vec<&'static str>,
    /// The numbers of the subtasks in which it is legal.
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
        _ if args.json => json(args, &input.name, &result),
        Ok(legal) => words(args, &input.name, legal)?,
        Err(fault) if args.exit_codes == ExitCodes::Testlib => {
            format!("{} {fault}\n", testlib::words(JudgeVerdict::Illegal))
        }
        Err(fault) => format!("{fault}\n"),
    };
    match args.exit_codes {
        ExitCodes::Saolei => files::print(text.as_bytes())?,
        // Judges read the exit code; the text is for people. If standard error is closed, the code still tells.
        ExitCodes::Testlib | ExitCodes::Kattis => drop(std::io::stderr().write_all(text.as_bytes())),
    }
    let verdict = if result.is_ok() { JudgeVerdict::Right } else { JudgeVerdict::Illegal };
    Ok(Answer::Code(args.exit_codes.code(verdict)))
}

fn json(args: &ValidateArgs, file: &str, result: &Result<LegalInput, InputError>) -> String {
    let bound = |quantity: &Quantity| {
        let Quantity { name, limits, found } = quantity;
        json::object([
            ("name", Some(json::text(name))),
            ("least", Some(limits.least.to_string())),
            ("most", Some(limits.most.to_string())),
            ("found_least", Some(found.least.to_string())),
            ("found_most", Some(found.most.to_string())),
            ("reaches_least", Some(quantity.reaches_least().to_string())),
            ("reaches_most", Some(quantity.reaches_most().to_string())),
        ])
    };
    let fault = result.as_ref().err().map(|fault| {
        json::object([
            ("line", Some(fault.line.to_string())),
            ("column", Some(fault.column.to_string())),
            ("message", Some(json::text(&fault.message))),
        ])
    });
    let legal = result.as_ref().ok();
    let bounds = legal.map(|legal| json::list(legal.quantities.iter().map(bound)));
    let used = legal.filter(|legal| !legal.operations_used.is_empty());
    let used = used.map(|legal| json::list(legal.operations_used.iter().map(|word| json::text(word))));
    let legal_in = legal.filter(|legal| !legal.legal_in.is_empty());
    let legal_in = legal_in.map(|legal| json::list(legal.legal_in.iter().map(u32::to_string)));
    json::object([
        ("file", Some(json::text(file))),
        ("problem", Some(json::text(args.problem.id()))),
        ("subtask", args.subtask.map(|number| number.to_string())),
        ("legal", Some(result.is_ok().to_string())),
        ("fault", fault),
        ("bounds", bounds),
        ("operations_used", used),
        ("legal_in", legal_in),
    ]) + "\n"
}

fn words(args: &ValidateArgs, file: &str, legal: &LegalInput) -> anyhow::Result<String> {
    let mut text = String::new();
    let of = args.subtask.map_or(String::new(), |number| format!(", subtask {number}"));
    writeln!(text, "{file}: a legal input of {}{of}", args.problem.id())?;
    for quantity in &legal.quantities {
        let Quantity { name, limits, found } = quantity;
        let reached = match (quantity.reaches_least(), quantity.reaches_most()) {
            _ if limits.least == limits.most => "",
            (true, true) => "reaches both bounds",
            (true, false) => "reaches the least",
            (false, true) => "reaches the most",
            (false, false) => "",
        };
        let (limits, found) = (limits.to_string(), found.to_string());
        let line = format!("  {name:11} {limits:>12}   found {found:14} {reached}");
        writeln!(text, "{}", line.trim_end())?;
    }
    if !legal.operations_used.is_empty() {
        writeln!(text, "  operations used: {}", legal.operations_used.join(", "))?;
    }
    if args.subtask.is_none() {
        let within = match legal.legal_in.as_slice() {
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
