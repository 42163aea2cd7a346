//! Finds out why a program crashed, and whether another judge would accept it.

use super::harness::{Harness, Overruns};
use crate::input::Input;
use saolei_runner::{
    JudgeProfile, ProcessLimits, Program, ProgramEnd, ProgramRun, SourceLanguage, StartError, run,
};
use std::path::Path;

/// The stack that is enough for every recursion that ends.
const LARGE_STACK: u64 = 1 << 30;

/// The cause of many crashes and endless loops.
pub(super) const PAST_END: &str = "your program reads past the end of the input";

/// The same limits with a stack that is enough for every recursion that ends.
pub(super) fn with_large_stack(limits: ProcessLimits) -> ProcessLimits {
    ProcessLimits { stack: Some(LARGE_STACK), memory: limits.memory + LARGE_STACK, ..limits }
}

/// Tells deep recursion from a wild index: only recursion is helped by a larger stack.
pub(super) fn why_crashed(harness: &Harness<'_>, input: &Input) -> Result<Option<String>, StartError> {
    let (limits, bytes) = (harness.limits, input.to_bytes());
    let (now, memory) = (limits.stack(), limits.memory);
    let with_stack = |stack: u64| {
        let limits = ProcessLimits { stack: Some(stack), memory: memory + stack, ..limits };
        match run(harness.program, &bytes, &limits) {
            // The system does not allow this stack.
            Err(StartError::Stack(_)) => Ok(None),
            done => done.map(Some),
        }
    };
    let has_crashed = |run: &ProgramRun| matches!(run.end, ProgramEnd::Signal(_));
    let Some(large) = with_stack(LARGE_STACK)?.filter(|_| now < LARGE_STACK) else { return Ok(None) };
    let (mib, large_mib) = (now >> 20, LARGE_STACK >> 20);
    if has_crashed(&large) {
        // Memory is seen every few milliseconds, so a little less than all of it.
        return Ok(Some(if large.memory > now + (LARGE_STACK - now) / 2 {
            format!("the recursion is too deep even for a stack of {large_mib} MiB: does it ever end?")
        } else {
            "the stack is not to blame, since a larger one changes nothing: look for an index out of range or a \
             pointer to nothing"
                .to_string()
        }));
    }
    let mut others = JudgeProfile::ALL.into_iter().filter(|profile| profile.stack(memory) > now).peekable();
    let mut accepting = Vec::new();
    if others.peek().is_some() {
        for profile in others {
            if with_stack(profile.stack(memory))?.is_some_and(|run| !has_crashed(&run)) {
                accepting.push(profile.name());
            }
        }
    }
    let depends = match &accepting[..] {
        [] => String::new(),
        names => format!("; it depends on the judge: there is enough on {}", names.join(", ")),
    };
    Ok(Some(format!(
        "the recursion is too deep for a stack of {mib} MiB: with {large_mib} MiB the program does not crash. \
         Keep a queue or a stack of cells instead{depends}"
    )))
}

/// Says whether a judge that gives more time to the program's language would accept it.
pub(super) fn with_more_time(harness: &Harness<'_>, input: &Input) -> Result<Option<String>, StartError> {
    let Some(language) = language(harness.program) else { return Ok(None) };
    let factor = |profile: JudgeProfile| profile.time_factor(Some(language));
    let now = harness.limits.profile.map_or(1, factor);
    let Some(most) = JudgeProfile::ALL.map(factor).into_iter().max().filter(|&most| most > now) else {
        return Ok(None);
    };
    let (cpu, idle) = (harness.limits.cpu / now * most, harness.limits.idle / now * most);
    let limits = ProcessLimits { cpu, idle, ..harness.limits };
    let patient = Harness { limits, overruns: Overruns::Believed, ..*harness };
    if patient.attempt(&input.to_bytes())?.fault.is_some() {
        return Ok(None);
    }
    let names = JudgeProfile::ALL.into_iter().filter(|&profile| factor(profile) == most);
    let names: Vec<&str> = names.map(JudgeProfile::name).collect();
    Ok(Some(format!(
        "it depends on the judge: right with {} s, which --like {} gives {}",
        cpu.as_secs_f64(),
        names.join(" or "),
        language.name()
    )))
}

/// The language of a program's source or script.
fn language(program: &Program) -> Option<SourceLanguage> {
    let scripts = program.args().iter().map(Path::new).filter(|path| path.is_file());
    program.source().into_iter().chain(scripts).find_map(SourceLanguage::of)
}

/// The likely cause, from what a program printed on standard error. The table has the causes, each followed by words in messages of compilers
/// and interpreters.
pub(super) fn from_errors(errors: &[u8]) -> Option<&'static str> {
    let errors = String::from_utf8_lossy(errors);
    let mut cause = None;
    for line in include_str!("causes.txt").lines() {
        match line.strip_prefix("    ") {
            None => cause = Some(line),
            Some(words) if errors.contains(words) => return cause,
            Some(_) => {}
        }
    }
    None
}
