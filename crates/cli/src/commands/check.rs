//! `saolei check`: checks an output.

use crate::Answer;
use crate::args::language::{language, say};
use crate::args::options;
use crate::files;
use crate::output::exit_codes::{ExitCodes, JudgeVerdict};
use crate::output::testlib;
use anyhow::bail;
use clap::Args;
use saolei_boards::Language;
use saolei_judge::{CheckOutcome, Difference, DifferenceKind, Problem, Space, check};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Check an output and explain the first difference
///
/// The right answer is computed. If ANS is given, it has to be right too. The boards of master
/// are played: any board that one click wins is right. As on most judges, blanks and carriage
/// returns at the ends of lines, empty last lines and a missing last line end are not wrong.
#[derive(Args, Debug)]
#[command(
    verbatim_doc_comment,
    after_help = "Examples:
  saolei check boom test.in mine.out
  ./mine < test.in | saolei check boom test.in -
  saolei check sweep test.in mine.out --exact
  saolei check boom --exit-codes testlib IN OUT ANS [REPORT [-appes]]   called like a testlib checker
  saolei check boom --exit-codes kattis IN ANS FEEDBACK < OUT           called like Kattis' output validator

Exit codes: 0 right, 1 wrong, 2 bad arguments, a bad input, or a file that cannot be read;
testlib: 0 ok, 1 wrong answer, 2 wrong output format (white space), 3 fail;
kattis: 42 right, 43 wrong, 2 judge error."
)]
pub(crate) struct CheckArgs {
    /// The problem; see `saolei list`
    #[arg(value_name = "PROBLEM", value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
    /// IN OUT, optionally ANS; `-` is standard input. With testlib's codes IN OUT ANS, optionally
    /// REPORT; with Kattis' codes IN ANS FEEDBACK, and the output on standard input
    #[arg(value_name = "FILES", required = true, num_args = 2..=4, verbatim_doc_comment)]
    files: Vec<PathBuf>,
    /// Compare to the byte: white space at the ends of lines and of the output matters too
    #[arg(long)]
    exact: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Whose exit codes and arguments to use
    #[arg(long, value_enum, default_value_t = ExitCodes::Saolei)]
    exit_codes: ExitCodes,
    // testlib's `-appes`, spelled as clap reads it: the option `a` with the value `ppes`.
    #[arg(short = 'a', short_alias = 'A', hide = true, value_parser = ["ppes", "PPES"])]
    appes: Option<String>,
}

struct CheckFiles<'a> {
    input: &'a Path,
    output: Option<&'a Path>,
    answer: Option<&'a Path>,
    /// testlib's file for the verdict.
    report: Option<testlib::ReportFile<'a>>,
    /// Kattis' folder for messages.
    feedback: Option<&'a Path>,
}

impl CheckArgs {
    fn parts(&self) -> anyhow::Result<CheckFiles<'_>> {
        let files: Vec<&Path> = self.files.iter().map(PathBuf::as_path).collect();
        let parts =
            |input, output, answer| CheckFiles { input, output, answer, report: None, feedback: None };
        let form = match self.appes.is_some() {
            false => testlib::ReportForm::Plain,
            true if self.exit_codes == ExitCodes::Testlib && files.len() == 4 => testlib::ReportForm::Appes,
            true => bail!(say!(
                "expected --exit-codes testlib IN OUT ANS REPORT with -appes",
                "-appes 应与 --exit-codes testlib IN OUT ANS REPORT 合用"
            )),
        };
        Ok(match (self.exit_codes, files.as_slice()) {
            (ExitCodes::Saolei, &[input, output]) => parts(input, Some(output), None),
            (ExitCodes::Saolei | ExitCodes::Testlib, &[input, output, answer]) => {
                parts(input, Some(output), Some(answer))
            }
            (ExitCodes::Testlib, &[input, output, answer, path]) => {
                let report = Some(testlib::ReportFile { path, form });
                CheckFiles { report, ..parts(input, Some(output), Some(answer)) }
            }
            (ExitCodes::Kattis, &[input, answer, feedback]) => {
                CheckFiles { feedback: Some(feedback), ..parts(input, None, Some(answer)) }
            }
            (codes, _) => {
                let expected = match codes {
                    ExitCodes::Saolei => "IN OUT [ANS]",
                    ExitCodes::Testlib => "IN OUT ANS [REPORT [-appes]]",
                    ExitCodes::Kattis => "IN ANS FEEDBACK",
                };
                let found = files.len();
                bail!(say!(
                    "expected {expected}, found {found} files",
                    "应为 {expected}，而这里有 {found} 个文件"
                ))
            }
        })
    }
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Answer> {
    let files = args.parts();
    let report = files.as_ref().ok().and_then(|files| files.report);
    match files.and_then(|files| judge(args, &files)) {
        Ok(code) => Ok(Answer::Code(code)),
        // Judges expect another exit code for errors that are not the contestant's fault.
        Err(error) if args.exit_codes == ExitCodes::Testlib => {
            let message = crate::message(&error);
            // If the report cannot be written, standard error and the exit code still report it.
            let _ = report.map(|report| report.write(JudgeVerdict::Illegal, &message));
            let _ = writeln!(std::io::stderr(), "{} {message}", testlib::words(JudgeVerdict::Illegal));
            Ok(Answer::Code(args.exit_codes.trouble()))
        }
        Err(error) => Err(error),
    }
}

