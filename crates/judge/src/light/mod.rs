//! Problems that are described by data: the same table row, input format and texts as the hand-written problems have.

mod answer;
mod generate;
mod input;

pub(crate) use generate::{generate, suits};
pub(crate) use input::LightInput;

use crate::input_format::InputFormat;
use crate::input_kind::InputKind;
use crate::problem::{
    AcceptedSources, Bounds, FunctionCaller, InputLimits, PackageTexts, PlayStyle, Problem, SafeCell,
    SubtaskRow,
};
use saolei_boards::Language;
use saolei_problems::{Answerer, Compare, LetterCase, LightProblem, Limits};

impl Problem {
    /// The problem of a description. It lives as long as the program, as all problems do.
    pub(crate) fn light(problem: &'static LightProblem) -> &'static Problem {
        let rows = (1..).zip(&problem.subtasks).map(|(number, subtask)| {
            let limits = limits(problem, &subtask.limits, SafeCell::Required);
            SubtaskRow {
                first: number,
                last: number,
                points: subtask.points,
                time_ms: problem.time_ms,
                files: leak(vec![leak(suiting(problem, &limits)) as &[InputKind]]),
                limits,
            }
        });
        let statement = |language| &*problem.statement(language).leak();
        Box::leak(Box::new(Problem {
            answerer: Answerer::Light(problem),
            title: problem.title(Language::English),
            title_zh: problem.title(Language::Chinese),
            memory_mib: problem.memory_mib,
            output_mib: 64,
            words: &[],
            limits: limits(problem, &problem.limits, SafeCell::Optional),
            rows: leak(rows.collect()),
            kit_defaults: &["subtasks", "points", "memory limit", "output limit"],
            samples: leak(problem.samples.iter().map(|sample| sample.input.as_bytes()).collect()),
            format: InputFormat::Light(problem),
            answers: answer::ANSWERS,
            sources: sources(problem),
            texts: PackageTexts {
                statement: (statement(Language::English), statement(Language::Chinese)),
                validator: problem.validator().leak(),
                checker: checker(problem),
                solution: problem.solution().map(|source| &*source.leak()),
                bugs: &[],
            },
        }))
    }
}

/// Exercism's tracks test a function instead of a program.
fn sources(problem: &LightProblem) -> AcceptedSources {
    match problem.judges.iter().any(|judge| judge.starts_with("Exercism")) {
        true => AcceptedSources::ProgramsAndFunctions(FunctionCaller::Exercism),
        false => AcceptedSources::Programs,
    }
}

/// The checker, unless outputs are compared line by line.
fn checker(problem: &LightProblem) -> Option<&'static str> {
    let ignores_case = problem.answer.letter_case == LetterCase::Ignored;
    match problem.answer.compare {
        Compare::Bytes => Some(include_str!("../../programs/check/bytes.cpp")),
        Compare::Lines if !ignores_case => None,
        Compare::Lines | Compare::Words => {
            let words = include_str!("../../programs/check/words.cpp");
            Some(words.replace("@IGNORES_CASE@", if ignores_case { "true" } else { "false" }).leak())
        }
    }
}

/// Keeps values for as long as the program runs: a problem's table is constant once it has been read.
fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn limits(problem: &LightProblem, limits: &Limits, safe_cell: SafeCell) -> InputLimits {
    InputLimits {
        cases: limits.cases,
        rows: limits.rows,
        cols: limits.cols,
        mines: if problem.shows_mines() { limits.mines } else { Bounds::exactly(0) },
        safe_cell: if problem.shows_mines() { safe_cell } else { SafeCell::Optional },
        operations: Bounds::exactly(0),
        operation_kinds: &[],
        levels: &[],
        play: PlayStyle::Any,
    }
}

fn suiting(problem: &LightProblem, limits: &InputLimits) -> Vec<InputKind> {
    let kinds = generate::KINDS.iter().copied().filter(|&kind| kind != InputKind::AllMines);
    kinds.filter(|&kind| generate::suits(kind, problem, limits)).collect()
}
