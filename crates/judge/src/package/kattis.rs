//! The `legacy` problem package format, used by Kattis and verified by problemtools.

use super::data::{self, pair};
use super::programs::{self, Convention, ExpectedVerdict};
use super::statement::{Points, Scoring, Statement};
use super::{MADE_BY, PackageSpec, PackageWriter};
use saolei_boards::Language;
use saolei_problems::markup::latex;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let limits = limits(spec);
    let yaml = format!(
        "# {MADE_BY}\nproblem_format_version: legacy\nname: \"{}\"\nuuid: {}\nauthor: Saolei\nlicense: permission\n\
         rights_owner: Saolei\ntype: scoring\nvalidation: custom\n{limits}\
         grading:\n  objective: max\n  show_test_data_groups: true\nkeywords: minesweeper\n",
        problem.title,
        spec.uuid()
    );
    writer.put("problem.yaml", yaml)?;
    statements(spec, writer, "problem_statement", Scoring::Shown)?;
    let points = problem.points();
    writer.put(
        "data/testdata.yaml",
        format!("on_reject: continue\nrange: 0 {points}\ngrader_flags: ignore_sample\n"),
    )?;
    writer.put(
        "data/sample/testdata.yaml",
        "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n",
    )?;
    writer.put(
        "data/secret/testdata.yaml",
        format!("on_reject: continue\nrange: 0 {points}\ngrader_flags: first_error accept_if_any_accepted\n"),
    )?;
    for subtask in problem.subtasks() {
        let (number, points) = (subtask.number, subtask.points);
        writer.put(
            &format!("data/secret/{number:02}/testdata.yaml"),
            format!(
                "on_reject: break\nrange: 0 {points}\naccept_score: {points}\ngrader_flags: min\n\
                 input_validator_flags: --subtask {number}\n"
            ),
        )?;
    }
    data::write(spec, writer, |file| match file.subtask {
        Some(subtask) => pair(format!("data/secret/{:02}/{}", subtask.number, file.word)),
        None => pair(file.in_package()),
    })?;
    writer.put("input_validators/validator.cpp", programs::validator(problem, Convention::Kattis))?;
    writer.put("output_validators/checker/checker.cpp", programs::checker(problem, Convention::Kattis))?;
    submissions(spec, writer, Scoring::Shown)
}

/// The limits, spelled the same in both versions of the format.
pub(super) fn limits(spec: &PackageSpec) -> String {
    let (memory, output) = (spec.problem.memory_mib, spec.problem.output_mib);
    format!("limits:\n  memory: {memory}\n  output: {output}\n")
}

/// Writes the statements in LaTeX.
pub(super) fn statements(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    folder: &str,
    scoring: Scoring,
) -> io::Result<()> {
    for language in Language::ALL {
        let statement = Statement::new(spec.problem, language, Points::Table);
        let fonts = language.choose("", include_str!("../../statements/chinese.tex"));
        let (title, body) = (statement.title, latex(&statement.body_with_notes(scoring)));
        // Fonts come first, because `\problemname` prints the title.
        let tables = include_str!("../../statements/tables.tex");
        let text = format!("{fonts}{tables}\\problemname{{{title}}}\n\n{body}");
        writer.put(&format!("{folder}/problem.{}.tex", language.name()), text)?;
    }
    Ok(())
}

/// Writes the submissions to folders named after the verdicts that they must get.
pub(super) fn submissions(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    scoring: Scoring,
) -> io::Result<()> {
    for submission in programs::submissions(spec.problem) {
        let folder = match (submission.expected, scoring) {
            (ExpectedVerdict::Accepted, _) => "accepted",
            (ExpectedVerdict::Partial, Scoring::Shown) => "partially_accepted",
            (ExpectedVerdict::Partial, Scoring::Hidden) | (ExpectedVerdict::Wrong, _) => "wrong_answer",
        };
        writer.put(&format!("submissions/{folder}/{}.cpp", submission.name), submission.source)?;
    }
    Ok(())
}
