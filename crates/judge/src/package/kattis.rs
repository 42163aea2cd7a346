//! The `legacy` problem package format, which Kattis installs and problemtools verifies.

use super::markup::latex;
use super::programs::{self, Convention, Expected};
use super::statement::{Language, Scoring, Statement};
use super::{MADE_BY, Order, Shelf, data};
use std::io;

pub(super) fn pack(order: &Order, shelf: &mut Shelf<'_>) -> io::Result<()> {
    let problem = order.problem;
    let limits = limits(order);
    let yaml = format!(
        "# {MADE_BY}\nproblem_format_version: legacy\nname: \"{}\"\nuuid: {}\nauthor: Saolei\nlicense: permission\n\
         rights_owner: Saolei\ntype: scoring\nvalidation: custom\n{limits}\
         grading:\n  objective: max\n  show_test_data_groups: true\nkeywords: minesweeper\n",
        problem.title,
        order.uuid()
    );
    shelf.put("problem.yaml", yaml)?;
    statements(order, shelf, "problem_statement", Scoring::Shown)?;
    let points = problem.points();
    shelf.put(
        "data/testdata.yaml",
        format!("on_reject: continue\nrange: 0 {points}\ngrader_flags: ignore_sample\n"),
    )?;
    shelf.put(
        "data/sample/testdata.yaml",
        "on_reject: continue\nrange: 0 0\naccept_score: 0\ngrader_flags: first_error\n",
    )?;
    shelf.put(
        "data/secret/testdata.yaml",
        format!("on_reject: continue\nrange: 0 {points}\ngrader_flags: first_error accept_if_any_accepted\n"),
    )?;
    for subtask in problem.subtasks() {
        let (number, points) = (subtask.number, subtask.points);
        shelf.put(
            &format!("data/secret/{number:02}/testdata.yaml"),
            format!(
                "on_reject: break\nrange: 0 {points}\naccept_score: {points}\ngrader_flags: min\n\
                 input_validator_flags: --subtask {number}\n"
            ),
        )?;
    }
    data::write(order, shelf, |entry| {
        let path = match entry.subtask {
            Some(subtask) => format!("data/secret/{:02}/{}", subtask.number, entry.word),
            None => format!("data/sample/{}", entry.word),
        };
        (format!("{path}.in"), format!("{path}.ans"))
    })?;
    shelf.put("input_validators/validator.cpp", programs::validator(problem, Convention::Kattis))?;
    shelf.put("output_validators/checker/checker.cpp", programs::checker(problem, Convention::Kattis))?;
    submissions(order, shelf, Scoring::Shown)
}

/// The limits that problem packages of both versions spell alike.
pub(super) fn limits(order: &Order) -> String {
    let (memory, output) = (order.problem.memory_mib, order.problem.output_mib);
    format!("limits:\n  memory: {memory}\n  output: {output}\n")
}

/// The statements in LaTeX.
pub(super) fn statements(
    order: &Order,
    shelf: &mut Shelf<'_>,
    folder: &str,
    scoring: Scoring,
) -> io::Result<()> {
    for language in Language::ALL {
        let statement = Statement::new(order.problem, language);
        let fonts = match language {
            Language::English => "",
            Language::Chinese => include_str!("../../statements/chinese.tex"),
        };
        let (title, body) = (statement.title, latex(&statement.body(scoring)));
        // Fonts come first, because the title is printed where it is named.
        let tables = include_str!("../../statements/tables.tex");
        let text = format!("{fonts}{tables}\\problemname{{{title}}}\n\n{body}");
        shelf.put(&format!("{folder}/problem.{}.tex", language.code()), text)?;
    }
    Ok(())
}

/// The submissions, in folders that tell what they must come to.
pub(super) fn submissions(order: &Order, shelf: &mut Shelf<'_>, scoring: Scoring) -> io::Result<()> {
    for submission in programs::submissions(order.problem) {
        let folder = match (submission.expected, scoring) {
            (Expected::Accepted, _) => "accepted",
            (Expected::Partial, Scoring::Shown) => "partially_accepted",
            (Expected::Partial, Scoring::Hidden) | (Expected::Wrong, _) => "wrong_answer",
        };
        shelf.put(&format!("submissions/{folder}/{}.cpp", submission.name), submission.source)?;
    }
    Ok(())
}
