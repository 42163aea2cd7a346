//! Guesses why a program fails.

use super::crash;
use super::file_names::{FileNames, file_names};
use super::harness::{Harness, ProgramFault, Trial};
use crate::generate::stress_input;
use crate::input::Input;
use crate::problem::Problem;
use saolei_problems::Answerer;
use saolei_runner::{ProcessLimits, ProgramEnd, ProgramRun, StartError, StreamUse, run, stream_use};
use std::time::Duration;

/// The seed of further inputs, which the failure was not found on.
const EVIDENCE_SEED: u64 = 2;

/// Guesses, as sentences, why a program fails, from its run on the smallest failing input.
pub(super) fn reasons(
    harness: &Harness<'_>,
    input: &Input,
    fault: ProgramFault,
    trial: &Trial,
) -> Result<Vec<String>, StartError> {
    let errors = || crash::from_errors(&trial.run.errors).map(str::to_string);
    let reason = match fault {
        ProgramFault::LeftBehind => None,
        ProgramFault::Ended(ProgramEnd::CpuLimit | ProgramEnd::WallLimit) => {
            match crash::with_more_time(harness, input)? {
                None => endless(harness, input, trial)?.map(str::to_string),
                reason => reason,
            }
        }
        ProgramFault::Ended(ProgramEnd::OutputLimit) => endless(harness, input, trial)?.map(str::to_string),
        ProgramFault::Ended(ProgramEnd::MemoryLimit) => None,
        ProgramFault::Silent | ProgramFault::Ended(ProgramEnd::Exited(_) | ProgramEnd::Signal(_)) => {
            match lost_streams(harness, input)? {
                Some(reason) => Some(reason),
                // A silent program ends well in any case.
                None if fault != ProgramFault::Silent && reads_past_end(harness, input)? => {
                    Some(crash::PAST_END.to_string())
                }
                None => match errors() {
                    None if is_stack_signal(fault) => crash::why_crashed(harness, input)?,
                    reason => reason,
                },
            }
        }
        ProgramFault::Differs => match lost_streams(harness, input)? {
            Some(reason) => Some(reason),
            None => why_different(harness, input, trial)?.map(str::to_string),
        },
    };
    let reason = reason.or_else(|| small_array(harness, input, fault));
    Ok(reason.into_iter().collect())
}

/// Whether a program that runs out of stack may end in this way; Rust's programs abort.
const fn is_stack_signal(fault: ProgramFault) -> bool {
    matches!(fault, ProgramFault::Ended(ProgramEnd::Signal(6 | 7 | 11)))
}

/// A failure that needs the largest board is probably an array's, because shrinking would have made the board smaller.
fn small_array(harness: &Harness<'_>, input: &Input, fault: ProgramFault) -> Option<String> {
    let is_wrong = matches!(fault, ProgramFault::Differs | ProgramFault::Ended(ProgramEnd::Signal(_)));
    let most = harness.problem.limits.cols.most;
    let sizes = (0..input.cases()).filter_map(|case| input.size(case));
    let is_widest = sizes.map(|size| u64::from(size.cols())).max() == Some(most);
    (is_wrong && is_widest && most > 8).then(|| {
        format!(
            "it takes {most} columns, the most there are, to show this: an array of {most} columns has no room for a \
             line's end or a border"
        )
    })
}