fn judge(args: &CheckArgs, files: &CheckFiles<'_>) -> anyhow::Result<u8> {
    let input = files::input(Some(files.input))?.read()?;
    let source = files.input.display().to_string();
    if let Some(path) = files.answer {
        let mut answer = files::input(Some(path))?;
        let outcome =
            check(args.problem, (&source, &input), (&answer.name, &mut answer.bytes), Space::IgnoreTrailing)?;
        if let CheckOutcome::Wrong(difference) = outcome {
            let wrong = say!("the judge's own answer is wrong", "裁判自己的答案有误");
            let (line, difference) = (difference.line, difference.words(language()));
            bail!("{}:{line}: {wrong}{}{difference}", answer.name, say!(": ", "："));
        }
    }
    let mut output = files::input(files.output)?;
    let space = if args.exact { Space::Exact } else { Space::IgnoreTrailing };
    let outcome = check(args.problem, (&source, &input), (&output.name, &mut output.bytes), space)?;
    let verdict = match &outcome {
        CheckOutcome::Right(_) => JudgeVerdict::Right,
        CheckOutcome::Wrong(difference) if difference.kind == DifferenceKind::Space => {
            JudgeVerdict::Misspelled
        }
        CheckOutcome::Wrong(_) => JudgeVerdict::Wrong,
    };
    let message = message(&outcome);
    let line = format!("{} {message}\n", testlib::words(verdict));
    if let Some(report) = files.report {
        report.write(verdict, &message)?;
    }
    if let Some(folder) = files.feedback {
        files::append(&folder.join("judgemessage.txt"), line.as_bytes())?;
    }
    match args.exit_codes {
        _ if args.json => files::print(json(&outcome)?.as_bytes())?,
        ExitCodes::Saolei => files::print(words(&output.name, &outcome)?.as_bytes())?,
        // If standard error is closed, the exit code still reports it.
        ExitCodes::Testlib | ExitCodes::Kattis => drop(std::io::stderr().write_all(line.as_bytes())),
    }
    Ok(args.exit_codes.code(verdict))
}

/// The verdict for judges, on one line.
fn message(outcome: &CheckOutcome) -> String {
    match outcome {
        CheckOutcome::Right(None) => "right".to_string(),
        CheckOutcome::Right(Some(remark)) => format!("right, but {remark}"),
        CheckOutcome::Wrong(difference) => {
            format!("line {}, column {}: {difference}", difference.line, difference.column)
        }
    }
}

fn words(output: &str, outcome: &CheckOutcome) -> anyhow::Result<String> {
    let difference = match outcome {
        CheckOutcome::Right(None) => {
            return Ok(say!("{output}: right\n", "{output}：正确\n"));
        }
        CheckOutcome::Right(Some(remark)) => {
            let remark = remark.words(language());
            return Ok(say!(
                "{output}: right, but {remark}, which is wrong with --exact\n",
                "{output}：正确，但{remark}，用 --exact 时算错\n"
            ));
        }
        CheckOutcome::Wrong(difference) => difference,
    };
    let Difference { line, column, expected, found, .. } = &**difference;
    let mut text = String::new();
    writeln!(text, "{output}:{line}:{column}: {}", difference.words(language()))?;
    if let Some(expected) = expected {
        writeln!(text, "  {}  {}", say!("expected", "正确答案"), expected.text)?;
    }
    if let Some(found) = found {
        writeln!(text, "  {}  {}", say!("found   ", "你的输出"), found.text)?;
        writeln!(text, "            {}^", " ".repeat(found.at))?;
    }
    Ok(text)
}

/// The outcome as JSON. Fields that do not apply are left out.
#[derive(Serialize)]
struct OutcomeJson<'a> {
    right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceJson<'a>>,
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    line: u64,
    column: u64,
    fault: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    operation: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'a str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
}

fn json(outcome: &CheckOutcome) -> anyhow::Result<String> {
    let (remark, difference) = match outcome {
        CheckOutcome::Right(remark) => (remark.map(|remark| remark.to_string()), None),
        CheckOutcome::Wrong(difference) => (None, Some(DifferenceJson::new(difference))),
    };
    let json = OutcomeJson { right: difference.is_none(), remark, difference };
    Ok(serde_json::to_string(&json)? + "\n")
}

impl DifferenceJson<'_> {
    fn new(difference: &Difference) -> DifferenceJson<'_> {
        DifferenceJson {
            line: difference.line,
            column: difference.column,
            fault: match difference.kind {
                DifferenceKind::Space => "space",
                DifferenceKind::Answer => "answer",
                DifferenceKind::Early => "early",
            },
            case: difference.spot.case,
            operation: difference.spot.operation,
            what: difference.spot.what.as_ref().map(|what| what.words(Language::English)),
            message: difference.message.words(Language::English),
            expected: difference.expected.as_ref().map(|line| line.text.as_str()),
            found: difference.found.as_ref().map(|line| line.text.as_str()),
        }
    }
}
