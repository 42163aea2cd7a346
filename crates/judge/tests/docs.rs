//! The tables of docs/judge.md are made from the table of problems. `UPDATE=1` updates them.

use saolei_judge::{Bounds, InputLimits, PlayStyle, Problem, SubtaskRow};
use saolei_testing::check_golden;
use std::fmt::Write;
use std::fs;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/judge.md");

#[test]
fn the_page_shows_the_table() {
    let page = fs::read_to_string(PAGE).unwrap();
    let made = with(&page, "subtasks", &subtasks());
    check_golden(PAGE, &made);
}

/// Replaces the text between the comments `<!-- name -->` and `<!-- end of name -->` of a page.
fn with(page: &str, name: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n"));
    let from = page.find(&begin).unwrap() + begin.len();
    let to = page.find(&end).unwrap();
    format!("{}{text}{}", &page[..from], &page[to..])
}

fn subtasks() -> String {
    let mut text = String::new();
    for problem in Problem::all() {
        writeln!(text, "\n### {}: {}\n", problem.id(), problem.title).unwrap();
        let games = !problem.limits.operation_kinds.is_empty();
        let head = if games { "games" } else { "cases" };
        writeln!(text, "| subtask | points | seconds | {head} | rows | columns | mines | operations | |")
            .unwrap();
        writeln!(text, "|---|---|---|---|---|---|---|---|---|").unwrap();
        for row in problem.rows {
            writeln!(text, "{}", line(problem, row)).unwrap();
        }
        let own = problem.kit_defaults.join(", ");
        let memory = problem.memory_mib;
        writeln!(text, "\nMemory {memory} MiB, output {} MiB. The kit's own: {own}.", problem.output_mib)
            .unwrap();
    }
    text + "\n"
}

fn line(problem: &Problem, row: &SubtaskRow) -> String {
    let InputLimits { cases, rows, cols, mines, operations, .. } = row.limits;
    let (number, points) = if row.first == row.last {
        (row.first.to_string(), row.points.to_string())
    } else {
        (format!("{} to {}", row.first, row.last), format!("{} each", row.points))
    };
    let [cases, rows, cols, mines] = [cases, rows, cols, mines].map(|bounds| bounds.to_string());
    let operations =
        if operations == Bounds::exactly(0) { "none".to_string() } else { operations.to_string() };
    let seconds = row.time_ms / 1000;
    let property = property(problem, &row.limits);
    format!(
        "| {number} | {points} | {seconds} | {cases} | {rows} | {cols} | {mines} | {operations} | {property} |"
    )
}

/// What else a subtask's inputs keep to.
fn property(problem: &Problem, limits: &InputLimits) -> String {
    let mut properties = Vec::new();
    if limits.operation_kinds.len() < problem.limits.operation_kinds.len() {
        properties.push(format!("only `{}`", problem.allowed_words(limits).join("`, `")));
    }
    if limits.play == PlayStyle::Real {
        properties.push("real games".to_string());
    }
    properties.extend(limits.levels.iter().map(|level| format!("level {level}")));
    properties.join(", ")
}