fn endless(harness: &Harness<'_>, input: &Input, trial: &Trial) -> Result<Option<&'static str>, StartError> {
    let Trial { expected, run: ProgramRun { output, cpu, .. }, .. } = trial;
    if !expected.is_empty() && output.starts_with(expected) {
        return Ok(Some(
            "every line of the answer is there, but your program goes on: does it end when its input ends?",
        ));
    }
    // The hint does not help a program that only waits.
    let has_computed = |cpu: Duration, limits: &ProcessLimits| cpu * 2 > limits.cpu;
    if trial.run.end != ProgramEnd::OutputLimit && !has_computed(*cpu, &harness.limits) {
        return Ok(None);
    }
    if reads_past_end(harness, input)? {
        return Ok(Some(crash::PAST_END));
    }
    let limits = short(harness);
    let is_endless = match run(harness.program, b"", &limits)? {
        ProgramRun { end: ProgramEnd::OutputLimit, .. } => true,
        ProgramRun { end: ProgramEnd::CpuLimit | ProgramEnd::WallLimit, cpu, .. } => {
            has_computed(cpu, &limits)
        }
        _ => false,
    };
    Ok(is_endless
        .then_some("your program does not end even if its input is empty: it has to stop when reading fails"))
}

/// Limits for an experiment.
fn short(harness: &Harness<'_>) -> ProcessLimits {
    ProcessLimits { cpu: harness.limits.cpu.min(Duration::from_secs(1)), ..harness.limits }
}

/// Whether a program that failed ends well only if something follows its input: then it was waiting for more.
fn reads_past_end(harness: &Harness<'_>, input: &Input) -> Result<bool, StartError> {
    // Can be read as numbers, as words and as lines, and ends most lists.
    const MORE: &[u8] = b"0 0 0 0\n";
    let mut longer = input.to_bytes();
    longer.extend(MORE.repeat(1000));
    // With the usual stack, a recursion that overflows it by a little would now and then end well by chance.
    let limits = crash::with_large_stack(short(harness));
    let ends_well = |bytes: &[u8]| match run(harness.program, bytes, &limits) {
        Err(StartError::Stack(_)) => Ok(false),
        done => Ok(done?.end == ProgramEnd::Exited(0)),
    };
    Ok(ends_well(&longer)? && !ends_well(&input.to_bytes())?)
}

/// Detects a program that does not use its standard input and output.
fn lost_streams(harness: &Harness<'_>, input: &Input) -> Result<Option<String>, StartError> {
    if harness.program.files().is_some() {
        return Ok(None);
    }
    Ok(match stream_use(harness.program, &input.to_bytes(), &harness.limits)? {
        StreamUse::Both => None,
        StreamUse::OutputClosed => {
            Some("your program closed its standard output before it had read its input".to_string())
        }
        StreamUse::OutputFile(file) => Some(format!(
            "your program writes to the file {}: write to standard output instead, or give the names of its files \
             with --files",
            file.file_name().unwrap_or(file.as_os_str()).display()
        )),
        StreamUse::NoInput => Some(match file_names(harness.program) {
            FileNames { input: Some(input), output } => format!(
                "your program does not read its standard input, but the file {input}: read standard input \
                 instead, or run this with --files {input} {}",
                output.as_deref().unwrap_or("OUT")
            ),
            FileNames { input: None, .. } => "your program ended before it had read any input".to_string(),
        }),
    })
}

/// Guesses why an answer differs.
///
/// Format is tested first: if the format is wrong between two games, the last game alone would seem right.
fn why_different(
    harness: &Harness<'_>,
    input: &Input,
    trial: &Trial,
) -> Result<Option<&'static str>, StartError> {
    let (expected, given) = (lines(&trial.expected), lines(&trial.run.output));
    let reason = mistake(harness, input, trial)?.or_else(|| guess_format(harness.problem, &expected, &given));
    if reason.is_some() {
        return Ok(reason);
    }
    let is_in_last = trial
        .difference
        .as_ref()
        .is_some_and(|difference| difference.spot.case.is_some_and(|case| case as usize == input.cases()));
    if is_in_last && !starts_with(&expected, &given) && last_is_right_alone(harness, input)? {
        return Ok(Some(
            "the last game alone is answered correctly: something is left over from the game before, so \
             reset everything between games",
        ));
    }
    Ok(guess(harness.problem, &expected, &given))
}

/// Names the usual mistake that explains the answer, and those to further inputs, if the problem is described by data.
fn mistake(harness: &Harness<'_>, input: &Input, trial: &Trial) -> Result<Option<&'static str>, StartError> {
    /// Enough to tell mistakes apart that show alike on the smallest input.
    const FURTHER: u64 = 12;
    let Answerer::Light(light) = harness.problem.answerer else { return Ok(None) };
    let mut found = light.mistakes(&input.to_bytes(), &trial.run.output);
    for number in 0..FURTHER {
        if found.len() < 2 {
            break;
        }
        let bytes = stress_input(harness.problem, None, &[], EVIDENCE_SEED, number).to_bytes();
        let also = light.mistakes(&bytes, &harness.run(&bytes)?.output);
        let both: Vec<&str> = found.iter().copied().filter(|words| also.contains(words)).collect();
        if !both.is_empty() {
            found = both;
        }
    }
    Ok(found.first().copied())
}

/// Whether the last of several games or cases passes if it is the only one.
fn last_is_right_alone(harness: &Harness<'_>, input: &Input) -> Result<bool, StartError> {
    match input.without_cases(0..input.cases().saturating_sub(1)) {
        Some(last) => Ok(harness.attempt(&last.to_bytes())?.fault.is_none()),
        None => Ok(false),
    }
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).split('\n').map(str::to_string).collect()
}

/// Names the format error if that is the only difference.
fn guess_format(problem: &Problem, expected: &[String], given: &[String]) -> Option<&'static str> {
    let same_by = |form: fn(&str) -> String| {
        let formed = |lines: &[String]| lines.iter().map(|line| form(line)).collect::<Vec<String>>();
        formed(expected) == formed(given)
    };
    let without_blank_lines = |lines: &[String]| -> Vec<String> {
        lines.iter().filter(|line| !line.trim().is_empty()).cloned().collect()
    };
    if same_by(|line| line.trim_end().to_string()) {
        return Some("only blanks at the ends of lines differ");
    }
    if same_by(|line| line.split_whitespace().collect()) {
        return Some("only blanks within lines differ");
    }
    if without_blank_lines(expected) == without_blank_lines(given) {
        return Some("only blank lines differ");
    }
    if same_by(|line| line.to_lowercase()) {
        return Some("only upper and lower case differ");
    }
    (problem.answers.guess_format)(expected, given).or_else(|| {
        let is_within = is_within(&without_blank_lines(expected), &without_blank_lines(given));
        let is_blank = expected.iter().all(|line| line.trim().is_empty());
        (is_within && !is_blank && !starts_with(given, expected))
            .then_some("there are lines that do not belong to the answer: remove prompts and debug output")
    })
}

/// Guesses the cause from the two answers alone.
fn guess(problem: &Problem, expected: &[String], given: &[String]) -> Option<&'static str> {
    (problem.answers.guess)(expected, given).or_else(|| {
        if starts_with(expected, given) {
            Some("the answer ends too early")
        } else {
            starts_with(given, expected).then_some("the answer goes on after the right one ends")
        }
    })
}

/// Whether the longer answer begins with the shorter one, which must end with a line end.
fn starts_with(longer: &[String], shorter: &[String]) -> bool {
    let shorter = match shorter {
        [lines @ .., last] if last.is_empty() => lines,
        lines => lines,
    };
    longer.len() > shorter.len() && longer.starts_with(shorter)
}

/// Whether `fewer` is a subsequence of `more`.
fn is_within(fewer: &[String], more: &[String]) -> bool {
    let mut more = more.iter();
    fewer.iter().all(|line| more.any(|other| other == line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_protocols::Protocol;

    #[test]
    fn some_mistakes_show_in_the_answers_alone() {
        let told = |protocol, expected: &str, given: &str| {
            let (expected, given) = (lines(expected.as_bytes()), lines(given.as_bytes()));
            let problem = Problem::of(protocol);
            let format = guess_format(problem, &expected, &given);
            format.or_else(|| guess(problem, &expected, &given)).unwrap_or("")
        };
        let boom = "RUNNING: [<1, 1, 0>, <1, 2, 1>]\nQUIT\n";
        assert!(
            told(Protocol::Boom, boom, "RUNNING: [<1, 2, 1>, <1, 1, 0>]\nQUIT\n").contains("another order")
        );
        assert!(
            told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>,<1, 2, 1>]\nQUIT\n").contains("within lines")
        );
        assert!(told(Protocol::Boom, boom, &boom.replace('\n', " \n")).contains("ends of lines"));
        assert!(told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>, <1, 2, 1>]\n").contains("too early"));
        assert!(told(Protocol::Boom, boom, &format!("{boom}QUIT\n")).contains("goes on"));
        assert_eq!(told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>]\nQUIT\n"), "");
        assert!(told(Protocol::Boom, boom, &boom.replace('\n', "\n\n")).contains("blank lines"));
        assert!(told(Protocol::Boom, boom, &boom.to_lowercase()).contains("lower case"));
        assert!(told(Protocol::Boom, boom, &boom.replace('<', "(")).contains("punctuation"));
        assert!(told(Protocol::Boom, boom, &format!("3 x 4\n{boom}")).contains("debug output"));
        let two = format!("{boom}==========\n{boom}");
        for wrong in ["=========\n", "-----\n", "", "\n==========\n"] {
            let given = two.replace("==========\n", wrong);
            let said = told(Protocol::Boom, &two, &given);
            assert!(said.contains("between two games") || said.contains("blank lines"), "{given}{said}");
        }
        assert!(told(Protocol::Boom, &two, &format!("{two}==========\n")).contains("between two games"));
        let over = "LOSE\nINVALID\n";
        assert!(told(Protocol::Boom, over, "LOSE\nRUNNING: []\n").contains("INVALID"));
        let won = "RUNNING: [<1, 1, 0>]\nWIN\nINVALID\n";
        assert!(told(Protocol::Boom, won, "RUNNING: [<1, 1, 0>]\nRUNNING: []\nQUIT\n").contains("won here"));
        let sweep = "2 cell(s) detected\n1 1 0\n1 2 1\ngive up\ntotal step 1\n";
        assert!(told(Protocol::Sweep, sweep, &sweep.replace("step 1", "step 2")).contains("number of steps"));
        assert!(
            told(Protocol::Sweep, sweep, &sweep.replace("1 1 0\n1 2 1", "1 2 1\n1 1 0"))
                .contains("another order")
        );
        let won = "1 cell(s) detected\n1 1 0\nfinish\ntotal step 1\n";
        assert!(told(Protocol::Sweep, won, &won.replace("finish", "swept")).contains("won here"));
        let cases = "Case #1:\nc\nCase #2:\nc\n";
        let from_0 = "Case #0:\nc\nCase #1:\nc\n";
        assert!(told(Protocol::Master, cases, from_0).contains("counted from 1"));
        assert!(
            told(Protocol::Master, cases, &cases.replace("Case #2:", "Case #3:")).contains("counted from 1")
        );
        assert!(
            told(Protocol::Console, "Game in progress\n2 1\n.\n", "Game in progress\n1 1\n.\n")
                .contains("every one counts")
        );
        assert!(
            told(Protocol::Console, "Game in progress\n2 -1\n.\n", "Game in progress\n2 0\n.\n")
                .contains("below 0")
        );
    }
}
